import { recordInstanceEvent } from '#services/access/instance-events.js';
import {
  clientRedirectUrl,
  isChallenge,
  OAuthError,
  type Parameters,
  RedirectedError,
  single,
} from '#services/access/oauth-server.js';
import { ASSISTANT_SCOPES, type AssistantScope, type BoardActor } from '#services/core/actors/actor.js';
import { forbidden, Unauthorized } from '#services/core/errors/errors.js';
import type { Scope, Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { assistantUrl, isAssistantResource, isRegistered, redirectTarget } from './addresses.js';
import { type AssistantClient, assistantClientById } from './clients.js';
import { SCOPE_TEXTS } from './operations.js';
import { issueAssistantCode } from './tokens.js';

// A client requests access, and a person approves or denies it.

/** A client's request for access. */
interface AuthorizationRequest {
  readonly client: AssistantClient;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scopes: readonly AssistantScope[];
  readonly codeChallenge: string;
  /** This server's issuer URL as the client knows it: clients check that the same server answers. */
  readonly issuer: string;
}

/** @throws OAuthError if redirecting is unsafe; RedirectedError for other errors */
export async function parseAuthorizationRequest(
  services: Services,
  parameters: Parameters,
  host: string | undefined,
): Promise<AuthorizationRequest> {
  const client = await assistantClientById(services, single(parameters, 'client_id'));
  if (!client) throw new OAuthError('invalid_client', 'The program is not known: it must register again');
  const redirectUri = single(parameters, 'redirect_uri');
  if (!isRegistered(redirectUri, client.redirectUris)) {
    throw new OAuthError('invalid_request', 'redirect_uri is not registered for this program');
  }
  const state = parameters.get('state');
  if ((state?.length ?? 0) > 2000) throw new OAuthError('invalid_request', 'state is too long');
  const issuer = assistantUrl(services, host, '');
  const refuse = (error: string, description: string): never => {
    const answer = { error, error_description: description, iss: issuer };
    throw new RedirectedError(clientRedirectUrl({ redirectUri, state }, answer));
  };
  if (single(parameters, 'response_type') !== 'code') refuse('unsupported_response_type', 'response_type must be code');
  const codeChallenge = single(parameters, 'code_challenge');
  if (single(parameters, 'code_challenge_method') !== 'S256' || !isChallenge(codeChallenge)) {
    refuse('invalid_request', 'code_challenge with the method S256 is required');
  }
  const resource = parameters.get('resource');
  if (resource !== null && !isAssistantResource(services, resource)) refuse('invalid_target', 'resource is unknown');
  const requestedScopes = single(parameters, 'scope').split(' ').filter(Boolean);
  if (requestedScopes.some((scope) => !isScope(scope))) refuse('invalid_scope', 'Unknown scope');
  // Without requested scopes, a client gets read access.
  const scopes =
    requestedScopes.length > 0
      ? ASSISTANT_SCOPES.filter((scope) => requestedScopes.includes(scope))
      : [ASSISTANT_SCOPES[0]];
  return { client, redirectUri, state, scopes, codeChallenge, issuer };
}

const isScope = (text: string): text is AssistantScope => (ASSISTANT_SCOPES as readonly string[]).includes(text);

/** The request as the consent page shows it. */
export const describedRequest = ({ actor }: Scope, { client, redirectUri, scopes }: AuthorizationRequest) => ({
  clientName: client.name,
  redirectTarget: redirectTarget(redirectUri),
  scopes: scopes.map((scope) => ({ scope, text: SCOPE_TEXTS[scope] })),
  requiresSignIn: actor.kind !== 'board',
});

/** A person's decision. */
interface Consent {
  readonly isApproved: boolean;
  /** The approved scopes: a subset of the requested ones. */
  readonly scopes: readonly string[];
}

/** Approves or denies a client's request. @returns the URL of the redirect */
export async function decideAuthorization(
  scope: Scope,
  request: AuthorizationRequest,
  { isApproved, scopes }: Consent,
): Promise<string> {
  const { userId } = personAtBrowser(scope);
  const { client, redirectUri, codeChallenge, issuer } = request;
  const granted = request.scopes.filter((one) => scopes.includes(one));
  if (!isApproved || granted.length === 0) return clientRedirectUrl(request, { error: 'access_denied', iss: issuer });
  const code = await transact(scope.services, scope.actor, [], async (write) => {
    const issued = await issueAssistantCode(write, {
      userId,
      clientId: client.id,
      scopes: granted,
      redirectUri,
      codeChallenge,
    });
    const details = { assistantId: issued.grantId, scopes: granted };
    await recordInstanceEvent(write, { type: 'assistant.connected', userId, details });
    return issued.code;
  });
  return clientRedirectUrl(request, { code, iss: issuer });
}

/**
 * The calling person, who is signed in or the local board. Keys and assistants cannot approve clients.
 * @throws 401, 403
 */
function personAtBrowser({ actor }: Scope): BoardActor {
  if (actor.kind === 'anonymous') throw Unauthorized();
  if (actor.kind === 'board' && (actor.source === 'session' || actor.source === 'local_implicit')) return actor;
  throw forbidden('Only a signed-in person can approve an assistant');
}
