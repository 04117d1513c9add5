import type { Agent } from '../../generated/prisma/client.js';
import { agentPrincipal, grantsOf, membershipOf, taskAssignment } from '../../services/access/grants.js';
import type { JsonObject } from '../../services/core/operation/fields.js';
import { redactAdapterConfig, redactSnapshot } from '../../services/core/vault/settings-redaction.js';
import { monthlyBudget, monthlySpend } from '../../services/money/budgets/operations.js';
import { type Appearance, avatarUrl } from '../../services/organization/agents/appearance.js';
import { canReadConfig } from '../../services/organization/agents/rows.js';
import { devicePublicKey } from '../../services/secrets/device-keys/operations.js';
import { builder } from '../builder.js';
import {
  AgentPauseReasonEnum,
  AgentRoleEnum,
  AgentStatusEnum,
  InstructionsModeEnum,
  RevisionSourceEnum,
  TaskAssignSourceEnum,
} from '../derive/enums.js';
import { narrowed, reads } from '../fast/selection.js';

export const AgentFilterInput = builder.inputType('AgentFilter', {
  description: 'Which agents.',
  fields: (t) => ({
    status: t.field({ type: [AgentStatusEnum], description: 'Only in one of these statuses.' }),
    role: t.field({ type: [AgentRoleEnum], description: 'Only in one of these roles.' }),
    includeTerminated: t.boolean({ description: 'Terminated agents too.' }),
  }),
});

const AppearanceRef = builder.objectRef<Appearance>('AgentAppearance').implement({
  description: 'How an agent looks.',
  fields: (t) => ({
    schemaVersion: t.int({ description: 'Always 1.', resolve: (appearance) => appearance.schemaVersion }),
    characterVersion: t.exposeString('characterVersion', { description: 'The drawing.' }),
    paletteId: t.exposeString('paletteId', { description: 'Its colors.' }),
  }),
});

const PermissionsRef = builder
  .objectRef<Pick<Agent, 'canCreateAgents' | 'canCreateSkills'>>('AgentPermissions')
  .implement({
    description: 'What an agent may create.',
    fields: (t) => ({
      canCreateAgents: t.exposeBoolean('canCreateAgents', { description: 'Hire agents.' }),
      canCreateSkills: t.exposeBoolean('canCreateSkills', { description: 'Create skills.' }),
    }),
  });

export const GrantRef = builder.objectRef<{ permissionKey: string; scope: JsonObject | null }>('Grant').implement({
  description: 'A permission that was granted.',
  fields: (t) => ({
    permissionKey: t.exposeString('permissionKey', { description: 'The permission key, such as tasks:assign.' }),
    scope: t.expose('scope', {
      type: 'JSONObject',
      nullable: true,
      description: 'What it is limited to; null is everything.',
    }),
  }),
});

const AccessRef = builder.objectRef<Agent>('AgentAccess').implement({
  description: 'What an agent may do, and why.',
  fields: (t) => ({
    canAssignTasks: t.boolean({
      description: 'Whether it may assign tasks.',
      resolve: async (agent, _args, { scope }) => (await taskAssignment(scope, agent)).canAssignTasks,
    }),
    taskAssignSource: t.field({
      type: TaskAssignSourceEnum,
      description: 'Where that ability comes from.',
      resolve: async (agent, _args, { scope }) => (await taskAssignment(scope, agent)).taskAssignSource as never,
    }),
    membershipStatus: t.string({
      nullable: true,
      description: 'The status of its membership of the company.',
      resolve: async (agent, _args, { scope }) =>
        (await scope.load(membershipOf, agentPrincipal(agent)))?.status ?? null,
    }),
    grants: t.field({
      type: [GrantRef],
      description: 'Its explicit grants.',
      resolve: (agent, _args, { scope }) => scope.load(grantsOf, agentPrincipal(agent)) as Promise<never>,
    }),
  }),
});

export const AgentKeyRef = builder
  .objectRef<{ id: string; name: string; createdAt: Date; lastUsedAt: Date | null; revokedAt: Date | null }>('AgentKey')
  .implement({
    description: 'A long-lived key of an agent; its token is shown once, when it is created.',
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID', description: 'The id.' }),
      name: t.exposeString('name', { description: 'The name.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
      lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'When it was last used.' }),
      revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked.' }),
    }),
  });

