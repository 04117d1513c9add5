import { operationsOf } from '../../core/operation/operation.js';
import * as archive from './archive.js';
import * as catalog from './catalog.js';
import * as create from './create.js';
import * as installs from './installs.js';
import * as read from './read.js';
import * as refresh from './refresh-catalog.js';
import * as update from './update.js';

export const operations = operationsOf(read, create, update, archive, installs, catalog, refresh);
