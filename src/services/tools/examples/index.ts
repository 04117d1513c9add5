import { operationsOf } from '../../core/operation/operation.js';
import * as examples from './operations.js';
import * as smoke from './smoke.js';

export const operations = operationsOf(examples, smoke);
