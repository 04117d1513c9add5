import { operationsOf } from '../../core/operation/operation.js';
import * as context from './context.js';

export const operations = operationsOf(context);
