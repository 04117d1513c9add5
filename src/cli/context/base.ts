import { Failure } from '../failure.js';

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The normalized address of a server: without `/api`, a trailing slash, a default port or credentials. */
export function normalizedBase(address: string): string {
  const url = parseUrl(address.includes('://') ? address : `http://${address}`);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Failure(`"${address}" is not a server address.`, 'Give one as https://orgraph.example.com.');
  if (url.username || url.password || url.search || url.hash)
    throw new Failure('A server address cannot have a password, query or fragment.', 'Keys belong in SERVICE_API_KEY.');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api$/, '');
  return `${url.protocol}//${url.host}${path}`;
}

/** Whether the server is on this machine. */
export function isLoopback(base: string): boolean {
  return LOOPBACK.test(new URL(base).hostname);
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
