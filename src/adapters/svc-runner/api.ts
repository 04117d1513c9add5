import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { clipped, jsonText } from '../text.js';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, its parts encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
}

/** The control plane as the agent of this run sees it. */
export interface Api {
  /** @throws ApiError for an answer that is no success, or none */
  send(request: ApiRequest, signal: AbortSignal): Promise<unknown>;
}

/** A refusal of the control plane, in words that a model can act on. */
class ApiError extends Error {}

/** Where and as whom: the variables that every run gets. */
interface ApiAccess {
  readonly url: string;
  readonly key: string;
  readonly runId: string;
}

const MAX_ANSWER = 1_048_576;
const MAX_DETAILS = 2_000;
const TRIES = 3;
const PAUSE_MS = 250;
const ANSWER_MS = 30_000;
const PASSING = [429, 502, 503, 504];

export function connectApi({ url, key, runId }: ApiAccess): Api {
  const base = url.replace(/\/+$/, '').replace(/\/api$/, '');
  return {
    async send(request, signal) {
      // The same for every try, so that an answer that got lost makes nothing twice.
      const idempotencyKey = randomUUID();
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        'x-service-run-id': runId,
        ...(request.method === 'GET' ? {} : { 'idempotency-key': idempotencyKey }),
        ...(request.body ? { 'content-type': 'application/json' } : {}),
      };
      for (let attempt = 1; ; attempt++) {
        const answer = await attemptOf(base, request, headers, signal);
        if (answer.ok) return answer.body;
        if (!answer.passing || attempt === TRIES) throw new ApiError(answer.message);
        await sleep(PAUSE_MS * 2 ** attempt, undefined, { signal });
      }
    },
  };
}

type Answer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly passing: boolean; readonly message: string };

async function attemptOf(
  base: string,
  { method, path, query = {}, body }: ApiRequest,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
  try {
    const response = await fetch(`${base}/api${path}${search}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    const text = await bounded(response);
    if (response.ok) return { ok: true, body: parsed(text) };
    return { ok: false, passing: PASSING.includes(response.status), message: refusal(response.status, text) };
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, passing: true, message: `The control plane could not be reached: ${reason}` };
  }
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).byteLength;
    if (size > MAX_ANSWER) return `${Buffer.concat(chunks).toString('utf8')}… (cut off)`;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function refusal(status: number, text: string): string {
  const body = parsed(text) as { error?: unknown; code?: unknown; details?: unknown; issues?: unknown } | string | null;
  if (typeof body !== 'object' || !body) return `HTTP ${status}: ${clipped(text, MAX_DETAILS)}`;
  const { error, code, details, issues } = body;
  const more = Object.entries({ code, details, issues }).filter(([, value]) => value !== undefined);
  const rest = more.length > 0 ? ` ${jsonText(Object.fromEntries(more), MAX_DETAILS)}` : '';
  return `HTTP ${status}: ${String(error ?? text)}${rest}`;
}
