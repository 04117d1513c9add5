import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, expect } from 'vitest';
import { createRestApp } from '#rest/http/app.js';
import { sections } from '#rest/http/sections.js';
import { openApiDocument } from '#rest/openapi/openapi.js';
import type { Services } from '#services/core/operation/scope.js';
import { testServices } from './world.js';

type Body = Buffer | FormData | ReadableStream | object | unknown[] | string | number | boolean | null;

export interface RestRequest {
  /** A bearer token; nobody in particular without. */
  readonly as?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface RestResponse {
  readonly status: number;
  readonly headers: Headers;
  // The wire shape is what tests assert on, so it is deliberately untyped.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
  readonly bytes: Buffer;
}

/** A client of the REST API on a real socket. Every answer is checked against the OpenAPI document. */
export interface Rest {
  readonly url: string;
  readonly server: Server;
  /** What the server logged as unexpected. */
  readonly failures: unknown[];
  get(path: string, request?: RestRequest): Promise<RestResponse>;
  delete(path: string, request?: RestRequest): Promise<RestResponse>;
  post(path: string, body?: Body, request?: RestRequest): Promise<RestResponse>;
  put(path: string, body?: Body, request?: RestRequest): Promise<RestResponse>;
  patch(path: string, body?: Body, request?: RestRequest): Promise<RestResponse>;
  send(method: string, path: string, body?: Body, request?: RestRequest): Promise<RestResponse>;
}

/** Serves the REST API of these services, those of the test file unless given, until the file ends. */
export async function startRest(given?: Services): Promise<Rest> {
  const services = given ?? (await testServices());
  const failures: unknown[] = [];
  const app = createRestApp({ services, log: { error: (failure: unknown) => void failures.push(failure) } });
  // A test that computes for seconds finds its idle connection as it left it.
  const server = createServer({ keepAliveTimeout: 120_000 }, app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send: Rest['send'] = async (method, path, body, request = {}) => {
    const response = await fetch(url + path, requestOf(method, body, request));
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0;
    const answer = {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson ? parse(bytes) : undefined,
    };
    assertConforms(method, path, answer);
    return answer;
  };
  return {
    url,
    server,
    failures,
    send,
    get: (path, request) => send('GET', path, undefined, request),
    delete: (path, request) => send('DELETE', path, undefined, request),
    post: (path, body, request) => send('POST', path, body, request),
    put: (path, body, request) => send('PUT', path, body, request),
    patch: (path, body, request) => send('PATCH', path, body, request),
  };
}

const parse = (bytes: Buffer): unknown => JSON.parse(bytes.toString());

/** Buffers, forms and streams are sent as they are, everything else as JSON. */
function requestOf(method: string, body: Body | undefined, { as, headers, signal }: RestRequest): RequestInit {
  const raw = body instanceof Buffer || body instanceof FormData || body instanceof ReadableStream;
  const json = body !== undefined && !raw;
  return {
    method,
    redirect: 'manual',
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...headers,
    },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as BodyInit) }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    ...(signal && { signal }),
  };
}

type Json = { [key: string]: Json };

const document = closedDocument(openApiDocument(sections) as unknown as Json);
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.json');
const validators = new Map<string, ValidateFunction>();

/**
 * A copy of the document that refuses fields which it does not declare: an answer with such a field fails.
 * `{ type: 'object', properties: { id } }` becomes `{ type: 'object', properties: { id }, additionalProperties: false }`.
 */
function closedDocument(node: Json): Json {
  if (node === null || typeof node !== 'object') return node;
  if (Array.isArray(node)) return node.map(closedDocument) as unknown as Json;
  const inside = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closedDocument(value)]));
  const open = node.type === ('object' as unknown) && node.properties && !('additionalProperties' in node);
  return open ? { ...inside, additionalProperties: false as unknown as Json } : inside;
}

/** Fails unless the document lists this answer of this route: its status, its content type and its body's shape. */
function assertConforms(method: string, path: string, { status, headers, body }: RestResponse): void {
  const template = templateOf(path.split(/[?#]/)[0] as string);
  const operation = template && document.paths?.[template]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  const answered = `${method} ${path} answered ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
  if (!template || !operation) {
    expect([status, body], answered).toEqual([404, { error: 'API route not found' }]);
    return;
  }
  const listed = String(status) in (operation.responses as Json) ? String(status) : 'default';
  const steps = ['paths', template, method === 'HEAD' ? 'get' : method.toLowerCase(), 'responses', listed];
  const { response, pointer } = resolve(operation.responses?.[listed], steps);
  expect(response, `${answered}, which the document does not list`).toBeDefined();
  const types = Object.keys(response?.content ?? {});
  const type = headers.get('content-type')?.split(';')[0] as string;
  if (types.length > 0 && !types.includes('*/*')) expect(types, answered).toContain(type);
  if (body === undefined || !types.includes('application/json')) return;
  const validate = validatorOf(`${pointer}/content/application~1json/schema`);
  expect(validate(body) ? [] : validate.errors, answered).toEqual([]);
}

function resolve(response: Json | undefined, steps: string[]): { response: Json | undefined; pointer: string } {
  const reference = response?.$ref as unknown as string | undefined;
  if (!reference) {
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    return { response, pointer: `#/${pointer}` };
  }
  const found = reference
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((node, step) => node?.[step], document);
  return { response: found, pointer: reference };
}

function validatorOf(pointer: string): ValidateFunction {
  let validate = validators.get(pointer);
  if (!validate) {
    validate = ajv.compile({
      $ref: `openapi.json${pointer.split('/').map(encodeURIComponent).join('/').replace('%23', '#')}`,
    });
    validators.set(pointer, validate);
  }
  return validate;
}

/**
 * Returns the path of the document that a request is for. A path without parameters wins, then the one with the fewest.
 * `/api/agents/7f…` gives `/api/agents/{id}`; `/api/agents/me` gives `/api/agents/me`, which the first fits, too.
 */
function templateOf(path: string): string | undefined {
  const fits = (template: string) =>
    new RegExp(
      `^${template
        .replace(/[.]/g, '\\.')
        .replace('/api/{path}', '/api/.+')
        .replace(/\{\w+\}/g, '[^/]+')}/?$`,
    ).test(path);
  const found = Object.keys(document.paths as Json).filter(fits);
  return found.find((template) => !template.includes('{')) ?? found.sort((a, b) => parameters(a) - parameters(b))[0];
}

const parameters = (template: string): number => template.split('{').length;
