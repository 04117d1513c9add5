import type { ToolGateway } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { replaceBindings } from '#services/secrets/env/bindings.js';
import { assertSecretReferences } from '#services/secrets/env/references.js';
import { type HeaderPolicy, secretOfValueRef } from './header-policy.js';

// The secrets that a gateway sends in headers. The gateway refers to them by ID; a binding records each use at the
// secret.

/** The path of a secret's use, in its binding and its access events. */
export const pathOfHeader = (name: string): string => `headerPolicy.staticHeaders.${name}`;

const referencesOf = ({ staticHeaders }: HeaderPolicy) =>
  staticHeaders.flatMap(({ name, valueRef }) => {
    const secret = valueRef === undefined ? null : secretOfValueRef(valueRef);
    return secret ? [{ path: pathOfHeader(name), type: 'secret_ref' as const, ...secret }] : [];
  });

/** @throws 422 for a secret of another company, or one that is not active */
export const assertHeaderSecrets = (scope: WriteScope, companyId: string, policy: HeaderPolicy): Promise<void> =>
  assertSecretReferences(
    scope,
    companyId,
    referencesOf(policy).map(({ path, ...reference }) => ({ path, reference })),
  );

/**
 * Binds the gateway to its secrets and removes the bindings of secrets that it no longer sends. An archived gateway has
 * no bindings.
 */
export const bindHeaderSecrets = (
  scope: WriteScope,
  { companyId, id }: Pick<ToolGateway, 'companyId' | 'id'>,
  policy: HeaderPolicy | null,
): Promise<void> =>
  replaceBindings(scope, { companyId, type: 'tool_gateway', id }, '', policy ? referencesOf(policy) : []);
