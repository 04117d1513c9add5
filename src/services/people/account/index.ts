import { operationsOf } from '../../core/operation/operation.js';
import * as account from './operations.js';

export const operations = operationsOf(account);
