import { operationsOf } from '../../core/operation/operation.js';
import * as attachments from './operations.js';

export const operations = operationsOf(attachments);
