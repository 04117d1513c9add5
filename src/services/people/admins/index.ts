import { operationsOf } from '../../core/operation/operation.js';
import * as access from './access.js';
import * as admins from './admins.js';

export const operations = operationsOf(access, admins);
