import { operationsOf } from '../../core/operation/operation.js';
import * as annotations from './annotations.js';
import * as locks from './locks.js';
import * as documents from './operations.js';
import * as revisions from './revisions.js';

export const operations = operationsOf(annotations, locks, documents, revisions);
