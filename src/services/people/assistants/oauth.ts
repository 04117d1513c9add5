import { recordInstanceEvent } from '#services/access/instance-events.js';
import { answersChallenge, OAuthError, type Parameters, single } from '#services/access/oauth-server.js';
import { ASSISTANT_SCOPES, anonymous } from '#services/core/actors/actor.js';
import { Scope, type Services, type WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { ASSISTANT_PATH, assistantsEnabled, assistantUrl, isAssistantResource, OAUTH_PATH } from './addresses.js';
import { ASSISTANTS } from './operations.js';
import {
  ASSISTANT_TOKEN_SECONDS,
  type AssistantGrant,
  endByToken,
  endOfNonMember,
  issueAssistantTokens,
  takeAssistantToken,
} from './tokens.js';

// The authorization server for assistants: OAuth 2.1 for public clients, with one resource and opaque tokens.
//
// It is written by hand. @better-auth/oauth-provider is a plugin of a whole better-auth, with its own sessions,
// accounts and database adapter beside ours. @node-oauth/oauth2-server supports neither client registration nor
// resources. It also takes a refresh token and issues the next one in separate calls, so one transaction cannot detect
// a reused token.

/** @throws 404 while assistants are switched off */
export const assertAssistantsEnabled = (services: Services): Promise<void> =>
  assistantsEnabled(new Scope(services, anonymous));

/** RFC 8414 */
export function assistantServerMetadata(services: Services, host: string | undefined) {
  const at = (path: string): string => assistantUrl(services, host, `${OAUTH_PATH}${path}`);
  return {
    issuer: assistantUrl(services, host, ''),
    authorization_endpoint: at('/authorize'),
    token_endpoint: at('/token'),
    registration_endpoint: at('/register'),
    revocation_endpoint: at('/revoke'),
    scopes_supported: [...ASSISTANT_SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** RFC 9728 */
export const assistantResourceMetadata = (services: Services, host: string | undefined) => ({
  resource: assistantUrl(services, host, ASSISTANT_PATH),
  authorization_servers: [assistantUrl(services, host, '')],
  scopes_supported: [...ASSISTANT_SCOPES],
  bearer_methods_supported: ['header'],
  resource_name: 'Orgraph',
});

const REFUSED = new OAuthError('invalid_grant', 'The code or token is unknown, used, expired or revoked');
const NO_MEMBER = new OAuthError('invalid_grant', 'The person is not an active member of any company');

/** Issues tokens for a code or a refresh token. @throws OAuthError */
export async function grantAssistantTokens(services: Services, parameters: Parameters) {
  const kind = single(parameters, 'grant_type');
  if (kind !== 'authorization_code' && kind !== 'refresh_token') {
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  }
  const credential = single(parameters, kind === 'authorization_code' ? 'code' : 'refresh_token');
  const clientId = single(parameters, 'client_id');
  if (credential === '' || clientId === '')
    throw new OAuthError('invalid_request', 'client_id and the grant are required');
  const resource = single(parameters, 'resource');
  if (resource !== '' && !isAssistantResource(services, resource)) {
    throw new OAuthError('invalid_target', 'resource is unknown');
  }
  const isAnswered = proofOf(kind, parameters);
  // The code or token stays used even if the request fails: the transaction commits before any rejection.
  const issued = await transact(services, ASSISTANTS, [], async (write) => {
    const { taken, ended } = await takeAssistantToken(
      write,
      kind === 'authorization_code' ? 'code' : 'refresh',
      credential,
    );
    if (ended) await recordEnd(write, ended, { reason: 'token_shown_twice' });
    if (!taken || taken.clientId !== clientId || !isAnswered(taken)) return undefined;
    if (await endOfNonMember(write, taken.id)) {
      await recordEnd(write, taken, { reason: 'no_membership' });
      return 'no_membership';
    }
    return { ...(await issueAssistantTokens(write, taken.id)), scope: taken.scopes.join(' ') };
  });
  if (!issued) throw REFUSED;
  if (issued === 'no_membership') throw NO_MEMBER;
  return {
    access_token: issued.accessToken,
    token_type: 'Bearer',
    expires_in: ASSISTANT_TOKEN_SECONDS,
    refresh_token: issued.refreshToken,
    scope: issued.scope,
  };
}

/** Returns the check that the client is the one that requested the code. A refresh token is its own proof. */
function proofOf(kind: 'authorization_code' | 'refresh_token', parameters: Parameters) {
  if (kind === 'refresh_token') return () => true;
  const [redirectUri, verifier] = [single(parameters, 'redirect_uri'), single(parameters, 'code_verifier')];
  return (taken: { readonly redirectUri: string | null; readonly codeChallenge: string | null }): boolean =>
    taken.redirectUri === redirectUri && answersChallenge(verifier, taken.codeChallenge);
}

/** Ends the access that a token belongs to (RFC 7009). The response does not reveal whether the token was valid. */
export async function revokeAssistantToken(services: Services, parameters: Parameters): Promise<void> {
  const token = single(parameters, 'token');
  if (token === '') throw new OAuthError('invalid_request', 'token is required');
  const clientId = single(parameters, 'client_id') || null;
  await transact(services, ASSISTANTS, [], async (write) => {
    const ended = await endByToken(write, token, clientId);
    if (ended) await recordEnd(write, ended, { reason: 'revoked_by_client' });
  });
}

const recordEnd = (write: WriteScope, { id, userId }: AssistantGrant, details: Readonly<Record<string, string>>) =>
  recordInstanceEvent(write, { type: 'assistant.disconnected', userId, details: { assistantId: id, ...details } });
