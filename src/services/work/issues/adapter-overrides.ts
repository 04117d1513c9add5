import type { Issue } from '../../../generated/prisma/client.js';
import { holds } from '../../access/rules.js';
import { forbidden, unprocessable } from '../../core/errors/errors.js';
import { restoreRedacted } from '../../core/operation/restore.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { canonicalJson } from '../../core/text/canonical.js';
import type { JsonObject } from '../../core/text/fields.js';
import { REDACTED_VALUE } from '../../core/vault/redact.js';
import { isRedirected, type Runtime } from '../../organization/execution-settings/model.js';
import { assertMaySetRuntime } from '../../organization/execution-settings/policy.js';
import { basisOf, runtimeOf } from '../../organization/execution-settings/rows.js';
import { assertHeaders, headersOf } from '../../secrets/env/headers.js';
import { assertEnv } from '../../secrets/env/operations.js';
import { suspendPersonalGrants } from '../../secrets/user-secrets/grants.js';

/** Adapter settings that an issue puts over those of its assignee, as they are stored. */
interface AdapterOverrides {
  readonly adapterConfig: JsonObject;
  /** The only agent that they hold for; whoever has the issue unless given. */
  readonly agentId?: string;
  /** What the right of the agent that set them rests on, see `basisOf`: they hold while that is so. */
  readonly basis?: string;
}

interface OverridesChange {
  readonly sent: { readonly adapterConfig: JsonObject } | null;
  /** The issue as it was; null for a new one. */
  readonly before: Pick<Issue, 'assigneeAdapterOverrides' | 'assigneeAgentId'> | null;
  /** Who is to have the issue. */
  readonly assigneeAgentId: string | null;
}

const storedOf = (issue: Pick<Issue, 'assigneeAdapterOverrides'> | null): AdapterOverrides | null =>
  (issue?.assigneeAdapterOverrides as unknown as AdapterOverrides | undefined) ?? null;

/**
 * The settings as they are to be stored, once the caller may set them. Those that an agent sets hold for the assignee it
 * could configure: handed on with the issue they would decide what somebody else runs.
 * @throws 403, 409 `secrets_held`; 422 for a placeholder in the place of a value, or variables that cannot be had
 */
export async function checkedOverrides(
  scope: WriteScope,
  companyId: string,
  { sent, before, assigneeAgentId }: OverridesChange,
): Promise<AdapterOverrides | null> {
  const isAgent = scope.actor.kind === 'agent';
  const stored = storedOf(before);
  // What is stored for one assignee is not an agent's to give to another one.
  const owner = stored?.agentId ?? before?.assigneeAgentId ?? assigneeAgentId;
  const own = isAgent && owner !== assigneeAgentId ? null : stored;
  const wanted = sent && restored(sent, own);
  const isUnchanged = canonicalJson(wanted?.adapterConfig ?? null) === canonicalJson(stored?.adapterConfig ?? null);
  if (isUnchanged && (!stored?.agentId || stored.agentId === assigneeAgentId)) return stored;
  // Taken before the check: what changes during it ends what was checked.
  const basis = isAgent && assigneeAgentId ? await basisOf(scope, companyId, assigneeAgentId) : undefined;
  await assertMaySet(scope, companyId, { config: wanted?.adapterConfig ?? {}, own, assigneeAgentId });
  if (!wanted) return null;
  const { adapterConfig } = wanted;
  await assertUsable(scope, companyId, adapterConfig, own?.adapterConfig ?? {});
  return basis && assigneeAgentId ? { adapterConfig, agentId: assigneeAgentId, basis } : { adapterConfig };
}

const restored = (sent: AdapterOverrides, stored: AdapterOverrides | null): AdapterOverrides =>
  restoreRedacted(
    sent as unknown as JsonObject,
    (stored ?? undefined) as unknown as JsonObject | undefined,
    'assigneeAdapterOverrides',
  ) as unknown as AdapterOverrides;

interface EffectiveSettings {
  readonly config: JsonObject;
  /** What the issue puts over the adapter already. */
  readonly own: AdapterOverrides | null;
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
  // What the issue holds is no less a secret than what the agent does.
  if (before && own) await assertMaySetRuntime(scope, { ...change, before: overridden(before, own.adapterConfig) });
  if (before && !isRedirected(before, after)) return;
  // An issue that nobody has yet may be anybody's.
  await suspendPersonalGrants(scope, { companyId, agentId: before && assigneeAgentId }, GIVEN_SETTINGS);
}

const GIVEN_SETTINGS = 'An issue was given adapter settings of its own.';

/**
 * What becomes of a person's settings with an issue that goes from one assignee to another: they go along where a person
 * hands it on who could set them anew, else they stay for the one who had it. Whoever gets them runs something else, so
 * what people let that agent use is suspended.
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

const overridden = ({ adapterType, adapterConfig }: Runtime, config: JsonObject): Runtime => ({
  adapterType,
  adapterConfig: {
    ...adapterConfig,
    ...config,
    env: { ...(adapterConfig.env as JsonObject), ...(config.env as JsonObject) },
    headers: { ...(adapterConfig.headers as JsonObject), ...(config.headers as JsonObject) },
  },
});

async function assertUsable(
  scope: WriteScope,
  companyId: string,
  { env, headers, ...config }: JsonObject,
  stored: JsonObject,
): Promise<void> {
  const path = 'assigneeAdapterOverrides.adapterConfig';
  await assertEnv(scope, companyId, (env ?? {}) as JsonObject, `${path}.env`);
  await assertHeaders(scope, companyId, (headers ?? {}) as JsonObject, `${path}.headers`, headersOf(stored));
  if (JSON.stringify(config).includes(REDACTED_VALUE)) {
    throw unprocessable('assigneeAdapterOverrides holds a redacted placeholder; send the value itself');
  }
}
