import type { InputRef } from '@pothos/core';
import { z } from 'zod';
import { builder } from '../builder.js';
import { describeField, describeProperty } from './descriptions.js';
import { enumOfSchema } from './enums.js';
import { capitalized, type Definitions, isClosed, type Json, optionOf, scalarOf } from './json.js';

// biome-ignore lint/suspicious/noExplicitAny: the shape is zod's to check; Pothos needs none
type AnyInput = InputRef<any>;

const made = new Map<string, AnyInput>();

/**
 * The GraphQL input type of an operation: made of its zod schema, which stays the only one, plus the idempotency key.
 * Ids that paths take become ID, objects of free form JSONObject; what is in `omit` is left to REST.
 */
export function inputTypeOf(name: string, schema: z.ZodType, omit: readonly string[] = []): AnyInput {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const fields = Object.entries(json.properties ?? {}).filter(([key]) => !omit.includes(key));
  const keyed: Json = { ...json, properties: { ...Object.fromEntries(fields), idempotencyKey: { type: 'string' } } };
  return objectType(name, keyed, json.$defs ?? {}, `The input of ${name.replace(/Input$/, '')}.`);
}

function objectType(name: string, json: Json, definitions: Definitions, description: string): AnyInput {
  const known = made.get(name);
  if (known) return known;
  const ref = builder.inputType(name, {
    description,
    fields: (t) => {
      const fields: Record<string, unknown> = {};
      for (const [key, property] of Object.entries(json.properties ?? {})) {
        const nested = `${name.replace(/Input$/, '')}${capitalized(key)}Input`;
        fields[key] = t.field({
          type: fieldType(nested, key, property, definitions) as never,
          required: json.required?.includes(key) ?? false,
          description: describeProperty(key, property, definitions),
        });
      }
      return fields as never;
    },
  });
  made.set(name, ref);
  return ref;
}

function fieldType(name: string, key: string, json: Json, definitions: Definitions): unknown {
  const { option, id } = optionOf(json, definitions);
  if (option.enum) return enumOfSchema(id ?? name.replace(/Input$/, ''), option);
  if (option.type === 'array') {
    // What is said of a list is said of its items, where they say nothing themselves.
    const said = json.description ?? option.description;
    return [fieldType(name, key, { ...(said && { description: said }), ...option.items }, definitions)];
  }
  if (option.type === 'object') {
    if (!isClosed(option)) return 'JSONObject';
    return objectType(
      id ? `${id.replace(/Input$/, '')}Input` : name,
      option,
      definitions,
      option.description ?? json.description ?? describeField(key),
    );
  }
  const scalar = scalarOf(option);
  return scalar === 'String' && /Id$/.test(key) ? 'ID' : scalar;
}
