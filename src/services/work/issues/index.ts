import { operationsOf } from '../../core/operation/operation.js';
import * as children from './children.js';
import * as deletion from './delete.js';
import * as get from './get.js';
import * as list from './list.js';
import * as open from './open.js';
import * as update from './update.js';

export const operations = operationsOf(children, deletion, get, list, open, update);
