import { operationsOf } from '../../core/operation/operation.js';
import * as applications from './operations.js';

export const operations = operationsOf(applications);
