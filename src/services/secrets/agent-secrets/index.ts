import { operationsOf } from '../../core/operation/operation.js';
import * as grants from './grants.js';
import * as read from './read.js';

export const operations = operationsOf(grants, read);
