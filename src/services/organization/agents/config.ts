import { Prisma } from '#generated/prisma/client.js';
import { isAtOrBelow } from '#services/access/authority.js';
import { permission } from '#services/access/rules.js';
import { lockCompany } from '#services/access/tenancy.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { changeMonthlyBudget } from '#services/money/budgets/monthly.js';
import { ensureDeviceKey, usesDeviceKey } from '#services/secrets/device-keys/operations.js';
import { bindEnv } from '#services/secrets/env/bindings.js';
import { assertAdapterEnv, envOf, headersOf } from '#services/secrets/env/headers.js';
import { suspendPersonalGrants } from '#services/secrets/user-secrets/grants.js';
import { assertAdapterConfig, assertOffered } from '../adapters/usable.js';
import { assertMaySetRuntime } from '../execution-settings/policy.js';
import { type AgentRuntime, isRedirected } from '../execution-settings/rows.js';
import { assertEnvironment } from '../instance/settings.js';
import {
  type AgentConfig,
  agentConfigOf,
  appendConfigRevision,
  assertFreeName,
  CONFIG_KEYS,
  type RevisionSource,
  urlKeyFor,
} from './config-history.js';
import { assertManager, assertMayAppoint, assertPathsOf } from './create.js';
import type { AgentRow } from './model.js';
import { reloadAgent } from './rows.js';

/**
 * Checks and writes a changed configuration, and appends its revision. The caller has locked the agent.
 * @returns the names of the changed fields; if there are none, nothing was written
 */
export async function applyConfig(
  scope: WriteScope,
  agent: AgentRow,
  wanted: Partial<AgentConfig>,
  source: RevisionSource,
  rolledBackFromRevisionId?: string,
): Promise<string[]> {
  const after = { ...agentConfigOf(agent), ...wanted };
  const changed = CONFIG_KEYS.filter((key) => !sameJson(after[key], agent[key]));
  if (changed.length === 0) return [];
  await assertMayChange(scope, agent, after, { changed, isRestored: source === 'rollback' });
  await assertConfig(scope, agent, after, changed);
  const { budgetMonthlyCents, ...columns } = after;
  await scope.db.agent.update({
    where: { id: agent.id },
    data: {
      ...columns,
      urlKey: urlKeyFor(agent, after),
      metadata: after.metadata ?? Prisma.DbNull,
    } as Prisma.AgentUncheckedUpdateInput,
  });
  if (envChanged(agent, after)) {
    const target = { companyId: agent.companyId, type: 'agent', id: agent.id } as const;
    const config = after.adapterConfig as JsonObject;
    await bindEnv(scope, target, envOf(config), headersOf(config));
  }
  if (usesDeviceKey(after.adapterType, after.adapterConfig as JsonObject)) {
    await ensureDeviceKey(scope, { companyId: agent.companyId, agentId: agent.id });
  }
  if (isRedirected(runtimeIn(agent), runtimeIn(after))) {
    const runs = { companyId: agent.companyId, agentId: agent.id };
    await suspendPersonalGrants(scope, runs, `The adapter of ${agent.name} or its configuration was changed.`);
  }
  if (changed.includes('adapterType')) await clearSessions(scope, agent);
  if (changed.includes('budgetMonthlyCents')) {
    const policy = { companyId: agent.companyId, scopeType: 'agent', scopeId: agent.id } as const;
    await changeMonthlyBudget(scope, policy, budgetMonthlyCents);
  }
  await appendConfigRevision(scope, agent, await reloadAgent(scope, agent.id), {
    source,
    changed,
    rolledBackFromRevisionId,
  });
  return changed;
}

/** The part of a configuration that decides what runs. */
const RUNTIME_KEYS: readonly string[] = ['adapterType', 'adapterConfig', 'defaultEnvironmentId'];

/**
 * Only the board changes budgets. Runtime changes follow the rule of execution settings. An agent with
 * `agents:configure` may choose its own manager. It may move other agents only within its own part of the org chart: it
 * may configure every agent below it.
 */
