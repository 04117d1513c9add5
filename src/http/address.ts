import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../services/core/process/config.js';

/**
 * The address of the client: that of the connection or, behind TRUST_PROXY proxies, the one that the outermost proxy
 * added to X-Forwarded-For. The client may have forged the entries before it.
 */
export function clientAddress(
  { socket, headers }: IncomingMessage,
  { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>,
): string {
  const own = socket.remoteAddress ?? 'unknown';
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const outermost = TRUST_PROXY > 0 ? forwarded.at(-TRUST_PROXY)?.trim() : undefined;
  return plain(outermost && isIP(outermost) ? outermost : own);
}

/** Converts an IPv4 address in IPv6 notation to IPv4. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Whether the client uses TLS, to this server or to the proxy before it. */
export function isSecure(
  { headers }: IncomingMessage,
  config: Pick<Config, 'PUBLIC_BASE_URL' | 'TRUST_PROXY'>,
): boolean {
  if (config.PUBLIC_BASE_URL?.startsWith('https:')) return true;
  const protocols = String(headers['x-forwarded-proto'] ?? '').split(',');
  const outermost = protocols.at(-Math.min(config.TRUST_PROXY, protocols.length))?.trim().toLowerCase() ?? '';
  // Some proxies name the protocol of a socket.
  return config.TRUST_PROXY > 0 && ['https', 'wss'].includes(outermost);
}
