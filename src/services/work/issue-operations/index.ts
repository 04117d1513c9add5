import { operationsOf } from '../../core/operation/operation.js';
import * as create from './create.js';
import * as createChild from './create-child.js';
import * as deletion from './delete.js';
import * as get from './get.js';
import * as list from './list.js';
import * as move from './move.js';
import * as update from './update.js';
import * as updateMany from './update-many.js';

export const operations = operationsOf(createChild, deletion, get, list, move, create, update, updateMany);
