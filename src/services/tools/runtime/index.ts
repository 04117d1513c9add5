import { operationsOf } from '../../core/operation/operation.js';
import * as check from './check.js';
import * as control from './control.js';
import * as health from './health.js';

export const operations = operationsOf(check, control, health);
