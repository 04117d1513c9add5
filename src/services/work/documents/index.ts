import { operationsOf } from '../../core/operation/operation.js';
import * as annotations from './annotations.js';
import * as documents from './operations.js';

export const operations = operationsOf(annotations, documents);
