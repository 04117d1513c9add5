import { z } from 'zod';
import type { JsonValue } from '#services/core/text/json.js';
import { unusableAnswer } from '../bridge/failures.js';

/** Headers that a plugin may set, with patterns of their values. Other headers and values are left out. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'cache-control': /^[a-z0-9="', _-]{1,200}$/i,
  etag: /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/,
  'x-request-id': /^[\x21-\x7e]{1,200}$/,
};

const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json$/;
/** Content types that no browser renders as a page or runs as code. */
const TEXT_TYPES = ['text/plain', 'text/csv', 'text/markdown'];

const Answer = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string(), z.unknown()).nullish(),
  body: z.json().nullish(),
});

/** The response to a request to a plugin's route. */
export interface PluginResponse {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A string for a text type; undefined for no body. */
  readonly body?: JsonValue;
}

/** The plugin's answer as a response that can be sent. @throws PluginCallError if it may not be sent */
export function responseIn(said: JsonValue): PluginResponse {
  const parsed = Answer.safeParse(said);
  if (!parsed.success) throw unusableAnswer('it needs a status of 200 to 599, and headers that are an object');
  const { status, headers, body } = parsed.data;
  const headerByName = new Map(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const contentType = typeIn(headerByName.get('content-type'));
  const isText = TEXT_TYPES.includes(contentType);
  if (isText && body != null && typeof body !== 'string') throw unusableAnswer(`${contentType} needs a text`);
  return {
    status,
    contentType,
    headers: headersIn(headerByName),
    ...(body !== undefined && { body: body as JsonValue }),
  };
}

function typeIn(value: unknown): string {
  if (value == null) return 'application/json';
  const type = String(value).split(';', 1).join('').trim().toLowerCase();
  if (JSON_TYPE.test(type) || TEXT_TYPES.includes(type)) return type;
  throw unusableAnswer(`a plugin can return only JSON, ${TEXT_TYPES.join(', ')}`);
}

const headersIn = (given: ReadonlyMap<string, unknown>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(HEADERS).flatMap(([name, allowed]) => {
      const value = given.get(name);
      if (typeof value !== 'string' || !allowed.test(value)) return [];
      return [[name, name === 'cache-control' ? privately(value) : value]];
    }),
  );

/** Only the caller's own cache may store a response, because it was made for that caller. */
function privately(value: string): string {
  const directives = value.split(',').map((one) => one.trim());
  return ['private', ...directives.filter((one) => !/^(?:public|private|s-maxage\b.*)?$/i.test(one))].join(', ');
}
