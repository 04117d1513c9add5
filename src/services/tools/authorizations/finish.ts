import { board } from '#services/access/rules.js';
import { badRequest, conflict, forbidden, unauthorized } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { Scope, type Services, type WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import type { EncryptedValue } from '#services/core/vault/cipher.js';
import type { ConnectionRow } from '../connections/model.js';
import { assertMayConfigure } from '../connections/policy.js';
import { connectionNode } from '../connections/rows.js';
import { serverWithSecrets } from '../connections/server.js';
import { appsEnabled } from '../enabled.js';
import { canonicalAddress } from '../oauth/address.js';
import { clientSecretOf } from '../oauth/authorized.js';
import { type ClientRow, oauthClientById, openedClient } from '../oauth/clients.js';
import { AnswerMismatch, AuthorizationDenied, ClientRefused, GrantRefused } from '../oauth/failures.js';
import type { OAuthClient, TokenSet } from '../oauth/port.js';
import { sealedTokens } from '../oauth/tokens.js';
import { AuthorizationServerFailed } from '../servers/upstream-failures.js';
import { assertAuthorizable, hashOfState } from './start.js';
import { placeOfVerifier, type StateRow } from './states.js';

// Finishes an authorization with the parameters that a browser brings back. They count once, from the expected person,
// in the browser in which that person began. A victim who is lured here with somebody else's response finishes nothing.

export interface FinishedAuthorization {
  readonly connectionName: string;
  /** An address of this server; null if the request named none. */
  readonly returnTo: string | null;
}

const STATE = /^[A-Za-z0-9_-]{43}$/;
const AGAIN = 'Start the authorization again.';

const Unknown = () =>
  badRequest(`This authorization is unknown: it was already used, or it is older than ten minutes. ${AGAIN}`);

const FIND = statement('SELECT * FROM "ToolOAuthState" WHERE "stateHash" = $1 AND "expiresAt" > now()');
const TAKE = statement(
  'DELETE FROM "ToolOAuthState" WHERE "companyId" = $1::uuid AND id = $2::uuid AND "expiresAt" > now() RETURNING *',
);

/**
 * Finishes an authorization: either the grant is stored, or nothing is.
 * @throws 400 for an authorization that never began, was finished before, or does not match; 401 and 403 for anybody
 *   but the person who must finish it; the failure of the authorization server
 */
export async function finishToolAuthorization(
  scope: Scope,
  parameters: URLSearchParams,
): Promise<FinishedAuthorization> {
  const state = parameters.get('state') ?? '';
  if (!STATE.test(state) || parameters.getAll('state').length > 1) throw Unknown();
  // The state decides the company, so until it is found the lookup covers all companies.
  const everywhere = new Scope(scope.services, { kind: 'system', name: 'tool_authorization' });
  const stateRow = await everywhere.row<StateRow>(FIND, [hashOfState(state)]);
  if (!stateRow) throw Unknown();
  assertReturning(scope, stateRow);
  await appsEnabled(scope);
  const [taken] = await scope.services.database.query<StateRow>([stateRow.companyId], TAKE, [
    stateRow.companyId,
    stateRow.id,
  ]);
  if (!taken) throw Unknown();
  return finish(scope, taken, state, parameters);
}

/** @throws 401, 403 */
function assertReturning({ actor }: Scope, { personId, sessionId }: StateRow): void {
  if (actor.kind !== 'board') {
    throw unauthorized('Sign in here as the person who authorizes the connection, then load this page again');
  }
  if (actor.userId !== personId) throw forbidden(`Another person must complete this authorization. ${AGAIN}`);
  if (sessionId !== null && actor.sessionId !== sessionId) {
    throw forbidden(`This authorization was started in another browser, or before you signed in again. ${AGAIN}`);
  }
}

async function finish(
  scope: Scope,
  begun: StateRow,
  state: string,
  parameters: URLSearchParams,
): Promise<FinishedAuthorization> {
  const { companyId, returnTo } = begun;
  const connection = await scope.load(connectionNode, begun.connectionId);
  if (!connection) throw conflict('The connection no longer exists');
  await assertStillMay(scope, connection, begun);
  const server = await serverWithSecrets(scope, connection);
  if (canonicalAddress(server.config.url) !== begun.serverUrl) {
    throw conflict(`The address of the connection has changed in the meantime. ${AGAIN}`);
  }
  const row = await oauthClientById(scope, companyId, begun.clientId);
  if (!row) throw Unknown();
  const client = openedClient(scope.services.cipher, row, clientSecretOf(server));
  const tokens = await tokensOf(scope.services, begun, row, client, { state, parameters });
  try {
    await transact(scope.services, scope.actor, companyId, (write) => keep(write, connection, begun, row, tokens));
  } catch (error) {
    await scope.services.authorizationServers.revoke(client, tokens).catch(() => {});
    throw error;
  }
  return { connectionName: connection.name, returnTo };
}

/** Checks that the authorization is still allowed, as it was when it began. @throws 403, 409, 422 */
async function assertStillMay(
  scope: Scope,
  connection: ConnectionRow,
  { kind, startedByUserId }: StateRow,
): Promise<void> {
  await board(scope, connection);
  assertAuthorizable(connection);
  // If an agent asked for its own access, the person it asked may grant it.
  if (kind === 'organization' || (kind === 'agent' && startedByUserId !== null))
    await assertMayConfigure(scope, connection);
}

async function tokensOf(
  services: Services,
  begun: StateRow,
  row: ClientRow,
  client: OAuthClient,
  { state, parameters }: { readonly state: string; readonly parameters: URLSearchParams },
): Promise<TokenSet> {
  const { verifierMaterial, masterKeyId, resource } = begun;
  const material = verifierMaterial as unknown as EncryptedValue;
  const verifier = services.cipher.open({ material, masterKeyId }, placeOfVerifier(begun));
  const { redirectUri } = row;
  try {
    const answer = { parameters, redirectUri, state, verifier, resource };
    return await services.authorizationServers.tokensFor(client, answer);
  } catch (error) {
    if (error instanceof AnswerMismatch) {
      throw badRequest(`The response is not from the expected authorization server. Nothing was authorized. ${AGAIN}`);
    }
    if (error instanceof AuthorizationDenied) {
      throw badRequest(`${error.message}. Nothing was authorized. ${AGAIN}`);
    }
    if (error instanceof GrantRefused) {
      throw badRequest(
        `The authorization server rejected the code that it had sent to the browser. Nothing was authorized. ${AGAIN}`,
      );
    }
    if (!(error instanceof ClientRefused)) throw error;
    if (row.kind === 'dynamic') await forget(services, row);
    throw AuthorizationServerFailed(
      `The authorization server rejected Orgraph's client. Nothing was authorized. ${AGAIN}`,
    );
  }
}

const FORGET = statement(`
  UPDATE "ToolOAuthClient" SET "secretExpiresAt" = now(), "updatedAt" = now() WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** Expires a client that its server no longer knows: the next authorization registers a new one. */
const forget = ({ database }: Services, { companyId, id }: ClientRow) =>
  database.query([companyId], FORGET, [companyId, id]);

const LOCK = statement(`
  SELECT * FROM "ToolConnection" WHERE "companyId" = $1::uuid AND id = $2::uuid AND status <> 'archived'
     AND "authKind" = 'oauth' FOR NO KEY UPDATE`);
const GRANT = statement(`
  SELECT id FROM "ToolGrant"
   WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND kind = $3 AND "subjectUserId" IS NOT DISTINCT FROM $4
     AND "subjectAgentId" IS NOT DISTINCT FROM $5::uuid AND status = 'active' FOR NO KEY UPDATE`);
// The new grant makes the result of the last check obsolete.
const UNCHECKED = statement(`
  UPDATE "ToolConnection" SET "healthStatus" = 'unchecked', "healthMessage" = NULL, "healthCheckedAt" = NULL, "lastError" = NULL
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND "healthStatus" IN ('missing_secret', 'degraded')`);

/** Stores the grant with its tokens, replacing the earlier grant of the subject. */
async function keep(
  write: WriteScope,
  { companyId, id: connectionId }: ConnectionRow,
  begun: StateRow,
  client: ClientRow,
  tokens: TokenSet,
): Promise<void> {
  const connection = await write.row<ConnectionRow>(LOCK, [companyId, connectionId]);
  if (!connection) throw conflict('The connection was archived, or no longer uses OAuth');
  const { kind, subjectUserId, subjectAgentId, serverUrl, resource } = begun;
  const renewable = tokens.refreshToken !== null;
  const facts = { scopes: [...(tokens.scopes ?? begun.scopes)], expiresAt: renewable ? null : tokens.expiresAt };
  const subject = { kind, subjectUserId, subjectAgentId };
  const values = [companyId, connectionId, kind, subjectUserId, subjectAgentId];
  const earlier = await write.row<{ id: string }>(GRANT, values);
  const { id: grantId } = earlier
    ? await write.db.toolGrant.update({ where: { id: earlier.id }, data: facts })
    : await write.db.toolGrant.create({ data: { companyId, connectionId, ...subject, ...facts } });
  const { material, masterKeyId } = sealedTokens(write.services.cipher, { companyId, grantId }, tokens);
  const sealed = { material: material as never, masterKeyId };
  const more = { ...sealed, clientId: client.id, serverUrl, resource, renewable, expiresAt: tokens.expiresAt };
  await write.db.toolGrantToken.upsert({
    where: { companyId_grantId: { companyId, grantId } },
    create: { companyId, grantId, ...more },
    update: { ...more, version: { increment: 1 } },
  });
  await write.sql(UNCHECKED, [companyId, connectionId]);
  write.emit({
    ...eventSubject('tool_grant', { companyId, id: grantId }),
    action: earlier ? 'tool_grant.renewed' : 'tool_grant.created',
    agentId: subjectAgentId,
    details: {
      connectionId,
      ...subject,
      scopes: facts.scopes,
      issuer: client.issuer,
      startedByAgentId: begun.startedByAgentId,
    },
  });
}
