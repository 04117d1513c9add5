import { randomUUID } from 'node:crypto';
import { VERSION } from '../../version.js';
import type { CallRequest, Client } from '../call.js';
import { isLoopback } from '../context/base.js';
import type { Context } from '../context/types.js';
import { Failure } from '../failure.js';
import type { Output } from '../output/types.js';
import type { System } from '../table/invocation.js';
import { findOperation } from '../table/operation.js';
import { pathOf, queryOf } from './addresses.js';
import { inferredCompany } from './company.js';
import { type Fetch, fetchFor } from './proxy.js';
import { type GraphError, graphRefusal, refusalOf } from './refusal.js';
import { codeOf, withRetries } from './retry.js';

interface ClientOptions {
  readonly context: Context;
  readonly system: System;
  readonly output: Output;
  readonly signal: AbortSignal;
}

/** A client of the context's server. */
export function createClient(options: ClientOptions): Client {
  const { context } = options;
  let fetching: Promise<Fetch> | undefined;
  let company: Promise<string> | undefined;
  warnOfPlainHttp(options);
  const client: Client = {
    context,
    async call<T>(operation: string, request?: CallRequest): Promise<T> {
      return (await bodyOf(await client.open(operation, request))) as T;
    },
    async open(id, request = {}) {
      const { method, path } = findOperation(id);
      const params = { ...request.params };
      if (path.includes('{companyId}')) params.companyId ??= await client.companyId();
      return client.send(method, pathOf(path, params), request);
    },
    async send(method, path, request = {}) {
      fetching ??= fetchFor(context.apiBase, options.system);
      return send(await fetching, options, { ...request, method, path });
    },
    async graphql<T>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<T> {
      const response = await client.send('POST', '/graphql', { body: { query, variables } });
      const { data, errors } = (await bodyOf(response)) as { data?: T; errors?: readonly GraphError[] };
      if (errors?.length) throw graphRefusal(response.status, errors);
      return data as T;
    },
    companyId() {
      company ??= context.companyId ? Promise.resolve(context.companyId) : inferredCompany(client);
      return company;
    },
    withKey: (apiKey) =>
      createClient({ ...options, context: { ...context, apiKey, keySource: apiKey && 'flag' } as Context }),
  };
  return client;
}

interface SendRequest extends CallRequest {
  readonly method: string;
  readonly path: string;
}

async function send(fetch: Fetch, options: ClientOptions, request: SendRequest): Promise<Response> {
  const { context, output } = options;
  const url = `${context.apiBase}${request.path}${queryOf(request.query)}`;
  const signal = request.signal ? AbortSignal.any([request.signal, options.signal]) : options.signal;
  const init: RequestInit = {
    method: request.method,
    headers: headersOf(context, request),
    // A redirect would take the key to another server.
    redirect: 'manual',
    signal,
    ...(request.body !== undefined && { body: payloadOf(request.body) }),
  };
  const response = await withRetries(() => fetch(url, init), {
    signal,
    onWait: (reason, waitMs) => output.note(`${reason}: trying again in ${(waitMs / 1_000).toFixed(1)} s.`),
  }).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable(error, context);
  });
  if (response.status >= 300 && response.status < 400 && response.status !== 304) throw redirected(response, context);
  if (!response.ok && response.status !== 304) throw await refusalOf(response);
  return response;
}

function headersOf({ apiKey, runId }: Context, { method, headers, body }: SendRequest): Record<string, string> {
  const isWrite = method !== 'GET' && method !== 'HEAD';
  return {
    accept: 'application/json, */*;q=0.5',
    'user-agent': `orgraph-cli/${VERSION}`,
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...(runId && { 'x-service-run-id': runId }),
    ...(isWrite && { 'idempotency-key': randomUUID() }),
    ...(isJson(body) && { 'content-type': 'application/json' }),
    ...headers,
  };
}

function isJson(body: unknown): boolean {
  if (body === undefined || typeof body === 'string') return false;
  return !(body instanceof FormData || body instanceof Blob || body instanceof URLSearchParams);
}

function payloadOf(body: unknown): NonNullable<RequestInit['body']> {
  return isJson(body) ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>);
}

/** The body of an answer: JSON parsed, other text as it is, nothing as undefined. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/(?:\S+\+)?json\b/.test(type) && !type.startsWith('application/graphql-response+json'))
    return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('The answer is not the JSON that it says it is.', 'Is the address that of an Orgraph server?');
  }
}

function unreachable(error: unknown, { apiBase, apiBaseSource }: Context): Failure {
  const code = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
  const next =
    apiBaseSource === 'inferred'
      ? 'Start one with `orgraph run`, or name another with --api-base or `orgraph connect`.'
      : `Is it running, and is the address right? It comes from the ${apiBaseSource}.`;
  return new Failure(`No server answers at ${apiBase} (${code}).`, next);
}

function redirected(response: Response, { apiBase }: Context): Failure {
  const to = response.headers.get('location') ?? 'another address';
  return new Failure(
    `${apiBase} redirects to ${to}, and the key is not sent there.`,
    'If that is your server, name it with --api-base.',
  );
}

/** Inside a run, the address is the server's own choice. */
function warnOfPlainHttp({ context, output }: ClientOptions): void {
  const { apiBase, apiBaseSource, apiKey, runId } = context;
  if (!apiKey || !apiBase.startsWith('http:') || isLoopback(apiBase)) return;
  if (apiBaseSource === 'environment' && runId) return;
  output.warn(`the key goes to ${apiBase} unencrypted: whoever is on the way can read it. Use https.`);
}
