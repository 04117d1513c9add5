import { operationsOf } from '../../core/operation/operation.js';
import * as incidents from './incidents.js';
import * as policies from './policies.js';
import * as renew from './renew.js';

export const operations = operationsOf(incidents, policies, renew);
