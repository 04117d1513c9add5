import { z } from 'zod';
import { agentPrincipal, grantsOf, membershipOf, setAgentGrant, taskAssignment } from '#services/access/grants.js';
import { type PermissionKey, PermissionKeyWord } from '#services/access/permissions.js';
import { agentRef } from '#services/access/principals.js';
import {
  anyOf,
  board,
  boardHolding,
  companyMember,
  companyWriter,
  holds,
  isCeo,
  permission,
} from '#services/access/rules.js';
import { domainError, forbidden, unprocessable } from '#services/core/errors/errors.js';
import { type Allow, mutation, query, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { restoreRedacted } from '#services/core/rows/restore.js';
import { type JsonObject, pathId } from '#services/core/text/fields.js';
import { assertAdapterEnv } from '#services/secrets/env/headers.js';
import { companyById } from '../companies/rows.js';
import { applyConfig, commonConfig, envChanged } from './config.js';
import { type AgentConfig, assertNotFrozen } from './config-history.js';
import { insertAgent } from './create.js';
import { givenSkills } from './desired-skills.js';
import { changeStatus } from './lifecycle.js';
import { mergeConfig } from './merge-config.js';
import {
  AgentRole,
  type AgentRow,
  AgentStatus,
  AgentView,
  agentFields,
  completeRuntimeConfig,
  newAgentFields,
  patchedConfigFields,
  presentAgent,
} from './model.js';
import {
  type AgentAction,
  agentById,
  callingAgent,
  canReadConfig,
  chainOfCommand,
  emitAgent,
  lockedAgentById,
  reloadAgent,
} from './rows.js';

export const grantView = z
  .object({
    permissionKey: PermissionKeyWord.describe('The permission that the grant gives.'),
    scope: z
      .record(z.string(), z.json())
      .nullable()
      .describe('The limits of the grant, such as the agents below a subtreeRootAgentId; null means no limit.'),
  })
  .meta({ id: 'Grant', description: 'A granted permission.' });

const membershipView = z
  .object({ id: z.uuid(), status: z.string(), membershipRole: z.string().nullable() })
  .meta({ id: 'AgentMembership' });

/** An agent with the extra fields of a single read. */
const AgentDetailView = AgentView.extend({
  chainOfCommand: z.array(z.object({ id: z.uuid(), name: z.string(), role: AgentRole, title: z.string().nullable() })),
  access: z.object({
    canAssignTasks: z.boolean().describe('True if the agent may assign tasks.'),
    taskAssignSource: z.enum(['ceo_role', 'agent_creator', 'explicit_grant', 'none']),
    membership: membershipView.nullable(),
    grants: z.array(grantView),
  }),
}).meta({ id: 'AgentDetail' });

export const getAgent = query({
  name: 'getAgent',
  summary: 'Get an agent with its chain of command and access',
  input: z.object(agentRef),
  output: AgentDetailView,
  on: agentById,
  allow: companyMember,
  present: presentDetail,
});

export const getCallingAgent = query({
  name: 'getCallingAgent',
  summary: 'Get the calling agent',
  input: z.object({}),
  output: AgentDetailView,
  on: callingAgent,
  allow: companyMember,
  callers: 'An agent',
  present: presentDetail,
});

async function presentDetail(scope: Scope, agent: AgentRow): Promise<z.input<typeof AgentDetailView>> {
  const principal = agentPrincipal(agent);
  const [readable, chain, assignment, membership, grants] = await Promise.all([
    canReadConfig(scope, agent),
    scope.load(chainOfCommand, { id: agent.id }),
    taskAssignment(scope, agent),
    scope.load(membershipOf, principal),
    scope.load(grantsOf, principal),
  ]);
  return {
    ...presentAgent(agent, { restricted: !readable }),
    chainOfCommand: chain.map(({ id, name, role, title }) => ({ id, name, role: AgentRole.parse(role), title })),
    access: {
      ...(assignment as Pick<z.input<typeof AgentDetailView>['access'], 'canAssignTasks' | 'taskAssignSource'>),
      membership: membership && {
        id: membership.id,
        status: membership.status,
        membershipRole: membership.membershipRole,
      },
      grants: [...grants],
    },
  };
}

const ApprovalRequired = domainError(
  'agent_creation_needs_approval',
  'Direct agent creation requires board approval. Use POST /api/companies/{companyId}/agent-hires instead.',
);

export const createAgent = mutation({
  name: 'createAgent',
  summary: 'Create an agent without a hire',
  input: z.object({ companyId: pathId(), ...newAgentFields }),
  output: AgentView,
  on: companyById,
  setsExecution: true,
  allow: boardHolding('agents:create'),
  async run(scope, { companyId: _, ...fields }, company) {
    if (company.requireBoardApprovalForNewAgents) throw ApprovalRequired();
    const id = await insertAgent(scope, company.id, fields, 'idle');
    return recordAgentEvent(scope, id, 'agent.created', { name: fields.name, role: fields.role });
  },
});

/** Allows the board, the agent itself, and agents that may configure others. */
export const agentConfigurer: Allow<AgentRow> = rule(
  `${board.who}, the agent itself, or an agent with agents:configure`,
  anyOf(ownAgent, board, permission('agents:configure')),
);

function ownAgent(scope: Scope, agent: AgentRow): void | Promise<void> {
  if (scope.actor.kind !== 'agent' || scope.actor.agentId !== agent.id) throw forbidden('Board access required');
  return companyWriter(scope, agent);
}

/** The fields of a patch. All are optional; null clears a nullable field. */
const patchFields = z.object({ ...agentFields, ...patchedConfigFields }).partial().shape;

export const updateAgent = mutation({
  name: 'updateAgent',
  summary: 'Change an agent; a configuration change creates a revision',
  input: z.object({
    ...agentRef,
    ...patchFields,
    status: AgentStatus.optional().describe('The new status: idle, active or paused.'),
    replaceAdapterConfig: z
      .boolean()
      .default(false)
      .describe('True to replace the adapter configuration instead of merging it.'),
    permissions: z.unknown().optional().describe('Not accepted here; use the operation for permissions.'),
  }),
  output: AgentView,
  on: lockedAgentById,
  setsExecution: true,
  allow: agentConfigurer,
  async run(scope, { agentId: _, companyId: __, permissions, status, ...patch }, agent) {
    if (permissions !== undefined) throw unprocessable('Use /api/agents/:id/permissions for permission changes');
    if (status) await changeStatus(scope, agent, status);
    const { replaceAdapterConfig, appearance, desiredSkills, ...config } = patch;
    const fields = Object.entries(config).filter(([, value]) => value !== undefined);
    if (fields.length > 0 || appearance || desiredSkills) assertNotFrozen(agent);
    const { adapterConfig } = adapterChange(agent, config, replaceAdapterConfig);
    // Changed variables are checked when they are written. In this case the client sent the placeholders of the stored
    // variables back.
    const sent = config.adapterConfig?.env ?? config.adapterConfig?.headers;
    if (sent && adapterConfig && !envChanged(agent, { adapterConfig })) {
      const stored = agent.adapterConfig as JsonObject;
      await assertAdapterEnv(scope, agent.companyId, adapterConfig, { stored });
    }
    const change = {
      ...Object.fromEntries(fields),
      ...(adapterConfig && { adapterConfig }),
      ...runtimeChange(agent, config),
    };
    const changed = await applyConfig(scope, agent, change as Partial<AgentConfig>, 'patch');
    if (appearance || desiredSkills) {
      await scope.db.agent.update({
        where: { id: agent.id },
        data: {
          ...(appearance && { appearance }),
          ...(desiredSkills && (await givenSkills(scope, agent, desiredSkills))),
        },
      });
      changed.push(...(appearance ? ['appearance'] : []), ...(desiredSkills ? ['desiredSkills'] : []));
    }
    if (changed.length === 0) return presentPermitted(scope, await reloadAgent(scope, agent.id));
    return recordAgentEvent(scope, agent.id, 'agent.updated', { changedKeys: changed });
  },
});

type ConfigPatch = Partial<z.output<z.ZodObject<typeof agentFields>>>;

/**
 * The adapter's configuration after a patch: merged or replaced, with placeholders restored and foreign keys removed.
 */
function adapterChange(agent: AgentRow, patch: ConfigPatch, replace: boolean): { adapterConfig?: JsonObject } {
  const moved = patch.adapterType !== undefined && patch.adapterType !== agent.adapterType;
  if (!moved && !patch.adapterConfig) return {};
  const current = agent.adapterConfig as JsonObject;
  const base = moved ? commonConfig(current) : current;
  const sent = restoreRedacted(patch.adapterConfig ?? {}, current, 'adapterConfig') as JsonObject;
  return { adapterConfig: mergeConfig(replace && patch.adapterConfig ? {} : base, sent) };
}

/** The configuration of wakes after a patch. */
const runtimeChange = ({ runtimeConfig }: AgentRow, patch: ConfigPatch): { runtimeConfig?: JsonObject } =>
  patch.runtimeConfig
    ? { runtimeConfig: completeRuntimeConfig(mergeConfig(runtimeConfig as JsonObject, patch.runtimeConfig)) }
    : {};

const permissionsEditor: Allow<AgentRow> = rule(`${board.who}, or the company's CEO agent`, async (scope, agent) => {
  if (scope.actor.kind === 'agent' && !isCeo(scope.actor)) throw forbidden('Only CEO can manage permissions');
  await companyWriter(scope, agent);
});

/** @throws 403 if the caller lacks the permission */
async function assertMayGive(scope: WriteScope, { companyId }: AgentRow, permissionKey: PermissionKey): Promise<void> {
  if (await holds(scope, companyId, permissionKey)) return;
  throw forbidden(`Cannot grant a permission you do not hold: ${permissionKey}`);
}

export const updateAgentPermissions = mutation({
  name: 'updateAgentPermissions',
  summary: "Set an agent's permissions to create agents and skills and to assign tasks",
  input: z.object({
    ...agentRef,
    canCreateAgents: z.boolean().describe('True if the agent may hire agents.'),
    canCreateSkills: z.boolean().optional().describe('True if the agent may create skills.'),
    canAssignTasks: z.boolean().describe('True if the agent may assign issues to others.'),
  }),
  output: AgentView,
  on: lockedAgentById,
  allow: permissionsEditor,
  async run(scope, { canCreateAgents, canCreateSkills, canAssignTasks }, agent) {
    if (canCreateAgents && !agent.canCreateAgents) await assertMayGive(scope, agent, 'agents:create');
    if (canCreateSkills && !agent.canCreateSkills) await assertMayGive(scope, agent, 'skills:create');
    await scope.db.agent.update({
      where: { id: agent.id },
      data: { canCreateAgents, ...(canCreateSkills === undefined ? {} : { canCreateSkills }) },
    });
    await setAgentGrant(scope, agent, 'tasks:assign', canAssignTasks);
    const details = { canCreateAgents, canCreateSkills: canCreateSkills ?? agent.canCreateSkills, canAssignTasks };
    return recordAgentEvent(scope, agent.id, 'agent.permissions_updated', details);
  },
});

export const updateAgentBudget = mutation({
  name: 'updateAgentBudget',
  summary: "Set an agent's monthly budget",
  input: z.object({ ...agentRef, budgetMonthlyCents: agentFields.budgetMonthlyCents }),
  output: AgentView,
  on: lockedAgentById,
  allow: board,
  async run(scope, { budgetMonthlyCents }, agent) {
    assertNotFrozen(agent);
    const changed = await applyConfig(scope, agent, { budgetMonthlyCents }, 'patch');
    if (changed.length === 0) return presentAgent(agent);
    return recordAgentEvent(scope, agent.id, 'agent.budget_updated', {
      previous: agent.budgetMonthlyCents,
      budgetMonthlyCents,
    });
  },
});

/** Records the agent's event and returns the current row. */
export async function recordAgentEvent(
  scope: WriteScope,
  id: string,
  action: AgentAction,
  details: Readonly<Record<string, unknown>>,
) {
  const agent = await reloadAgent(scope, id);
  emitAgent(scope, agent, action, details);
  return presentPermitted(scope, agent);
}

/** The wire format that the actor may see. */
async function presentPermitted(scope: Scope, agent: AgentRow) {
  return presentAgent(agent, { restricted: !(await canReadConfig(scope, agent)) });
}
