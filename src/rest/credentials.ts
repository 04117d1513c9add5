import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../services/access/authenticate.js';
import type { Config } from '../services/core/config.js';
import { clientAddress } from './address.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a request shows of its caller. Whatever is not only read counts as a write, unless told otherwise. */
export function credentialsOf(
  req: IncomingMessage,
  config: Pick<Config, 'TRUST_PROXY'>,
  writes = !READING.has(req.method ?? ''),
): Credentials & { readonly address: string } {
  const { authorization, cookie, origin, host } = req.headers;
  const runId = req.headers['x-service-run-id'] as string | undefined;
  return { authorization, runId, cookie, origin, host, writes, address: clientAddress(req, config) };
}
