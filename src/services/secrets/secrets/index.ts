import { operationsOf } from '../../core/operation/operation.js';
import * as accessEvents from './access-events.js';
import * as deletion from './delete.js';
import * as secrets from './operations.js';
import * as remoteImport from './remote-import.js';
import * as usage from './usage.js';

export const operations = operationsOf(accessEvents, deletion, secrets, remoteImport, usage);
