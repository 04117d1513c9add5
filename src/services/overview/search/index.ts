import { operationsOf } from '../../core/operation/operation.js';
import * as search from './operations.js';

export const operations = operationsOf(search);
