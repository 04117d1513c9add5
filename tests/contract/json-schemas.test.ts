import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputJson } from '#schema/derive/input-shapes.js';
import type { Json } from '#schema/derive/json.js';
import { viewJsonSchema } from '#schema/derive/output.js';
import { shownLengths } from '#services/core/text/fields.js';
import { operations } from './all-operations.js';

// GraphQL types are made of JSON schemas that Orgraph derives itself, since `z.toJSONSchema` takes too long for every start.

const IGNORED = new Set(['$schema', '$defs', 'id', 'shape', 'rule']); // the last two are only GraphQL's

/** A JSON schema without references. One that contains itself ends there. */
function expanded(json: unknown, definitions: Json['$defs'] = {}, within: readonly string[] = []): unknown {
  if (Array.isArray(json)) return json.map((item) => expanded(item, definitions, within));
  if (typeof json !== 'object' || json === null) return json;
  const { $ref, ...own } = json as Json;
  const id = $ref?.replace('#/$defs/', '');
  if (id !== undefined && within.includes(id)) return {};
  const whole = id === undefined ? own : { ...definitions[id], ...own };
  if ('$ref' in whole) return expanded(whole, definitions, within);
  const path = id === undefined ? within : [...within, id];
  return Object.fromEntries(
    Object.entries(whole)
      .filter(([key, value]) => !IGNORED.has(key) && value !== undefined)
      .map(([key, value]) => [key, expanded(value, definitions, path)]),
  );
}

/** Of an input, with the lengths that are shown in place of those in code units. */
function byZod(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const length = io === 'input' && shownLengths.get(zodSchema);
      if (length) jsonSchema.maxLength = length.max;
    },
  }) as Json;
  return expanded(json, json.$defs);
}

test('inputs have the JSON schemas that zod gives them', () => {
  for (const { name, input } of operations) {
    const { $defs, ...json } = inputJson(input);
    expect.soft(expanded(json, $defs), name).toEqual(byZod(input, 'input'));
  }
});

test('outputs have the JSON schemas that zod gives them', () => {
  for (const { name, output } of operations) {
    const view = z.object({ output });
    const { json, definitions } = viewJsonSchema(view);
    expect.soft(expanded(json, definitions), name).toEqual(byZod(view, 'output'));
  }
});
