import * as oauth from 'oauth4webapi';
import type { NetworkReach } from '#services/core/process/addresses.js';
import { scopesIn } from '#services/tools/oauth/challenge.js';
import { AnswerMismatch } from '#services/tools/oauth/failures.js';
import type { AuthMethod } from '#services/tools/oauth/metadata.js';
import type {
  AuthorizationAnswer,
  AuthorizationRequest,
  AuthorizationServer,
  AuthorizationServers,
  OAuthClient,
  OAuthDiscovery,
  RegisteredClient,
  Registration,
  TokenSet,
} from '#services/tools/oauth/port.js';
import { AuthorizationServerFailed, AuthorizationServerUnsuitable } from '#services/tools/servers/upstream-failures.js';
import { discoverAuthorization } from './discovery.js';
import { GuardedRequests, withExplainedFailures } from './guarded.js';

const SERVER = 'The authorization server';
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** The format of a token that can be sent in a header. */
const TOKEN = /^[\x21-\x7e]{1,8192}$/;
/** RFC 6749 sets no limit; no client needs more. */
const CLIENT_WORD = /^[\x20-\x7e]{1,2000}$/;
const MOST_SECONDS = 10 * 365 * 86_400;

/** The client of this process for authorization servers. */
export class OAuthServers implements AuthorizationServers {
  private readonly requests: GuardedRequests;

  constructor(network: NetworkReach, requestMs?: number) {
    this.requests = new GuardedRequests(network, requestMs);
  }

  discover(serverUrl: string): Promise<OAuthDiscovery> {
    return discoverAuthorization(this.requests, serverUrl);
  }

  async register(server: AuthorizationServer, { name, redirectUri }: Registration): Promise<RegisteredClient> {
    const authMethod = methodOf(server);
    const isLocal = new URL(redirectUri).protocol === 'http:';
    const metadata = {
      client_name: name,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: authMethod,
      application_type: isLocal ? 'native' : 'web',
    };
    const registered = await withExplainedFailures(SERVER, async () => {
      const response = await oauth.dynamicClientRegistrationRequest(server, metadata, this.requests.options);
      return oauth.processDynamicClientRegistrationResponse(await withEndOfSecret(response));
    });
    return clientOf(registered, authMethod);
  }

  async authorizationUrl({ server, clientId }: OAuthClient, request: AuthorizationRequest): Promise<string> {
    const { redirectUri, state, verifier, scopes, resource } = request;
    const url = this.requests.secured(server.authorization_endpoint, 'The page of the authorization server');
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource,
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      // Servers with this scope issue tokens that outlast the user's session only after a consent prompt.
      ...(scopes.includes('offline_access') && { prompt: 'consent' }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  async tokensFor(client: OAuthClient, answer: AuthorizationAnswer): Promise<TokenSet> {
    const { parameters, state, redirectUri, verifier, resource } = answer;
    const library = libraryClient(client);
    return this.tokensOf(client.server, async (server, options) => {
      const checked = validateAnswer(server, library, parameters, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        library,
        authenticationOf(client),
        checked,
        redirectUri,
        verifier,
        { ...options, additionalParameters: { resource } },
      );
      return oauth.processAuthorizationCodeResponse(server, library, response);
    });
  }

  refresh(client: OAuthClient, refreshToken: string, resource: string): Promise<TokenSet> {
    const library = libraryClient(client);
    return this.tokensOf(client.server, async (server, options) => {
      const more = { ...options, additionalParameters: { resource } };
      const authentication = authenticationOf(client);
      const response = await oauth.refreshTokenGrantRequest(server, library, authentication, refreshToken, more);
      return oauth.processRefreshTokenResponse(server, library, response);
    });
  }

  async narrowed(
    client: OAuthClient,
    accessToken: string,
    scopes: readonly string[],
    resource: string,
  ): Promise<TokenSet | undefined> {
    if (!client.server.grant_types_supported?.includes(EXCHANGE)) return undefined;
    const library = libraryClient(client);
    const parameters = {
      subject_token: accessToken,
      subject_token_type: ACCESS_TOKEN,
      requested_token_type: ACCESS_TOKEN,
      resource,
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    };
    return this.tokensOf(client.server, async (server, options) => {
      const authentication = authenticationOf(client);
      const response = await oauth.genericTokenEndpointRequest(
        server,
        library,
        authentication,
        EXCHANGE,
        parameters,
        options,
      );
      return oauth.processGenericTokenEndpointResponse(server, library, response);
    });
  }

  async revoke(client: OAuthClient, tokens: Pick<TokenSet, 'accessToken' | 'refreshToken'>): Promise<void> {
    const { server } = client;
    if (server.revocation_endpoint === undefined) return;
    this.requests.secured(server.revocation_endpoint, 'The revocation endpoint');
    const library = libraryClient(client);
    for (const token of [tokens.refreshToken, tokens.accessToken]) {
      if (token === null) continue;
      await withExplainedFailures(SERVER, async () => {
        const response = await oauth.revocationRequest(
          server as oauth.AuthorizationServer,
          library,
          authenticationOf(client),
          token,
          this.requests.options,
        );
        await oauth.processRevocationResponse(response);
      });
    }
  }

  private async tokensOf(
    server: AuthorizationServer,
    ask: (
      server: oauth.AuthorizationServer,
      options: GuardedRequests['options'],
    ) => Promise<oauth.TokenEndpointResponse>,
  ): Promise<TokenSet> {
    this.requests.secured(server.token_endpoint, 'The token endpoint');
    return tokenSetOf(
      await withExplainedFailures(SERVER, () => ask(server as oauth.AuthorizationServer, this.requests.options)),
    );
  }
}

/**
 * The parameters from the browser, after a check that they are the response to this request, from the same server.
 * @throws AnswerMismatch before anything else in them is read; AuthorizationResponseError
 */
function validateAnswer(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  parameters: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, parameters, state);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) throw error;
    throw new AnswerMismatch();
  }
}

