import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { hasWorkingFolder } from '#adapters/adapter.js';
import { welcomeAgent } from '#services/access/grants.js';
import { lockCompany } from '#services/access/tenancy.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { REDACTED_VALUE } from '#services/core/vault/redact.js';
import { startMonthlyBudget } from '#services/money/budgets/monthly.js';
import { ensureDeviceKey, usesDeviceKey } from '#services/secrets/device-keys/operations.js';
import { bindNewEnv } from '#services/secrets/env/bindings.js';
import { assertAdapterEnv, envOf, headersOf } from '#services/secrets/env/headers.js';
import { assertAdapterConfig, assertOffered, knownAdapter } from '../adapters/usable.js';
import { assertMaySetRuntime } from '../execution-settings/policy.js';
import type { AgentRuntime } from '../execution-settings/rows.js';
import { assertFolderOfAgent, assertInstructionsFile } from '../host-folders/policy.js';
import { assertEnvironment } from '../instance/settings.js';
import { randomAppearance } from './appearance.js';
import { beginHistory, freeAgentName } from './config-history.js';
import { givenSkills } from './desired-skills.js';
import type { NewAgent } from './model.js';
import { reloadAgent } from './rows.js';

/**
 * Inserts an agent with its initial records: a free shortname, instructions and a budget. Unless the agent waits for
 * approval, also inserts its membership and standard grants.
 * @param inherited the caller's runtime, if the agent inherits it
 * @returns the new agent's id
 */
export async function insertAgent(
  scope: WriteScope,
  companyId: string,
  fields: NewAgent,
  status: 'idle' | 'pending_approval',
  inherited: AgentRuntime | null = null,
): Promise<string> {
  assertMayAppoint(scope, fields.role);
  // An agent that waits for approval runs nothing. The person who approves it decides on the requested settings.
  if (status === 'idle') {
    await assertMaySetRuntime(scope, {
      companyId,
      agentId: null,
      before: inherited,
      after: fields,
      key: 'agents:create',
    });
  }
  assertEnvironment(fields.defaultEnvironmentId);
  await assertOffered(scope, companyId, fields.adapterType);
  const skills = await givenSkills(scope, { companyId, desiredSkills: [], skillPins: {} }, fields.desiredSkills);
  await lockCompany(scope, companyId);
  await assertManager(scope, companyId, fields.reportsTo ?? null);
  const { budgetMonthlyCents, permissions, instructionsBundle, appearance, metadata, ...columns } = fields;
  if (instructionsBundle) assertTakesInstructions(fields.adapterType);
  const id = randomUUID();
  const adapterConfig = await newAdapterConfig(scope, companyId, fields);
  await assertPathsOf(scope, { id, companyId }, { adapterType: fields.adapterType, adapterConfig });
  await scope.db.agent.create({
    data: {
      ...columns,
      ...skills,
      ...(await givenPermissions(scope, permissions)),
      ...(await freeAgentName(scope, companyId, fields.name)),
      ...(metadata ? { metadata } : {}),
      adapterConfig,
      appearance: appearance ?? randomAppearance(),
      instructionsEntryFile: entryFileOf(instructionsBundle),
      id,
      companyId,
      status,
    },
  });
  await bindNewEnv(scope, { companyId, type: 'agent', id }, envOf(adapterConfig), headersOf(adapterConfig));
  if (usesDeviceKey(fields.adapterType, adapterConfig)) await ensureDeviceKey(scope, { companyId, agentId: id });
  await seedInstructions(scope, { id, companyId, role: fields.role }, instructionsBundle);
  await startMonthlyBudget(scope, { companyId, scopeType: 'agent', scopeId: id }, budgetMonthlyCents);
  if (status !== 'pending_approval') await welcomeAgent(scope, { companyId, id });
  await beginHistory(scope, await reloadAgent(scope, id));
  return id;
}

/** An agent can grant the right to create agents or skills only if it has that right itself. */
async function givenPermissions(scope: WriteScope, asked: NewAgent['permissions']): Promise<NewAgent['permissions']> {
  const { actor } = scope;
  if (actor.kind !== 'agent') return asked;
  const { role, canCreateAgents, canCreateSkills } = await reloadAgent(scope, actor.agentId);
  return {
    canCreateAgents: asked.canCreateAgents && (role === 'ceo' || canCreateAgents),
    canCreateSkills: asked.canCreateSkills && canCreateSkills,
  };
}

