import { z } from 'zod';
import { domainError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { type JsonObject, rawText } from '#services/core/text/fields.js';
import { isSensitiveHeader } from '#services/core/vault/credentials.js';
import { isSecretKey, REDACTED_VALUE } from '#services/core/vault/redact.js';
import { isReference } from '#services/core/vault/settings-redaction.js';
import type { EnvOwner } from './loader-rule.js';
import { assertEnv, assertLiterals, referenceFields } from './operations.js';
import { assertSettings } from './references.js';

// The headers that an adapter sends with each run: literals, or references to secrets.

const name = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/, 'Must be the name of a header');

/** The characters of a header's value: a single line of Latin-1. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;
export const isSendable = (value: string): boolean => SENDABLE.test(value.trim());

const value = z.union([
  rawText(8192).refine(isSendable, 'Must be a single line of Latin-1 characters'),
  referenceFields(),
]);

/** Headers by name, in a request. */
export const headerFields = () => z.record(name, value);

/** Headers of a patch; null removes a header. */
export const patchedHeaders = () => z.record(name, value.nullable());

/** The variables of an adapter's configuration. */
export const envOf = (config: JsonObject): JsonObject => (config.env ?? {}) as JsonObject;

/** The headers of an adapter's configuration. */
export const headersOf = (config: JsonObject): JsonObject => (config.headers ?? {}) as JsonObject;

const SensitiveHeader = domainError('sensitive_header', 'Sensitive headers must refer to secrets');

const EXAMPLE = '{"type": "secret_ref", "secretId": "…", "version": "latest"}';

/** @throws 422 `sensitive_header` for literals in headers that carry credentials, unless they are already stored */
export function assertNoSensitiveHeaders(headers: JsonObject, path: string, stored: JsonObject = {}): void {
  const sensitive = Object.entries(headers).flatMap(([header, literal]) =>
    isReference(literal) || literal === stored[header] || !isSensitiveHeader(header) ? [] : [header],
  );
  if (sensitive.length === 0) return;
  throw SensitiveHeader(
    { path, headers: sensitive },
    `${path}.${sensitive[0]} must refer to a secret: keep its value as a secret of the company and send ${EXAMPLE}`,
  );
}

/**
 * Checks all headers of a field, as `assertEnv` checks variables.
 * @param path of the field, for messages
 * @param stored the stored headers: a sensitive literal that is already stored may stay
 * @throws 422 for a missing value or an invalid reference; code `sensitive_header` for new sensitive literals, in
 * strict mode `secret_strict_mode` also for stored ones
 */
async function assertHeaders(
  scope: Scope,
  companyId: string,
  headers: JsonObject,
  path: string,
  stored: JsonObject = {},
): Promise<void> {
  const sensitive = Object.keys(headers).filter((key) => isSecretKey(key) && !isReference(headers[key]));
  assertLiterals(scope, sensitive, 'headers');
  assertNoSensitiveHeaders(headers, path, stored);
  await assertSettings(scope, companyId, headers, path, (value) => value === REDACTED_VALUE);
}

interface AdapterConfigCheck {
  /** The path of the configuration, for messages. */
  readonly path?: string;
  readonly owner?: EnvOwner;
  /** The stored configuration, if any. */
  readonly stored?: JsonObject;
}

/**
 * Checks the variables and headers of an adapter's configuration.
 * @throws 422 for a variable or header without a value, with a missing secret, with a literal where strict mode
 * requires a secret, or with a name that programs obey; also for a new literal in a sensitive header
 */
export async function assertAdapterEnv(
  scope: Scope,
  companyId: string,
  config: JsonObject,
  { path = 'adapterConfig', owner = 'agent', stored = {} }: AdapterConfigCheck = {},
): Promise<void> {
  await assertEnv(scope, companyId, envOf(config), `${path}.env`, owner);
  await assertHeaders(scope, companyId, headersOf(config), `${path}.headers`, headersOf(stored));
}
