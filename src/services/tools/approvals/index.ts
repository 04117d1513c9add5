import { operationsOf } from '../../core/operation/operation.js';
import * as requests from './operations.js';

export const operations = operationsOf(requests);