/** Only the board can appoint a CEO, who may change the company's settings and all permissions. */
export function assertMayAppoint(scope: WriteScope, role: string): void {
  if (role === 'ceo' && scope.actor.kind === 'agent') throw forbidden('Only the board can appoint a CEO');
}

async function newAdapterConfig(
  scope: WriteScope,
  companyId: string,
  { adapterType, adapterConfig }: NewAgent,
): Promise<JsonObject> {
  const { defaults } = knownAdapter(adapterType);
  if (JSON.stringify(adapterConfig).includes(REDACTED_VALUE)) {
    throw unprocessable('adapterConfig holds a redacted placeholder; send the value itself');
  }
  const config = { ...defaults, ...adapterConfig };
  assertAdapterConfig(adapterType, config);
  await assertAdapterEnv(scope, companyId, config);
  return config;
}

/** @throws 422 if runs of the adapter get neither instructions nor a token to read them */
function assertTakesInstructions(adapterType: string): void {
  const { supportsInstructionsBundle, supportsLocalAgentJwt } = knownAdapter(adapterType);
  if (supportsInstructionsBundle || supportsLocalAgentJwt) return;
  throw unprocessable(
    `Agents of the adapter ${adapterType} do not support instructions: leave instructionsBundle out, or choose an adapter that supports it`,
    { adapterType, field: 'instructionsBundle' },
  );
}

const isPath = (value: unknown): value is string => typeof value === 'string' && isAbsolute(value);

/**
 * Checks the host paths in a configuration. Paths that are already stored are not checked; a run rejects relative ones.
 * @throws 422 for an instructions file or a working folder that the company must not use
 */
export async function assertPathsOf(
  scope: WriteScope,
  agent: { readonly id: string; readonly companyId: string },
  { adapterType, adapterConfig }: AgentRuntime,
  stored: JsonObject = {},
): Promise<void> {
  const { instructionsFilePath, cwd } = adapterConfig;
  if (isPath(instructionsFilePath) && instructionsFilePath !== stored.instructionsFilePath) {
    await assertInstructionsFile(scope, agent, instructionsFilePath);
  }
  if (isPath(cwd) && cwd !== stored.cwd && hasWorkingFolder(knownAdapter(adapterType))) {
    await assertFolderOfAgent(scope, agent, cwd);
  }
}

/** @throws 422 if the manager is missing, belongs to another company or is terminated */
export async function assertManager(scope: WriteScope, companyId: string, reportsTo: string | null): Promise<void> {
  if (!reportsTo) return;
  const manager = await scope.db.agent.findFirst({ where: { companyId, id: reportsTo }, select: { status: true } });
  if (!manager) throw unprocessable('reportsTo must be an agent of the same company');
  if (manager.status === 'terminated') throw unprocessable('reportsTo must not be a terminated agent');
}

const DEFAULT_ENTRY = 'AGENTS.md';

function entryFileOf(bundle: NewAgent['instructionsBundle']): string {
  if (!bundle) return DEFAULT_ENTRY;
  const paths = Object.keys(bundle.files);
  return bundle.entryFile ?? (paths.includes(DEFAULT_ENTRY) ? DEFAULT_ENTRY : (paths[0] as string));
}

async function seedInstructions(
  scope: WriteScope,
  agent: { id: string; companyId: string; role: string },
  bundle: NewAgent['instructionsBundle'],
): Promise<void> {
  const files = bundle?.files ?? { [DEFAULT_ENTRY]: defaultInstructions(agent.role) };
  await scope.db.agentInstructionsFile.createMany({
    data: Object.entries(files).map(([path, content]) => ({
      companyId: agent.companyId,
      agentId: agent.id,
      path,
      content,
    })),
  });
}

const defaultInstructions = (role: string): string =>
  role === 'ceo'
    ? 'You are the CEO: you set the direction of the company, hire and lead its agents, and report to the board.\n'
    : 'You are an agent of this company: keep your tasks moving and say in their comments what you did.\n';
