import { operationsOf } from '../../core/operation/operation.js';
import * as inputs from './inputs.js';
import * as runs from './operations.js';

export const operations = operationsOf(inputs, runs);
