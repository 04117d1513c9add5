import { AgentRef } from '../schema/agent.js';
import { builder } from '../schema/builder.js';
import { agentNode } from '../schema/relations.js';
import * as agents from '../services/agents/agents.js';
import * as lifecycle from '../services/agents/lifecycle.js';
import { executeQuery } from '../services/core/execute.js';
import type { Scope } from '../services/core/scope.js';
import { expose, exposeNoun } from './expose.js';

builder.queryField('agent', (t) =>
  t.field({
    type: AgentRef,
    description: 'An agent.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID or shortname.' }),
      companyId: t.arg.id({ description: 'The company of a shortname; an agent may leave it out.' }),
    },
    resolve: (_root, { id, companyId }, { scope }) =>
      executeQuery(agents.getAgent, scope, { agentId: id, ...(companyId ? { companyId } : {}) }),
  }),
);

builder.queryField('me', (t) =>
  t.field({
    type: AgentRef,
    description: 'The agent that asks.',
    resolve: (_root, _args, { scope }) => executeQuery(agents.getCallingAgent, scope, {}),
  }),
);

const agent = { field: 'agent', type: AgentRef, load: (scope: Scope, id: string) => scope.load(agentNode, id) };

exposeNoun(
  [
    agents.createAgent,
    agents.updateAgentPermissions,
    agents.updateAgentBudget,
    lifecycle.pauseAgent,
    lifecycle.resumeAgent,
    lifecycle.clearAgentError,
    lifecycle.approveAgent,
    lifecycle.terminateAgent,
  ],
  agent,
);
// REST refuses this key with words of its own; in GraphQL the field does not exist.
exposeNoun([agents.updateAgent], { ...agent, omit: ['permissions'] });

expose(lifecycle.deleteAgent, (t) => ({
  ok: t.boolean({ description: 'Always true.', resolve: (outcome) => outcome.output.ok }),
}));
