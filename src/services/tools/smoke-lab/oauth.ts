import type { SmokeLab } from '#generated/prisma/client.js';
import {
  answersChallenge,
  clientRedirectUrl as backWith,
  isChallenge,
  OAuthError,
  type Parameters,
  RedirectedError,
  single,
} from '#services/access/oauth-server.js';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { principalOf } from '#services/core/actors/actor.js';
import { notFound, Unauthorized } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { isUuid } from '#services/core/text/fields.js';
import { isLabRedirect, issuerUrl, mcpUrl, oauthPath } from './addresses.js';
import { smokeLabEnabled } from './gate.js';
import { labOf } from './rows.js';
import {
  ACCESS,
  countRefresh,
  issueLabCode,
  issueLabTokens,
  LAB_TOKEN_SECONDS,
  type LabGrant,
  labTokenHash,
  revokeLabGrant,
  SMOKE_LAB,
  takeLabToken,
} from './tokens.js';

// The fake provider: an OAuth 2.1 authorization server for public clients. It is strict, so a client that passes here
// passes elsewhere. Its tokens give access to the fixture of the same lab and nothing else.

export const LAB_SCOPES = ['fixture:read', 'fixture:write'] as const;

/** The lab's own scope for a company. @throws 404; OAuthError 503 unless the provider runs */
export async function runningProvider(services: Services, companyId: string): Promise<Scope> {
  const { scope, lab } = await openLab(services, companyId);
  if (lab?.oauthStatus !== 'running') {
    throw new OAuthError('temporarily_unavailable', 'The fake OAuth provider is stopped', 503);
  }
  return scope;
}

/** @throws 404 for an unknown company, and while the lab is switched off */
export async function openLab(
  services: Services,
  companyId: string,
): Promise<{ readonly scope: Scope; readonly lab: SmokeLab | undefined }> {
  if (!isUuid(companyId)) throw notFound('Company not found');
  const scope = new Scope(services, SMOKE_LAB, [companyId.toLowerCase()]);
  await smokeLabEnabled(scope);
  await companyKeyById(scope, { companyId: companyId.toLowerCase() });
  return { scope, lab: await labOf(scope, companyId) };
}

