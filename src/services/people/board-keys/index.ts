import { operationsOf } from '../../core/operation/operation.js';
import * as boardKeys from './operations.js';

export const operations = operationsOf(boardKeys);
