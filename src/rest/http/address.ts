import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../../services/core/operation/config.js';

/**
 * The address of the client: that of the connection or, behind TRUST_PROXY proxies, the one that the outermost of them
 * put into X-Forwarded-For. What stands before it there the client may have made up.
 */
export function clientAddress(
  { socket, headers }: IncomingMessage,
  { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>,
): string {
  const own = socket.remoteAddress ?? 'unknown';
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const told = TRUST_PROXY > 0 ? forwarded.at(-TRUST_PROXY)?.trim() : undefined;
  return plain(told && isIP(told) ? told : own);
}

/** An IPv4 address as such, also where the socket speaks IPv6. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Whether the client speaks TLS, to this server's address or to the proxy before it. */
export function isSecure(
  { headers }: IncomingMessage,
  config: Pick<Config, 'PUBLIC_BASE_URL' | 'TRUST_PROXY'>,
): boolean {
  if (config.PUBLIC_BASE_URL?.startsWith('https:')) return true;
  const told = String(headers['x-forwarded-proto'] ?? '').split(',');
  return (
    config.TRUST_PROXY > 0 && told.at(-Math.min(config.TRUST_PROXY, told.length))?.trim().toLowerCase() === 'https'
  );
}
