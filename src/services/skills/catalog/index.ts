import { operationsOf } from '../../core/operation/operation.js';
import * as catalog from './operations.js';

export const operations = operationsOf(catalog);
