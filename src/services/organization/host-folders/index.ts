import { operationsOf } from '../../core/operation/operation.js';
import * as hostFolders from './operations.js';

export const operations = operationsOf(hostFolders);
