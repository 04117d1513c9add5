import { operationsOf } from '../../core/operation/operation.js';
import * as thread from './thread.js';

export const operations = operationsOf(thread);
