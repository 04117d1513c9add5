import { guardedFetch, OutboundError } from '#processes/outbound.js';
import type { NetworkReach } from '#services/core/process/addresses.js';
import { FetchFailure } from './model.js';

const MAX_REDIRECTS = 3;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Checks that skills may be fetched from an address: https, or this machine if loopback is allowed. */
function assertSecure(url: URL, network: NetworkReach): void {
  const isLocal = url.protocol === 'http:' && network.allowLoopback && LOOPBACK.test(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) throw new FetchFailure('refused', 'Only https addresses can be imported');
  if (url.username || url.password) throw new FetchFailure('refused', 'The address has credentials');
}

/**
 * Makes requests that follow a few redirects and check each redirect like the first address. Reads at most `maxBytes`
 * of all responses together.
 */
export function guardedHttp(network: NetworkReach, maxBytes: number, signal: AbortSignal) {
  const fetch = guardedFetch(network, { maxBytes });
  let remainingBytes = maxBytes;
  return async (
    address: string,
    init: RequestInit,
  ): Promise<{ url: string; response: Response; body: AsyncGenerator<Uint8Array> }> => {
    let url = new URL(address);
    for (let redirects = 0; ; redirects++) {
      assertSecure(url, network);
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (location === null) return { url: url.href, response, body: limitBody(response) };
      await response.body?.cancel();
      if (redirects === MAX_REDIRECTS) throw new FetchFailure('refused', 'The address redirects too often');
      if (!URL.canParse(location, url))
        throw new FetchFailure('refused', 'The address redirects to an invalid address');
      url = new URL(location, url);
    }
  };

  async function* limitBody({ body }: Response): AsyncGenerator<Uint8Array> {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0) throw fetchTooLarge(maxBytes);
      yield chunk;
    }
  }
}

export const fetchTooLarge = (maxBytes: number): FetchFailure =>
  new FetchFailure('too_large', `The source is larger than ${maxBytes} bytes`);

/** The failure in Orgraph's own words; it repeats no text of the server. */
export function fetchFailureOf(error: unknown, maxBytes: number): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (error instanceof OutboundError) {
    if (error.code === 'too_large') return fetchTooLarge(maxBytes);
    return new FetchFailure(error.code === 'refused' ? 'refused' : 'unreachable', error.message);
  }
  const { name } = error as { name?: string };
  if (name === 'TimeoutError') return new FetchFailure('timed_out', 'The source took too long');
  if (name === 'AbortError') return new FetchFailure('cancelled', 'The import was stopped');
  return new FetchFailure('unreadable', 'The response of the source cannot be read');
}
