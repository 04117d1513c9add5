import { operationsOf } from '../../core/operation/operation.js';
import * as events from './events.js';
import * as health from './health.js';
import * as settings from './settings.js';

export const operations = operationsOf(events, health, settings);
