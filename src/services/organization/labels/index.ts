import { operationsOf } from '../../core/operation/operation.js';
import * as labels from './operations.js';

export const operations = operationsOf(labels);
