import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { publicUrl } from '#services/access/addresses.js';
import { agentOnly, board, companyWriter } from '#services/access/rules.js';
import { locatedInCompany } from '#services/access/tenancy.js';
import { type Actor, isLocalBoard } from '#services/core/actors/actor.js';
import { domainError, unprocessable } from '#services/core/errors/errors.js';
import { procedure, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId, text } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import type { ConnectionRow } from '../connections/model.js';
import { ConnectionNotFound, connectionReader } from '../connections/policy.js';
import { connectionById, connectionNode } from '../connections/rows.js';
import { serverWithSecrets } from '../connections/server.js';
import { aboutConnection, assertConnectionNotArchived } from '../connections/settings.js';
import { appsEnabled } from '../enabled.js';
import { canonicalAddress } from '../oauth/address.js';
import { clientSecretOf } from '../oauth/authorized.js';
import { type ClientRow, openedClient } from '../oauth/clients.js';
import type { OAuthDiscovery } from '../oauth/port.js';
import { isInstalledFor } from './installed.js';
import { StartedAuthorization, startFields } from './model.js';
import { clientFor } from './registration.js';
import { placeOfVerifier } from './states.js';
import { type GrantSubject, subjectOfAgent, subjectOfPerson } from './subject.js';

// Begins an authorization: finds the authorization server of the connection's server, becomes its client, and stores
// the person who must come back. finish.ts handles the return.

interface AuthorizationRequest {
  readonly scopes: readonly string[];
  readonly returnTo?: string | undefined;
}

/** The person who must come back and, if they began in a browser themselves, the session of that browser. */
interface ReturningPerson {
  readonly personId: string;
  readonly sessionId: string | null;
}

export const startToolAuthorization = procedure({
  name: 'startToolAuthorization',
  summary: 'Start to authorize a connection for yourself, or as a manager for the company or an agent',
  gate: appsEnabled,
  input: z.strictObject({
    companyId: pathId().describe("The company's ID."),
    ...startFields,
    subjectUserId: text(500).describe(
      'The ID of the subject: the caller, or the company or agent whose access the calls use.',
    ),
  }),
  output: StartedAuthorization,
  on: locatedInCompany<'connectionId', ConnectionRow>('connectionId', connectionNode, ConnectionNotFound),
  allow: rule(
    `${board.who}; for the company and for agents one who may change the connection`,
    async (scope: Scope, connection: ConnectionRow) => {
      await connectionReader(scope, connection);
      await board(scope, connection);
    },
  ),
  async run(scope, { subjectUserId, ...begun }, connection) {
    assertAuthorizable(connection);
    const subject = await subjectOfPerson(scope, connection, subjectUserId);
    return { url: await begin(scope, connection, subject, returningOf(scope.actor), begun) };
  },
});

function returningOf(actor: Actor): ReturningPerson {
  if (actor.kind !== 'board') throw new Error('Only a person can return from an authorization');
  return { personId: actor.userId, sessionId: isLocalBoard(actor) ? null : (actor.sessionId ?? null) };
}

export const InstallationRequired = domainError(
  'installation_required',
  'The connection is not installed for this agent',
);

export const requestToolAuthorization = procedure({
  name: 'requestToolAuthorization',
  summary: 'Start an authorization that the calling agent sends to a person',
  gate: appsEnabled,
  input: z.strictObject({
    ...startFields,
    subjectUserId: text(500).describe('The ID of the person to authorize it, signed in to Orgraph.'),
  }),
  output: StartedAuthorization,
  on: connectionById,
  allow: rule('An agent for which the connection is installed', async (scope: Scope, connection: ConnectionRow) => {
    await agentOnly(scope, connection);
    await companyWriter(scope, connection);
    if (connection.status === 'draft') throw ConnectionNotFound();
    if (!(await isInstalledFor(scope, connection))) throw InstallationRequired();
  }),
  async run(scope, { subjectUserId: personId, ...begun }, connection) {
    assertAuthorizable(connection);
    const subject = await subjectOfAgent(scope, connection, personId);
    return { url: await begin(scope, connection, subject, { personId, sessionId: null }, begun) };
  },
});

/** @throws 409, 422 */
export function assertAuthorizable(connection: ConnectionRow): void {
  assertConnectionNotArchived(connection);
  if (connection.authKind !== 'oauth') throw unprocessable('The connection does not use OAuth');
  if (connection.transport !== 'remote_http') throw unprocessable('Only connections to HTTP servers can use OAuth');
}

