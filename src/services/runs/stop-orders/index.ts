import { operationsOf } from '../../core/operation/operation.js';
import * as halt from './halt.js';
import * as report from './report.js';

export const operations = operationsOf(halt, report);
