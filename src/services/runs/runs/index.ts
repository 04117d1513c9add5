import { operationsOf } from '../../core/operation/operation.js';
import * as cancel from './cancel.js';
import * as events from './events.js';
import * as live from './live.js';
import * as logRead from './log-read.js';
import * as ofIssue from './of-issue.js';
import * as runs from './operations.js';
import * as touched from './touched.js';

export const operations = operationsOf(cancel, events, live, logRead, ofIssue, runs, touched);
