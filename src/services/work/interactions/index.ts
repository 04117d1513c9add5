import { operationsOf } from '../../core/operation/operation.js';
import * as create from './create.js';
import * as resolve from './resolve.js';

export const operations = operationsOf(create, resolve);
