import { operationsOf } from '../../core/operation/operation.js';
import * as templates from './operations.js';

export const operations = operationsOf(templates);
