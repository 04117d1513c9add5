import { board } from '../../access/rules.js';
import { badRequest, conflict, forbidden, unauthorized } from '../../core/errors/errors.js';
import { eventSubject } from '../../core/journal/journal.js';
import { Scope, type Services, type WriteScope } from '../../core/operation/scope.js';
import { transact } from '../../core/operation/transact.js';
import { statement } from '../../core/postgres/statement.js';
import type { EncryptedValue } from '../../core/vault/cipher.js';
import { appsEnabled } from '../access/enabled.js';
import type { ConnectionRow } from '../connections/model.js';
import { assertMayConfigure } from '../connections/policy.js';
import { connectionNode } from '../connections/rows.js';
import { serverWithSecrets } from '../connections/server.js';
import { canonicalAddress } from '../oauth/address.js';
import { clientSecretOf } from '../oauth/authorized.js';
import { type ClientRow, oauthClientById, openedClient } from '../oauth/clients.js';
import { AnswerMismatch, AuthorizationDenied, ClientRefused, GrantRefused } from '../oauth/failures.js';
import type { OAuthClient, TokenSet } from '../oauth/port.js';
import { sealedTokens } from '../oauth/tokens.js';
import { AuthorizationServerFailed } from '../upstream/failures.js';
import { assertAuthorizable, hashOfState } from './start.js';
import { placeOfVerifier, type StateRow } from './states.js';

// Ending an authorization with what a browser brings back. It counts once, from the person who is to bring it, in the
// browser in which they began: whoever is lured here with somebody else's answer ends nothing.

export interface FinishedAuthorization {
  readonly connectionName: string;
  /** An address of this server; null where nobody has named one. */
  readonly returnTo: string | null;
}

const STATE = /^[A-Za-z0-9_-]{43}$/;
const AGAIN = 'Begin the authorization again.';

const Unknown = () =>
  badRequest(`This authorization is not known: it was used, or it is older than ten minutes. ${AGAIN}`);

const FIND = statement('SELECT * FROM "ToolOAuthState" WHERE "stateHash" = $1 AND "expiresAt" > now()');
const TAKE = statement(
  'DELETE FROM "ToolOAuthState" WHERE "companyId" = $1::uuid AND id = $2::uuid AND "expiresAt" > now() RETURNING *',
);

/**
 * Ends an authorization: the grant is there, or nothing is.
 * @throws 400 for what was not begun, was ended before, or does not fit; 401 and 403 for anybody but the person who is to
 * end it; the failure of the authorization server
 */
export async function finishToolAuthorization(
  scope: Scope,
  parameters: URLSearchParams,
): Promise<FinishedAuthorization> {
  const state = parameters.get('state') ?? '';
  if (!STATE.test(state) || parameters.getAll('state').length > 1) throw Unknown();
  // Whose it is shows only when it is found: until then nobody's company is known.
  const everywhere = new Scope(scope.services, { kind: 'system', name: 'tool_authorization' });
  const found = await everywhere.row<StateRow>(FIND, [hashOfState(state)]);
  if (!found) throw Unknown();
  assertReturning(scope, found);
  await appsEnabled(scope);
  const [taken] = await scope.services.database.read<StateRow>([found.companyId], TAKE, [found.companyId, found.id]);
  if (!taken) throw Unknown();
  return finish(scope, taken, state, parameters);
}

/** @throws 401, 403 */
function assertReturning({ actor }: Scope, { personId, sessionId }: StateRow): void {
  if (actor.kind !== 'board') {
    throw unauthorized('Sign in here as the person who authorizes the connection, then load this page again');
  }
  if (actor.userId !== personId) throw forbidden(`This authorization is for somebody else to end. ${AGAIN}`);
  if (sessionId !== null && actor.sessionId !== sessionId) {
    throw forbidden(`This authorization was begun in another browser, or before you signed in again. ${AGAIN}`);
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
  if (!connection) throw conflict('The connection is gone');
  await assertStillMay(scope, connection, begun);
  const server = await serverWithSecrets(scope, connection);
  if (canonicalAddress(server.config.url) !== begun.serverUrl) {
    throw conflict(`The address of the connection was changed in the meantime. ${AGAIN}`);
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

/** What was allowed when it was begun must be so still. @throws 403, 409, 422 */
async function assertStillMay(
  scope: Scope,
  connection: ConnectionRow,
  { kind, startedByUserId }: StateRow,
): Promise<void> {
  await board(scope, connection);
  assertAuthorizable(connection);
  // The access of an agent that asked for it itself is theirs to give who were asked.
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
      throw badRequest(
        `What came back is not from the authorization server that was asked. Nothing was authorized. ${AGAIN}`,
      );
    }
    if (error instanceof AuthorizationDenied) {
      throw badRequest(`${error.message}. Nothing was authorized. ${AGAIN}`);
    }
    if (error instanceof GrantRefused) {
      throw badRequest(
        `The authorization server does not take what it has given the browser. Nothing was authorized. ${AGAIN}`,
      );
    }
    if (!(error instanceof ClientRefused)) throw error;
    if (row.kind === 'dynamic') await forget(services, row);
    throw AuthorizationServerFailed(
      `The authorization server does not take our client. Nothing was authorized. ${AGAIN}`,
    );
  }
}

const FORGET = statement(`
  UPDATE "ToolOAuthClient" SET "secretExpiresAt" = now(), "updatedAt" = now() WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** A client that its server does not know any more is registered anew with the next authorization. */
const forget = ({ database }: Services, { companyId, id }: ClientRow) =>
  database.read([companyId], FORGET, [companyId, id]);

const LOCK = statement(`
  SELECT * FROM "ToolConnection" WHERE "companyId" = $1::uuid AND id = $2::uuid AND status <> 'archived'
     AND "authKind" = 'oauth' FOR NO KEY UPDATE`);
const GRANT = statement(`
  SELECT id FROM "ToolGrant"
   WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND kind = $3 AND "subjectUserId" IS NOT DISTINCT FROM $4
     AND "subjectAgentId" IS NOT DISTINCT FROM $5::uuid AND status = 'active' FOR NO KEY UPDATE`);
// What the last check found is not so any more.
const UNCHECKED = statement(`
  UPDATE "ToolConnection" SET "healthStatus" = 'unchecked', "healthMessage" = NULL, "healthCheckedAt" = NULL, "lastError" = NULL
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND "healthStatus" IN ('missing_secret', 'degraded')`);

/** Writes the grant with its tokens, in the place of what the subject had. */
async function keep(
  write: WriteScope,
  { companyId, id: connectionId }: ConnectionRow,
  begun: StateRow,
  client: ClientRow,
  tokens: TokenSet,
): Promise<void> {
  const connection = await write.row<ConnectionRow>(LOCK, [companyId, connectionId]);
  if (!connection) throw conflict('The connection was given up, or is not authorized by OAuth any more');
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
