import { z } from 'zod';
import { domainError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { type JsonObject, rawText, uuid } from '#services/core/text/fields.js';
import { REDACTED_VALUE } from '#services/core/vault/redact.js';
import { isReference } from '#services/core/vault/settings-redaction.js';
import { secretKey } from '../secrets/model.js';
import { assertLoaderVariables, type EnvOwner } from './loader-rule.js';
import { assertSettings } from './references.js';

// The variables of runs, as set on agents, projects and other records: literals, or references to secrets.

const version = z.union([z.literal('latest'), z.int().min(1).max(2_147_483_647)]).default('latest');
export const SecretReferenceInput = z.object({ type: z.literal('secret_ref'), secretId: uuid(), version });
export const UserSecretRef = z.strictObject({
  type: z.literal('user_secret_ref'),
  key: secretKey(),
  required: z.boolean().default(true),
  version,
});
const references = [SecretReferenceInput, UserSecretRef] as const;

/** A reference to a secret in a request. */
export const referenceFields = () => z.discriminatedUnion('type', references);

/** The value of a variable in a request. */
export const EnvValue = z.union([
  rawText(65_536),
  z.discriminatedUnion('type', [z.object({ type: z.literal('plain'), value: rawText(65_536) }), ...references]),
]);

const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,254}$/, 'Must be a variable name');

/** Variables by name, in a request. */
export const EnvVariables = z.record(name, EnvValue);

/** Variables in their stored form: a literal is `{type: "plain", value}`. */
export const storedEnv = (env: z.output<typeof EnvVariables>): JsonObject =>
  Object.fromEntries(
    Object.entries(env).map(([key, value]) => [
      key,
      (typeof value === 'string' ? { type: 'plain', value } : value) as JsonObject,
    ]),
  );

/** Variables of a patch; null removes a variable. */
export const patchedVariables = () => z.record(name, EnvValue.nullable());

/** As `storedEnv`, for a patch. */
export const patchedEnv = (env: z.output<ReturnType<typeof patchedVariables>>): JsonObject => ({
  ...storedEnv(
    Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === null ? [] : [[key, value]]))),
  ),
  ...Object.fromEntries(Object.entries(env).filter(([, value]) => value === null)),
});

const StrictMode = domainError('secret_strict_mode', 'Sensitive variables must be secret references');

/** Whether the value of a variable with this name should be a secret. */
export const isSensitiveName = (key: string): boolean => /_(API_KEY|TOKEN|SECRET)$/i.test(key);

/** @throws 422 `secret_strict_mode` in strict mode when any of the sensitive settings is a literal */
export function assertLiterals({ services }: Scope, sensitive: readonly string[], what: string): void {
  if (!services.config.SECRETS_STRICT_MODE || sensitive.length === 0) return;
  const keys = [...sensitive].sort();
  throw StrictMode({ keys }, `Sensitive ${what} must be secret references: ${keys.join(', ')}`);
}

/** @throws 422 `secret_strict_mode` in strict mode when the value of a sensitive variable is a literal */
export function assertNoSensitiveLiterals(scope: Scope, env: JsonObject): void {
  const literals = Object.entries(env).filter(([key, value]) => isSensitiveName(key) && !isReference(value));
  assertLiterals(
    scope,
    literals.map(([key]) => key),
    'variables',
  );
}

/**
 * Checks all variables of a field, after the redacted placeholders have been replaced. References are locked until the
 * transaction ends: no secret can be deleted before it is bound.
 * @param path of the field, for messages
 * @param owner the kind of record that owns the variables
 * @throws 422 for a missing value or an invalid reference; code `secret_strict_mode` for sensitive literals,
 * `loader_variable` for loader variables
 */
export async function assertEnv(
  scope: Scope,
  companyId: string,
  env: JsonObject,
  path: string,
  owner: EnvOwner = 'other',
): Promise<void> {
  await assertLoaderVariables(scope, companyId, { env, path, owner });
  assertNoSensitiveLiterals(scope, env);
  const isMissing = ({ value }: JsonObject) => value === undefined || value === REDACTED_VALUE;
  await assertSettings(scope, companyId, env as Record<string, JsonObject>, path, isMissing);
}
