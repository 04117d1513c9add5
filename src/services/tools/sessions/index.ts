import { operationsOf } from '../../core/operation/operation.js';
import * as sessions from './operations.js';

export const operations = operationsOf(sessions);
