import { operationsOf } from '../../core/operation/operation.js';
import * as agentInbox from './agent-inbox.js';
import * as state from './state.js';

export const operations = operationsOf(agentInbox, state);
