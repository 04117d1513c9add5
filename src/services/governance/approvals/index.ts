import { operationsOf } from '../../core/operation/operation.js';
import * as comments from './comments.js';
import * as decisions from './decisions.js';
import * as approvals from './operations.js';

export const operations = operationsOf(comments, decisions, approvals);
