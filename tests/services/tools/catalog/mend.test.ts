import { ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { argumentsCheckOf } from '#services/tools/catalog/arguments.js';
import { mendedAnnotations, mendedSchema } from '#services/tools/catalog/mend.js';

// biome-ignore lint/suspicious/noExplicitAny: schemas as servers write them, right and wrong
type Json = any;

const VALID: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  title: 'Search',
  description: 'What to look for',
  properties: {
    query: { type: 'string', minLength: 1, enum: ['a', null] },
    page: { type: ['integer', 'null'], minimum: 0, default: null },
    filter: { anyOf: [{ $ref: '#/$defs/filter' }, { type: 'null' }] },
    tags: { type: 'array', items: { type: 'string' }, prefixItems: [{ type: 'string' }] },
  },
  required: ['query'],
  additionalProperties: false,
  $defs: { filter: { type: 'object', additionalProperties: { type: 'string' } } },
};
const WRONG: readonly Json[] = [null, true, 7, 'x', [], {}, [null], { a: null }];

/** The schema with each of its values replaced by each wrong one. */
function* mutations(value: Json): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const put = (other: Json): Json =>
      Array.isArray(value) ? value.map((one, at) => (String(at) === key ? other : one)) : { ...value, [key]: other };
    for (const wrong of WRONG) yield put(wrong);
    for (const inner of mutations(value[key])) yield put(inner);
  }
}

describe('the schema of a tool', () => {
  test('stays as it is where nothing is wrong with it', () => {
    expect(mendedSchema(VALID)).toEqual(VALID);
  });

  test('is one that the protocol knows, whatever a server writes', () => {
    const all = [...mutations(VALID), ...WRONG];
    const refused = all.flatMap((given) => {
      const inputSchema = mendedSchema(given);
      const tool = { name: 'a', inputSchema, outputSchema: inputSchema };
      return inputSchema === undefined || ToolSchema.safeParse(tool).success ? [] : [given];
    });
    expect(refused).toEqual([]);
    expect(all.length).toBeGreaterThan(300);
  });

  test.each([
    ['without a list of required names', { type: 'object', required: null }, { type: 'object' }],
    ['that is missing', undefined, { type: 'object' }],
    [
      'with `nullable`',
      { properties: { a: { type: 'string', nullable: true } } },
      { type: 'object', properties: { a: { type: ['string', 'null'] } } },
    ],
    [
      'of a truth value',
      { properties: { a: true, b: false } },
      { type: 'object', properties: { a: {}, b: { not: {} } } },
    ],
  ])('is mended: one %s', (_what, given, mended) => {
    expect(mendedSchema(given as Json)).toEqual(mended);
  });

  test('of another value than an object is none for a tool', () => {
    expect(mendedSchema({ type: 'array' })).toBeUndefined();
    expect(mendedSchema({ type: ['object', 'null'] })).toEqual({ type: 'object' });
  });

  test('means by exclusive bounds of draft 4 what that draft says', () => {
    const ttl = { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false };
    const check = argumentsCheckOf(mendedSchema({ type: 'object', properties: { ttl } }) as Json);
    expect([1, 9].map((value) => check({ ttl: value }))).toEqual([undefined, undefined]);
    expect([0, 10].map((value) => check({ ttl: value })?.path)).toEqual(['#/ttl', '#/ttl']);
  });
});

test('annotations of the wrong type are left out', () => {
  const annotations = { title: 7, readOnlyHint: 'yes', destructiveHint: true, vendor: { a: 1 } };
  expect(mendedAnnotations(annotations)).toEqual({ destructiveHint: true, vendor: { a: 1 } });
  expect(mendedAnnotations([])).toBeNull();
});
