import { operationsOf } from '../../core/operation/operation.js';
import * as issue from './issue.js';
import * as start from './start.js';

export const operations = operationsOf(start, issue);
