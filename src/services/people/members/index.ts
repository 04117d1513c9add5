import { operationsOf } from '../../core/operation/operation.js';
import * as archive from './archive.js';
import * as directory from './directory.js';
import * as members from './operations.js';

export const operations = operationsOf(archive, directory, members);
