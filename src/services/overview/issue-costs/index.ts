import { operationsOf } from '../../core/operation/operation.js';
import * as issueCosts from './operations.js';

export const operations = operationsOf(issueCosts);
