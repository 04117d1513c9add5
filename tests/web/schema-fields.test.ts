import { describe, expect, it } from 'vitest';
import {
  emptyOf,
  fieldOf,
  type JsonSchema,
  labelOf,
  otherProperties,
  parseJson,
  pathOfPointer,
  variantIndex,
  withProperty,
} from '#web/ui/schema-fields.js';

const controlOf = (schema: JsonSchema, root: JsonSchema = schema) => fieldOf(schema, root).control;
const kindOf = (schema: JsonSchema) => controlOf(schema).kind;

describe('the control of a schema', () => {
  it('is an input for a text, and several lines for a long one', () => {
    expect(controlOf({ type: 'string', maxLength: 200 })).toEqual({ kind: 'text', multiline: false, format: null });
    expect(controlOf({ type: 'string', maxLength: 20_000 })).toMatchObject({ multiline: true });
    expect(controlOf({ type: 'string', 'x-multiline': true })).toMatchObject({ multiline: true });
    expect(controlOf({ type: 'string', format: 'uri', maxLength: 2048 })).toMatchObject({ multiline: false });
  });

  it('is a choice for an enum, and for constants with titles', () => {
    expect(controlOf({ enum: ['low', 'high'] })).toEqual({
      kind: 'choice',
      options: [
        { value: 'low', label: 'low' },
        { value: 'high', label: 'high' },
      ],
    });
    const priorities = {
      oneOf: [
        { const: 1, title: 'Low' },
        { const: 2, title: 'High' },
      ],
    };
    expect(controlOf(priorities)).toMatchObject({ options: [{ label: 'Low' }, { value: 2, label: 'High' }] });
  });

  it('is a number with its limits, but not with those of safe integers', () => {
    expect(controlOf({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toEqual({
      kind: 'number',
      integer: true,
      minimum: 1,
      maximum: undefined,
    });
    expect(controlOf({ type: 'number' })).toMatchObject({ integer: false });
  });

  it('is tags for texts and a list for objects', () => {
    expect(kindOf({ type: 'array', items: { type: 'string' } })).toBe('texts');
    expect(kindOf({ type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } })).toBe('list');
  });

  it('chooses a secret for what holds one', () => {
    expect(kindOf({ type: 'string', format: 'secret-ref' })).toBe('secret');
    expect(kindOf({ type: 'string', format: 'password' })).toBe('secret');
    expect(kindOf({ type: 'string', writeOnly: true })).toBe('secret');
  });

  it('has a field for each property, and says which must be there', () => {
    const control = controlOf({
      type: 'object',
      properties: { apiUrl: { type: 'string' }, port: { type: 'integer', title: 'TCP port' } },
      required: ['port'],
      additionalProperties: false,
    });
    expect(control).toMatchObject({
      kind: 'object',
      fields: [
        { name: 'apiUrl', label: 'Api url', required: false },
        { name: 'port', label: 'TCP port', required: true },
      ],
      others: null,
    });
  });

  it('takes any names where the schema does', () => {
    expect(controlOf({ type: 'object', additionalProperties: { type: 'string' } })).toEqual({
      kind: 'object',
      fields: [],
      others: { type: 'string' },
    });
  });

  it('is JSON for everything else', () => {
    expect(kindOf({})).toBe('json');
    expect(kindOf({ type: ['string', 'number'] })).toBe('json');
    expect(kindOf({ type: 'object' })).toBe('json');
    expect(kindOf({ allOf: [{ type: 'string' }] })).toBe('json');
    expect(kindOf({ type: 'array' })).toBe('json');
  });

  it('leaves null out of what may be null', () => {
    for (const schema of [{ type: ['string', 'null'] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }]) {
      expect(fieldOf(schema, schema)).toMatchObject({ nullable: true, control: { kind: 'text' } });
    }
    expect(fieldOf({ type: 'string' }, {}).nullable).toBe(false);
  });

  it('follows references, and does not follow them in a circle', () => {
    const root = {
      $defs: { port: { type: 'integer', title: 'Port' }, loop: { $ref: '#/$defs/loop' }, 'a/b': { type: 'boolean' } },
    };
    expect(fieldOf({ $ref: '#/$defs/port', title: 'Listen on' }, root)).toMatchObject({
      title: 'Listen on',
      control: { kind: 'number' },
    });
    expect(controlOf({ $ref: '#/$defs/a~1b' }, root).kind).toBe('boolean');
    expect(controlOf({ $ref: '#/$defs/loop' }, root).kind).toBe('json');
    expect(controlOf({ $ref: 'https://example.com/schema' }, root).kind).toBe('json');
  });
});

describe('variants', () => {
  const secret = {
    type: 'object',
    properties: { type: { const: 'secret_ref' }, id: { type: 'string' } },
    required: ['type'],
  };
  const plain = {
    type: 'object',
    properties: { type: { const: 'plain' }, text: { type: 'string' } },
    required: ['type'],
  };
  const schema = { oneOf: [{ type: 'string' }, plain, { ...secret, title: 'A secret' }] };
  const control = controlOf(schema);
  const variants = control.kind === 'variants' ? control.variants : [];

  it('are called by their title, their constant or their type', () => {
    expect(variants.map(({ label }) => label)).toEqual(['Text', 'Plain', 'A secret']);
  });

  it('are found by the value', () => {
    expect(variantIndex(variants, 'text', schema)).toBe(0);
    expect(variantIndex(variants, { type: 'plain', text: '' }, schema)).toBe(1);
    expect(variantIndex(variants, { type: 'secret_ref', id: 'x' }, schema)).toBe(2);
    expect(variantIndex(variants, undefined, schema)).toBe(0);
  });

  it('begin with their constants', () => {
    expect(emptyOf(secret, schema)).toEqual({ type: 'secret_ref' });
    expect(emptyOf({ type: 'string' }, schema)).toBeUndefined();
    expect(emptyOf({ type: 'string', default: 'main' }, schema)).toBe('main');
  });
});

describe('values', () => {
  it('are changed without touching the others, and go when they are undefined', () => {
    const value = { one: 1, two: 2 };
    expect(Object.entries(withProperty(value, 'one', 3))).toEqual([
      ['one', 3],
      ['two', 2],
    ]);
    expect(withProperty(value, 'one', undefined)).toEqual({ two: 2 });
    expect(withProperty(undefined, 'one', 1)).toEqual({ one: 1 });
    expect(value).toEqual({ one: 1, two: 2 });
  });

  it('keep what has no field of its own apart', () => {
    const fields = [{ name: 'known', label: 'Known', required: false, schema: {} }];
    expect(otherProperties({ known: 1, other: 2 }, fields)).toEqual({ other: 2 });
  });

  it('are read from JSON, with what is wrong in it', () => {
    expect(parseJson('{"a": [1]}')).toEqual({ value: { a: [1] }, error: null });
    expect(parseJson('  ')).toEqual({ value: undefined, error: null });
    expect(parseJson('{').error).toMatch(/^This is not JSON: /);
  });
});

it('names of properties become labels', () => {
  expect(labelOf('maxTurnsPerRun')).toBe('Max turns per run');
  expect(labelOf('api_key')).toBe('Api key');
  expect(labelOf('baseURL')).toBe('Base URL');
  expect(labelOf('')).toBe('');
});

it('pointers become paths of errors', () => {
  expect(pathOfPointer('/server/port')).toBe('server.port');
  expect(pathOfPointer('/a~1b/0')).toBe('a/b.0');
  expect(pathOfPointer('')).toBe('');
});
