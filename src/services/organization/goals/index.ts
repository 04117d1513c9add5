import { operationsOf } from '../../core/operation/operation.js';
import * as goals from './operations.js';

export const operations = operationsOf(goals);
