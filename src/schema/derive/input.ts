import type { InputRef } from '@pothos/core';
import { z } from 'zod';
import { builder } from '../builder.js';
import { describeField, describeProperty } from './descriptions.js';
import { enumOfSchema } from './enums.js';
import { capitalized, type Definitions, isClosed, type Json, optionOf, scalarOf } from './json.js';

// biome-ignore lint/suspicious/noExplicitAny: the shape is zod's to check; Pothos needs none
type AnyInput = InputRef<any>;

const types = new Map<string, AnyInput>();

/** The type of ids whose schemas are not UUIDs: ID where human identifiers are accepted, too. */
type OtherIds = 'ID' | 'String';

/**
 * The GraphQL input type of an operation, made of its zod schema plus the idempotency key. Ids of paths become ID,
 * free-form objects JSONObject; the fields in `omit` are left to REST.
 */
export function inputTypeOf(name: string, schema: z.ZodType, omit: readonly string[] = []): AnyInput {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const fields = Object.entries(json.properties ?? {}).filter(([key]) => !omit.includes(key));
  const keyed: Json = { ...json, properties: { ...Object.fromEntries(fields), idempotencyKey: { type: 'string' } } };
  return objectType(name, keyed, json.$defs ?? {}, `The input of ${name.replace(/Input$/, '')}.`);
}

/** The GraphQL input type of a schema with a name and a description, `.meta({ id, description })`. */
export function filterTypeOf(schema: z.ZodObject): AnyInput {
  const { id = '', description = '' } = schema.meta() ?? {};
  const json = jsonOf(schema);
  return objectType(id, json, json.$defs ?? {}, description, 'String');
}

/** An argument of a field. */
export interface Argument {
  readonly type: unknown;
  readonly required: boolean;
  readonly description: string;
  readonly defaultValue?: unknown;
}

/** The arguments of a field, made of the fields of a zod object. */
export function argumentsOf(schema: z.ZodObject): Record<string, Argument> {
  const json = jsonOf(schema);
  const argumentOf = ([key, property]: [string, Json]): [string, Argument] => {
    const argument = fieldOf(capitalized(key), key, json, json.$defs ?? {}, 'ID');
    return [key, 'default' in property ? { ...argument, required: false, defaultValue: property.default } : argument];
  };
  return Object.fromEntries(Object.entries(json.properties ?? {}).map(argumentOf));
}

function jsonOf(schema: z.ZodObject): Json {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return { ...optionOf(json, json.$defs ?? {}).option, $defs: json.$defs ?? {} };
}

function objectType(
  name: string,
  json: Json,
  definitions: Definitions,
  description: string,
  otherIds: OtherIds = 'ID',
): AnyInput {
  const known = types.get(name);
  if (known) return known;
  const ref = builder.inputType(name, {
    description,
    fields: (t) => {
      const keys = Object.keys(json.properties ?? {});
      const nested = (key: string) => `${name.replace(/Input$/, '')}${capitalized(key)}Input`;
      const fieldAt = (key: string) => t.field(fieldOf(nested(key), key, json, definitions, otherIds) as never);
      return Object.fromEntries(keys.map((key) => [key, fieldAt(key)])) as never;
    },
  });
  types.set(name, ref);
  return ref;
}

/** The field of an object, as an input field or argument; `name` is that of its type, where it needs one. */
function fieldOf(name: string, key: string, json: Json, definitions: Definitions, otherIds: OtherIds): Argument {
  const property = json.properties?.[key] as Json;
  return {
    type: fieldType(name, key, property, definitions, otherIds),
    required: json.required?.includes(key) ?? false,
    description: describeProperty(key, property, definitions),
  };
}

function fieldType(name: string, key: string, json: Json, definitions: Definitions, otherIds: OtherIds): unknown {
  const { option, id } = optionOf(json, definitions);
  if (option.enum) return enumOfSchema(id ?? name.replace(/Input$/, ''), option);
  if (option.type === 'array') {
    // The description of a list is also that of its items, where they have none.
    const description = json.description ?? option.description;
    const items = { ...(description && { description }), ...option.items };
    return [fieldType(name, key, items, definitions, otherIds)];
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
  return scalar === 'String' && /Id$/.test(key) ? otherIds : scalar;
}
