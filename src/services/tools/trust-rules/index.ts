import { operationsOf } from '../../core/operation/operation.js';
import * as trustRules from './operations.js';

export const operations = operationsOf(trustRules);
