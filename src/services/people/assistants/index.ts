import { operationsOf } from '../../core/operation/operation.js';
import * as assistants from './operations.js';

export const operations = operationsOf(assistants);
