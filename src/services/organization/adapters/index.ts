import { operationsOf } from '../../core/operation/operation.js';
import * as environment from './environment.js';
import * as install from './install.js';
import * as manage from './manage.js';
import * as models from './models.js';
import * as adapters from './operations.js';
import * as texts from './texts.js';

export const operations = operationsOf(environment, install, manage, models, adapters, texts);
