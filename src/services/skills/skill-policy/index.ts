import { operationsOf } from '../../core/operation/operation.js';
import * as policy from './operations.js';

export const operations = operationsOf(policy);
