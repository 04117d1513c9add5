import { operationsOf } from '../../core/operation/operation.js';
import * as checkNow from './check-now.js';

export const operations = operationsOf(checkNow);
