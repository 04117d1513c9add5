import { publicUrl } from '#services/access/addresses.js';
import type { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import type { ConnectionRow } from '../connections/model.js';
import { type ClientRow, placeOfClient } from '../oauth/clients.js';
import type { AuthMethod } from '../oauth/metadata.js';
import type { AuthorizationServer, RegisteredClient } from '../oauth/port.js';
import type { ToolServer } from '../servers/upstream.js';
import { AuthorizationServerUnsuitable } from '../servers/upstream-failures.js';
import { CALLBACK_PATH, CLIENT_NAME, CLIENT_PATH } from './model.js';

// The identity of a connection at an authorization server: a client that members have registered, the address of a
// document that identifies this server, or a client that this server registers itself.

/** A client that members have registered, with its secret if it has one. */
interface RegisteredByPeople {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly authMethod?: AuthMethod;
}

interface NewClient extends RegisteredClient {
  readonly kind: 'pre_registered' | 'metadata_document' | 'dynamic';
}

/** The client of a connection at its authorization server. @throws ServerFailure if the server accepts none of ours */
export async function clientFor(
  scope: Scope,
  connection: ConnectionRow,
  { config }: Pick<ToolServer, 'config'>,
  server: AuthorizationServer,
): Promise<ClientRow> {
  const { services } = scope;
  const redirectUri = publicUrl(services, CALLBACK_PATH);
  const registration = config.oauth as RegisteredByPeople | undefined;
  const newClient = registration
    ? registeredByPeople(registration, server)
    : metadataDocumentClient(publicUrl(services, CLIENT_PATH), server);
  if (newClient) return storeClient(scope, connection, server, redirectUri, newClient);
  const earlier = await registeredBefore(scope, connection, server, redirectUri);
  if (earlier) return earlier;
  if (server.registration_endpoint === undefined) {
    throw AuthorizationServerUnsuitable(
      'The authorization server does not support dynamic client registration: register a client there, and set issuer and clientId in oauth of the config',
    );
  }
  const registered = await services.authorizationServers.register(server, { name: CLIENT_NAME, redirectUri });
  return storeClient(scope, connection, server, redirectUri, { ...registered, kind: 'dynamic' });
}

/** The client that members have registered. Its secret is sent only to the authorization server that they named. */
function registeredByPeople(given: RegisteredByPeople, server: AuthorizationServer): NewClient {
  const { issuer, clientId, clientSecret } = given;
  if (issuer !== server.issuer) {
    throw AuthorizationServerUnsuitable(
      'The tool server names a different authorization server than oauth of the config',
    );
  }
  const methods = server.token_endpoint_auth_methods_supported;
  const usual = methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  const authMethod = clientSecret
    ? (given.authMethod ?? (usual ? 'client_secret_post' : 'client_secret_basic'))
    : 'none';
  return { kind: 'pre_registered', clientId, authMethod, secret: null, secretExpiresAt: null };
}

function metadataDocumentClient(address: string, server: AuthorizationServer): NewClient | undefined {
  if (!server.client_id_metadata_document_supported || !address.startsWith('https:')) return undefined;
  return { kind: 'metadata_document', clientId: address, authMethod: 'none', secret: null, secretExpiresAt: null };
}

const EARLIER = statement(`
  UPDATE "ToolOAuthClient" SET server = $5::jsonb, "updatedAt" = now()
   WHERE id = (SELECT id FROM "ToolOAuthClient"
                WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND issuer = $3 AND kind = 'dynamic'
                  AND "redirectUri" = $4 AND ("secretExpiresAt" IS NULL OR "secretExpiresAt" > now() + interval '1 hour')
                ORDER BY "createdAt" DESC, id DESC LIMIT 1)
     AND "companyId" = $1::uuid RETURNING *`);

const registeredBefore = (
  scope: Scope,
  { companyId, id }: ConnectionRow,
  server: AuthorizationServer,
  redirectUri: string,
) =>
  transact(scope.services, scope.actor, companyId, (write) =>
    write.row<ClientRow>(EARLIER, [companyId, id, server.issuer, redirectUri, JSON.stringify(server)]),
  );

const STORE = statement(`
  INSERT INTO "ToolOAuthClient" (id, "companyId", "connectionId", issuer, kind, "clientId", "authMethod", "redirectUri",
    server, "secretMaterial", "masterKeyId", "secretExpiresAt", "updatedAt")
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11, $12::timestamptz, now())
  ON CONFLICT ("companyId", "connectionId", issuer, "clientId") DO UPDATE
    SET kind = excluded.kind, "authMethod" = excluded."authMethod", "redirectUri" = excluded."redirectUri",
        server = excluded.server, "secretMaterial" = excluded."secretMaterial", "masterKeyId" = excluded."masterKeyId",
        "secretExpiresAt" = excluded."secretExpiresAt", "updatedAt" = now()
  RETURNING *`);

async function storeClient(
  scope: Scope,
  { companyId, id: connectionId }: ConnectionRow,
  server: AuthorizationServer,
  redirectUri: string,
  { kind, clientId, authMethod, secret, secretExpiresAt }: NewClient,
): Promise<ClientRow> {
  const { cipher } = scope.services;
  const place = placeOfClient({ companyId, connectionId, issuer: server.issuer, clientId });
  const sealed = secret === null ? undefined : cipher.seal(secret, place);
  const values = [
    uuid7(),
    companyId,
    connectionId,
    server.issuer,
    kind,
    clientId,
    authMethod,
    redirectUri,
    JSON.stringify(server),
    sealed ? JSON.stringify(sealed.material) : null,
    sealed?.masterKeyId ?? null,
    secretExpiresAt,
  ];
  const row = await transact(scope.services, scope.actor, companyId, (write) => write.row<ClientRow>(STORE, values));
  return row as ClientRow;
}
