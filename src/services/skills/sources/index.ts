import { operationsOf } from '../../core/operation/operation.js';
import * as importing from './import.js';
import * as archives from './import-archive.js';
import * as sources from './operations.js';
import * as projects from './scan-projects.js';
import * as updates from './updates.js';

export const operations = operationsOf(archives, importing, sources, updates, projects);
