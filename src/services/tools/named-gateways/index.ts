import { operationsOf } from '../../core/operation/operation.js';
import * as gateways from './operations.js';
import * as tokens from './tokens.js';

export const operations = operationsOf(gateways, tokens);