const libraryClient = ({ clientId }: OAuthClient): oauth.Client => ({ client_id: clientId });

function authenticationOf({ authMethod, secret }: OAuthClient): oauth.ClientAuth {
  if (authMethod === 'none' || secret === null) return oauth.None();
  return authMethod === 'client_secret_post' ? oauth.ClientSecretPost(secret) : secretBasic(secret);
}

/**
 * The library percent-encodes everything except letters and digits. RFC 6749, 2.3.1 allows that, but many servers
 * decode nothing and would not recognize a client ID with a hyphen. Form encoding keeps `*-._` as they are.
 */
const secretBasic =
  (secret: string): oauth.ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const [name, word] = [client_id, secret].map((text) => new URLSearchParams({ '': text }).toString().slice(1));
    headers.set('authorization', `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`);
  };

/**
 * Adds the expiry of the secret if it is missing. RFC 7591, 3.2.1 requires it, but many servers omit it if the secret
 * does not expire.
 */
async function withEndOfSecret(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  try {
    const { client_secret_expires_at: end, ...body } = JSON.parse(text);
    return new Response(JSON.stringify({ ...body, client_secret_expires_at: end ?? 0 }), { status, headers });
  } catch {
    return new Response(text, { status, headers });
  }
}

/**
 * The best authentication method that the server supports: without a secret if it allows that, since PKCE protects
 * codes.
 */
function methodOf({ token_endpoint_auth_methods_supported: supported }: AuthorizationServer): AuthMethod {
  // RFC 8414: the default for a server that lists no methods.
  if (!supported) return 'client_secret_basic';
  const usableMethod = (['none', 'client_secret_basic', 'client_secret_post'] as const).find((method) =>
    supported.includes(method),
  );
  if (!usableMethod)
    throw AuthorizationServerUnsuitable(
      'The authorization server requires a client authentication method that Orgraph does not support',
    );
  return usableMethod;
}

function clientOf(registered: oauth.OmitSymbolProperties<oauth.Client>, asked: AuthMethod): RegisteredClient {
  const {
    client_id: clientId,
    client_secret,
    client_secret_expires_at: expires,
    token_endpoint_auth_method,
  } = registered;
  const secret = typeof client_secret === 'string' ? client_secret : null;
  const words = [clientId, ...(secret === null ? [] : [secret])];
  if (!words.every((word) => CLIENT_WORD.test(word))) {
    throw AuthorizationServerFailed('The authorization server returned a client ID or secret that cannot be used');
  }
  const registeredMethod = ['none', 'client_secret_basic', 'client_secret_post'].includes(
    token_endpoint_auth_method as string,
  )
    ? (token_endpoint_auth_method as AuthMethod)
    : asked;
  const authMethod = secret === null ? 'none' : registeredMethod;
  const ends = typeof expires === 'number' && expires > 0 && expires < 10_000_000_000;
  return { clientId, authMethod, secret, secretExpiresAt: ends ? new Date(expires * 1000) : null };
}

/** @throws ServerFailure for tokens that are invalid or cannot be used */
function tokenSetOf(answer: oauth.TokenEndpointResponse): TokenSet {
  const { access_token: accessToken, refresh_token: refreshToken = null, token_type, expires_in, scope } = answer;
  const isUsable = TOKEN.test(accessToken) && (refreshToken === null || TOKEN.test(refreshToken));
  if (token_type !== 'bearer' || !isUsable) {
    throw AuthorizationServerFailed('The authorization server returned tokens that cannot be used');
  }
  const seconds = expires_in !== undefined && expires_in > 0 ? Math.min(expires_in, MOST_SECONDS) : undefined;
  return {
    accessToken,
    refreshToken,
    expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000),
    scopes: typeof scope === 'string' ? scopesIn(scope) : null,
  };
}
