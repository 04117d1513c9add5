import { operationsOf } from '../../core/operation/operation.js';
import * as deliveries from './deliveries.js';
import * as routines from './operations.js';
import * as redeliver from './redeliver.js';
import * as restore from './restore.js';
import * as run from './run.js';
import * as runs from './runs.js';
import * as triggers from './triggers.js';

export const operations = operationsOf(deliveries, routines, redeliver, restore, run, runs, triggers);
