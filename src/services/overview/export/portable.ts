import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { maskProse } from '#services/core/vault/credentials.js';
import { isSecretKey, REDACTED_VALUE } from '#services/core/vault/redact.js';
import { isReference, redactAdapterConfig, redactPayload } from '#services/core/vault/settings-redaction.js';
import type { PackageEnvInput } from '../package/shapes.js';

// Settings that may leave the installation: no credentials, no references to secrets, no paths of its machine.

/** An absolute path on a machine, alone or as the value of an option. */
const HOST_PATH = /^(?:--?[\w-]+=)?(?:file:\/\/|~[\\/]|[A-Za-z]:[\\/]|\\\\|\/(?=[^/\s]))\S*$/i;

export const isHostPath = (text: string): boolean => HOST_PATH.test(text.trim());

/** Portable settings, and the paths of the values that were left out. */
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

/** Metadata that an author attached to a record. */
export const portableMetadata = (metadata: JsonObject): Portable => portable(redactPayload(metadata));

function portable(redacted: JsonObject): Portable {
  const droppedPaths: string[] = [];
  return { value: portableValue(redacted, [], droppedPaths) as JsonObject, left: droppedPaths };
}

const LEFT_OUT = Symbol('left out');

function portableValue(value: JsonValue, path: readonly string[], left: string[]): JsonValue | typeof LEFT_OUT {
  if (typeof value === 'string') return isUnportable(value) ? LEFT_OUT : value;
  if (value === null || typeof value !== 'object') return value;
  if (isReference(value)) return LEFT_OUT;
  if (Array.isArray(value)) return keptList(value, path, left);
  const entries: [string, JsonValue][] = [];
  for (const [key, nested] of Object.entries(value)) {
    const nestedValue = portableValue(nested, [...path, key], left);
    if (nestedValue === LEFT_OUT) left.push([...path, key].join('.'));
    else entries.push([key, nestedValue]);
  }
  return Object.fromEntries(entries);
}

/**
 * Leaves out the whole list if an item is not portable: a shorter list could mean something else, for example a command
 * without an argument.
 */
function keptList(items: JsonValue[], path: readonly string[], left: string[]): JsonValue[] | typeof LEFT_OUT {
  const portableItems = items.map((item, at) => portableValue(item, [...path, String(at)], left));
  return portableItems.includes(LEFT_OUT) ? LEFT_OUT : (portableItems as JsonValue[]);
}

const isUnportable = (text: string): boolean => text.includes(REDACTED_VALUE) || isHostPath(text);

/** An address that is valid on other machines; null if it contains a credential or names a local file. */
export const portableAddress = (url: string | null): string | null =>
  url === null || /^file:/i.test(url) || isHostPath(url) || maskProse(url) !== url ? null : url;

type InputOf = Pick<PackageEnvInput, 'agentSlug' | 'projectSlug'>;

/**
 * The variables that need values after an import. Values never leave the installation: the API does not return them
 * either.
 */
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
