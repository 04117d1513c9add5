import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = Record<string, unknown>;

/** Texts that broke something somewhere: encodings, quoting, paths, formats, lengths. */
const TEXTS = [
  '',
  ' ',
  '\t\n',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '😀'.repeat(40),
  '\u202e',
  'ﷺ',
  'İ',
  '\ufeff',
  '\u200b',
  "'",
  '"',
  '`',
  '\\',
  '%',
  '%00',
  '%zz',
  '$1',
  `\${x}`,
  '{{x}}',
  "' OR 1=1 --",
  '"; DROP TABLE "User"; --',
  '{}',
  '[]',
  'null',
  'undefined',
  'true',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '__proto__',
  'constructor',
  'toString',
  'length',
  '../../../etc/passwd',
  '..\\..\\x',
  'a/../b',
  './',
  'C:\\Windows',
  'con',
  'a\u0000.png',
  '.env',
  '~',
  '<script>alert(1)</script>',
  '=cmd|calc',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::1]:1',
  'http://user:pass@127.0.0.1:1',
  'http://169.254.169.254/',
  '//evil.example',
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  '-271821-04-19',
  '0000-00-00',
  '99999-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-00000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '(a+)+$',
  '((((((((((',
  '*'.repeat(50),
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  'x'.repeat(300),
  'y'.repeat(70_000),
];
const NUMBERS = [0, -0, 1, -1, 0.1, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, Number.MIN_VALUE];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.uuid() },
);
const number = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

const nestedList = (depth: number): Json => (depth === 0 ? [] : [nestedList(depth - 1)]);
const nestedObject = (depth: number): Json => (depth === 0 ? {} : { a: nestedObject(depth - 1) });
const POLLUTED = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as Json;

/** Any JSON value, and rather a nasty one. */
export const hostile: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: fc.constantFrom<Json>(null, true, false, [], {}, [null], [[]], [{}], POLLUTED) },
  { weight: 1, arbitrary: fc.constantFrom<Json>(nestedList(200), nestedObject(200), Array(3000).fill('x')) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(text, text, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json> },
);

/** Values of a JSON schema, mostly: within its types, at and just beyond its limits. */
export function ofSchema(schema: Schema, definitions: Schema, depth = 0): fc.Arbitrary<Json> {
  const { $ref, anyOf, oneOf, allOf } = schema as Record<string, Schema[] & string>;
  const again = (one: Schema) => ofSchema(one, definitions, depth + 1);
  if (depth > 6) return hostile;
  if ($ref) return again((definitions[String($ref).split('/').at(-1) as string] ?? {}) as Schema);
  const options = anyOf ?? oneOf;
  if (options) return fc.oneof(...options.map(again));
  if (allOf) return again(Object.assign({}, ...allOf));
  if ('const' in schema) return fc.constant(schema.const as Json);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as Json[]));
  return ofType(schema, again);
}

function ofType(schema: Schema, again: (one: Schema) => fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const { type, minimum, maximum, format } = schema as Record<string, never> & { type?: string };
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string': {
      const longest = Math.min(Number(schema.maxLength ?? 200), 2_000);
      const lengths = fc.constantFrom(longest, longest + 1, Number(schema.minLength ?? 0)).map((n) => 'x'.repeat(n));
      if (format === 'uuid') return fc.oneof(fc.uuid(), text);
      if (format === 'date-time')
        return fc.oneof(
          fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
          text,
        );
      return fc.oneof(lengths, text);
    }
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(Number(minimum ?? 0), Number(maximum ?? 2 ** 31), Number(maximum ?? 0) + 1),
        number,
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(again((schema.items ?? {}) as Schema), { maxLength: 3 });
    case 'object':
      return ofObject(schema, again);
    default:
      return hostile;
  }
}

function ofObject(schema: Schema, again: (one: Schema) => fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0) return fc.dictionary(text, hostile, { maxKeys: 3 });
  const required = new Set((schema.required ?? []) as string[]);
  const fields = Object.fromEntries(properties.map(([name, property]) => [name, again(property)]));
  return fc.record(fields, { requiredKeys: [...required].filter((name) => name in fields) }) as fc.Arbitrary<Json>;
}

/** What becomes of one place of an input that was valid. */
export interface Change {
  /** Which place, counted over all of them; modulo their number. */
  readonly place: number;
  readonly how: 'replace' | 'delete' | 'wrap' | 'another id';
  readonly value: Json;
}

export const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat({ max: 10_000 }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'delete', 'wrap', 'another id'),
  value: hostile,
});

type Place = { parent: Record<string, Json> | Json[]; key: string | number };

function placesOf(value: Json, found: Place[] = []): Place[] {
  if (value === null || typeof value !== 'object') return found;
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  for (const key of keys) {
    found.push({ parent: value as Record<string, Json>, key });
    placesOf((value as Record<string | number, Json>)[key] as Json, found);
  }
  return found;
}

/** The input with some of its places changed. */
export function changed(input: Json, changes: readonly Change[], ids: readonly string[]): Json {
  const copy = structuredClone(input);
  for (const { place, how, value } of changes) {
    const places = placesOf(copy);
    const at = places[place % Math.max(1, places.length)];
    if (!at) continue;
    const { parent, key } = at as { parent: Record<string, Json>; key: string };
    if (how === 'delete') delete parent[key];
    else if (how === 'wrap') parent[key] = [parent[key] as Json];
    else if (how === 'another id') parent[key] = ids[place % ids.length] as string;
    // Not assigned, which for __proto__ would change what the object is.
    else
      Object.defineProperty(parent, key, {
        value: structuredClone(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return copy;
}
