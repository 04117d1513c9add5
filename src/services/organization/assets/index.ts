import { operationsOf } from '../../core/operation/operation.js';
import * as assets from './operations.js';

export const operations = operationsOf(assets);
