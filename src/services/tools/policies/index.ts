import { operationsOf } from '../../core/operation/operation.js';
import * as duplicate from './duplicate.js';
import * as policies from './operations.js';
import * as order from './order.js';

export const operations = operationsOf(policies, order, duplicate);
