import * as oauth from 'oauth4webapi';
import { guardedFetch, OutboundError } from '#processes/outbound.js';
import type { NetworkReach } from '#services/core/process/addresses.js';
import { AuthorizationDenied, ClientRefused, GrantRefused } from '#services/tools/oauth/failures.js';
import {
  AuthorizationServerFailed,
  AuthorizationServerUnsuitable,
  DnsFailed,
  PrivateEndpoint,
  ResponseTooLarge,
} from '#services/tools/servers/upstream-failures.js';

// Requests to authorization servers, at addresses from outside. Connections are checked and limited, and redirects are
// never followed.

const MAX_BYTES = 200_000;
const REQUEST_MS = 10_000;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The HTTP client of this process for authorization servers. */
export class GuardedRequests {
  private readonly fetch: typeof fetch;

  constructor(
    private readonly network: NetworkReach,
    private readonly requestMs = REQUEST_MS,
  ) {
    this.fetch = guardedFetch(network, { maxBytes: MAX_BYTES });
  }

  /** The options of every request that the library makes. */
  get options() {
    return {
      [oauth.customFetch]: this.fetch as (url: string, init: object) => Promise<Response>,
      // Every address passes `secured` before, which decides when http is enough.
      [oauth.allowInsecureRequests]: true,
      signal: () => AbortSignal.timeout(this.requestMs),
    };
  }

  /** @throws AuthorizationServerUnsuitable for an address to which no credential may be sent */
  secured(address: string, what: string): URL {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isLocal = url?.protocol === 'http:' && this.network.allowLoopback && LOOPBACK.test(url.hostname);
    if (!url || !(url.protocol === 'https:' || isLocal))
      throw AuthorizationServerUnsuitable(`${what} has no https address`);
    if (url.username || url.password || url.hash) {
      throw AuthorizationServerUnsuitable(
        `The address of ${what.toLowerCase()} must not have a user, password or fragment`,
      );
    }
    return url;
  }

  /** Sends a GET request and returns the response, whatever its status. */
  get(url: URL): Promise<Response> {
    return this.fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: this.options.signal(),
    });
  }

  post(url: URL, body: unknown, headers: Readonly<Record<string, string>>): Promise<Response> {
    return this.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: this.options.signal(),
    });
  }
}

/**
 * Calls an authorization server and explains failures in Orgraph's words. Of the response, only its status and the
 * codes in `KNOWN` are shown.
 * @throws ServerFailure, GrantRefused, ClientRefused, AuthorizationDenied
 */
export async function withExplainedFailures<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error, what);
  }
}

function failureOf(error: unknown, what: string): unknown {
  if (error instanceof oauth.ResponseBodyError) return refusalOf(error.error, what);
  if (error instanceof oauth.AuthorizationResponseError) return new AuthorizationDenied(errorName(error.error));
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return error.status === 401
      ? new ClientRefused()
      : AuthorizationServerFailed(`${what} answered with status ${error.status}`);
  }
  if (error instanceof OutboundError) return outboundFailure(error, what);
  const { name, code } = error as { name?: string; code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError')
    return AuthorizationServerFailed(`${what} did not answer in time`);
  if (typeof code === 'string' && /^(OAUTH|ERR_INVALID)_/.test(code)) {
    return AuthorizationServerFailed(`${what} did not follow the protocol in its response`);
  }
  return error;
}

function outboundFailure(error: OutboundError, what: string) {
  if (error.code === 'refused') return PrivateEndpoint(error.message);
  if (error.code === 'too_large') return ResponseTooLarge(`The response of ${what.toLowerCase()} is too large`);
  if (error.reason === 'ENOTFOUND' || error.reason === 'EAI_AGAIN') return DnsFailed(error.message);
  return AuthorizationServerFailed(`${what} cannot be reached: ${error.message}`);
}

/** The error codes that are shown to users (RFC 6749, 7591, 8693). */
const KNOWN =
  /^(access_denied|invalid_(request|client|grant|scope|target|redirect_uri|client_metadata|software_statement)|unauthorized_client|unsupported_(grant|response)_type|server_error|temporarily_unavailable|unapproved_software_statement|consent_required|login_required|interaction_required)$/;

const errorName = (error: string): string => (KNOWN.test(error) ? error : 'an unknown error');

function refusalOf(error: string, what: string): unknown {
  if (error === 'invalid_grant') return new GrantRefused();
  if (error === 'invalid_client' || error === 'unauthorized_client') return new ClientRefused();
  return AuthorizationServerFailed(`${what} refused: ${errorName(error)}`);
}
