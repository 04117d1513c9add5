import { operationsOf } from '../../core/operation/operation.js';
import * as workProducts from './operations.js';

export const operations = operationsOf(workProducts);
