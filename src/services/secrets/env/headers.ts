import { z } from 'zod';
import { domainError, unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { type JsonObject, rawText } from '../../core/text/fields.js';
import { isSensitiveHeader } from '../../core/vault/credentials.js';
import { isSecretKey, REDACTED_VALUE } from '../../core/vault/redact.js';
import { isReference } from '../../core/vault/settings-redaction.js';
import { assertLiterals, referenceFields } from './operations.js';
import { assertReferences, referencesIn } from './references.js';

// The headers that an adapter sends with each run: literals, or references to secrets.

const name = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/, 'Must be the name of a header');

/** What a header may hold: no line ends, nothing that is not a byte. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;
export const isSendable = (value: string): boolean => SENDABLE.test(value.trim());

const value = z.union([
  rawText(8192).refine(isSendable, 'Must be a single line of Latin-1 characters'),
  referenceFields(),
]);

/** Headers by name, as a client may send them. */
export const headerFields = () => z.record(name, value);

/** Headers of a patch, of which null removes one. */
export const patchedHeaders = () => z.record(name, value.nullable());

/** An adapter configuration's headers. */
export const headersOf = (config: JsonObject): JsonObject => (config.headers ?? {}) as JsonObject;

const SensitiveHeader = domainError('sensitive_header', 422, 'Sensitive headers must refer to secrets');

const HOW = '{"type": "secret_ref", "secretId": "…", "version": "latest"}';

/** @throws 422 `sensitive_header` for literals in headers whose names say that they let somebody in */
export function assertNoSensitiveHeaders(headers: JsonObject, path: string, stored: JsonObject = {}): void {
  const sensitive = Object.entries(headers).flatMap(([header, literal]) =>
    isReference(literal) || literal === stored[header] || !isSensitiveHeader(header) ? [] : [header],
  );
  if (sensitive.length === 0) return;
  throw SensitiveHeader(
    { path, headers: sensitive },
    `${path}.${sensitive[0]} must refer to a secret: keep its value as a secret of the company and send ${HOW}`,
  );
}

/**
 * Checks headers that a request sets, as `assertEnv` does variables.
 * @param path of the field, for messages
 * @param stored what is in their place now: a sensitive literal of former times may stay as it is
 * @throws 422 when one has no value or refers to what it may not; code `sensitive_header` for sensitive literals, in
 * strict mode `secret_strict_mode` for those of former times, too
 */
export async function assertHeaders(
  scope: Scope,
  companyId: string,
  headers: JsonObject,
  path: string,
  stored: JsonObject = {},
): Promise<void> {
  const literals = Object.entries(headers).filter(([, value]) => !isReference(value));
  assertLiterals(scope, literals.map(([key]) => key).filter(isSecretKey), 'headers');
  const empty = literals.find(([, value]) => value === REDACTED_VALUE);
  if (empty) {
    throw unprocessable(`${path}.${empty[0]} is a redacted placeholder, but no value is stored; send the value itself`);
  }
  assertNoSensitiveHeaders(headers, path, stored);
  const references = referencesIn(headers).map(([key, reference]) => ({ path: `${path}.${key}`, reference }));
  await assertReferences(scope, companyId, references);
}
