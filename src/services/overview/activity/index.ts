import { operationsOf } from '../../core/operation/operation.js';
import * as audit from './audit.js';
import * as ofIssue from './of-issue.js';
import * as activity from './operations.js';
import * as verify from './verify.js';

export const operations = operationsOf(audit, ofIssue, activity, verify);
