import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginningOfBody, clipText, errorMessage, jsonIn, jsonText } from '#processes/text.js';
import type { ApiRequest } from '../operation-tool.js';

/** The control plane's API for the agent of this run. */
export interface Api {
  /** @throws ApiError for an error response or a missing response */
  send(request: ApiRequest, signal: AbortSignal): Promise<unknown>;
}

/** An error of the control plane, in words that a model can act on. */
class ApiError extends Error {}

/** The address of the API and the credentials of the run. */
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
      // Every attempt sends the same key: if a response is lost, the retry does not repeat the change.
      const idempotencyKey = request.idempotencyKey ?? randomUUID();
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
  { method, path, body }: ApiRequest,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    const { text, isCut } = await beginningOfBody(response, MAX_ANSWER);
    const json = jsonIn(text);
    if (response.ok) return { ok: true, body: json === undefined ? `${text}${isCut ? '… (cut off)' : ''}` : json };
    return { ok: false, passing: PASSING.includes(response.status), message: refusal(response.status, text) };
  } catch (error) {
    signal.throwIfAborted();
    return { ok: false, passing: true, message: `The control plane could not be reached: ${errorMessage(error)}` };
  }
}

function refusal(status: number, text: string): string {
  const body = jsonIn(text) as
    | { error?: unknown; code?: unknown; details?: unknown; issues?: unknown }
    | null
    | undefined;
  if (typeof body !== 'object' || !body) return `HTTP ${status}: ${clipText(text, MAX_DETAILS)}`;
  const { error, code, details, issues } = body;
  const summary = `HTTP ${status}: ${String(error ?? text)}`;
  if (Array.isArray(issues)) return clipText(`${summary}\n${issues.map(lineOf).join('\n')}`, MAX_DETAILS);
  const more = Object.entries({ code, details }).filter(([, value]) => value !== undefined);
  return more.length > 0 ? `${summary} ${jsonText(Object.fromEntries(more), MAX_DETAILS)}` : summary;
}

/** A line about the flaw of one input field. */
const lineOf = ({ path, message }: { readonly path: readonly unknown[]; readonly message: string }): string =>
  path.length > 0 ? `- ${path.join('.')}: ${message}` : `- ${message}`;