async function begin(
  scope: Scope,
  connection: ConnectionRow,
  subject: GrantSubject,
  returning: ReturningPerson,
  { scopes: asked, returnTo }: AuthorizationRequest,
): Promise<string> {
  const address = returnTo === undefined ? null : ownAddress(scope, returnTo);
  const server = await serverWithSecrets(scope, connection);
  const serverUrl = canonicalAddress(server.config.url);
  if (serverUrl === '') throw unprocessable('The connection has no address');
  const { authorizationServers, cipher } = scope.services;
  const discovery = await authorizationServers.discover(serverUrl);
  const client = await clientFor(scope, connection, server, discovery.server);
  const scopes = scopesFor(asked, discovery);
  const [state, verifier] = [secretWord(), secretWord()];
  const { redirectUri } = client;
  const { resource } = discovery;
  await remember(scope, connection, client, {
    ...subject,
    ...returning,
    scopes,
    serverUrl,
    resource,
    returnTo: address,
    state,
    verifier,
  });
  const opened = openedClient(cipher, client, clientSecretOf(server));
  return authorizationServers.authorizationUrl(opened, { redirectUri, state, verifier, scopes, resource });
}

const secretWord = (): string => randomBytes(32).toString('base64url');

/** @throws 422 for an address of any other server */
function ownAddress(scope: Scope, returnTo: string): string {
  const home = new URL(publicUrl(scope.services, '/'));
  const url = URL.canParse(returnTo, home) ? new URL(returnTo, home) : undefined;
  if (url?.origin !== home.origin || url.username || url.password)
    throw unprocessable('returnTo must be an address of this server');
  return url.href;
}

/** The scopes to request. The default is the scopes that the tool server wants, with permission to renew the access. */
function scopesFor(asked: readonly string[], { scopes, server }: OAuthDiscovery): string[] {
  if (asked.length > 0) return [...new Set(asked)];
  const renews = server.scopes_supported?.includes('offline_access') ? ['offline_access'] : [];
  return [...new Set([...scopes, ...renews])].slice(0, 100);
}

/** An authorization that waits for its person to come back. */
interface OpenAuthorization extends GrantSubject, ReturningPerson {
  readonly scopes: readonly string[];
  readonly serverUrl: string;
  readonly resource: string;
  readonly returnTo: string | null;
  readonly state: string;
  readonly verifier: string;
}

export const hashOfState = (state: string): string => createHash('sha256').update(state).digest('hex');

const LIFETIME_MS = 600_000;
/** How many authorizations of one connection a person may have open. */
const MOST_OPEN = 10;

const FORGET = statement(`
  DELETE FROM "ToolOAuthState" WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND id IN (
    SELECT id FROM "ToolOAuthState" WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND "personId" = $3
     ORDER BY "createdAt" DESC, id DESC OFFSET ${MOST_OPEN - 1})`);

async function remember(
  scope: Scope,
  connection: ConnectionRow,
  client: ClientRow,
  what: OpenAuthorization,
): Promise<void> {
  const { companyId, id: connectionId, name } = connection;
  const { state, verifier, ...columns } = what;
  const { actor, services } = scope;
  const id = uuid7();
  const { material, masterKeyId } = services.cipher.seal(verifier, placeOfVerifier({ companyId, id }));
  await transact(services, actor, companyId, async (write) => {
    await write.sql(FORGET, [companyId, connectionId, what.personId]);
    await write.db.toolOAuthState.create({
      data: {
        ...columns,
        scopes: [...what.scopes],
        id,
        companyId,
        connectionId,
        clientId: client.id,
        stateHash: hashOfState(state),
        startedByUserId: actor.kind === 'board' ? actor.userId : null,
        startedByAgentId: actor.kind === 'agent' ? actor.agentId : null,
        verifierMaterial: material as never,
        masterKeyId,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
      },
    });
    const { kind, subjectUserId, subjectAgentId, scopes } = what;
    const details = { name, kind, subjectUserId, subjectAgentId, scopes, issuer: client.issuer };
    const agentId = actor.kind === 'agent' ? actor.agentId : null;
    write.emit({ ...aboutConnection(connection), action: 'tool_connection.authorization_started', agentId, details });
  });
}
