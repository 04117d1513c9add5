import { operationsOf } from '../../core/operation/operation.js';
import * as profile from './operations.js';

export const operations = operationsOf(profile);
