import { operationsOf } from '../../core/operation/operation.js';
import * as effective from './effective.js';
import * as explanation from './explain.js';
import * as policyTest from './policy-test.js';
import * as testAgents from './test-agents.js';
import * as testCalls from './test-calls.js';

export const operations = operationsOf(effective, explanation, policyTest, testAgents, testCalls);
