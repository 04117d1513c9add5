import { builder } from '../schema/builder.js';
import { ApprovalRef } from '../schema/governance/approval.js';
import { AgentRef, ConfigRevisionRef } from '../schema/organization/agent.js';
import {
  InstructionsBundleRef,
  InstructionsFileRef,
  NewAgentKeyRef,
  RuntimeStateRef,
} from '../schema/organization/wire.js';
import { executeQuery } from '../services/core/operation/execute.js';
import type { Scope } from '../services/core/operation/scope.js';
import { approvalNode } from '../services/governance/approvals/rows.js';
import * as hires from '../services/organization/agents/hires.js';
import * as instructions from '../services/organization/agents/instructions.js';
import * as files from '../services/organization/agents/instructions-files.js';
import * as keys from '../services/organization/agents/keys.js';
import * as lifecycle from '../services/organization/agents/lifecycle.js';
import * as agents from '../services/organization/agents/operations.js';
import * as revisions from '../services/organization/agents/revisions.js';
import { agentNode } from '../services/organization/agents/rows.js';
import * as runtimeState from '../services/organization/agents/runtime-state.js';
import { expose, exposeNoun, exposeOk } from './expose.js';

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

exposeNoun([revisions.rollbackAgentConfig], agent);

expose(hires.hireAgent, (t) => ({
  agent: t.field({
    type: AgentRef,
    nullable: true,
    description: 'The new agent.',
    resolve: (outcome, _args, { scope }) => scope.load(agentNode, outcome.output.agent.id),
  }),
  approval: t.field({
    type: ApprovalRef,
    nullable: true,
    description: 'The approval it waits for, where the company wants one.',
    resolve: ({ output }, _args, { scope }) => (output.approval ? scope.load(approvalNode, output.approval.id) : null),
  }),
  idempotent: t.boolean({
    description: 'Whether the same run asked for the same hire before.',
    resolve: (outcome) => hires.isRepeatedHire(outcome.output),
  }),
}));

expose(keys.createAgentKey, (t) => ({
  key: t.field({
    type: NewAgentKeyRef,
    description: 'The new key with its token, shown this once.',
    resolve: (outcome) => outcome.output,
  }),
}));

expose(runtimeState.resetAgentRuntimeSession, (t) => ({
  state: t.field({
    type: RuntimeStateRef,
    description: 'The state as it now is.',
    resolve: (outcome) => outcome.output,
  }),
  clearedTaskSessions: t.int({
    description: 'How many tasks lost their session.',
    resolve: (outcome) => outcome.output.clearedTaskSessions,
  }),
}));

for (const operation of [instructions.updateInstructionsBundle, files.deleteInstructionsFile] as const) {
  expose(operation as typeof instructions.updateInstructionsBundle, (t) => ({
    bundle: t.field({
      type: InstructionsBundleRef,
      description: 'The bundle as it now is.',
      resolve: (outcome) => outcome.output,
    }),
  }));
}

expose(files.putInstructionsFile, (t) => ({
  file: t.field({
    type: InstructionsFileRef,
    description: 'The file as it now is.',
    resolve: (outcome) => outcome.output,
  }),
}));

exposeNoun([instructions.updateInstructionsPath], {
  ...agent,
  idOf: (output) => (output as { agentId: string }).agentId,
});

exposeOk([keys.revokeAgentKey, lifecycle.deleteAgent]);

builder.queryField('agentConfigurationRevision', (t) =>
  t.field({
    type: ConfigRevisionRef,
    description: "A change of an agent's configuration.",
    args: {
      agentId: t.arg.id({ required: true, description: 'UUID or shortname of the agent.' }),
      revisionId: t.arg.id({ required: true, description: "The revision's UUID." }),
      companyId: t.arg.id({ description: 'The company of a shortname.' }),
    },
    resolve: (_root, { agentId, revisionId, companyId }, { scope }) =>
      executeQuery(revisions.getAgentConfigRevision, scope, {
        agentId,
        revisionId,
        ...(companyId ? { companyId } : {}),
      }),
  }),
);
