import type { InputRef } from '@pothos/core';
import { z } from 'zod';
import { builder, type SchemaTypes } from './builder.js';
import { describeInput } from './descriptions.js';
import { enumsByName } from './enums.js';

/** The part of JSON Schema that zod gives for inputs. */
interface Json {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Json[];
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, Json>>;
}

// biome-ignore lint/suspicious/noExplicitAny: the shape is zod's to check; Pothos needs none
type AnyInput = InputRef<any>;
type FieldType =
  | AnyInput
  | [AnyInput]
  | keyof SchemaTypes['Scalars']
  | 'String'
  | 'Int'
  | 'Float'
  | 'Boolean'
  | FieldType[];

const made = new Map<string, AnyInput>();

/**
 * The GraphQL input type of an operation: made of its zod schema, which stays the only one, plus the idempotency key.
 * Ids of paths become ID, free-form objects JSONObject; what has no closed shape (and `omit`) is left to REST.
 */
export function inputTypeOf(name: string, schema: z.ZodType, omit: readonly string[] = []): AnyInput {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const keyed: Json = {
    ...json,
    properties: {
      ...Object.fromEntries(Object.entries(json.properties ?? {}).filter(([key]) => !omit.includes(key))),
      idempotencyKey: { type: 'string' },
    },
  };
  return objectType(name, keyed, json.$defs ?? {}, `The input of ${name.replace(/Input$/, '')}.`);
}

function objectType(name: string, json: Json, definitions: Json['$defs'], description: string): AnyInput {
  const known = made.get(name);
  if (known) return known;
  const ref = builder.inputType(name, {
    description,
    fields: (t) => {
      const fields: Record<string, unknown> = {};
      for (const [key, property] of Object.entries(json.properties ?? {})) {
        fields[key] = t.field({
          type: fieldType(`${name.replace(/Input$/, '')}${capital(key)}Input`, key, property, definitions) as never,
          required: json.required?.includes(key) ?? false,
          description: property.description ?? describeInput(key),
        });
      }
      return fields as never;
    },
  });
  made.set(name, ref);
  return ref;
}

function fieldType(name: string, key: string, json: Json, definitions: Json['$defs']): FieldType {
  const referred = json.$ref?.replace('#/$defs/', '');
  if (referred) {
    const target = definitions?.[referred] ?? {};
    return (
      enumsByName.get(referred) ?? fieldType(target.properties ? `${referred}Input` : name, key, target, definitions)
    );
  }
  const alternatives = json.anyOf?.filter((option) => option.type !== 'null');
  if (alternatives?.length === 1) return fieldType(name, key, alternatives[0] as Json, definitions);
  if (json.type === 'array') return [fieldType(name, key, json.items ?? {}, definitions)];
  if (json.type === 'object')
    return isClosed(json) ? objectType(name, json, definitions, describeInput(key)) : 'JSONObject';
  return scalarType(key, json);
}

/** An object whose keys are all known. */
const isClosed = (json: Json): boolean =>
  json.properties !== undefined && (json.additionalProperties === undefined || json.additionalProperties === false);

function scalarType(key: string, { type, format }: Json): FieldType {
  if (type === 'integer') return 'Int';
  if (type === 'number') return 'Float';
  if (type === 'boolean') return 'Boolean';
  if (type !== 'string') return 'JSON';
  if (format === 'uuid' || format === 'guid') return 'UUID';
  if (format === 'date-time') return 'DateTime';
  return /Id$/.test(key) && key !== 'idempotencyKey' ? 'ID' : 'String';
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
