import { Scope, type Services } from '#services/core/operation/scope.js';
import { connectionNode } from '../connections/rows.js';
import { serverWithSecrets } from '../connections/server.js';
import { clientSecretOf } from '../oauth/authorized.js';
import { REVOCATION_TASK, type RevocationKey, revokeTokens } from '../oauth/end-grant.js';

/** Revokes the tokens of a connection's revoked grants at the authorization server, and deletes them. */
export const revokeToolTokens = (services: Services, key: RevocationKey): Promise<void> =>
  revokeTokens(services, key, async () => {
    const scope = new Scope(services, { kind: 'system', name: REVOCATION_TASK }, [key.companyId]);
    const connection = await scope.load(connectionNode, key.connectionId);
    return connection ? clientSecretOf(await serverWithSecrets(scope, connection)) : null;
  });