export function labServerMetadata(services: Services, companyId: string) {
  const issuer = issuerUrl(services, companyId);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    revocation_endpoint: `${issuer}/revoke`,
    registration_endpoint: `${issuer}/register`,
    scopes_supported: [...LAB_SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

export const labResourceMetadata = (services: Services, companyId: string) => ({
  resource: mcpUrl(services, companyId),
  authorization_servers: [issuerUrl(services, companyId)],
  scopes_supported: [...LAB_SCOPES],
  bearer_methods_supported: ['header'],
  resource_name: 'Smoke lab',
});

/** The authorization request of a client. */
export interface LabAuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scope: string;
  readonly codeChallenge: string;
}

/** @throws OAuthError if the browser must not be redirected; RedirectedError for other errors */
export function parseLabAuthorizationRequest(
  services: Services,
  companyId: string,
  parameters: Parameters,
): LabAuthorizationRequest {
  const one = (name: string): string => single(parameters, name);
  const [clientId, redirectUri] = [one('client_id'), one('redirect_uri')];
  if (clientId === '' || clientId.length > 200)
    throw new OAuthError('invalid_request', 'client_id is missing or too long');
  if (!isLabRedirect(services, redirectUri)) {
    throw new OAuthError('invalid_request', 'redirect_uri must lead to this server or to loopback');
  }
  const state = parameters.get('state');
  const refuse = (error: string, description: string): never => {
    throw new RedirectedError(
      labRedirectUrl(services, companyId, { redirectUri, state }, { error, error_description: description }),
    );
  };
  if ((state?.length ?? 0) > 2000) throw new OAuthError('invalid_request', 'state is too long');
  if (one('response_type') !== 'code') refuse('unsupported_response_type', 'response_type must be code');
  const codeChallenge = one('code_challenge');
  if (one('code_challenge_method') !== 'S256' || !isChallenge(codeChallenge)) {
    refuse('invalid_request', 'code_challenge with the method S256 is required');
  }
  const resource = parameters.get('resource');
  if (resource !== null && resource !== mcpUrl(services, companyId)) refuse('invalid_target', 'resource is unknown');
  const requestedScopes = one('scope').split(' ').filter(Boolean);
  if (requestedScopes.some((scope) => !(LAB_SCOPES as readonly string[]).includes(scope)))
    refuse('invalid_scope', 'Unknown scope');
  const scope = [...new Set(requestedScopes.length > 0 ? requestedScopes : LAB_SCOPES)].join(' ');
  return { clientId, redirectUri, state, scope, codeChallenge };
}

/** The redirect URL with the response parameters. */
export function labRedirectUrl(
  services: Services,
  companyId: string,
  request: Pick<LabAuthorizationRequest, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  return backWith(request, { ...answer, iss: issuerUrl(services, companyId) });
}

/** Requires a person with write access to the company. @throws 401, 403, 404 */
export async function assertMayAuthorize(scope: Scope, companyId: string): Promise<void> {
  if (scope.actor.kind === 'anonymous') throw Unauthorized();
  await smokeLabEnabled(scope);
  await board(scope, await companyKeyById(scope, { companyId }));
}

/** Authorizes a client. @returns the redirect URL with the code */
export async function authorizeClient(
  scope: Scope,
  companyId: string,
  request: LabAuthorizationRequest,
): Promise<string> {
  const { id: subject } = principalOf(scope.actor);
  const code = await transact(scope.services, scope.actor, companyId, async (write) => {
    const { clientId, scope: granted } = request;
    const details = { clientId, scope: granted };
    write.emit({
      ...eventSubject('smoke_lab', { companyId, id: companyId }),
      action: 'smoke_lab.token_granted',
      details,
    });
    return issueLabCode(write, companyId, { ...request, subject });
  });
  return labRedirectUrl(scope.services, companyId, request, { code });
}

const REFUSED = new OAuthError('invalid_grant', 'The code or token is unknown, used, expired or revoked');

/** Exchanges a code or a refresh token for tokens. @throws OAuthError */
export async function grantLabTokens(scope: Scope, companyId: string, parameters: Parameters) {
  const kind = single(parameters, 'grant_type');
  if (kind !== 'authorization_code' && kind !== 'refresh_token') {
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  }
  const isCode = kind === 'authorization_code';
  const presentedToken = single(parameters, isCode ? 'code' : 'refresh_token');
  if (presentedToken === '' || single(parameters, 'client_id') === '') {
    throw new OAuthError('invalid_request', `client_id and ${isCode ? 'code' : 'refresh_token'} are required`);
  }
  const resource = single(parameters, 'resource');
  if (resource !== '' && resource !== mcpUrl(scope.services, companyId)) {
    throw new OAuthError('invalid_target', 'resource is unknown');
  }
  // A consumed code or token stays consumed whatever else is wrong: the transaction commits before the request is
  // rejected.
  const tokens = await transact(scope.services, SMOKE_LAB, companyId, async (write) => {
    const tokenRow = await takeLabToken(write, companyId, isCode ? 'code' : 'refresh', presentedToken);
    if (!tokenRow || tokenRow.clientId !== single(parameters, 'client_id')) return undefined;
    if (isCode) {
      if (tokenRow.redirectUri !== single(parameters, 'redirect_uri')) return undefined;
      if (!answersChallenge(single(parameters, 'code_verifier'), tokenRow.codeChallenge)) return undefined;
    } else {
      await countRefresh(write, companyId, tokenRow);
    }
    return { ...(await issueLabTokens(write, companyId, tokenRow)), scope: tokenRow.scope };
  });
  if (!tokens) throw REFUSED;
  return {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: LAB_TOKEN_SECONDS,
    refresh_token: tokens.refreshToken,
    scope: tokens.scope,
  };
}

/** The grant of an access token; undefined for an invalid one. */
export const grantOfToken = (scope: Scope, companyId: string, token: string): Promise<LabGrant | undefined> =>
  scope.row<LabGrant>(ACCESS, [companyId, labTokenHash(token)]);

/** Revokes the grant of a token. The response does not reveal whether there was one. */
export async function revokeLabToken(scope: Scope, companyId: string, parameters: Parameters): Promise<void> {
  const token = single(parameters, 'token');
  if (token === '') throw new OAuthError('invalid_request', 'token is required');
  await transact(scope.services, SMOKE_LAB, companyId, (write) => revokeLabGrant(write, companyId, token));
}

/**
 * The response to a client registration. Nothing is stored, because a client's redirect URI alone decides on its
 * rights.
 */
export function registration(services: Services, companyId: string, given: unknown) {
  const uris = (given as { redirect_uris?: unknown } | null)?.redirect_uris;
  const isFine =
    Array.isArray(uris) &&
    uris.length > 0 &&
    uris.length <= 10 &&
    uris.every((uri) => typeof uri === 'string' && isLabRedirect(services, uri));
  if (!isFine) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'redirect_uris must hold one to ten addresses of this server or of loopback',
    );
  }
  const name = labTokenHash(JSON.stringify([oauthPath(companyId), uris])).slice(0, 24);
  return {
    client_id: `lab-${name}`,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    redirect_uris: uris as string[],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}
