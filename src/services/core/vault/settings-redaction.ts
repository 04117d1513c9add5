import type { JsonObject, JsonValue } from '../text/json.js';
import {
  credentialsInItems,
  credentialsInText,
  credentialsInWhole,
  isSensitiveHeader,
  maskAddresses,
  maskCredentials,
  maskItems,
} from './credentials.js';
import { isSecretKey, mapDeep, REDACTED_VALUE } from './redact.js';

// What settings may show of themselves: those of an adapter, the variables of a run, whatever a payload holds of them.

/** Whether a setting refers to a stored secret instead of holding a value. */
export const isReference = (value: unknown): boolean =>
  ['secret_ref', 'user_secret_ref'].includes(String((value as JsonObject | null)?.type));

const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Whether the settings below a key are headers by name. */
const areHeaders = (key: string): boolean => /headers$/i.test(key);

/** Whether a setting is a credential as a whole, by its name and the settings it is among. */
const isCredential = (key: string, value: JsonValue | undefined, isHeader: boolean): boolean =>
  (isSecretKey(key) || (isHeader && isSensitiveHeader(key))) &&
  value !== null &&
  typeof value !== 'boolean' &&
  typeof value !== 'number' &&
  !isReference(value);

/** `{name: "Authorization", value: "…"}`, as some write headers and variables: the key that holds the credential. */
function valueKeyOf(settings: JsonObject): string | undefined {
  const name = [settings.name, settings.key, settings.header].find((one) => typeof one === 'string');
  if (typeof name !== 'string' || typeof settings.value !== 'string') return undefined;
  return isSensitiveHeader(name) || isSecretKey(name) ? 'value' : undefined;
}

/** Settings with every credential replaced, whatever they are of; references stay. */
function masked(value: JsonValue, isHeader = false): JsonValue {
  if (typeof value === 'string') return maskCredentials(value);
  if (Array.isArray(value)) {
    return maskItems(value).map((item) => (typeof item === 'string' ? item : masked(item as JsonValue)));
  }
  if (!isObject(value)) return value;
  const paired = valueKeyOf(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, nested]) => [
      key,
      key === paired || isCredential(key, nested, isHeader) ? REDACTED_VALUE : masked(nested, areHeaders(key)),
    ]),
  );
}

/** Stored variables as they may be shown: literals are replaced, references stay. */
export function redactEnv(env: JsonValue): JsonObject {
  if (env === null || typeof env !== 'object' || Array.isArray(env)) return {};
  return Object.fromEntries(
    Object.entries(env).map(([key, value]) => [
      key,
      isReference(value) ? value : { type: 'plain', value: REDACTED_VALUE },
    ]),
  ) as JsonObject;
}

/**
 * An adapter configuration as it may be shown: env values, secret-looking settings and the credentials in addresses,
 * arguments and headers are replaced, references stay.
 */
export function redactAdapterConfig(config: JsonObject): JsonObject {
  const { env, ...rest } = config;
  const shown = masked(rest) as JsonObject;
  return env === undefined ? shown : { ...shown, env: redactEnv(env) };
}

/** The credentials that stand in settings as literals, as they may be told elsewhere: in output, errors, checks. */
export function credentialsInSettings(value: JsonValue, isHeader = false): string[] {
  if (typeof value === 'string') return credentialsInText(value);
  if (Array.isArray(value)) {
    const nested = value.filter((item) => typeof item !== 'string').flatMap((item) => credentialsInSettings(item));
    return [...credentialsInItems(value), ...nested];
  }
  if (!isObject(value)) return [];
  const paired = valueKeyOf(value);
  return Object.entries(value).flatMap(([key, nested]) => {
    const isWhole = key === paired || isCredential(key, nested, isHeader);
    return isWhole && typeof nested === 'string'
      ? credentialsInWhole(nested)
      : credentialsInSettings(nested, areHeaders(key));
  });
}

/** A payload or configuration snapshot with each adapter configuration inside it redacted. */
export function redactSnapshot(snapshot: JsonObject): JsonObject {
  return mapDeep(snapshot, (key, value) =>
    key === 'adapterConfig' && isObject(value) ? redactAdapterConfig(value) : undefined,
  ) as JsonObject;
}

/**
 * A payload as it may be shown: whoever asks writes into it what they like, so that adapter configurations, variables,
 * secret-looking values and the credentials in addresses are redacted wherever they stand.
 */
export const redactPayload = (payload: JsonObject): JsonObject =>
  mapDeep(payload, (key, value) => {
    if (value === null || typeof value === 'boolean' || typeof value === 'number') return undefined;
    if (typeof value === 'string' && !isSecretKey(key)) return maskAddresses(value);
    if (key === 'adapterConfig' && isObject(value)) return redactAdapterConfig(value);
    if (key === 'env' && isObject(value)) return redactEnv(value);
    return isSecretKey(key) && !isReference(value) ? REDACTED_VALUE : undefined;
  }) as JsonObject;
