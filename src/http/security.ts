import type { IncomingMessage, ServerResponse } from 'node:http';
import { isListedOrigin } from '#services/access/origins.js';
import type { Config } from '../services/core/process/config.js';
import { foreignHeaders } from '../services/core/text/former-names.js';
import { isSecure } from './address.js';

type Settings = Pick<
  Config,
  'COMPATIBILITY' | 'CORS_ORIGINS' | 'TRUSTED_ORIGINS' | 'BASE_URL_MODE' | 'PUBLIC_BASE_URL' | 'TRUST_PROXY'
>;

/** API responses may load nothing. Responses that are pages set the policy that they need. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** GraphiQL comes as one page with its scripts, styles, fonts and workers inside. */
const GRAPHIQL = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' blob:",
  "worker-src 'self' blob: data:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const YEAR_S = 31_536_000;

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** The last three belong to the Model Context Protocol. */
const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Orgraph-Invite, X-Service-Run-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name';
/** The last one points assistants to the authorization server. */
const EXPOSED_HEADERS =
  'Content-Disposition, ETag, Idempotent-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Warning, X-Request-Id, WWW-Authenticate';
/** How many seconds a browser may cache the preflight. */
const PREFLIGHT_S = 7200;

/**
 * Sets the headers of every response, and answers the preflight of a page of CORS_ORIGINS or TRUSTED_ORIGINS.
 * @returns true if the request is answered
 */
type Manners = (req: IncomingMessage, res: ServerResponse) => boolean;

export function manners(config: Settings): Manners {
  const isShared = config.CORS_ORIGINS.length + config.TRUSTED_ORIGINS.length > 0;
  const headers: Readonly<Record<string, string>> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // A page of another site that opens one of ours must not control its window.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': isShared ? 'cross-origin' : 'same-site',
  };
  return (req, res) => {
    for (const name in headers) res.setHeader(name, headers[name] as string);
    res.setHeader('Content-Security-Policy', isGraphiql(req) ? GRAPHIQL : NOTHING);
    if (isSecure(req, config)) res.setHeader('Strict-Transport-Security', `max-age=${YEAR_S}`);
    return isShared && share(config, req, res);
  };
}

const isGraphiql = ({ method, url = '' }: IncomingMessage): boolean => method === 'GET' && url.startsWith('/graphql');

/** Lets pages of other origins read the response; with cookies only if the origin itself is listed. */
function share(config: Settings, req: IncomingMessage, res: ServerResponse): boolean {
  const { origin } = req.headers;
  res.setHeader('Vary', 'Origin');
  const listed = origin !== undefined && isListedOrigin(config, origin);
  if (!origin || !(listed || config.CORS_ORIGINS.includes('*'))) return false;
  res.setHeader('Access-Control-Allow-Origin', listed ? origin : '*');
  if (listed) res.setHeader('Access-Control-Allow-Credentials', 'true');
  if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) {
    res.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    return false;
  }
  res.setHeader('Access-Control-Allow-Methods', METHODS);
  const foreign = foreignHeaders(config.COMPATIBILITY).map(([name]) => name);
  res.setHeader('Access-Control-Allow-Headers', [REQUEST_HEADERS, ...foreign].join(', '));
  res.setHeader('Access-Control-Max-Age', PREFLIGHT_S);
  res.writeHead(204).end();
  return true;
}
