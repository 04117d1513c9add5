import { operationsOf } from '../../core/operation/operation.js';
import * as comments from './operations.js';

export const operations = operationsOf(comments);
