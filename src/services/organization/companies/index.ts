import { operationsOf } from '../../core/operation/operation.js';
import * as budget from './budget.js';
import * as images from './images.js';
import * as companies from './operations.js';

export const operations = operationsOf(budget, companies, images);
