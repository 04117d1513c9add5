import { operationsOf } from '../../core/operation/operation.js';
import * as direct from './operations.js';

export const operations = operationsOf(direct);
