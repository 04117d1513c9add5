import { isJsonObject, type JsonObject, type JsonValue } from '../text/json.js';
import {
  credentialsInItems,
  credentialsInText,
  credentialsInWhole,
  isSensitiveHeader,
  maskCredentials,
  maskItems,
  maskProse,
} from './credentials.js';
import { isSecretKey, mapDeep, REDACTED_VALUE } from './redact.js';

// Redacts settings: an adapter's settings, the variables of a run, and both inside any payload.

/** Whether a setting refers to a stored secret instead of holding a value. */
export const isReference = (value: unknown): boolean =>
  ['secret_ref', 'user_secret_ref'].includes(String((value as JsonObject | null)?.type));

/** Whether the settings below a key are headers, judging by the key's name. */
const areHeaders = (key: string): boolean => /headers$/i.test(key);

/** Whether a whole setting is a credential, judging by its name and its parent. */
const isCredential = (key: string, value: JsonValue | undefined, isHeader: boolean): boolean =>
  (isSecretKey(key) || (isHeader && isSensitiveHeader(key))) &&
  value !== null &&
  typeof value !== 'boolean' &&
  typeof value !== 'number' &&
  !isReference(value);

/** The key of the credential in `{name: "Authorization", value: "…"}`, another notation of headers and variables. */
function valueKeyOf(settings: JsonObject): string | undefined {
  const name = [settings.name, settings.key, settings.header].find((one) => typeof one === 'string');
  if (typeof name !== 'string' || typeof settings.value !== 'string') return undefined;
  return isSensitiveHeader(name) || isSecretKey(name) ? 'value' : undefined;
}

/** Settings of any kind with every credential replaced; references stay. */
function maskSettings(value: JsonValue, isHeader = false): JsonValue {
  if (typeof value === 'string') return maskCredentials(value);
  if (Array.isArray(value)) {
    return maskItems(value).map((item) => (typeof item === 'string' ? item : maskSettings(item as JsonValue)));
  }
  if (!isJsonObject(value)) return value;
  const paired = valueKeyOf(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, nested]) => [
      key,
      key === paired || isCredential(key, nested, isHeader) ? REDACTED_VALUE : maskSettings(nested, areHeaders(key)),
    ]),
  );
}

/** Stored variables for readers: literals are replaced, references stay. */
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
 * An adapter configuration for readers: env values, secret-looking settings and the credentials in URLs, arguments and
 * headers are replaced; references stay.
 */
export function redactAdapterConfig(config: JsonObject): JsonObject {
  const { env, ...rest } = config;
  const maskedRest = maskSettings(rest) as JsonObject;
  return env === undefined ? maskedRest : { ...maskedRest, env: redactEnv(env) };
}

/** The literal credentials in settings, in all forms in which they may reappear in output, errors and checks. */
export function credentialsInSettings(value: JsonValue, isHeader = false): string[] {
  if (typeof value === 'string') return credentialsInText(value);
  if (Array.isArray(value)) {
    const nested = value.filter((item) => typeof item !== 'string').flatMap((item) => credentialsInSettings(item));
    return [...credentialsInItems(value), ...nested];
  }
  if (!isJsonObject(value)) return [];
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
    key === 'adapterConfig' && isJsonObject(value) ? redactAdapterConfig(value) : undefined,
  ) as JsonObject;
}

/**
 * A payload for readers. Its author may write anything into it, so adapter configurations, variables, secret-looking
 * values and the credentials in URLs are redacted everywhere in it.
 */
export const redactPayload = (payload: JsonObject): JsonObject =>
  mapDeep(payload, (key, value) => {
    if (value === null || typeof value === 'boolean' || typeof value === 'number') return undefined;
    if (typeof value === 'string' && !isSecretKey(key)) return maskProse(value);
    if (key === 'adapterConfig' && isJsonObject(value)) return redactAdapterConfig(value);
    if (key === 'env' && isJsonObject(value)) return redactEnv(value);
    return isSecretKey(key) && !isReference(value) ? REDACTED_VALUE : undefined;
  }) as JsonObject;
