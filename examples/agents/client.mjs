// Requests of programs that must neither lose nor repeat anything: an answer that did not arrive is asked for again,
// and a key makes sure that a write which arrived twice is done once.

import { setTimeout as sleep } from 'node:timers/promises';

/** The server understood and said no. Sending it again would not help. */
export class Refusal extends Error {
  constructor(status, { error, code, details } = {}) {
    super(error ?? `The server answered ${status}`);
    Object.assign(this, { status, code, details });
  }
}

/** The server gave no answer for as long as this program was ready to wait. */
export class Unreachable extends Error {}

/** Too many requests, or a server that is down, starting or stopping: it passes. */
const PASSING = new Set([429, 502, 503, 504]);
const ATTEMPT_MS = 20_000;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Speaks REST and GraphQL with one server.
 * @param {{ url: string, token?: string, runId?: string, patienceMs?: number }} options `runId` names the run where the
 *   token is none of a run; `patienceMs` is for how long a request is sent again
 */
export function clientOf({ url, token, runId, patienceMs = 8_000 }) {
  const own = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(runId && { 'x-service-run-id': runId }),
  };

  /** One request over REST. @param {string} [key] makes a write safe to send again */
  async function call(method, path, body, key) {
    const isFile = body instanceof FormData;
    const headers = {
      ...own,
      ...(body && !isFile && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    const request = { method, headers, body: isFile ? body : body && JSON.stringify(body) };
    const { status, answer } = await answered(`${url}/api${path}`, request, patienceMs);
    if (status >= 200 && status < 300) return answer;
    throw new Refusal(status, answer);
  }

  /** One GraphQL document. A mutation's key is the `idempotencyKey` of its input. */
  async function graphql(query, variables = {}) {
    const request = {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, variables }),
    };
    const { status, answer } = await answered(`${url}/graphql`, request, patienceMs);
    const [error] = answer?.errors ?? [];
    if (status === 200 && !error) return answer.data;
    const { code, details, status: meant = status } = error?.extensions ?? {};
    throw new Refusal(meant, { error: error?.message ?? answer?.error, code, details });
  }

  return { url, call, graphql };
}

/**
 * Sends a request until it is answered, a little later each time.
 * @throws {Unreachable} when its patience ends before that
 */
export async function answered(address, request, patienceMs) {
  const end = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    const { status, answer, after, problem } = await attemptOf(address, request);
    if (!problem) return { status, answer };
    const pause = after ?? Math.min(LONGEST_PAUSE_MS, 100 * 2 ** attempt);
    if (Date.now() + pause > end) throw new Unreachable(`The server cannot be reached: ${problem}`);
    await sleep(pause);
  }
}

/** One attempt. The answer counts once it is whole: a connection can also break within it. */
async function attemptOf(address, request) {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(ATTEMPT_MS) });
    const { status } = response;
    const answer = parsed(await response.text());
    // GraphQL over HTTP answers 200 and says in the error what it means.
    const meant = answer?.errors?.[0]?.extensions?.status ?? status;
    if (!PASSING.has(meant)) return { status, answer };
    const seconds = Number(response.headers.get('retry-after'));
    return { problem: `it answered ${meant}`, ...(seconds > 0 && { after: seconds * 1_000 }) };
  } catch (error) {
    return { problem: error.cause?.message || error.message };
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