async function assertMayChange(
  scope: WriteScope,
  agent: AgentRow,
  after: AgentConfig,
  { changed, isRestored }: { readonly changed: readonly string[]; readonly isRestored: boolean },
): Promise<void> {
  const { actor } = scope;
  if (actor.kind === 'agent' && changed.includes('budgetMonthlyCents')) {
    throw forbidden('Only the board can change budgets');
  }
  if (changed.some((key) => RUNTIME_KEYS.includes(key))) {
    const { companyId, id: agentId } = agent;
    const [before, wanted] = [runtimeIn(agent), runtimeIn(after)];
    await assertMaySetRuntime(scope, { companyId, agentId, before, after: wanted, isRestored });
  }
  if (actor.kind !== 'agent' || !changed.includes('reportsTo')) return;
  await permission('agents:configure')(scope, agent);
  if (agent.id === actor.agentId) return;
  const isOwn = async (id: string | null) => id !== null && (await isAtOrBelow(scope, actor, id));
  if ((await isOwn(agent.id)) && (await isOwn(after.reportsTo))) return;
  throw forbidden('An agent can move only agents below it, to itself or to agents below it');
}

const runtimeIn = ({ adapterType, adapterConfig }: Pick<AgentConfig, keyof AgentRuntime>): AgentRuntime => ({
  adapterType,
  adapterConfig: adapterConfig as JsonObject,
});

async function assertConfig(
  scope: WriteScope,
  agent: AgentRow,
  after: AgentConfig,
  changed: readonly string[],
): Promise<void> {
  if (changed.includes('role')) assertMayAppoint(scope, after.role);
  if (changed.includes('defaultEnvironmentId')) assertEnvironment(after.defaultEnvironmentId);
  if (changed.includes('adapterType') || changed.includes('adapterConfig')) {
    await assertOffered(scope, agent.companyId, after.adapterType);
    assertAdapterConfig(after.adapterType, after.adapterConfig as JsonObject);
    // Stored values are not migrated, so unchanged variables are not checked.
    if (envChanged(agent, after)) {
      const [config, stored] = [after.adapterConfig as JsonObject, agent.adapterConfig as JsonObject];
      await assertAdapterEnv(scope, agent.companyId, config, { stored });
    }
    await assertPathsOf(scope, agent, runtimeIn(after), agent.adapterConfig as JsonObject);
  }
  if (!changed.includes('reportsTo') && !changed.includes('name')) return;
  await lockCompany(scope, agent.companyId);
  if (changed.includes('reportsTo')) await assertReportingLine(scope, agent, after.reportsTo);
  if (changed.includes('name')) await assertFreeName(scope, agent, after.name);
}

/** Whether the variables or headers changed. */
export const envChanged = (
  before: Pick<AgentConfig, 'adapterConfig'>,
  after: Pick<AgentConfig, 'adapterConfig'>,
): boolean => {
  const [old, now] = [before.adapterConfig as JsonObject, after.adapterConfig as JsonObject];
  return !sameJson([envOf(old), headersOf(old)], [envOf(now), headersOf(now)]);
};

async function assertReportingLine(scope: WriteScope, agent: AgentRow, reportsTo: string | null): Promise<void> {
  if (reportsTo === agent.id) throw unprocessable('Agent cannot report to itself');
  await assertManager(scope, agent.companyId, reportsTo);
  if (reportsTo && (await isAtOrBelow(scope, { companyId: agent.companyId, agentId: agent.id }, reportsTo))) {
    throw unprocessable('Reporting relationship would create cycle');
  }
}

/** Deletes an agent's sessions, which another adapter cannot resume. The totals stay. */
async function clearSessions(scope: WriteScope, agent: { id: string; companyId: string }): Promise<void> {
  const where = { companyId: agent.companyId, agentId: agent.id };
  await scope.db.agentTaskSession.deleteMany({ where });
  const session = { sessionId: null, sessionDisplayId: null, sessionParamsJson: Prisma.DbNull, stateJson: {} };
  await scope.db.agentRuntimeState.updateMany({ where, data: session });
}

const COMMON_KEYS = new Set(['env', 'cwd', 'command', 'args', 'timeoutSec', 'graceSec', 'instructions']);

/** The settings that every adapter has, so they survive a change of the adapter. */
export const commonConfig = (config: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(config).filter(([key]) => COMMON_KEYS.has(key)));

const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
