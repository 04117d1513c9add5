import { operationsOf } from '../../core/operation/operation.js';
import * as boardKeys from './operations.js';
import * as revoke from './revoke.js';

export const operations = operationsOf(boardKeys, revoke);
