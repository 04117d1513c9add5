import { operationsOf } from '../../core/operation/operation.js';
import * as dashboard from './operations.js';

export const operations = operationsOf(dashboard);
