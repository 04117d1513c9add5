import { operationsOf } from '../../core/operation/operation.js';
import * as engines from './operations.js';

export const operations = operationsOf(engines);
