import type { JsonObject, JsonValue } from '../../../core/text/json.js';
import { maskProse } from '../../../core/vault/credentials.js';
import { isSecretKey, REDACTED_VALUE } from '../../../core/vault/redact.js';
import { isReference, redactAdapterConfig, redactPayload } from '../../../core/vault/settings-redaction.js';
import type { PackageEnvInput } from '../package/shapes.js';

// What of settings may leave the installation: no credential, no reference to a secret, no place of its machine.

/** An absolute path of a machine, alone or as the value of an option. */
const HOST_PATH = /^(?:--?[\w-]+=)?(?:file:\/\/|~[\\/]|[A-Za-z]:[\\/]|\\\\|\/(?=[^/\s]))\S*$/i;

export const isHostPath = (text: string): boolean => HOST_PATH.test(text.trim());

/** Settings, and what was left out of them by its path. */
interface Portable {
  readonly value: JsonObject;
  readonly left: readonly string[];
}

/** An adapter's configuration without its variables. */
export function portableConfig(config: JsonObject): Portable {
  const { env: _env, ...rest } = config;
  return portable(redactAdapterConfig(rest));
}

export const portableSettings = (settings: JsonObject): Portable => portable(redactAdapterConfig(settings));

/** What an author keeps with something. */
export const portableMetadata = (metadata: JsonObject): Portable => portable(redactPayload(metadata));

function portable(redacted: JsonObject): Portable {
  const left: string[] = [];
  return { value: kept(redacted, [], left) as JsonObject, left };
}

const LEFT_OUT = Symbol('left out');

function kept(value: JsonValue, path: readonly string[], left: string[]): JsonValue | typeof LEFT_OUT {
  if (typeof value === 'string') return isUnportable(value) ? LEFT_OUT : value;
  if (value === null || typeof value !== 'object') return value;
  if (isReference(value)) return LEFT_OUT;
  if (Array.isArray(value)) return keptList(value, path, left);
  const entries: [string, JsonValue][] = [];
  for (const [key, nested] of Object.entries(value)) {
    const found = kept(nested, [...path, key], left);
    if (found === LEFT_OUT) left.push([...path, key].join('.'));
    else entries.push([key, found]);
  }
  return Object.fromEntries(entries);
}

/** A list without one of its items would mean something else, such as a command without an argument: all of it goes. */
function keptList(items: JsonValue[], path: readonly string[], left: string[]): JsonValue[] | typeof LEFT_OUT {
  const found = items.map((item, at) => kept(item, [...path, String(at)], left));
  return found.includes(LEFT_OUT) ? LEFT_OUT : (found as JsonValue[]);
}

const isUnportable = (text: string): boolean => text.includes(REDACTED_VALUE) || isHostPath(text);

/** An address that means the same elsewhere, or null: for one with a credential in it, or of a file of the machine. */
export const portableAddress = (url: string | null): string | null =>
  url === null || /^file:/i.test(url) || isHostPath(url) || maskProse(url) !== url ? null : url;

type InputOf = Pick<PackageEnvInput, 'agentSlug' | 'projectSlug'>;

/** The variables that need values where the package is imported. No value leaves the installation, as nobody is shown any. */
export const envInputs = (env: JsonValue | undefined, of: InputOf): PackageEnvInput[] =>
  Object.entries((env ?? {}) as JsonObject)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => envInput(key, value, of));

function envInput(key: string, value: JsonValue, of: InputOf): PackageEnvInput {
  const setting = (typeof value === 'object' ? value : { type: 'plain', value }) as JsonObject;
  const isSecret = isReference(setting) || isSecretKey(key);
  const isPlace = typeof setting.value === 'string' && isHostPath(setting.value);
  return {
    key,
    description: `${isSecret ? 'A secret' : 'A value'} for ${of.agentSlug ?? of.projectSlug}.`,
    ...of,
    kind: isSecret ? 'secret' : 'plain',
    requirement: setting.type === 'user_secret_ref' && setting.required === false ? 'optional' : 'required',
    defaultValue: null,
    portability: isPlace ? 'system_dependent' : 'portable',
  };
}
