import type { ToolGateway } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { replaceBindings } from '../../secrets/env/bindings.js';
import { assertSecretReferences } from '../../secrets/env/references.js';
import { type HeaderPolicy, secretOfValueRef } from './header-policy.js';

// The secrets that a gateway sends in headers: it names them, and each of them knows by a binding that it is in use here.

/** Where a secret is used, as its binding and its access events name it. */
export const pathOfHeader = (name: string): string => `headerPolicy.staticHeaders.${name}`;

const referencesOf = ({ staticHeaders }: HeaderPolicy) =>
  staticHeaders.flatMap(({ name, valueRef }) => {
    const secret = valueRef === undefined ? null : secretOfValueRef(valueRef);
    return secret ? [{ path: pathOfHeader(name), type: 'secret_ref' as const, ...secret }] : [];
  });

/** @throws 422 for a secret that is not the company's, or not active */
export const assertHeaderSecrets = (scope: WriteScope, companyId: string, policy: HeaderPolicy): Promise<void> =>
  assertSecretReferences(
    scope,
    companyId,
    referencesOf(policy).map(({ path, ...reference }) => ({ path, reference })),
  );

/** Binds the secrets to the gateway, and unbinds those that it sends no more: all of them, once it is archived. */
export const bindHeaderSecrets = (
  scope: WriteScope,
  { companyId, id }: Pick<ToolGateway, 'companyId' | 'id'>,
  policy: HeaderPolicy | null,
): Promise<void> =>
  replaceBindings(scope, { companyId, type: 'tool_gateway', id }, '', policy ? referencesOf(policy) : []);
