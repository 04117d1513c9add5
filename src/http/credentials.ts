import type { IncomingMessage } from 'node:http';
import type { Credentials } from '#services/access/authenticate.js';
import { type Credential, NO_CREDENTIAL, parseCredential } from '#services/access/credential.js';
import type { RequestSource } from '#services/access/origins.js';
import type { Config } from '../services/core/process/config.js';
import { clientAddress, isSecure } from './address.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The parts of a request that identify its caller. By default every method but reads counts as a write. */
export function credentialsOf(
  req: IncomingMessage,
  config: Pick<Config, 'PUBLIC_BASE_URL' | 'TRUST_PROXY'>,
  writes = !READING.has(req.method ?? ''),
): Credentials & { readonly credential: Credential; readonly address: string } {
  const runId = req.headers['x-service-run-id'] as string | undefined;
  const { cookie } = req.headers;
  return {
    credential: credentialOf(req),
    runId,
    cookie,
    isSecure: isSecure(req, config),
    ...requestSourceOf(req),
    writes,
    address: clientAddress(req, config),
    userAgent: req.headers['user-agent'],
  };
}

const credentialsByRequest = new WeakMap<IncomingMessage, Credential>();

/** The credential in a request's header, parsed once per request. */
export function credentialOf(req: IncomingMessage): Credential {
  if (req.headers.authorization === undefined) return NO_CREDENTIAL;
  const credential = credentialsByRequest.get(req) ?? parseCredential(authorizations(req));
  credentialsByRequest.set(req, credential);
  return credential;
}

/** All values in the request; Node's `headers` has only the first of several. */
function authorizations({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && /^authorization$/i.test(rawHeaders[index - 1] ?? ''));
}

/** The origin of a request, as its browser reports it. */
export function requestSourceOf({ headers, method }: IncomingMessage): RequestSource {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'] as string | undefined;
  const isNavigation = method === 'GET' && headers['sec-fetch-dest'] === 'document';
  return { origin, host, site, isNavigation };
}
