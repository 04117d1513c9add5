import { operationsOf } from '../../core/operation/operation.js';
import * as checkout from './operations.js';

export const operations = operationsOf(checkout);
