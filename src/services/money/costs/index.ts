import { operationsOf } from '../../core/operation/operation.js';
import * as finance from './finance.js';
import * as costs from './operations.js';
import * as record from './record.js';

export const operations = operationsOf(finance, costs, record);
