import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { ZodOpenApiContentObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { clientAddress } from '#http/address.js';
import { readJsonObject } from '#http/body.js';
import { credentialsOf, requestSourceOf } from '#http/credentials.js';
import { hangUpOf } from '#http/hang-up.js';
import { sendJson } from '#http/send.js';
import { authenticate } from '#services/access/authenticate.js';
import { FOREIGN_PAGE, isForeignPage } from '#services/access/origins.js';
import { authenticateToolSession, TOOL_SESSION_HEADER } from '#services/access/tool-sessions.js';
import { type Actor, anonymous } from '#services/core/actors/actor.js';
import { badRequest, DomainError, forbidden, Unauthorized, validationError } from '#services/core/errors/errors.js';
import { executeOperation, executeQuery } from '#services/core/operation/execute.js';
import {
  type AnyOperation,
  type Mutation,
  open,
  type Procedure,
  type Query,
  unusedFields,
} from '#services/core/operation/operation.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { type Decoder, decodersOf, plain } from './decode.js';
import { wireDifference } from './paths.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503 | 504;

/** References to the shared error responses of these statuses, by status. */
export type ErrorReferences = (statuses: readonly (ErrorStatus | 500)[]) => Record<string, { $ref: string }>;

/** A request within a route. */
export interface RouteCall {
  readonly services: Services;
  readonly req: Request;
  readonly res: Response;
  readonly scope: Scope;
  /** The parameters of path and query. */
  readonly params: Readonly<Record<string, unknown>>;
}

type Fields = Record<string, unknown>;

/** A body or a response that is not JSON, as the OpenAPI document describes it. */
export interface Content {
  readonly description: string;
  readonly types: ZodOpenApiContentObject;
}

/** The response of a route that does more than send JSON. */
interface Answer<T> {
  readonly content: Content;
  /** Responses with other statuses that are not common errors. */
  readonly also?: ZodOpenApiResponsesObject;
  readonly send: (call: RouteCall, value: T) => void | Promise<void>;
}

interface RouteOptions<Output, Value = unknown> {
  /** The status of success, 200 by default; `of` computes it from the output where it varies. */
  readonly status?: number | { readonly of: (output: Output) => number; readonly oneOf: readonly number[] };
  /** The part of the output that is the response; all of it by default. */
  readonly part?: Extract<keyof Output, string>;
  /**
   * For a write, the only fields that are read from the query string, each with its decoder. For a read, the decoders
   * of fields whose schemas do not imply them.
   */
  readonly query?: Readonly<Record<string, Decoder>>;
  /** Aliases of query parameters; those of a list may be combined. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The ID in the OpenAPI document, if the operation already has another path. */
  readonly operationId?: string;
  /** Statuses of errors beyond those of every route of its kind. */
  readonly errors?: readonly ErrorStatus[];
  /** Responses with other statuses, or with other bodies than the common errors. */
  readonly also?: ZodOpenApiResponsesObject;
  /** Accepts the token of a tool session, and no other credential. */
  readonly byToolSession?: true;
  /** Waits for others while it reads, and stops if the caller disconnects. */
  readonly asksOthers?: true;
  /** Takes no credential: its senders are not callers of the API, and the credentials that they send are not for it. */
  readonly fromStrangers?: true;
  /** Treats a caller who cannot be looked up as anonymous: health checks must work without the database. */
  readonly withoutDatabase?: boolean;
  /** Reads the request itself into fields of the input, such as a body that is not JSON. */
  readonly receive?: {
    readonly content: Content;
    readonly isOptional?: true;
    readonly read: (call: RouteCall) => Promise<Fields>;
  };
  /** Sends something other than the output as JSON. */
  readonly respond?: Answer<Output>;
  /** Sends the rows of a query, before they get their wire shape. */
  readonly stream?: Answer<Value>;
}

/** An operation bound to a method and a path. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly operation: AnyOperation;
  // The types were checked against the operation where the route was declared.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly options: RouteOptions<any, any>;
}

/** The routes of one part of the API, with one tag in the OpenAPI document. */
export interface RouteSection {
  readonly name: string;
  readonly description: string;
  readonly routes: readonly Route[];
}

/** Binds an operation: path parameters, query and body form its input, and its output is the response. */
export function route<I extends z.ZodType, O extends z.ZodType, R, V>(
  method: Method,
  path: string,
  operation: Query<I, O, R, V> | Mutation<I, O, R> | Procedure<I, O, R>,
  options: RouteOptions<z.input<O>, V> = {},
): Route {
  const isRead = !takesBody({ method }) && !options.receive;
  const query = isRead ? { ...decodersOf(operation.input), ...options.query } : options.query;
  return {
    method,
    path,
    operation,
    options: { ...options, ...(query && { query }) },
  };
}

/** The names of a path's parameters. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/[:*]([A-Za-z]\w*)/g)].map(([, name]) => name!);

/** Whether input arrives in a body. */
export const takesBody = ({ method }: Pick<Route, 'method'>): boolean => method !== 'get' && method !== 'delete';

/** Whether a DELETE has its fields in a JSON body, as some clients send them; any other body is ignored. */
const hasJson = ({ method }: Route, { headers }: Request): boolean =>
  method === 'delete' &&
  (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined) &&
  /^application\/json\b/i.test(headers['content-type'] ?? '');

/** Express's handler of a route: authenticate, read, execute, respond. */
export function handlerOf(route: Route, services: Services): RequestHandler {
  const { operation, options } = route;
  const parameterNames = new Set([
    ...pathParameters(route.path),
    ...(takesBody(route) ? Object.keys(options.query ?? {}) : []),
  ]);
  const wire = wireDifference(services.config.COMPATIBILITY, operation.name);
  return async (req, res) => {
    const actor = await actorOf(route, services, req);
    // Before the body is read: a request without a credential must not make the server hold 10 MiB.
    if (actor.kind === 'anonymous' && operation.allow !== open) throw operation.unauthenticated?.() ?? Unauthorized();
    const address = clientAddress(req, services.config);
    // Other operations do nothing that would stop for a disconnected caller.
    const hungUp = operation.kind === 'procedure' || options.asksOthers ? hangUpOf(res) : undefined;
    const scope = new Scope(services, actor, undefined, address, req.headers['user-agent'], hungUp);
    const call: RouteCall = { services, req, res, scope, params: paramsOf(route, req) };
    const sent =
      takesBody(route) || options.receive || hasJson(route, req) ? await bodyOf(route, call, parameterNames) : {};
    const body = wire.body ? wire.body(sent) : sent;
    warnOfUnused(route, res, body);
    const idempotencyKey = route.method === 'get' ? undefined : keyOf(req);
    const input = { ...body, ...call.params };
    if (options.stream && operation.kind === 'query') {
      return options.stream.send(call, await executeQuery(operation, call.scope, input));
    }
    const { output, replayed } = await executeOperation(operation, call.scope, input, { idempotencyKey });
    if (replayed) res.setHeader('Idempotent-Replayed', 'true');
    if (options.respond) return options.respond.send(call, output);
    const answer = options.part ? (output as Fields)[options.part] : output;
    sendJson(res, statusOf(options.status, output), wire.answer ? wire.answer(answer as Fields) : answer);
  };
}

const MOST_WARNINGS = 10;
const MAX_FIELD_NAME = 60;

/**
 * Lists the body fields that have no effect in the header Warning. These fields are not an error, since clients send
 * back whole records.
 */
function warnOfUnused({ operation }: Route, res: Response, body: Fields): void {
  const names = Object.keys(body).filter((name) => name.length <= MAX_FIELD_NAME && /^\w+$/.test(name));
  const warnings = unusedFields(operation, names).slice(0, MOST_WARNINGS);
  if (warnings.length > 0)
    res.setHeader(
      'Warning',
      warnings.map((text) => `299 - "${text}"`),
    );
}

async function actorOf({ options }: Route, services: Services, req: Request): Promise<Actor> {
  if (options.byToolSession) return actorOfToolSession(services, req);
  if (options.fromStrangers) return anonymous;
  try {
    return await authenticate(services, credentialsOf(req, services.config));
  } catch (error) {
    const isRefused = error instanceof DomainError && error.status < 500;
    if (isRefused || !options.withoutDatabase) throw error;
    return anonymous;
  }
}

function actorOfToolSession(services: Services, req: Request): Promise<Actor> {
  if (isForeignPage(services.config, requestSourceOf(req))) throw forbidden(FOREIGN_PAGE);
  const token = req.headers[TOOL_SESSION_HEADER];
  return authenticateToolSession(services, typeof token === 'string' ? token : undefined);
}

function keyOf(req: Request): string | undefined {
  const key = req.headers['idempotency-key'] as string | undefined;
  if (key === '') throw badRequest('Idempotency key must have 1 to 240 characters');
  return key;
}

/**
 * The input from path and query. A write reads only the query fields that the route names. A read takes all of them,
 * unless the route reads the request itself.
 */
function paramsOf({ path, options, ...route }: Route, req: Request): Fields {
  if ((takesBody(route) || options.receive) && !options.query) return req.params;
  const query = withoutAliases(req.query as QueryValues, options.aliases);
  const names = takesBody(route) ? Object.keys(options.query ?? {}) : Object.keys(query);
  const present = names.filter((name) => query[name] !== undefined);
  return {
    ...Object.fromEntries(present.map((name) => [name, (own(options.query, name) ?? plain)(query[name]!)])),
    ...req.params,
  };
}

type QueryValues = Readonly<Record<string, string | readonly string[]>>;

/** A field's own value: client input may have names that every object inherits. */
const own = <T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;

/** The query with each parameter under its field's name, including the values of its aliases. */
function withoutAliases(query: QueryValues, aliases: RouteOptions<unknown>['aliases']): QueryValues {
  if (!aliases) return query;
  const values = new Map<string, string | readonly string[]>();
  for (const [name, sent] of Object.entries(query)) {
    const field = own(aliases, name) ?? name;
    const before = values.get(field);
    values.set(field, before === undefined ? sent : [before, sent].flat());
  }
  return Object.fromEntries(values);
}

async function bodyOf({ operation, options }: Route, call: RouteCall, named: ReadonlySet<string>): Promise<Fields> {
  if (options.receive) return options.receive.read(call);
  const isKnown = call.scope.actor.kind !== 'anonymous';
  const body = await readJsonObject(call.req, call.res, isKnown ? 'known' : 'stranger');
  // A body may repeat a field of the path, but only with the same value.
  const misplaced = Object.keys(body).filter((key) => named.has(key) && body[key] !== call.params[key]);
  if (misplaced.length > 0 && isStrict(operation.input)) {
    const message = `Unrecognized keys: ${misplaced.map((key) => `"${key}"`).join(', ')}`;
    throw validationError([{ code: 'unrecognized_keys', path: [], message }]);
  }
  return Object.fromEntries(Object.entries(body).filter(([key]) => !named.has(key)));
}

export const isStrict = (input: z.ZodType): boolean =>
  input instanceof z.ZodObject && input.def.catchall instanceof z.ZodNever;

function statusOf(status: RouteOptions<unknown>['status'], output: unknown): number {
  return typeof status === 'object' ? status.of(output) : (status ?? 200);
}
