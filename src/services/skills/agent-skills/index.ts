import { operationsOf } from '../../core/operation/operation.js';
import * as agentSkills from './operations.js';

export const operations = operationsOf(agentSkills);
