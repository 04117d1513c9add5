import { operationsOf } from '../../core/operation/operation.js';
import * as create from './create.js';
import * as createChild from './create-child.js';
import * as deletion from './delete.js';
import * as get from './get.js';
import * as list from './list.js';
import * as update from './update.js';

export const operations = operationsOf(createChild, deletion, get, list, create, update);
