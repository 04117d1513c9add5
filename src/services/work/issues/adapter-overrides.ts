import type { Issue } from '#generated/prisma/client.js';
import { holds } from '#services/access/rules.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { restoreRedacted } from '#services/core/rows/restore.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { REDACTED_VALUE } from '#services/core/vault/redact.js';
import { assertMaySetRuntime } from '#services/organization/execution-settings/policy.js';
import { type AgentRuntime, basisOf, isRedirected, runtimeOf } from '#services/organization/execution-settings/rows.js';
import { assertAdapterEnv } from '#services/secrets/env/headers.js';
import { suspendPersonalGrants } from '#services/secrets/user-secrets/grants.js';

/** Adapter settings with which an issue overrides those of its assignee, as stored. */
export interface StoredOverrides {
  readonly adapterConfig: JsonObject;
  /** The only agent that they apply to; every assignee by default. */
  readonly agentId?: string;
  /** The basis of the right of the agent that set them, see `basisOf`; they apply while it lasts. */
  readonly basis?: string;
}

interface OverridesChange {
  readonly sent: { readonly adapterConfig: JsonObject } | null;
  /** The issue before the change; null for a new one. */
  readonly before: Pick<Issue, 'assigneeAdapterOverrides' | 'assigneeAgentId'> | null;
  /** The assignee after the change. */
  readonly assigneeAgentId: string | null;
}

const storedOf = (issue: Pick<Issue, 'assigneeAdapterOverrides'> | null): StoredOverrides | null =>
  (issue?.assigneeAdapterOverrides as unknown as StoredOverrides | undefined) ?? null;

/**
 * Checks that the caller may set the overrides, and returns them in stored form. Overrides that an agent sets apply
 * only to the assignee that it may configure: otherwise they would decide what the next assignee runs.
 * @throws 403, 409 `secrets_held`; 422 for a placeholder instead of a value, or for unavailable variables
 */
export async function checkedOverrides(
  scope: WriteScope,
  companyId: string,
  { sent, before, assigneeAgentId }: OverridesChange,
): Promise<StoredOverrides | null> {
  const isAgent = scope.actor.kind === 'agent';
  const stored = storedOf(before);
  // An agent must not transfer the settings of one assignee to another.
  const owner = stored?.agentId ?? before?.assigneeAgentId ?? assigneeAgentId;
  const own = isAgent && owner !== assigneeAgentId ? null : stored;
  const next = sent && restoreFrom(sent, own);
  const isUnchanged = canonicalJson(next?.adapterConfig ?? null) === canonicalJson(stored?.adapterConfig ?? null);
  if (isUnchanged && (!stored?.agentId || stored.agentId === assigneeAgentId)) return stored;
  // Read before the check: a change during the check then voids the settings.
  const basis = isAgent && assigneeAgentId ? await basisOf(scope, companyId, assigneeAgentId) : undefined;
  await assertMaySet(scope, companyId, { config: next?.adapterConfig ?? {}, own, assigneeAgentId });
  if (!next) return null;
  const { adapterConfig } = next;
  const path = 'assigneeAdapterOverrides.adapterConfig';
  await assertAdapterEnv(scope, companyId, adapterConfig, { path, owner: 'other', stored: own?.adapterConfig ?? {} });
  assertNoPlaceholder(adapterConfig);
  return basis && assigneeAgentId ? { adapterConfig, agentId: assigneeAgentId, basis } : { adapterConfig };
}

const restoreFrom = (sent: StoredOverrides, stored: StoredOverrides | null): StoredOverrides =>
  restoreRedacted(
    sent as unknown as JsonObject,
    (stored ?? undefined) as unknown as JsonObject | undefined,
    'assigneeAdapterOverrides',
  ) as unknown as StoredOverrides;

interface EffectiveSettings {
  readonly config: JsonObject;
  /** The issue's overrides before the change. */
  readonly own: StoredOverrides | null;
  readonly assigneeAgentId: string | null;
}

async function assertMaySet(
  scope: WriteScope,
  companyId: string,
  { config, own, assigneeAgentId }: EffectiveSettings,
): Promise<void> {
  const before = (assigneeAgentId && (await runtimeOf(scope, companyId, assigneeAgentId))) || null;
  if (scope.actor.kind === 'agent' && !before) {
    throw forbidden('An agent sets adapter settings only for the agent that the issue is assigned to');
  }
  const after = before ? overridden(before, config) : { adapterType: 'process', adapterConfig: config };
  const change = { companyId, agentId: before && assigneeAgentId, before, after };
  await assertMaySetRuntime(scope, change);
  // The issue's settings are as secret as the agent's.
  if (before && own) await assertMaySetRuntime(scope, { ...change, before: overridden(before, own.adapterConfig) });
  if (before && !isRedirected(before, after)) return;
  // An issue without an assignee may later go to any agent.
  await suspendPersonalGrants(scope, { companyId, agentId: before && assigneeAgentId }, OVERRIDES_SET);
}

const OVERRIDES_SET = 'An issue was given adapter settings of its own.';

/**
 * Decides about the overrides that a person set when the issue gets another assignee. They apply to the new assignee if
 * a person who may set them reassigns the issue; otherwise they stay with the former one. Because they change the new
 * assignee's programs, the personal grants of that agent are suspended.
 * @returns the columns that change
 */
export async function overridesAfter(
  scope: WriteScope,
  before: Issue,
  { assigneeAgentId }: Pick<Issue, 'assigneeAgentId'>,
): Promise<Partial<Issue>> {
  const { companyId, assigneeAgentId: former } = before;
  const stored = storedOf(before);
  if (!stored || stored.agentId || former === assigneeAgentId) return {};
  const isFree = !former || (scope.actor.kind === 'board' && (await holds(scope, companyId, 'agents:configure')));
  if (!isFree) {
    return { assigneeAdapterOverrides: { ...stored, agentId: former } as unknown as Issue['assigneeAdapterOverrides'] };
  }
  if (assigneeAgentId) {
    const reason = 'An issue with adapter settings of its own was given to the agent.';
    await suspendPersonalGrants(scope, { companyId, agentId: assigneeAgentId }, reason);
  }
  return {};
}

const overridden = ({ adapterType, adapterConfig }: AgentRuntime, config: JsonObject): AgentRuntime => ({
  adapterType,
  adapterConfig: {
    ...adapterConfig,
    ...config,
    env: { ...(adapterConfig.env as JsonObject), ...(config.env as JsonObject) },
    headers: { ...(adapterConfig.headers as JsonObject), ...(config.headers as JsonObject) },
  },
});

/** @throws 422 for a redacted placeholder, which no stored value replaced; `assertAdapterEnv` checks the two fields */
function assertNoPlaceholder({ env: _, headers: __, ...config }: JsonObject): void {
  if (JSON.stringify(config).includes(REDACTED_VALUE)) {
    throw unprocessable('assigneeAdapterOverrides holds a redacted placeholder; send the value itself');
  }
}
