import { operationsOf } from '../../core/operation/operation.js';
import * as why from './operations.js';

export const operations = operationsOf(why);
