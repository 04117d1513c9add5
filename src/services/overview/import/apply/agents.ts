import { z } from 'zod';
import { authorityHolding } from '#services/access/authority.js';
import { setAgentGrant } from '#services/access/grants.js';
import { PERMISSIONS, type PermissionKey } from '#services/access/permissions.js';
import type { JsonObject } from '#services/core/text/json.js';
import { applyConfig } from '#services/organization/agents/config.js';
import { assertNotFrozen } from '#services/organization/agents/config-history.js';
import { insertAgent } from '#services/organization/agents/create.js';
import { requestHireApproval } from '#services/organization/agents/hires.js';
import { type NewAgent, newAgentFields } from '#services/organization/agents/model.js';
import { emitAgent, lockedAgentById, reloadAgent } from '#services/organization/agents/rows.js';
import { managedStore } from '#services/organization/instructions/managed.js';
import { instructionsText } from '../parse/agents.js';
import { fieldOf, type ParsedAgent } from '../parse/parsed.js';
import type { PlannedAgent } from '../plan/plan.js';
import { agentIdOf, type ImportContext } from './context.js';
import { importVariables } from './variables.js';

/** The outcome for an agent. */
export interface AgentOutcome {
  readonly slug: string;
  readonly id: string;
  readonly action: 'created' | 'updated' | 'skipped';
  readonly name: string;
  readonly reason: string | null;
}

const Fields = z.object(newAgentFields);

