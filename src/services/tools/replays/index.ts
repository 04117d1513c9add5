import { operationsOf } from '../../core/operation/operation.js';
import * as replays from './operations.js';

export const operations = operationsOf(replays);
