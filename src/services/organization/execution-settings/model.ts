import { canonicalJson } from '../../core/text/canonical.js';
import type { JsonObject, JsonValue } from '../../core/text/fields.js';
import { isSecretKey, mapDeep } from '../../core/vault/redact.js';
import { isReference } from '../../core/vault/settings-redaction.js';

// An execution setting decides what runs, where, or with which values: an agent's adapter and its configuration,
// variables of agents, projects and routines, workspaces, what an issue asks of its assignee's adapter.

/** How an agent runs. */
export interface AgentRuntime {
  readonly adapterType: string;
  /** The adapter's configuration, with its variables (`env`) and headers. */
  readonly adapterConfig: JsonObject;
}

/** Settings that change how long or how much an agent works, but neither what runs nor what it reads or reaches. */
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

/** Whether another program, address or variable gets what the agent has: its secrets, its run token, its place. */
export const isRedirected = (before: AgentRuntime, after: AgentRuntime): boolean =>
  before.adapterType !== after.adapterType ||
  canonicalJson(withoutQuantities(before.adapterConfig)) !== canonicalJson(withoutQuantities(after.adapterConfig));

const PLACE = /^cwd$|(Path|Dir|Directory|Root|Home)$/;

/** The folders and files of the server's machine that a configuration names, by setting. */
export const placesIn = (config: JsonObject): Map<string, string> =>
  new Map(
    Object.entries(config).flatMap(([key, value]) =>
      PLACE.test(key) && typeof value === 'string' && value !== '' ? [[key, value] as const] : [],
    ),
  );

/** A secret of a configuration: a stored one that it refers to, or a value that only it has. */
export interface HeldSecret {
  /** Where it is, such as `env.API_KEY`. */
  readonly path: string;
  /** The company's secret; null for a person's own, and for a value that is written into the configuration. */
  readonly secretId: string | null;
}

/** Every secret of a configuration. Each literal variable and header counts: nobody is shown them. */
export function secretsIn({ env, headers, ...settings }: JsonObject): HeldSecret[] {
  const entries = (place: string, values: JsonValue | undefined): HeldSecret[] =>
    Object.entries((values ?? {}) as JsonObject).map(([name, value]) => ({
      path: `${place}.${name}`,
      secretId: secretIdOf(value),
    }));
  const named: HeldSecret[] = [];
  mapDeep(settings, (key, value) => {
    if (isSecretKey(key) && typeof value === 'string') named.push({ path: key, secretId: null });
    return undefined;
  });
  return [...entries('env', env), ...entries('headers', headers), ...named];
}

const secretIdOf = (value: JsonValue): string | null =>
  isReference(value) ? (((value as JsonObject).secretId as string | undefined) ?? null) : null;

/** The references of variables and headers to stored secrets, the company's and people's own, by what they refer to. */
export function referencesOf({ env, headers }: JsonObject): Map<string, string> {
  const of = (place: string, values: JsonValue | undefined) =>
    Object.entries((values ?? {}) as JsonObject).flatMap(([name, value]) =>
      isReference(value) ? [[referent(value as JsonObject), `${place}.${name}`] as const] : [],
    );
  return new Map([...of('env', env), ...of('headers', headers)]);
}

const referent = ({ secretId, key }: JsonObject): string => String(secretId ?? `user secret ${String(key)}`);
