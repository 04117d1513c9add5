import { operationsOf } from '../../core/operation/operation.js';
import * as issueApprovals from './operations.js';

export const operations = operationsOf(issueApprovals);
