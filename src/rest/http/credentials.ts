import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../../services/access/authenticate.js';
import { type Credential, NO_CREDENTIAL, parseCredential } from '../../services/access/credential.js';
import type { RequestSource } from '../../services/access/origins.js';
import type { Config } from '../../services/core/operation/config.js';
import { clientAddress } from './address.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a request shows of its caller. Whatever is not only read counts as a write, unless told otherwise. */
export function credentialsOf(
  req: IncomingMessage,
  config: Pick<Config, 'TRUST_PROXY'>,
  writes = !READING.has(req.method ?? ''),
): Credentials & { readonly credential: Credential; readonly address: string } {
  const runId = req.headers['x-service-run-id'] as string | undefined;
  const { cookie } = req.headers;
  return {
    credential: credentialOf(req),
    runId,
    cookie,
    ...sourceOf(req),
    writes,
    address: clientAddress(req, config),
    userAgent: req.headers['user-agent'],
  };
}

const known = new WeakMap<IncomingMessage, Credential>();

/** The credential in a request's header, read once a request. */
export function credentialOf(req: IncomingMessage): Credential {
  if (req.headers.authorization === undefined) return NO_CREDENTIAL;
  const credential = known.get(req) ?? parseCredential(authorizations(req));
  known.set(req, credential);
  return credential;
}

/** Each value that was sent: of several, Node's `headers` tells the first alone. */
function authorizations({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && /^authorization$/i.test(rawHeaders[index - 1] ?? ''));
}

/** Where a request comes from, as its browser says. */
export function sourceOf({ headers, method }: IncomingMessage): RequestSource {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'] as string | undefined;
  const isNavigation = method === 'GET' && headers['sec-fetch-dest'] === 'document';
  return { origin, host, site, isNavigation };
}
