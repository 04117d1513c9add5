import { operationsOf } from '../../core/operation/operation.js';
import * as calls from './operations.js';

export const operations = operationsOf(calls);
