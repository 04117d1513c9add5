import { isIP } from 'node:net';
import { isLoopbackHost } from '#services/core/process/addresses.js';
import { forbidden } from '../core/errors/errors.js';
import type { Config } from '../core/process/config.js';
import type { Credential } from './credential.js';

/** The origin of a request, as its browser reports it. Programs send only the host. */
export interface RequestSource {
  /** The Origin header. */
  readonly origin?: string | undefined;
  /** The Host header. */
  readonly host?: string | undefined;
  /** The Sec-Fetch-Site header, which no page can change. */
  readonly site?: string | undefined;
  /** Whether a window navigates to the address, as by a link: the page with the link cannot read the response. */
  readonly isNavigation?: boolean;
}

type OriginSettings = Pick<Config, 'PUBLIC_BASE_URL' | 'BASE_URL_MODE' | 'TRUSTED_ORIGINS'>;

/** The origins whose pages may use a person's cookie: the origins of PUBLIC_BASE_URL and TRUSTED_ORIGINS. */
export function trustedOrigins(config: OriginSettings): readonly string[] {
  const own = config.PUBLIC_BASE_URL === undefined ? [] : [new URL(config.PUBLIC_BASE_URL).origin];
  return [...new Set([...own, ...config.TRUSTED_ORIGINS])];
}

/**
 * Whether a page may use a person's cookie. Unless the base URL is explicit, a page of the request's own host may too:
 * a browser sends a cookie only to the host that set it.
 */
export function isTrustedOrigin(config: OriginSettings, { origin, host }: RequestSource): boolean {
  const page = pageOf(origin);
  if (!page || origin === undefined) return false;
  if (config.BASE_URL_MODE === 'auto' && isOfHost(origin, host)) return true;
  return trustedOrigins(config).some((trusted) => covers(trusted, page));
}

/**
 * The origin of a page as a URL. Undefined for "null", the origin of a sandboxed page or a file, and for a value that
 * no browser sends: an origin has no user, no path and no default port.
 */
function pageOf(origin: string | undefined): URL | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const page = new URL(origin);
  return page.origin === origin ? page : undefined;
}

/** @throws 403 unless the request comes from a page that may use a person's cookie */
export function assertTrustedOrigin(config: OriginSettings, source: RequestSource): void {
  if (!isTrustedOrigin(config, source)) {
    throw forbidden('Origin is not trusted: send a write with a session cookie from the address of the board');
  }
}

type ListSettings = OriginSettings & Pick<Config, 'CORS_ORIGINS'>;
type HostSettings = ListSettings & Pick<Config, 'HOST'>;

/**
 * Whether a browser sent the request for a page of another origin. A deployment that trusts every caller must not trust
 * this page. Its origin may be another one, including another port of this machine. Or it may use its own host name,
 * resolved to this machine (DNS rebinding, where a read has no Origin header at all).
 */
export function isPageOfElsewhere(config: HostSettings, { origin, host, site, isNavigation }: RequestSource): boolean {
  if (host !== undefined && !isOwnHost(host, config)) return true;
  if (origin !== undefined && isListedOrigin(config, origin)) return false;
  if (origin !== undefined && !isOfHost(origin, host)) return true;
  return (site === 'cross-site' || site === 'same-site') && !isNavigation;
}

/**
 * Whether a request without a credential must not count as the local board, because a page of another origin sent it.
 * Only a local_trusted deployment has a local board.
 */
export function isForeignPage(
  config: HostSettings & Pick<Config, 'DEPLOYMENT_MODE'>,
  request: RequestSource & { readonly credential?: Credential | undefined },
): boolean {
  const isNobody = (request.credential?.kind ?? 'none') === 'none';
  return isNobody && config.DEPLOYMENT_MODE === 'local_trusted' && isPageOfElsewhere(config, request);
}

export const FOREIGN_PAGE =
  'Pages of another origin, and names other than PUBLIC_BASE_URL, need a credential: send Authorization';

/**
 * Whether the host is loopback, an IP address (no name can be made to resolve to it), the listening host, or the public
 * address.
 */
function isOwnHost(host: string, config: HostSettings): boolean {
  const address = hostOf('http:', host);
  if (address === undefined) return false;
  const { hostname } = new URL(`http://${address}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || isLoopbackHost(hostname) || hostname === config.HOST || isPublicHost(host, config);
}

function isPublicHost(host: string, { PUBLIC_BASE_URL }: HostSettings): boolean {
  const url = PUBLIC_BASE_URL === undefined ? undefined : new URL(PUBLIC_BASE_URL);
  return url !== undefined && hostOf(url.protocol, host) === url.host;
}

/** Whether the settings list the origin: its pages may send requests and read the responses. */
export function isListedOrigin(config: ListSettings, origin: string): boolean {
  const page = pageOf(origin);
  if (!page) return false;
  return config.CORS_ORIGINS.includes(page.origin) || trustedOrigins(config).some((trusted) => covers(trusted, page));
}

/** Whether the page's host, port included, is the host of its request. */
function isOfHost(origin: string, host: string | undefined): boolean {
  const page = pageOf(origin);
  return page !== undefined && host !== undefined && page.host === hostOf(page.protocol, host);
}

/** The host as URLs write it: lower case, without the default port of the scheme. */
function hostOf(protocol: string, host: string): string | undefined {
  const address = `${protocol}//${host}`;
  return /[/?#@\\]/.test(host) || !URL.canParse(address) ? undefined : new URL(address).host;
}

/** `https://*.example.com` covers every name below it, but not that name itself. */
function covers(trusted: string, page: URL): boolean {
  if (!trusted.includes('//*.')) return page.origin === trusted;
  const pattern = new URL(trusted.replace('//*.', '//'));
  return (
    page.protocol === pattern.protocol && page.port === pattern.port && page.hostname.endsWith(`.${pattern.hostname}`)
  );
}
