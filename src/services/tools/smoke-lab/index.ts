import { operationsOf } from '../../core/operation/operation.js';
import * as fixtures from './install-fixtures.js';
import * as reset from './reset.js';
import * as runs from './runs.js';
import * as services from './services.js';

export const operations = operationsOf(services, fixtures, runs, reset);
