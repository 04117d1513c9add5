import { fromAnswer, OrgraphError } from './error.js';

type Fetch = (input: string, init: RequestInit) => Promise<Response>;
type Awaitable<T> = T | Promise<T>;

export interface ConnectionOptions {
  /** Where the server is, such as `http://127.0.0.1:3100`; in a browser the origin of the page unless given. */
  readonly url?: string;
  /** An agent's key, a board key or a run token, or what gives the present one. None where a cookie says who asks. */
  readonly token?: string | (() => Awaitable<string | undefined>);
  /** The run in which the caller acts. */
  readonly runId?: string;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In the place of the global one. */
  readonly fetch?: Fetch;
  /** Whether cookies are sent to other origins: `include` for a page of a development server. */
  readonly credentials?: 'include' | 'same-origin' | 'omit';
  /** How often a request that may be repeated is sent again; 3 unless given. */
  readonly retries?: number;
  /** A server that asks to wait longer than this is not asked again; 60 unless given. */
  readonly maxWaitSeconds?: number;
}

export interface Sending {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether it may be carried out twice without harm: a read, or a write with a key. */
  readonly isRepeatable: boolean;
}

/** The request was not carried out, whoever sent it. */
const REFUSED = new Set([429, 503]);
/** Whether it was carried out is not known. */
const UNKNOWN = new Set([502, 504]);
const RETRIES = 3;
const MAX_WAIT_SECONDS = 60;
const FIRST_PAUSE_MS = 200;

export const baseOf = ({ url }: ConnectionOptions): string => {
  const base = url ?? (globalThis as { location?: { origin: string } }).location?.origin;
  if (!base) throw new TypeError('Say where the server is: createClient({ url })');
  return base.replace(/\/+$/, '');
};

export const tokenOf = async ({ token }: ConnectionOptions): Promise<string | undefined> =>
  typeof token === 'function' ? await token() : token;

/** Sends a request, again where that is safe. @throws OrgraphError unless it is answered with a success */
export async function send(options: ConnectionOptions, sending: Sending): Promise<Response> {
  const retries = options.retries ?? RETRIES;
  for (let attempt = 0; ; attempt++) {
    const outcome = await attempted(options, sending);
    if (outcome instanceof Response) return outcome;
    const { error } = outcome;
    const wait = error.retryAfterSeconds ?? 0;
    const isOver = attempt >= retries || wait > (options.maxWaitSeconds ?? MAX_WAIT_SECONDS);
    if (isOver || !mayRepeat(sending, error.status)) throw error;
    await pause(Math.max(wait * 1000, jitter(FIRST_PAUSE_MS * 2 ** attempt)), sending.signal);
  }
}

function mayRepeat({ isRepeatable, body }: Sending, status: number): boolean {
  // A stream can be read once.
  if (body instanceof ReadableStream) return false;
  return REFUSED.has(status) || (isRepeatable && (status === 0 || UNKNOWN.has(status)));
}

async function attempted(options: ConnectionOptions, sending: Sending): Promise<Response | { error: OrgraphError }> {
  const { method, path, body, signal } = sending;
  const request: RequestInit = { method, headers: await headersOf(options, sending), redirect: 'error' };
  if (body !== undefined) request.body = body;
  if (body instanceof ReadableStream) Object.assign(request, { duplex: 'half' });
  if (options.credentials) request.credentials = options.credentials;
  if (signal) request.signal = signal;
  const base = baseOf(options);
  try {
    const answer = await (options.fetch ?? fetch)(base + path, request);
    return answer.ok ? answer : { error: fromAnswer(answer, await answer.text()) };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    return { error: new OrgraphError(`${base} cannot be reached`, { status: 0, cause }) };
  }
}

async function headersOf(options: ConnectionOptions, { headers }: Sending): Promise<Record<string, string>> {
  const token = await tokenOf(options);
  return {
    ...options.headers,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(options.runId !== undefined && { 'x-service-run-id': options.runId }),
    ...headers,
  };
}

/** Between half of it and all, so that clients that were cut off together do not come back together. */
export const jitter = (ms: number): number => ms * (0.5 + Math.random() / 2);

/** Waits. @throws the signal's reason as soon as it is aborted */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    signal?.addEventListener('abort', aborted, { once: true });
  });
}
