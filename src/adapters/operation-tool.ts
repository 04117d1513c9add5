import type { JsonObject } from '../services/core/text/fields.js';

/**
 * An operation of the product as a tool for a model, as plain data that suffices to offer the tool and to send its
 * request.
 */
export interface OperationTool {
  /** Lower case with underscores, unique among all tools. */
  readonly name: string;
  /** For the model: the purpose of the tool and when to use it. */
  readonly description: string;
  /** A JSON Schema of type object. Only its properties are sent. */
  readonly inputSchema: JsonObject;
  readonly request: RequestTemplate;
}

export interface RequestTemplate {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With field names in braces, for example `/api/issues/{issueId}`. */
  readonly path: string;
  /** The fields of the query string. */
  readonly query: readonly string[];
  /** The fields of the body. */
  readonly body: readonly string[];
  /** The values of fields that the model omits. */
  readonly defaults: JsonObject;
  /** Fields that the model cannot set. */
  readonly filled: Readonly<Record<string, Filling>>;
}

/** The value of a filled field: a constant, or a fact of the run, which may apply only if other fields equal facts. */
export type Filling =
  | { readonly value: string }
  | { readonly fact: RunFact; readonly where?: Readonly<Record<string, RunFact>> };

export type RunFact = 'companyId' | 'agentId' | 'issueId' | 'wakeCommentId';
export type RunFacts = Readonly<Record<RunFact, string | null>>;

export interface ApiRequest {
  readonly method: RequestTemplate['method'];
  /** Encoded, with the query string. */
  readonly path: string;
  readonly body?: object;
  /** Makes a repeated request idempotent; if omitted, the request gets its own key. */
  readonly idempotencyKey?: string;
}

/**
 * The request of a tool call. Only the path is checked here; the server checks everything else.
 * @throws Error with a message for the model
 */
export function apiRequestOf({ inputSchema, request }: OperationTool, input: unknown, facts: RunFacts): ApiRequest {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Error('The input must be a JSON object');
  const { method, path, query, body, defaults, filled } = request;
  const offered = inputSchema.properties as JsonObject;
  const fields = {
    ...defaults,
    ...Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(offered, name))),
  };
  const values = new Map<string, unknown>([...Object.entries(fields), ...fillingsOf(filled, fields, facts)]);
  const search = new URLSearchParams(query.flatMap((name) => parametersOf(name, values.get(name)))).toString();
  return {
    method,
    path: `${path.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(name, values.get(name)))}${search && `?${search}`}`,
    ...(body.length > 0 && { body: Object.fromEntries(body.map((name) => [name, values.get(name)])) }),
  };
}

/** The values of the fields that a model cannot set. */
export function fillingsOf(
  filled: RequestTemplate['filled'],
  fields: Readonly<Record<string, unknown>>,
  facts: RunFacts,
): [name: string, value: string][] {
  return Object.entries(filled).flatMap(([name, filling]): [string, string][] => {
    if ('value' in filling) return [[name, filling.value]];
    const value = facts[filling.fact];
    const applies = Object.entries(filling.where ?? {}).every(([field, fact]) => fields[field] === facts[fact]);
    return value !== null && applies ? [[name, value]] : [];
  });
}

/** Rejects dots: they would be resolved as relative parts of the path and lead to another operation. */
function pathPart(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new Error(`${name} is required and must be text`);
  return encodeURIComponent(value);
}

/** A list becomes one parameter for each item. Null is omitted. */
const parametersOf = (name: string, value: unknown): [string, string][] =>
  [value].flat().flatMap((one): [string, string][] => (one == null ? [] : [[name, String(one)]]));
