import { operationsOf } from '../../core/operation/operation.js';
import * as catalogue from './catalogue.js';
import * as check from './check.js';
import * as discovery from './discovery.js';
import * as configs from './operations.js';

export const operations = operationsOf(catalogue, check, configs, discovery);
