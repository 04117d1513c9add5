import { parseJson } from '#json/exact-json.js';
import type { CallRequest, Client } from '../call.js';
import { isLoopback } from '../context/base.js';
import type { Context } from '../context/types.js';
import { ApiError, Failure } from '../failure.js';
import { findOperation } from '../table/operation.js';
import { operationPath } from './addresses.js';
import { isJsonBody, requestPayload } from './bodies.js';
import { exchange, type HttpReply } from './exchange.js';
import { clientProxy, fetchFor, type ProxyFetch } from './proxy.js';
import { graphRefusal } from './refusal.js';
import { type ClientOptions, sendRequest } from './send.js';

interface CompanyRow {
  readonly id: string;
  readonly name: string;
}

const LISTED = 5;

/** The only company that the caller sees, or the company of the calling agent. */
async function inferredCompany(client: Client): Promise<string> {
  const companies = await client.call<readonly CompanyRow[]>('listCompanies').catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  });
  if (!companies) return (await client.call<{ companyId: string }>('getCallingAgent')).companyId;
  const [only, ...others] = companies;
  if (!only) throw new Failure('There is no company yet.', 'Create one: `orgraph company create --name "Acme"`.');
  if (others.length === 0) return only.id;
  const names = companies.slice(0, LISTED).map(({ id, name }) => `${id}  ${name}`);
  const more = companies.length > LISTED ? ['and others: `orgraph company list`'] : [];
  throw new Failure(
    'Which company? There is more than one.',
    ['Pass -C, or set it once with `orgraph context set --company-id <id>`:', ...names, ...more].join('\n  '),
  );
}

const IS_ORGRAPH = 'Is this the address of an Orgraph server?';

/** A client of the context's server. */
export function createClient(options: ClientOptions): Client {
  const { context } = options;
  let fetching: Promise<ProxyFetch> | undefined;
  let company: Promise<string> | undefined;
  const isProxied = clientProxy(context.apiBase, options.system) !== undefined;
  warnOfPlainHttp(options);
  const addressOf = async (id: string, request: CallRequest): Promise<[method: string, path: string]> => {
    const { method, path } = findOperation(id);
    const params = { ...request.params };
    if (path.includes('{companyId}')) params.companyId ??= await client.companyId();
    return [method, operationPath(path, params)];
  };
  const reply = (method: string, path: string, request: CallRequest): Promise<HttpReply> => {
    const { body } = request;
    if (isProxied || !(body === undefined || typeof body === 'string' || isJsonBody(body)))
      return client.send(method, path, request);
    const text = body === undefined ? undefined : String(requestPayload(body));
    return sendRequest(
      (url, headers, signal) => exchange(url, { method, headers, signal, ...(text !== undefined && { body: text }) }),
      options,
      { ...request, method, path },
    );
  };
  const client: Client = {
    context,
    async call<T>(operation: string, request: CallRequest = {}): Promise<T> {
      return (await bodyOf(await reply(...(await addressOf(operation, request)), request))) as T;
    },
    async open(operation, request = {}) {
      return client.send(...(await addressOf(operation, request)), request);
    },
    async send(method, path, request = {}) {
      fetching ??= fetchFor(context.apiBase, options.system);
      const fetch = await fetching;
      const body = request.body === undefined ? {} : { body: requestPayload(request.body) };
      return sendRequest(
        // A redirect would carry the key to another server.
        (url, headers, signal) => fetch(url, { method, headers, signal, redirect: 'manual', ...body }),
        options,
        { ...request, method, path },
      );
    },
    async graphql<T>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<T> {
      const answer = await reply('POST', '/graphql', { body: { query, variables } });
      const body = await bodyOf(answer);
      if (typeof body !== 'object' || body === null)
        throw new Failure('The response is not a GraphQL response.', IS_ORGRAPH);
      const { data, errors } = body as { data?: T; errors?: unknown };
      if (Array.isArray(errors) && errors.length > 0) throw graphRefusal(answer.status, errors);
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

/** The body of a response: parsed JSON, other text unchanged, undefined if empty. */
async function bodyOf(response: HttpReply): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  const type = response.headers.get('content-type') ?? '';
  // Operations return data or plain text. A page comes from a proxy, a sign-in or another program.
  if (type.startsWith('text/html')) throw new Failure('The server returned a web page instead of data.', IS_ORGRAPH);
  if (!/^application\/(?:\S+\+)?json\b/.test(type) && !type.startsWith('application/graphql-response+json'))
    return text;
  try {
    return parseJson(text);
  } catch {
    throw new Failure('The response is not valid JSON.', IS_ORGRAPH);
  }
}

/** Warns about a key sent over plain HTTP. Inside a run, the server itself chose the address. */
function warnOfPlainHttp({ context, output }: ClientOptions): void {
  const { apiBase, apiBaseSource, apiKey, runId } = context;
  if (!apiKey || !apiBase.startsWith('http:') || isLoopback(apiBase)) return;
  if (apiBaseSource === 'environment' && runId) return;
  output.warn(`the client sends the key to ${apiBase} unencrypted: others on the network can read it. Use https.`);
}
