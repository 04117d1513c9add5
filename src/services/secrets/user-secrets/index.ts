import { operationsOf } from '../../core/operation/operation.js';
import * as definitions from './definitions.js';
import * as grants from './grants.js';
import * as mine from './mine.js';

export const operations = operationsOf(definitions, grants, mine);
