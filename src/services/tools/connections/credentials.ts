import { unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { replaceBindings } from '#services/secrets/env/bindings.js';
import { assertSecretReferences } from '#services/secrets/env/references.js';
import type { ConnectionTransport, CredentialRef, CredentialSecretRef } from './config.js';

// A connection refers to its secrets, and a binding of each secret records that the connection uses it.

interface Credentials {
  readonly transport: ConnectionTransport;
  readonly credentialRefs: readonly CredentialRef[];
  readonly credentialSecretRefs: readonly CredentialSecretRef[];
}

/** The path of a secret's use, for its binding and its access events. */
export const pathOfCredential = ({ placement, key }: Pick<CredentialRef, 'placement' | 'key'>): string =>
  `${placement}.${key}`;
export const pathOfSetting = ({ configPath }: Pick<CredentialSecretRef, 'configPath'>): string =>
  `config.${configPath}`;

const referencesOf = ({ credentialRefs, credentialSecretRefs }: Credentials) => [
  ...credentialRefs.map((credential) => {
    const { secretId, version } = credential;
    return { path: pathOfCredential(credential), type: 'secret_ref' as const, secretId, version };
  }),
  ...credentialSecretRefs.map((setting) => {
    const { secretId, versionSelector: version } = setting;
    return { path: pathOfSetting(setting), type: 'secret_ref' as const, secretId, version };
  }),
];

const PLACEMENTS: Readonly<Record<ConnectionTransport, readonly string[]>> = {
  remote_http: ['header', 'url'],
  local_stdio: ['env'],
  plugin: [],
};

/**
 * @param envKeys the variables that the program of a local server accepts
 * @throws 422 for a secret that is not the company's, not active, or in a placement that its server does not accept
 */
export async function assertCredentials(
  scope: WriteScope,
  companyId: string,
  credentials: Credentials,
  envKeys: readonly string[],
): Promise<void> {
  const { transport, credentialRefs, credentialSecretRefs } = credentials;
  if (transport === 'plugin' && credentialSecretRefs.length > 0) {
    throw unprocessable('Plugins get their secrets from their own configuration');
  }
  for (const credential of credentialRefs) {
    const { placement, key } = credential;
    if (!PLACEMENTS[transport].includes(placement)) {
      throw unprocessable(`A ${transport} connection sends no secrets in its ${placement}`);
    }
    if (placement === 'env' && !envKeys.includes(key)) {
      throw unprocessable(`The template of the connection does not list the variable ${key} in envKeys`);
    }
  }
  const references = referencesOf(credentials).map(({ path, ...reference }) => ({ path, reference }));
  await assertSecretReferences(scope, companyId, references);
}

/** Binds the secrets to the connection, and unbinds those that it no longer uses. */
export const bindCredentials = (
  scope: WriteScope,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  credentials: Credentials,
): Promise<void> => replaceBindings(scope, { companyId, type: 'tool_connection', id }, '', referencesOf(credentials));
