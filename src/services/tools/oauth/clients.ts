import type { ToolOAuthClient } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type Cipher, CipherError, type EncryptedValue } from '#services/core/vault/cipher.js';
import { AuthorizationRequired } from '../servers/upstream-failures.js';
import type { AuthMethod } from './metadata.js';
import type { AuthorizationServer, OAuthClient } from './port.js';

// The OAuth clients under which authorization servers know connections.

export type ClientRow = ToolOAuthClient;

/** The context to which a client's secret is sealed. */
export const placeOfClient = ({
  companyId,
  connectionId,
  issuer,
  clientId,
}: Pick<ClientRow, 'companyId' | 'connectionId' | 'issuer' | 'clientId'>) => ({
  companyId,
  secretId: JSON.stringify(['tool-client', connectionId, issuer, clientId]),
  version: 1,
});

const ONE = statement('SELECT * FROM "ToolOAuthClient" WHERE "companyId" = $1::uuid AND id = $2::uuid');

export const oauthClientById = (scope: Scope, companyId: string, id: string): Promise<ClientRow | undefined> =>
  scope.row<ClientRow>(ONE, [companyId, id]);

/**
 * The client with its secret decrypted.
 * @param companySecret the secret of a pre-registered client, which the company stores
 * @throws 422 if the server no longer has the key that encrypted the secret
 */
export function openedClient(cipher: Cipher, row: ClientRow, companySecret: string | null): OAuthClient {
  const { clientId, authMethod, kind } = row;
  const secret = kind === 'pre_registered' ? companySecret : ownSecret(cipher, row);
  const server = row.server as unknown as AuthorizationServer;
  return { clientId, authMethod: authMethod as AuthMethod, secret, server };
}

function ownSecret(cipher: Cipher, row: ClientRow): string | null {
  const { secretMaterial, masterKeyId } = row;
  if (secretMaterial === null || masterKeyId === null) return null;
  try {
    return cipher.open({ material: secretMaterial as unknown as EncryptedValue, masterKeyId }, placeOfClient(row));
  } catch (error) {
    if (!(error instanceof CipherError)) throw error;
    throw AuthorizationRequired(
      'The client was encrypted with a key that this server does not have: authorize the connection again',
    );
  }
}
