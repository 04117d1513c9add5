import { operationsOf } from '../../core/operation/operation.js';
import * as direct from './wake-agent.js';

export const operations = operationsOf(direct);
