import { operationsOf } from '../../core/operation/operation.js';
import * as claims from './operations.js';

export const operations = operationsOf(claims);
