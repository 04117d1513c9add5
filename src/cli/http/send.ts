import { randomUUID } from 'node:crypto';
import { VERSION } from '#version.js';
import type { CallRequest } from '../call.js';
import type { Context } from '../context/types.js';
import { Failure } from '../failure.js';
import type { Output } from '../output/types.js';
import type { System } from '../table/invocation.js';
import { queryOf } from './addresses.js';
import { isJsonBody } from './bodies.js';
import type { HttpReply } from './exchange.js';
import { apiErrorOf } from './refusal.js';
import { codeOf, withRetries } from './retry.js';

export interface ClientOptions {
  readonly context: Context;
  readonly system: System;
  readonly output: Output;
  readonly signal: AbortSignal;
}

export interface SendRequest extends CallRequest {
  readonly method: string;
  readonly path: string;
}

/** Carries a request to a server, without following redirects. */
export type Transport<R extends HttpReply> = (
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
) => Promise<R>;

/** Sends a request with the context's key, and retries while the server is busy; an error response is thrown. */
export async function sendRequest<R extends HttpReply>(
  transport: Transport<R>,
  { context, output, signal: ending }: ClientOptions,
  request: SendRequest,
): Promise<R> {
  const url = `${context.apiBase}${request.path}${queryOf(request.query)}`;
  const signal = request.signal ? AbortSignal.any([request.signal, ending]) : ending;
  const headers = headersOf(context, request);
  const reply = await withRetries(() => transport(url, headers, signal), {
    signal,
    onWait: (reason, waitMs) => output.note(`${reason}: trying again in ${(waitMs / 1_000).toFixed(1)} s.`),
  }).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable(error, context);
  });
  if (reply.status >= 300 && reply.status < 400 && reply.status !== 304) throw redirectFailure(reply, context);
  if (!reply.ok && reply.status !== 304) throw await apiErrorOf(reply);
  for (const [, text = ''] of (reply.headers.get('warning') ?? '').matchAll(/299 - "([^"]*)"/g)) output.warn(text);
  return reply;
}

function headersOf({ apiKey, runId }: Context, { method, headers, body }: SendRequest): Record<string, string> {
  const isWrite = method !== 'GET' && method !== 'HEAD';
  return {
    accept: 'application/json, */*;q=0.5',
    'user-agent': `orgraph-cli/${VERSION}`,
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...(runId && { 'x-service-run-id': runId }),
    ...(isWrite && { 'idempotency-key': randomUUID() }),
    ...(isJsonBody(body) && { 'content-type': 'application/json' }),
    ...headers,
  };
}

function unreachable(error: unknown, { apiBase, apiBaseSource }: Context): Failure {
  const code = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
  const next =
    apiBaseSource === 'inferred'
      ? 'Start one with `orgraph run`, or choose another with --api-base or `orgraph connect`.'
      : `Is it running, and is the address right? It comes from the ${apiBaseSource}.`;
  return new Failure(`No server answers at ${apiBase} (${code}).`, next);
}

function redirectFailure(reply: HttpReply, { apiBase }: Context): Failure {
  const to = reply.headers.get('location') ?? 'another address';
  return new Failure(
    `${apiBase} redirects to ${to}, and the client does not send the key there.`,
    'If that is your server, pass it with --api-base.',
  );
}