/** Creates or updates the agents of a package, managers first. Their heartbeats are off, regardless of the package. */
export async function importAgents(context: ImportContext, needsApproval: boolean): Promise<AgentOutcome[]> {
  const outcomes: AgentOutcome[] = [];
  for (const planned of managersFirst(context.plan.agents)) {
    const outcome = await importAgent(context, planned, needsApproval);
    context.agentIds.set(planned.slug, outcome.id);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Expects no cycles: the package was checked for them. */
function managersFirst(agents: readonly PlannedAgent[]): PlannedAgent[] {
  const bySlug = new Map(agents.map((planned) => [planned.slug, planned]));
  const sorted = new Set<PlannedAgent>();
  for (const planned of agents) {
    const chain: PlannedAgent[] = [];
    for (let at: PlannedAgent | undefined = planned; at && !sorted.has(at); ) {
      chain.push(at);
      at = bySlug.get(at.agent.reportsToSlug ?? '');
    }
    for (const one of chain.reverse()) sorted.add(one);
  }
  return [...sorted];
}

async function importAgent(
  context: ImportContext,
  planned: PlannedAgent,
  needsApproval: boolean,
): Promise<AgentOutcome> {
  const { scope, companyId } = context;
  const { slug, action, existingId, plannedName, reason, agent } = planned;
  if (action === 'skip') return { slug, id: existingId as string, action: 'skipped', name: plannedName, reason };
  const fields = await fieldsOf(context, planned);
  if (action === 'update') {
    await replaceAgent(context, existingId as string, agent, fields);
    return { slug, id: existingId as string, action: 'updated', name: plannedName, reason };
  }
  const status = needsApproval ? 'pending_approval' : 'idle';
  const id = await insertAgent(scope, companyId, fields, status);
  if (status === 'idle') await grantAgain(context, id, agent, { isNew: true });
  const created = await reloadAgent(scope, id);
  if (status === 'pending_approval') await requestHireApproval(scope, created);
  const { name, role } = created;
  emitAgent(scope, { companyId, id }, 'agent.created', { name, role, imported: true });
  return { slug, id, action: 'created', name, reason };
}

async function fieldsOf(context: ImportContext, { agent, plannedName, slug }: PlannedAgent): Promise<NewAgent> {
  const { adapterOverrides } = context.request;
  const override = Object.hasOwn(adapterOverrides, slug) ? adapterOverrides[slug] : undefined;
  const config = override ? (override.adapterConfig ?? {}) : (agent.adapterConfig as JsonObject);
  const env = await importVariables(context, 'agent', slug);
  const heartbeat = { ...((agent.runtimeConfig.heartbeat ?? {}) as JsonObject), enabled: false };
  return fieldOf(
    Fields,
    {
      ...agent,
      name: plannedName,
      adapterType: override?.adapterType ?? agent.adapterType,
      adapterConfig: { ...config, ...(Object.keys(env).length > 0 && { env }) },
      runtimeConfig: { ...agent.runtimeConfig, heartbeat },
      reportsTo: agentIdOf(context, agent.reportsToSlug),
      desiredSkills: agent.skills.map((key) => context.skillKeys.get(key) ?? key),
      metadata: undefined,
      ...(await bundleOf(context, agent)),
    },
    agent.path,
  );
}

/** The instructions of an agent; without any, the defaults of its role. */
async function bundleOf({ parsed }: ImportContext, { instructions, instructionsEntryFile }: ParsedAgent) {
  const files: Record<string, string> = {};
  for (const [own, path] of instructions) files[own] = await instructionsText(parsed.files, path);
  const [first] = Object.keys(files);
  if (first === undefined || Object.values(files).every((text) => text === '')) return {};
  const entryFile = Object.hasOwn(files, instructionsEntryFile) ? instructionsEntryFile : first;
  return { instructionsBundle: { files, entryFile } };
}

/** Updates an agent to match the package, except its budget and the variables that it already has. */
async function replaceAgent(context: ImportContext, id: string, agent: ParsedAgent, fields: NewAgent): Promise<void> {
  const { scope, companyId } = context;
  const existingAgent = await lockedAgentById(scope, { agentId: id, companyId });
  assertNotFrozen(existingAgent);
  const {
    instructionsBundle,
    permissions: _,
    appearance,
    budgetMonthlyCents: __,
    desiredSkills: ___,
    ...config
  } = fields;
  const before = (existingAgent.adapterConfig as JsonObject).env ?? {};
  const env = { ...(before as JsonObject), ...((config.adapterConfig.env ?? {}) as JsonObject) };
  const newConfig = {
    ...config,
    title: config.title ?? null,
    icon: config.icon ?? null,
    capabilities: config.capabilities ?? null,
    reportsTo: config.reportsTo ?? null,
    defaultEnvironmentId: null,
    metadata: existingAgent.metadata,
    adapterConfig: { ...config.adapterConfig, ...(Object.keys(env).length > 0 && { env }) },
  };
  const changed = await applyConfig(scope, existingAgent, newConfig, 'patch');
  if (appearance) await scope.db.agent.update({ where: { id }, data: { appearance }, select: { id: true } });
  if (instructionsBundle) await replaceInstructions(context, id, instructionsBundle);
  await grantAgain(context, id, agent, { isNew: false });
  emitAgent(scope, { companyId, id }, 'agent.updated', { changedKeys: changed, imported: true });
}

async function replaceInstructions(
  { scope, companyId }: ImportContext,
  id: string,
  { files, entryFile }: NonNullable<NewAgent['instructionsBundle']>,
): Promise<void> {
  await scope.db.agentInstructionsFile.deleteMany({ where: { companyId, agentId: id } });
  const store = managedStore({ id, companyId });
  for (const [path, content] of Object.entries(files)) await store.write(scope, path, content);
  const data = {
    instructionsMode: 'managed',
    instructionsRootPath: null,
    instructionsEntryFile: entryFile ?? 'AGENTS.md',
  };
  await scope.db.agent.update({ where: { id }, data, select: { id: true } });
}

/**
 * Grants an agent the permissions of the package that the caller may grant. Revokes unscoped permissions that the
 * package does not name: always for a new agent, for an existing one only if the caller manages permissions.
 */
async function grantAgain(
  { scope, companyId, warnings }: ImportContext,
  id: string,
  agent: ParsedAgent,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  const grantKeys = new Set(agent.grants.map(({ permissionKey }) => permissionKey as PermissionKey));
  if (grantKeys.size === 0) return;
  const where = { companyId, principalType: 'agent', principalId: id };
  const held = await scope.db.principalPermissionGrant.findMany({
    where,
    select: { permissionKey: true, scope: true },
  });
  const own = new Map(held.map(({ permissionKey, scope: of }) => [permissionKey as PermissionKey, of]));
  const authority = await authorityHolding(scope, companyId, 'users:manage_permissions');
  const unwanted = [...own].flatMap(([key, of]) => (of === null && !grantKeys.has(key) ? [key] : []));
  if (isNew || authority) for (const key of unwanted) await setAgentGrant(scope, { companyId, id }, key, false);
  else if (unwanted.length > 0) warnings.add('Agents kept permissions that the package lacks: you cannot revoke them.');
  for (const key of grantKeys) {
    if (own.has(key) || !Object.hasOwn(PERMISSIONS, key)) continue;
    if (authority?.covers({ permissionKey: key })) await setAgentGrant(scope, { companyId, id }, key, true);
    else warnings.add(`The permission ${key} of agents was left out: you cannot grant it.`);
  }
}
