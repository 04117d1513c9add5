import { operationsOf } from '../../core/operation/operation.js';
import * as search from './operations.js';
import * as page from './page.js';

export const operations = operationsOf(search, page);