export const ConfigRevisionRef = builder.prismaObject('AgentConfigRevision', {
  description: "A change of an agent's configuration.",
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    source: t.field({
      type: RevisionSourceEnum,
      description: 'What changed it.',
      resolve: (revision) => revision.source as never,
    }),
    changedKeys: t.exposeStringList('changedKeys', { description: 'The fields that changed.' }),
    beforeConfig: t.field({
      type: 'JSONObject',
      description: 'The configuration before, redacted.',
      resolve: (revision) => redactSnapshot(revision.beforeConfig as JsonObject),
    }),
    afterConfig: t.field({
      type: 'JSONObject',
      description: 'The configuration after, redacted.',
      resolve: (revision) => redactSnapshot(revision.afterConfig as JsonObject),
    }),
    createdByAgentId: t.expose('createdByAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The agent that changed it.',
    }),
    createdByUserId: t.exposeString('createdByUserId', { nullable: true, description: 'The person who changed it.' }),
    rolledBackFromRevisionId: t.expose('rolledBackFromRevisionId', {
      type: 'UUID',
      nullable: true,
      description: 'The revision that was returned to.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it changed.' }),
  }),
});

export const AgentRef = builder.prismaObject('Agent', {
  description: 'An agent of a company.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    name: t.exposeString('name', { description: 'The name.' }),
    urlKey: t.exposeString('urlKey', { description: 'The shortname, unique in the company.' }),
    role: t.expose(narrowed('role'), { type: AgentRoleEnum, description: 'What it is.' }),
    title: t.exposeString('title', { nullable: true, description: 'Its title.' }),
    icon: t.exposeString('icon', { nullable: true, description: "Its icon's name." }),
    capabilities: t.exposeString('capabilities', { nullable: true, description: 'What it can do.' }),
    appearance: t.expose(narrowed('appearance'), { type: AppearanceRef, description: 'How it looks.' }),
    avatarUrl: t.string({
      description: 'Its picture.',
      ...reads('appearance'),
      resolve: (agent) => avatarUrl(agent.appearance as Appearance),
    }),
    status: t.expose(narrowed('status'), { type: AgentStatusEnum, description: 'What it is doing.' }),
    pauseReason: t.expose(narrowed('pauseReason'), {
      type: AgentPauseReasonEnum,
      nullable: true,
      description: 'Why it is paused.',
    }),
    pausedAt: t.expose('pausedAt', { type: 'DateTime', nullable: true, description: 'When it was paused.' }),
    errorReason: t.exposeString('errorReason', { nullable: true, description: 'Why its last run failed.' }),
    lastHeartbeatAt: t.expose('lastHeartbeatAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last ran.',
    }),
    adapterType: t.exposeString('adapterType', { description: 'How it is run.' }),
    adapterConfig: t.field({
      type: 'JSONObject',
      description: 'Its adapter configuration, redacted; empty for a reader who may not see it.',
      resolve: async (agent, _args, { scope }) =>
        (await canReadConfig(scope, agent)) ? redactAdapterConfig(agent.adapterConfig as JsonObject) : {},
    }),
    runtimeConfig: t.field({
      type: 'JSONObject',
      description: 'How it is woken; empty for a reader who may not see it.',
      resolve: async (agent, _args, { scope }) =>
        (await canReadConfig(scope, agent)) ? (agent.runtimeConfig as JsonObject) : {},
    }),
    devicePublicKey: t.string({
      nullable: true,
      description:
        'The Ed25519 public key, in base64url, by which a gateway knows it; null where it has none, or for a reader who may not see its configuration.',
      ...reads('companyId', 'id'),
      resolve: async (agent, _args, { scope }) =>
        (await canReadConfig(scope, agent))
          ? scope.load(devicePublicKey, { companyId: agent.companyId, agentId: agent.id })
          : null,
    }),
    defaultEnvironmentId: t.expose('defaultEnvironmentId', {
      type: 'UUID',
      nullable: true,
      description: 'The environment it runs in.',
    }),
    instructionsMode: t.expose(narrowed('instructionsMode'), {
      type: InstructionsModeEnum,
      description: 'Where its instructions are kept.',
    }),
    instructionsEntryFile: t.exposeString('instructionsEntryFile', {
      description: 'The file its instructions begin with.',
    }),
    budgetMonthlyCents: t.int({
      description: 'Its monthly budget in cents; 0 is no limit.',
      ...reads('companyId', 'id'),
      resolve: (agent, _args, { scope }) => scope.load(monthlyBudget, budgetScope(agent)),
    }),
    spentMonthlyCents: t.float({
      description: 'The cents billed in the current UTC month.',
      ...reads('companyId', 'id'),
      resolve: (agent, _args, { scope }) => scope.load(monthlySpend, budgetScope(agent)),
    }),
    permissions: t.field({ type: PermissionsRef, description: 'What it may create.', resolve: (agent) => agent }),
    access: t.field({ type: AccessRef, description: 'What it may do, and why.', resolve: (agent) => agent }),
    desiredSkills: t.exposeStringList('desiredSkills', { description: 'The skills it should have.' }),
    metadata: t.expose(narrowed('metadata'), {
      type: 'JSONObject',
      nullable: true,
      description: 'Whatever its owner keeps with it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const budgetScope = (agent: { companyId: string; id: string }) =>
  ({ companyId: agent.companyId, scopeType: 'agent', scopeId: agent.id }) as const;
