import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { guardedFetch, networkOf, OutboundError } from '#processes/outbound.js';
import type { JsonValue } from '#services/core/text/json.js';
import { PluginFailure } from '../host/port.js';
import { method, refusal } from './model.js';

const MAX_BYTES = 5_242_880;
const MAX_TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;

/** Headers that the connection sets itself, and headers that could impersonate another client. */
const OWN_HEADERS =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|cookie|proxy-.*)$/i;

const params = z.strictObject({
  url: z.string().max(8_192),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).default('GET'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
  bodyEncoding: z.enum(['utf8', 'base64']).default('utf8'),
  timeoutMs: z.int().min(1).max(MAX_TIMEOUT_MS).default(10_000),
  redirect: z.enum(['follow', 'manual']).default('follow'),
});

const fetchHttp = method({
  capability: 'http.outbound',
  params,
  run({ services, plugin }, { timeoutMs, ...asked }) {
    // Loopback is off even where a local deployment allows it, because a plugin is not a local caller: loopback
    // addresses lead to the server itself, which would treat the plugin as the board.
    const network = { ...networkOf(services.config), allowLoopback: false };
    const first = hopOf(asked);
    const signal = AbortSignal.timeout(timeoutMs);
    const fetch = guardedFetch(network, { maxBytes: MAX_BYTES });
    const send = ({ url, ...init }: Hop) => fetch(url, { ...init, redirect: 'manual', signal });
    const work = async () => answerOf(await followRedirects(first, send, asked.redirect));
    return services.pluginRates.runRequest(plugin.id, work).catch(throwFailure);
  },
});

/** One request in a chain of redirects. */
interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer> | undefined;
}

type FetchRequest = Omit<z.output<typeof params>, 'timeoutMs' | 'redirect'>;

/** @throws PluginFailure if the request is not valid */
function hopOf({ url: address, method, headers: given, body: text, bodyEncoding }: FetchRequest): Hop {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password)
    throw refusal('url: must be an address without credentials', 'invalid_params');
  const own = Object.keys(given).find((name) => OWN_HEADERS.test(name));
  if (own !== undefined) throw refusal(`headers: ${own} cannot be set`, 'invalid_params');
  const body = text === undefined ? undefined : Buffer.from(text, bodyEncoding);
  if (body && (method === 'GET' || method === 'HEAD')) throw refusal(`body: ${method} has none`, 'invalid_params');
  if (body && body.length > MAX_BYTES) throw refusal(`body: must be ${MAX_BYTES} bytes at most`, 'too_large');
  return { url, method, headers: headersOf(given), body };
}

function headersOf(given: Readonly<Record<string, string>>): Headers {
  try {
    return new Headers(given);
  } catch {
    throw refusal('headers: must be valid names and values of headers', 'invalid_params');
  }
}

interface FinalAnswer {
  readonly url: URL;
  readonly response: Response;
}

/** Follows redirects; each hop is checked like the first one. */
async function followRedirects(
  first: Hop,
  send: (hop: Hop) => Promise<Response>,
  redirect: 'follow' | 'manual',
): Promise<FinalAnswer> {
  let hop = first;
  for (let redirects = 0; ; redirects++) {
    const response = await send(hop);
    const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null;
    if (redirect === 'manual' || location === null) return { url: hop.url, response };
    await response.body?.cancel();
    if (redirects === MAX_REDIRECTS) throw refusal('The address redirects too often', 'too_many_redirects');
    if (!URL.canParse(location, hop.url)) throw refusal('The address redirects to an invalid address', 'refused');
    hop = nextHop(hop, new URL(location, hop.url), response.status);
  }
}

/** The headers that may follow a redirect to another origin: others may be keys for the first address. */
const HARMLESS = ['accept', 'accept-language', 'content-type', 'user-agent'];

function nextHop({ url: from, method, headers, body }: Hop, url: URL, status: number): Hop {
  if (url.username || url.password) throw refusal('The address redirects to an address with credentials', 'refused');
  const safeHeaders =
    url.origin === from.origin ? headers : new Headers([...headers].filter(([name]) => HARMLESS.includes(name)));
  const becomesGet = status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST';
  return becomesGet
    ? { url, method: 'GET', headers: safeHeaders, body: undefined }
    : { url, method, headers: safeHeaders, body };
}

async function answerOf({ url, response }: FinalAnswer): Promise<JsonValue> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const bodyEncoding = isUtf8(bytes) ? 'utf8' : 'base64';
  const headers = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  return {
    url: url.href,
    status: response.status,
    headers: cookies.length > 0 ? { ...headers, 'set-cookie': cookies.join('\n') } : headers,
    body: bytes.toString(bodyEncoding),
    bodyEncoding,
  };
}

function throwFailure(error: unknown): never {
  if (error instanceof PluginFailure) throw error;
  if (error instanceof OutboundError) throw refusal(error.message, error.code);
  if ((error as Error).name === 'TimeoutError') throw new PluginFailure('TIMEOUT', 'The address took too long');
  // For example, a status that no response can have.
  throw refusal('The response of the address cannot be read', 'unreachable');
}

export const httpMethods = { 'http.fetch': fetchHttp };
