import type { ApiUrl, Config } from '../core/process/config.js';
import { trustedOrigins } from './origins.js';

export interface Addresses {
  readonly config: Pick<Config, 'PUBLIC_BASE_URL' | 'BASE_URL_MODE' | 'TRUSTED_ORIGINS' | 'HOST' | 'PORT'>;
  readonly apiUrl: Pick<ApiUrl, 'port'>;
}

const ANY_ADDRESS = ['0.0.0.0', '::', '[::]'];

/**
 * The public URL of a path of this server: below PUBLIC_BASE_URL, else at the first trusted origin, else at the
 * listening address. It never uses the Host header of a request: a forged one would lead people astray.
 */
export function publicUrl(services: Addresses, path: string): string {
  const { config } = services;
  const base = config.PUBLIC_BASE_URL ?? trustedOrigins(config).find((origin) => !origin.includes('*'));
  return `${(base ?? listeningUrl(services)).replace(/\/+$/, '')}${path}`;
}

function listeningUrl({ config: { HOST, PORT }, apiUrl }: Addresses): string {
  const host = ANY_ADDRESS.includes(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${apiUrl.port ?? PORT}`;
}

const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-(real|client|cluster-client|original)-.+|(cf|fastly|fly|true)-.+)$/;

/** Whether proxies use a header, in lower case, to report that they forward a request, and for which client. */
export const isProxyHeader = (name: string): boolean => PROXY_HEADER.test(name);
