import { operationsOf } from '../../core/operation/operation.js';
import * as calls from './calls.js';
import * as connectionActivity from './connection-activity.js';
import * as decisions from './decisions.js';
import * as events from './events.js';

export const operations = operationsOf(calls, connectionActivity, decisions, events);
