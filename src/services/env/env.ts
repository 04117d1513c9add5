import { z } from 'zod';
import { unprocessable } from '../core/errors.js';
import { type JsonObject, type JsonValue, rawText, uuid } from '../core/fields.js';
import { REDACTED_VALUE } from '../core/redact.js';

// The variables that agents and projects give to a run: literals, or references to secrets (contract "Secret reference in env").

const binding = z.union([
  rawText(65_536),
  z.object({ type: z.literal('plain'), value: rawText(65_536) }),
  z.object({
    type: z.literal('secret_ref'),
    secretId: uuid(),
    version: z.union([z.literal('latest'), z.int().positive()]).default('latest'),
  }),
  z.object({ type: z.literal('user_secret_ref') }).catchall(z.json()),
]);

const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,254}$/, 'Must be a variable name');

/** Variables by name, as a client may send them. */
export const envVariables = () => z.record(name, binding);

/** Variables as they are stored: a literal is `{type: "plain", value}`. */
export const storedEnv = (env: z.output<ReturnType<typeof envVariables>>): JsonObject =>
  Object.fromEntries(
    Object.entries(env).map(([key, value]) => [
      key,
      (typeof value === 'string' ? { type: 'plain', value } : value) as JsonObject,
    ]),
  );

export const isReference = (value: unknown): boolean =>
  ['secret_ref', 'user_secret_ref'].includes(String((value as JsonObject | null)?.type));

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

/** @throws 422 when a variable has no value, or refers to a secret that is not there; `path` names the field */
export function assertEnv(env: JsonObject, path: string): void {
  for (const [key, value] of Object.entries(env as Record<string, JsonObject>)) {
    // A company's secrets are not stored yet, so there is none that a reference could mean.
    if (isReference(value)) throw unprocessable(`${path}.${key} refers to a secret that does not belong to company`);
    if (value.value === undefined || value.value === REDACTED_VALUE) {
      throw unprocessable(`${path}.${key} is a redacted placeholder, but no value is stored; send the value itself`);
    }
  }
}
