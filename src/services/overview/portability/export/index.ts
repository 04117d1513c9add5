import { operationsOf } from '../../../core/operation/operation.js';
import * as fidelity from './fidelity.js';
import * as packages from './operations.js';

export const operations = operationsOf(fidelity, packages);
