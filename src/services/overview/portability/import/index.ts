import { operationsOf } from '../../../core/operation/operation.js';
import * as imports from './operations.js';

export const operations = operationsOf(imports);
