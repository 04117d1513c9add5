import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject, JsonValue } from '#services/core/text/fields.js';
import { isSecretKey, mapDeep } from '#services/core/vault/redact.js';
import { isReference } from '#services/core/vault/settings-redaction.js';

// An execution setting decides what runs, where, or with which values. Examples: an agent's adapter and its
// configuration; variables of agents, projects and routines; workspaces; an issue's settings for its assignee's
// adapter.

/** The runtime of an agent. */
export interface AgentRuntime {
  readonly adapterType: string;
  /** The adapter's configuration, with its variables (`env`) and headers. */
  readonly adapterConfig: JsonObject;
}

/** Settings that change how long or how much an agent works, but not its program, its inputs or its access. */
export const QUANTITIES: readonly string[] = [
  'model',
  'temperature',
  'maxSteps',
  'maxTokens',
  'maxOutputTokens',
  'timeoutSec',
  'timeoutMs',
  'graceSec',
  'silenceSec',
  'pollSec',
  'pingSec',
  'reconnectSec',
];

const withoutQuantities = (config: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ env: {}, headers: {}, ...config }).filter(([key]) => !QUANTITIES.includes(key)));

/** Whether another program, address or variable would receive the agent's secrets, run token or folder. */
export const isRedirected = (before: AgentRuntime, after: AgentRuntime): boolean =>
  before.adapterType !== after.adapterType ||
  canonicalJson(withoutQuantities(before.adapterConfig)) !== canonicalJson(withoutQuantities(after.adapterConfig));

const PLACE = /^cwd$|(Path|Dir|Directory|Root|Home)$/;

/** The folders and files of the server's machine in a configuration, by setting. */
export const placesIn = (config: JsonObject): Map<string, string> =>
  new Map(
    Object.entries(config).flatMap(([key, value]) =>
      PLACE.test(key) && typeof value === 'string' && value !== '' ? [[key, value] as const] : [],
    ),
  );

/** A secret in a configuration: a reference to a stored secret, or a literal value. */
export interface SecretEntry {
  /** The path of the secret, such as `env.API_KEY`. */
  readonly path: string;
  /** The company's secret; null for a personal secret and for a literal value. */
  readonly secretId: string | null;
}

/** Every secret in a configuration. All literal variables and headers count as secrets, since none is ever shown. */
export function secretsIn({ env, headers, ...settings }: JsonObject): SecretEntry[] {
  const entries = (place: string, values: JsonValue | undefined): SecretEntry[] =>
    Object.entries((values ?? {}) as JsonObject).map(([name, value]) => ({
      path: `${place}.${name}`,
      secretId: secretIdOf(value),
    }));
  const settingSecrets: SecretEntry[] = [];
  mapDeep(settings, (key, value) => {
    if (isSecretKey(key) && typeof value === 'string') settingSecrets.push({ path: key, secretId: null });
    return undefined;
  });
  return [...entries('env', env), ...entries('headers', headers), ...settingSecrets];
}

const secretIdOf = (value: JsonValue): string | null =>
  isReference(value) ? (((value as JsonObject).secretId as string | undefined) ?? null) : null;

/** The references of variables and headers to stored secrets (company and personal), by target. */
export function secretReferencesOf({ env, headers }: JsonObject): Map<string, string> {
  const of = (place: string, values: JsonValue | undefined) =>
    Object.entries((values ?? {}) as JsonObject).flatMap(([name, value]) =>
      isReference(value) ? [[referent(value as JsonObject), `${place}.${name}`] as const] : [],
    );
  return new Map([...of('env', env), ...of('headers', headers)]);
}

const referent = ({ secretId, key }: JsonObject): string => String(secretId ?? `user secret ${String(key)}`);
