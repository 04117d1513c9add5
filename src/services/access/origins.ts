import type { Config } from '../core/config.js';
import { forbidden } from '../core/errors.js';

/** Where a request with a cookie comes from, as its browser says. */
export interface Source {
  /** The Origin header. */
  readonly origin?: string | undefined;
  /** The Host header. */
  readonly host?: string | undefined;
}

type OriginSettings = Pick<Config, 'PUBLIC_BASE_URL' | 'BASE_URL_MODE' | 'TRUSTED_ORIGINS'>;

/** The origins whose pages may act with a person's cookie: that of PUBLIC_BASE_URL and those of TRUSTED_ORIGINS. */
export function trustedOrigins(config: OriginSettings): readonly string[] {
  const own = config.PUBLIC_BASE_URL === undefined ? [] : [new URL(config.PUBLIC_BASE_URL).origin];
  return [...new Set([...own, ...config.TRUSTED_ORIGINS])];
}

/**
 * Whether a page may act with a person's cookie. Unless the base URL is explicit, so may a page of the very host that
 * the request is addressed to: a browser sends a cookie to nobody but the host that set it.
 */
export function isTrustedOrigin(config: OriginSettings, { origin, host }: Source): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false; // "null": a sandboxed page or a file
  const page = new URL(origin);
  if (config.BASE_URL_MODE === 'auto' && host !== undefined && page.host === hostOf(page.protocol, host)) return true;
  return trustedOrigins(config).some((trusted) => covers(trusted, page));
}

/** @throws 403 unless the request comes from a page that may act with a person's cookie */
export function assertTrustedOrigin(config: OriginSettings, source: Source): void {
  if (!isTrustedOrigin(config, source)) {
    throw forbidden('Origin is not trusted: send a write with a session cookie from the address of the board');
  }
}

/** The host as URLs spell it: lower case, without the port that the scheme implies. */
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
