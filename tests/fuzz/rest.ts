import fc from 'fast-check';
import { sections } from '#rest/http/sections.js';
import { openApiDocument } from '#rest/openapi/openapi.js';
import { fixtures, type Subject } from '../contract/fixtures.js';
import { type Change, change, changed, hostile, type Json, ofSchema } from './values.js';

type Schema = Record<string, unknown>;

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly inPath: readonly string[];
  readonly inQuery: Readonly<Record<string, Schema>>;
  /** The schema of a JSON body; undefined where there is none. */
  readonly body: Schema | undefined;
}

const document = JSON.parse(JSON.stringify(openApiDocument(sections))) as {
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Schema; parameters: Record<string, Schema> };
};

const resolved = (one: Schema): Schema =>
  typeof one.$ref === 'string' ? (document.components.parameters[one.$ref.split('/').at(-1) as string] as Schema) : one;

function operationsOf(): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => {
        const parameters = ((operation.parameters ?? []) as Schema[]).map(resolved);
        const named = (where: string) => parameters.filter((one) => one.in === where);
        const { content } = (operation.requestBody ?? {}) as { content?: Record<string, { schema?: Schema }> };
        return {
          name: String(operation.operationId ?? path),
          method,
          path,
          inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
          inQuery: Object.fromEntries(named('query').map((one) => [one.name as string, (one.schema ?? {}) as Schema])),
          body: content && (content['application/json']?.schema ?? {}),
        };
      }),
  );
}

/** How a body goes wrong before anybody looks at what is in it. */
const BROKEN: readonly (readonly [type: string, body: string | Buffer])[] = [
  ['application/json', '{"a":'],
  ['application/json', ''],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"a":1e999}'],
  ['application/json', '['.repeat(20_000)],
  ['application/json', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json; charset=utf-16', '{}'],
  ['application/json; charset=nonsense', '{}'],
  ['text/plain', 'hello'],
  ['application/x-www-form-urlencoded', 'a=1&a[b]=2'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="../a.svg"\r\nContent-Type: image/svg+xml\r\n\r\n<svg/>\r\n--x--\r\n',
  ],
];

/** What is sent, but for the ids, which are those of the things that are there then. */
export interface RestCase {
  readonly kind: 'rest';
  readonly operation: Operation;
  readonly changes: readonly Change[];
  readonly extra: Json;
  readonly query: Readonly<Record<string, Json>>;
  readonly broken: (typeof BROKEN)[number] | undefined;
}

const nothing: fc.Arbitrary<Json> = fc.constant({});
const unchanged: fc.Arbitrary<readonly Change[]> = fc.constant([]);

function caseOf(operation: Operation): fc.Arbitrary<RestCase> {
  const { body, inQuery } = operation;
  const one = (schema: Schema): fc.Arbitrary<Json> => fc.oneof(ofSchema(schema, document.components.schemas), hostile);
  return fc.record({
    kind: fc.constant('rest' as const),
    operation: fc.constant(operation),
    changes: fc.oneof(unchanged, fc.array(change, { minLength: 1, maxLength: 3 })),
    extra: body ? fc.oneof(nothing, nothing, nothing, nothing, one(body)) : nothing,
    query: fc.record(Object.fromEntries(Object.entries(inQuery).map(([name, schema]) => [name, one(schema)])), {
      requiredKeys: [],
    }) as fc.Arbitrary<Record<string, Json>>,
    broken: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
    ),
  });
}

export const restOperations: readonly Operation[] = operationsOf();
export const restCase: fc.Arbitrary<RestCase> = fc.oneof(...restOperations.map(caseOf));

const plain = (value: Json | undefined): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** A path segment as clients encode it; what cannot be encoded is sent as it is. */
function segment(value: Json | undefined): string {
  const shown = plain(value).slice(0, 2_000);
  try {
    return encodeURIComponent(shown) || '%20';
  } catch {
    return '%ff';
  }
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string | Buffer | undefined;
}

/** The request of a case about the things of a subject. */
export function requestOf(
  { operation, changes, extra, query, broken }: RestCase,
  subject: Subject,
  ids: readonly string[],
): Sent {
  const valid = (fixtures[operation.name]?.input(subject) ?? {}) as { [key: string]: Json };
  const unknown = operation.inPath.filter((name) => !(name in valid));
  const whole = { ...valid, ...Object.fromEntries(unknown.map((name, at) => [name, ids[at] as string])) };
  const input = changed({ ...whole }, changes, ids) as { [key: string]: Json };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(input[name]));
  const rest = Object.entries(input).filter(([name]) => !operation.inPath.includes(name));
  const asked = operation.body ? query : { ...Object.fromEntries(rest), ...query };
  const search = new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, plain(value).slice(0, 3_000)]),
  );
  const address = `${path}${search.size > 0 ? `?${search}` : ''}`;
  if (broken && operation.method !== 'get')
    return { method: operation.method, path: address, type: broken[0], body: broken[1] };
  if (!operation.body) return { method: operation.method, path: address, type: undefined, body: undefined };
  const isObject = extra !== null && typeof extra === 'object' && !Array.isArray(extra);
  const body = isObject ? JSON.stringify({ ...Object.fromEntries(rest), ...extra }) : JSON.stringify(extra);
  return { method: operation.method, path: address, type: 'application/json', body };
}
