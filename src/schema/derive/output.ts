import type { ObjectRef } from '@pothos/core';
import { z } from 'zod';
import { builder, type SchemaTypes } from '../builder.js';
import { describeField, describeProperty } from './descriptions.js';
import { enumOfSchema } from './enums.js';
import { capitalized, type Definitions, isClosed, type Json, nullable, optionOf, scalarOf } from './json.js';

export type Ref<T> = ObjectRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, T>;

const made = new Map<string, Ref<never>>();

/**
 * The GraphQL type of a noun whose source is its wire shape: made of the zod view, so that its fields are written
 * once. Nouns with relations are declared by hand over their rows instead.
 */
export function outputTypeOf<V extends z.ZodType>(view: V, description: string): Ref<z.input<V>> {
  const json = z.toJSONSchema(view, { io: 'output', unrepresentable: 'any' }) as Json;
  const name = view.meta()?.id;
  if (!name) throw new Error('A view needs a name: .meta({ id })');
  const { option } = optionOf(json, json.$defs ?? {});
  return objectType(name, option, json.$defs ?? {}, description) as unknown as Ref<z.input<V>>;
}

function objectType(name: string, json: Json, definitions: Definitions, description: string): Ref<never> {
  const known = made.get(name);
  if (known) return known;
  const ref = builder.objectRef<Record<string, unknown>>(name);
  made.set(name, ref as never);
  ref.implement({
    description,
    fields: (t) => {
      const fields: Record<string, unknown> = {};
      for (const [key, property] of Object.entries(json.properties ?? {})) {
        fields[key] = t.field({
          type: fieldType(`${name}${capitalized(key)}`, key, property, definitions) as never,
          nullable: nullable(property, json.required?.includes(key) ?? false),
          description: describeProperty(key, property, definitions),
          resolve: (source) => source[key] as never,
        });
      }
      return fields as never;
    },
  });
  return ref as never;
}

function fieldType(name: string, key: string, json: Json, definitions: Definitions): unknown {
  const { option, id } = optionOf(json, definitions);
  if (option.enum) return enumOfSchema(id ?? name, option);
  if (option.type === 'array') return [fieldType(name, key, option.items ?? {}, definitions)];
  if (option.type === 'object') {
    return isClosed(option)
      ? objectType(id ?? name, option, definitions, option.description ?? json.description ?? describeField(key))
      : 'JSONObject';
  }
  return scalarOf(option);
}
