import { operationsOf } from '../../core/operation/operation.js';
import * as context from './context.js';
import * as direct from './direct.js';

export const operations = operationsOf(context, direct);
