import { canonicalJson } from '../core/canonical.js';
import { forbidden, unprocessable } from '../core/errors.js';
import type { JsonObject } from '../core/fields.js';
import { REDACTED_VALUE } from '../core/redact.js';
import { restoreRedacted } from '../core/restore.js';
import type { WriteScope } from '../core/scope.js';
import { assertEnv } from '../env/env.js';
import { assertHeaders, headersOf } from '../env/headers.js';
import { isRedirected, type Runtime } from '../execution-settings/model.js';
import { assertMaySetRuntime } from '../execution-settings/policy.js';
import { runtimeOf } from '../execution-settings/rows.js';
import { suspendPersonalGrants } from '../user-secrets/grants.js';

/** Adapter settings that an issue puts over those of its assignee, as they are stored. */
interface AdapterOverrides {
  readonly adapterConfig: JsonObject;
  /** The only agent that they hold for; whoever has the issue unless given. */
  readonly agentId?: string;
}

/**
 * The settings as they are to be stored, once the caller may set them. Those that an agent sets hold for the assignee it
 * could configure: handed on with the issue they would decide what somebody else runs.
 * @throws 403, 409 `secrets_held`; 422 for a placeholder in the place of a value, or variables that cannot be had
 */
export async function checkedOverrides(
  scope: WriteScope,
  companyId: string,
  {
    sent,
    stored,
    assigneeAgentId,
  }: {
    readonly sent: { readonly adapterConfig: JsonObject } | null;
    readonly stored: JsonObject | null;
    readonly assigneeAgentId: string | null;
  },
): Promise<AdapterOverrides | null> {
  const shown = sent as unknown as JsonObject;
  const wanted =
    sent && (restoreRedacted(shown, stored ?? undefined, 'assigneeAdapterOverrides') as unknown as AdapterOverrides);
  const isUnchanged = canonicalJson(wanted?.adapterConfig ?? null) === canonicalJson(stored?.adapterConfig ?? null);
  if (isUnchanged && (!stored?.agentId || stored.agentId === assigneeAgentId))
    return stored as unknown as AdapterOverrides | null;
  await assertMaySet(scope, companyId, wanted?.adapterConfig ?? {}, assigneeAgentId);
  if (!wanted) return null;
  await assertUsable(scope, companyId, wanted.adapterConfig, (stored?.adapterConfig ?? {}) as JsonObject);
  const { adapterConfig } = wanted;
  return scope.actor.kind === 'agent' && assigneeAgentId
    ? { adapterConfig, agentId: assigneeAgentId }
    : { adapterConfig };
}

async function assertMaySet(
  scope: WriteScope,
  companyId: string,
  config: JsonObject,
  assigneeAgentId: string | null,
): Promise<void> {
  const before = (assigneeAgentId && (await runtimeOf(scope, companyId, assigneeAgentId))) || null;
  if (scope.actor.kind === 'agent' && !before) {
    throw forbidden('An agent sets adapter settings only for the agent that the issue is assigned to');
  }
  const after = before ? overridden(before, config) : { adapterType: 'process', adapterConfig: config };
  await assertMaySetRuntime(scope, { companyId, agentId: before && assigneeAgentId, before, after });
  if (before && !isRedirected(before, after)) return;
  // An issue that nobody has yet may be anybody's.
  const reason = 'An issue was given adapter settings of its own.';
  await suspendPersonalGrants(scope, { companyId, agentId: before && assigneeAgentId }, reason);
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
