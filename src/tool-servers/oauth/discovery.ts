import * as oauth from 'oauth4webapi';
import { STATELESS_VERSION } from '#json-rpc/mcp-protocol.js';
import type { JsonObject } from '#services/core/text/json.js';
import { challengeParameter, scopesIn } from '#services/tools/oauth/challenge.js';
import { ResourceMetadata, ServerMetadata } from '#services/tools/oauth/metadata.js';
import type { AuthorizationServer, OAuthDiscovery } from '#services/tools/oauth/port.js';
import { AuthorizationServerFailed, AuthorizationServerUnsuitable } from '#services/tools/servers/upstream-failures.js';
import { HANDSHAKE, messageText, stateless } from '../upstream/messages.js';
import { type GuardedRequests, withExplainedFailures } from './guarded.js';

// Finds the authorization server of a tool server by the protocol's discovery: the tool server names its authorization
// servers, and those name their endpoints.

const SERVER = 'The authorization server';
const TOOLS = 'The tool server';

/** @throws ServerFailure for metadata that cannot be found, or that cannot be used safely */
export async function discoverAuthorization(requests: GuardedRequests, serverUrl: string): Promise<OAuthDiscovery> {
  const url = requests.secured(serverUrl, TOOLS);
  const challenge = await challengeOf(requests, url);
  const metadata = await resourceOf(requests, url, challengeParameter(challenge, 'resource_metadata'));
  // By the protocol's first revision with authorization, a server is its own authorization server.
  const issuer = metadata?.authorization_servers[0] ?? url.origin;
  const server = await metadataOf(requests, issuer);
  assertUsable(requests, server);
  const challengeScopes = scopesIn(challengeParameter(challenge, 'scope'));
  return {
    server,
    resource: metadata?.resource ?? url.href,
    scopes: challengeScopes.length > 0 ? challengeScopes : scopesIn(metadata?.scopes_supported?.join(' ')),
  };
}

/**
 * The challenge of the server to a request without a token. Some servers accept the handshake from anyone, and require
 * a token only for the requests after it.
 */
async function challengeOf(requests: GuardedRequests, url: URL): Promise<string | undefined> {
  const greeted = await probe(requests, url, { method: 'initialize', params: HANDSHAKE });
  if (greeted.status === 401) return greeted.challenge;
  const method = 'tools/list';
  const isGreeting = greeted.status >= 200 && greeted.status < 300;
  const { status, challenge } = isGreeting
    ? await probe(requests, url, { method, params: {} }, greeted.session)
    : await probe(requests, url, { method, params: stateless({}) }, STATELESS_LIST);
  return status === 401 ? challenge : undefined;
}

const STATELESS_LIST = { 'mcp-protocol-version': STATELESS_VERSION, 'mcp-method': 'tools/list' };

interface ProbeAnswer {
  readonly status: number;
  readonly challenge: string | undefined;
  /** The header that makes the next request part of the same session. */
  readonly session: Readonly<Record<string, string>>;
}

const probe = (
  requests: GuardedRequests,
  url: URL,
  question: { readonly method: string; readonly params: JsonObject },
  more: Readonly<Record<string, string>> = {},
) =>
  withExplainedFailures(TOOLS, async (): Promise<ProbeAnswer> => {
    const headers = { accept: 'application/json, text/event-stream', ...more };
    const response = await requests.post(url, JSON.parse(messageText({ id: 0, ...question })), headers);
    await response.body?.cancel();
    const sessionId = response.headers.get('mcp-session-id');
    return {
      status: response.status,
      challenge: response.headers.get('www-authenticate') ?? undefined,
      session: sessionId === null ? {} : { 'mcp-session-id': sessionId },
    };
  });

/** The metadata of the protected resource; undefined if the server has none. */
async function resourceOf(requests: GuardedRequests, url: URL, named: string | undefined) {
  const path = url.pathname === '/' ? '' : url.pathname;
  const wellKnown = `${url.origin}/.well-known/oauth-protected-resource`;
  const places = named === undefined ? [`${wellKnown}${path}`, wellKnown] : [named];
  for (const place of new Set(places)) {
    const response = await documentAt(requests, requests.secured(place, 'The metadata of the tool server'));
    if (!response) continue;
    const { data } = ResourceMetadata.safeParse(await jsonOf(response));
    if (!data)
      throw AuthorizationServerFailed(
        'The tool server does not name its authorization server as the protocol requires',
      );
    if (!isWithin(url, data.resource)) {
      throw AuthorizationServerUnsuitable('The metadata of the tool server describes another server');
    }
    return data;
  }
  return undefined;
}

/** Whether a resource is the server or contains it: tokens for another resource are not valid for this server. */
function isWithin(url: URL, resource: string): boolean {
  if (!URL.canParse(resource)) return false;
  const { origin, pathname, search, hash } = new URL(resource);
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return origin === url.origin && hash === '' && search === ''
    ? `${url.pathname}/`.startsWith(folder)
    : resource === url.href;
}

/** The possible addresses of an issuer's metadata, in the order of the protocol. */
function placesOf(issuer: URL): string[] {
  const { origin } = issuer;
  const path = issuer.pathname.replace(/\/+$/, '');
  const places = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
  ];
  return path === '' ? places : [...places, `${origin}${path}/.well-known/openid-configuration`];
}

async function metadataOf(requests: GuardedRequests, issuer: string): Promise<AuthorizationServer> {
  const url = requests.secured(issuer, SERVER);
  for (const place of placesOf(url)) {
    const response = await documentAt(requests, new URL(place));
    if (!response) continue;
    const whole = await withExplainedFailures(SERVER, () => oauth.processDiscoveryResponse(url, response));
    const { data } = ServerMetadata.safeParse(whole);
    if (!data) throw AuthorizationServerUnsuitable('The metadata of the authorization server lacks required fields');
    return data;
  }
  throw AuthorizationServerUnsuitable('Orgraph cannot find the authorization server of the tool server');
}

/** The response from an address; undefined if there is no document. */
async function documentAt(requests: GuardedRequests, url: URL): Promise<Response | undefined> {
  const response = await withExplainedFailures(SERVER, () => requests.get(url));
  if (response.status === 200) return response;
  await response.body?.cancel();
  if (response.status >= 500) throw AuthorizationServerFailed(`${url.host} answered with status ${response.status}`);
  return undefined;
}

const jsonOf = (response: Response): Promise<unknown> =>
  withExplainedFailures(TOOLS, async () => {
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  });

/** @throws AuthorizationServerUnsuitable */
function assertUsable(requests: GuardedRequests, server: AuthorizationServer): void {
  requests.secured(server.authorization_endpoint, 'The page of the authorization server');
  requests.secured(server.token_endpoint, 'The token endpoint');
  if (server.registration_endpoint !== undefined)
    requests.secured(server.registration_endpoint, 'The registration endpoint');
  if (server.revocation_endpoint !== undefined) requests.secured(server.revocation_endpoint, 'The revocation endpoint');
  if (!server.code_challenge_methods_supported?.includes('S256')) {
    throw AuthorizationServerUnsuitable('The authorization server does not support PKCE with S256');
  }
  if (server.response_types_supported && !server.response_types_supported.includes('code')) {
    throw AuthorizationServerUnsuitable('The authorization server does not issue authorization codes');
  }
}
