import { createHash } from 'node:crypto';
import type { ToolConnection } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { GrantInUse, RemoteServer, ToolServer } from '../servers/upstream.js';
import { AuthorizationRequired, InsufficientScope, ServerFailure } from '../servers/upstream-failures.js';
import { canonicalAddress } from './address.js';
import { challengeParameter, scopesIn } from './challenge.js';
import { chosenGrant, missingGrant, type OAuthSubject } from './choose.js';
import { type OAuthGrantRow, openedTokens, usableGrants } from './tokens.js';

// Adds the token of a grant to the headers of a server.

type Connection = Pick<ToolConnection, 'companyId' | 'id' | 'credentialPolicy'>;

/** The maximum time before expiry at which a token is renewed, unless the caller needs it for longer. */
const SPARE_MS = 60_000;

/** The secret of a pre-registered client, from the settings with resolved secrets. */
export function clientSecretOf({ config }: Pick<ToolServer, 'config'>): string | null {
  const secret = (config.oauth as { clientSecret?: unknown } | undefined)?.clientSecret;
  return typeof secret === 'string' ? secret : null;
}

/**
 * The server, with the access token of the subject's grant.
 * @throws 422 if nobody has authorized the connection, or only for another address; 502 if the token cannot be renewed
 */
export async function authorizedServer(
  scope: Scope,
  connection: Connection,
  server: RemoteServer,
  subject: OAuthSubject,
): Promise<RemoteServer> {
  const { companyId, id, credentialPolicy } = connection;
  const grant = chosenGrant(credentialPolicy, await usableGrants(scope, companyId, id, subject), subject);
  if (!grant) throw AuthorizationRequired(missingGrant(credentialPolicy));
  assertSameAddress(grant, server);
  return withToken(scope, server, await refreshIfExpiring(scope, grant, clientSecretOf(server)));
}

/** @throws 422 if the address has changed: a token that was granted for one server is never sent to another */
export function assertSameAddress(
  { serverUrl }: Pick<OAuthGrantRow, 'serverUrl'>,
  { config }: Pick<ToolServer, 'config'>,
): void {
  if (serverUrl === canonicalAddress(config.url)) return;
  throw AuthorizationRequired('The address of the connection has changed since it was authorized: authorize it again');
}

/** The grant with a token that lasts for a call. Renews the token if it expires too soon. */
export async function refreshIfExpiring(
  scope: Scope,
  grant: OAuthGrantRow,
  clientSecret: string | null,
  atLeastMs = 0,
): Promise<OAuthGrantRow> {
  const { companyId, grantId, version, renewable, expiresAt, updatedAt } = grant;
  if (expiresAt === null) return grant;
  const remainingMs = expiresAt.getTime() - Date.now();
  const life = expiresAt.getTime() - updatedAt.getTime();
  if (remainingMs > Math.max(Math.min(SPARE_MS, life / 10), Math.min(atLeastMs, life / 2))) return grant;
  if (!renewable) return grant;
  try {
    return await scope.services.grantRenewals.renewed(scope.services, { companyId, grantId, version, clientSecret });
  } catch (error) {
    // The renewal failed for now, but the token may still last for this call.
    if (remainingMs > 0 && error instanceof ServerFailure && error.status >= 500) return grant;
    throw error;
  }
}

function withToken({ services }: Scope, server: RemoteServer, grant: OAuthGrantRow): RemoteServer {
  const { accessToken, refreshToken } = openedTokens(services.cipher, grant, grant);
  const { grantId: id, version, renewable, expiresAt, scopes } = grant;
  return {
    ...server,
    credentialKey: createHash('sha256')
      .update(JSON.stringify([server.credentialKey, id, version]))
      .digest('hex'),
    headers: { ...server.headers, authorization: `Bearer ${accessToken}` },
    secrets: [...server.secrets, accessToken, ...(refreshToken === null ? [] : [refreshToken])],
    grant: { id, version, renewable, expiresAt, scopes },
  };
}

/** Whether a server rejected the token before it did anything. */
const isTokenRefused = (error: unknown): error is ServerFailure =>
  error instanceof ServerFailure &&
  error.code === 'remote_http_status' &&
  !error.mayHaveActed &&
  statusOf(error) === 401;

const statusOf = ({ details }: ServerFailure): unknown => (details as { status?: unknown } | undefined)?.status;

/**
 * Calls a server. If it rejects the token, retries once with a new one: the server has done nothing yet.
 * @param renewed returns the server with the current tokens
 * @throws as `ask`; 422 if the server needs another authorization
 */
export async function requestWithToken<T>(
  { services }: Scope,
  server: ToolServer,
  renewed: () => Promise<ToolServer>,
  ask: (server: ToolServer) => Promise<T>,
): Promise<T> {
  const { grant } = server;
  if (!grant) return ask(server);
  try {
    return await ask(server);
  } catch (error) {
    if (!isTokenRefused(error)) throw asScopes(error, grant);
    if (!grant.renewable) throw refusedToken();
  }
  const { companyId } = server;
  const { id: grantId, version } = grant;
  await services.grantRenewals.renewed(services, { companyId, grantId, version, clientSecret: clientSecretOf(server) });
  try {
    return await ask(await renewed());
  } catch (error) {
    throw isTokenRefused(error) ? refusedToken() : asScopes(error, grant);
  }
}

const refusedToken = () =>
  AuthorizationRequired('The server rejects the granted access: authorize the connection again');

/**
 * Converts a 403 with `insufficient_scope` to an error with all scopes for the next authorization. These include the
 * granted ones, since an authorization without them would take them away.
 */
function asScopes(error: unknown, granted: GrantInUse): unknown {
  if (!(error instanceof ServerFailure) || statusOf(error) !== 403) return error;
  if (challengeParameter(error.challenge, 'error') !== 'insufficient_scope') return error;
  const neededScopes = scopesIn(challengeParameter(error.challenge, 'scope'));
  const scopeText = neededScopes.length > 0 ? `the scopes ${neededScopes.join(', ')}` : 'more scopes';
  const scopes = neededScopes.length > 0 ? [...new Set([...granted.scopes, ...neededScopes])] : [];
  return InsufficientScope(`The server requires ${scopeText}: authorize the connection again with them`, {
    details: { scopes },
  });
}
