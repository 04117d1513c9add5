import { operationsOf } from '../../core/operation/operation.js';
import * as bindings from './bindings.js';
import * as removal from './delete.js';
import * as duplicate from './duplicate.js';
import * as entries from './entry-operations.js';
import * as newTools from './new-tools.js';
import * as profiles from './operations.js';

export const operations = operationsOf(profiles, removal, duplicate, entries, newTools, bindings);
