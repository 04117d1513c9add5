import { operationsOf } from '../../core/operation/operation.js';
import * as grants from './operations.js';

export const operations = operationsOf(grants);
