import { operationsOf } from '../../core/operation/operation.js';
import * as install from './install.js';
import * as manage from './manage.js';
import * as models from './models.js';
import * as adapters from './operations.js';

export const operations = operationsOf(install, manage, models, adapters);
