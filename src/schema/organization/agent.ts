import { z } from 'zod';
import type { Agent } from '#generated/prisma/client.js';
import { agentPrincipal, grantsOf, membershipOf, taskAssignment } from '#services/access/grants.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { redactAdapterConfig, redactSnapshot } from '#services/core/vault/settings-redaction.js';
import { monthlyBudget, monthlySpend } from '#services/money/budgets/monthly.js';
import { AdapterView } from '#services/organization/adapters/model.js';
import { type Appearance, avatarUrl } from '#services/organization/agents/appearance.js';
import {
  InstructionsBundleView,
  InstructionsFileView,
  InstructionsMode,
} from '#services/organization/agents/instructions-model.js';
import { type AgentKeyRow, AgentKeyView } from '#services/organization/agents/keys.js';
import { AgentView, BundleFiles } from '#services/organization/agents/model.js';
import { grantView } from '#services/organization/agents/operations.js';
import { AgentConfigRevisionView } from '#services/organization/agents/revisions.js';
import { canReadConfig } from '#services/organization/agents/rows.js';
import { AgentRuntimeStateView, AgentTaskSessionView } from '#services/organization/agents/runtime-state.js';
import { MembershipStatusWord } from '#services/people/members/model.js';
import { devicePublicKey } from '#services/secrets/device-keys/operations.js';
import { RunStatus } from '#services/work/issues/runs.js';
import { builder } from '../builder.js';
import { connectionType } from '../connection.js';
import { enumOf, enumTypeOf } from '../derive/enums.js';
import { entriesOf, takenAs } from '../derive/input-shapes.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';

const IssueAssignSourceEnum = enumOf('IssueAssignSource', 'The reason why an agent may assign issues.', {
  ceo_role: 'The agent is the CEO.',
  agent_creator: 'The agent may create agents.',
  explicit_grant: 'The agent holds the grant tasks:assign.',
  none: 'The agent may not assign issues.',
});

enumOf('ConfigRevisionSource', 'The source of a change of configuration.', {
  patch: 'An update of the agent.',
  rollback: 'A return to an earlier revision.',
  instructions_bundle_patch: "The instructions bundle's settings.",
  instructions_bundle_file_put: 'A file of the instructions bundle.',
  instructions_path_patch: 'The path of the instructions.',
  skills_sync: 'The desired skills.',
});

export const GrantRef = outputTypeOf(grantView);

const AccessRef = builder.objectRef<Agent>('AgentAccess').implement({
  description: 'The rights of an agent.',
  fields: (t) => ({
    canAssignIssues: t.boolean({
      description: 'True if the agent may assign issues.',
      resolve: async (agent, _args, { scope }) => (await taskAssignment(scope, agent)).canAssignTasks,
    }),
    issueAssignSource: t.field({
      type: IssueAssignSourceEnum,
      description: 'The reason why the agent may assign issues.',
      resolve: async (agent, _args, { scope }) => (await taskAssignment(scope, agent)).taskAssignSource as never,
    }),
    membershipStatus: t.field({
      type: enumTypeOf(MembershipStatusWord),
      nullable: true,
      description: "The status of the agent's membership of the company; null for an agent whose hire is not approved.",
      resolve: async (agent, _args, { scope }) =>
        ((await scope.load(membershipOf, agentPrincipal(agent)))?.status ?? null) as never,
    }),
    grants: t.field({
      type: [GrantRef],
      description: 'The grants of the agent itself, by key; its role may allow more.',
      resolve: (agent, _args, { scope }) => scope.load(grantsOf, agentPrincipal(agent)) as Promise<never>,
    }),
  }),
});

export const AgentKeyRef = outputTypeOf<typeof AgentKeyView, AgentKeyRow>(AgentKeyView);

export const ConfigRevisionRef = nounOf('AgentConfigRevision', AgentConfigRevisionView, {
  except: ['companyId', 'agentId'],
  fields: {
    source: { typeName: 'ConfigRevisionSource' },
    beforeConfig: {
      description: 'The whole configuration before the change, redacted.',
      ...reads('beforeConfig'),
      resolve: (revision) => redactSnapshot(revision.beforeConfig as JsonObject) as never,
    },
    afterConfig: {
      description: 'The whole configuration after the change, redacted.',
      ...reads('afterConfig'),
      resolve: (revision) => redactSnapshot(revision.afterConfig as JsonObject) as never,
    },
  },
});

connectionType(ConfigRevisionRef, 'ConfigRevision');

export const AgentRef = nounOf('Agent', AgentView, {
  json: ['appearance', 'metadata'],
  except: ['reportsTo'],
  columns: {
    instructionsMode: InstructionsMode.describe('The place where the instructions are kept.'),
    instructionsEntryFile: z.string().describe('The path of the instructions file that a run starts with.'),
  },
  fields: {
    avatarUrl: { ...reads('appearance'), resolve: (agent) => avatarUrl(agent.appearance as Appearance) },
    permissions: { ...reads('canCreateAgents', 'canCreateSkills'), resolve: (agent) => agent },
    adapterConfig: {
      resolve: async (agent, _args, { scope }) =>
        (await canReadConfig(scope, agent)) ? redactAdapterConfig(agent.adapterConfig as JsonObject) : {},
    },
    runtimeConfig: {
      resolve: async (agent, _args, { scope }) =>
        (await canReadConfig(scope, agent)) ? (agent.runtimeConfig as JsonObject) : {},
    },
    budgetMonthlyCents: {
      ...reads('companyId', 'id'),
      resolve: (agent, _args, { scope }) => scope.load(monthlyBudget, budgetScope(agent)),
    },
    spentMonthlyCents: {
      ...reads('companyId', 'id'),
      resolve: (agent, _args, { scope }) => scope.load(monthlySpend, budgetScope(agent)),
    },
  },
});

builder.prismaObjectFields(AgentRef, (t) => ({
  devicePublicKey: t.string({
    nullable: true,
    description:
      'The Ed25519 public key, in base64url, by which a gateway recognizes the agent; null without a key, or for a reader without access to the configuration.',
    ...reads('companyId', 'id'),
    resolve: async (agent, _args, { scope }) =>
      (await canReadConfig(scope, agent))
        ? scope.load(devicePublicKey, { companyId: agent.companyId, agentId: agent.id })
        : null,
  }),
  access: t.field({
    type: AccessRef,
    description: 'The rights of the agent in the company, and the reasons.',
    resolve: (agent) => agent,
  }),
}));

const budgetScope = (agent: { companyId: string; id: string }) =>
  ({ companyId: agent.companyId, scopeType: 'agent', scopeId: agent.id }) as const;

// Nouns without relations: their types are derived from their wire shapes.

export const AdapterRef = outputTypeOf(AdapterView);
export const InstructionsBundleRef = outputTypeOf(InstructionsBundleView);
export const InstructionsFileRef = outputTypeOf(InstructionsFileView);
export const RuntimeStateRef = outputTypeOf(AgentRuntimeStateView, {
  fields: { lastRunStatus: { type: enumTypeOf(RunStatus) } },
});
export const TaskSessionRef = outputTypeOf(AgentTaskSessionView);

const NewFile = z
  .object({
    path: z.string().describe('The path below the folder of the instructions.'),
    content: z.string().describe('The text.'),
  })
  .meta({ id: 'InstructionsFile', description: 'A file of instructions.' });
takenAs(BundleFiles, entriesOf(NewFile, 'path', 'content'));
