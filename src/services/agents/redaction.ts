import type { JsonObject } from '../core/fields.js';
import { isSecretKey, mapDeep, REDACTED_VALUE } from '../core/redact.js';
import { redactEnv } from '../env/env.js';
import { isReference } from '../env/references.js';

/** An adapter configuration as it may be shown: env values and secret-looking settings are replaced, references stay. */
export function redactAdapterConfig(config: JsonObject): JsonObject {
  const { env, ...rest } = config;
  const shown = mapDeep(rest, (key, value) =>
    isSecretKey(key) && value !== null && typeof value !== 'boolean' && typeof value !== 'number' && !isReference(value)
      ? REDACTED_VALUE
      : undefined,
  ) as JsonObject;
  return env === undefined ? shown : { ...shown, env: redactEnv(env) };
}

/** A payload or configuration snapshot with each adapter configuration inside it redacted. */
export function redactSnapshot(snapshot: JsonObject): JsonObject {
  return mapDeep(snapshot, (key, value) =>
    key === 'adapterConfig' && value !== null && typeof value === 'object' && !Array.isArray(value)
      ? redactAdapterConfig(value as JsonObject)
      : undefined,
  ) as JsonObject;
}
