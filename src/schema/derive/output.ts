import type { MaybePromise, ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { builder, type GraphContext, type SchemaTypes } from '../builder.js';
import { describeField, describeProperty } from './descriptions.js';
import { type EnumOf, enumOfSchema } from './enums.js';
import { capitalized, type Definitions, isClosed, type Json, nullable, optionOf, scalarOf } from './json.js';

export type Ref<T> = ObjectRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, T>;

/** What a field has that its view does not tell. */
interface FieldOptions<Source, Value> {
  /** Its type in GraphQL, where that is not the one of the view. */
  readonly type?: 'Float' | 'JSONObject' | EnumOf;
  /** What it means, where its view refers to an object that others refer to as well. */
  readonly description?: string;
  /** Which columns it reads, where it has a resolver: see `reads` and `spelled`. */
  readonly extensions?: object;
  /** How its value is found, where the source does not hold it as the view shows it. */
  readonly resolve?: (
    source: Source,
    args: object,
    context: GraphContext,
    info: GraphQLResolveInfo,
  ) => MaybePromise<Value | (string extends Value ? Date : never)>;
}

/** The options of fields of a view, by their names. */
export type OptionsOf<Source, V extends z.ZodType> = {
  readonly [Key in keyof z.input<V>]?: FieldOptions<Source, z.input<V>[Key]>;
};

/** An object schema with what it refers to. */
export interface ObjectJson {
  readonly json: Json;
  readonly definitions: Definitions;
}

/** The JSON schema of a view. */
export function jsonOf(view: z.ZodType): ObjectJson {
  const json = z.toJSONSchema(view, { io: 'output', unrepresentable: 'any' }) as Json;
  const definitions = json.$defs ?? {};
  return { json: optionOf(json, definitions).option, definitions };
}

const made = new Map<string, Ref<never>>();

/**
 * The GraphQL type of a noun whose source is its wire shape: made of the zod view, so that its fields are written
 * once. Nouns whose source is a row are made by `nounOf`.
 */
export function outputTypeOf<V extends z.ZodType>(view: V, description?: string): Ref<z.input<V>> {
  const name = view.meta()?.id;
  if (!name) throw new Error('A view needs a name: .meta({ id })');
  const { json, definitions } = jsonOf(view);
  return objectType(name, json, definitions, description ?? describedBy(name, json)) as unknown as Ref<z.input<V>>;
}

/** @throws where the schema says nothing of itself */
export function describedBy(name: string, { description }: Json): string {
  if (!description) throw new Error(`The view of ${name} needs a description: .meta({ description })`);
  return description;
}

function objectType(name: string, json: Json, definitions: Definitions, description: string): Ref<never> {
  const known = made.get(name);
  if (known) return known;
  const ref = builder.objectRef<Record<string, unknown>>(name);
  made.set(name, ref as never);
  const keys = Object.keys(json.properties ?? {});
  ref.implement({ description, fields: (t) => fieldsOf(t, name, { json, definitions }, keys, {}) as never });
  return ref as never;
}

/** What of a field builder is needed here, whose types cannot follow a schema that is read at run time. */
interface FieldBuilder {
  expose(column: never, options: never): unknown;
  field(options: never): unknown;
}

/**
 * Fields of an object, by their names in its schema, with the type, nullability and description that they have there
 * unless `options` say otherwise. Those without a resolver are properties of the source, and read the column of their
 * name.
 */
export function fieldsOf(
  t: FieldBuilder,
  name: string,
  { json, definitions }: ObjectJson,
  keys: readonly string[],
  options: Readonly<Record<string, FieldOptions<never, unknown> | undefined>>,
): Record<string, unknown> {
  const fieldOf = (key: string): unknown => {
    const property = json.properties?.[key];
    if (!property) throw new Error(`The view of ${name} has no field ${key}`);
    const own = options[key];
    const field = {
      ...own,
      type: own?.type ?? fieldType(`${name}${capitalized(key)}`, key, property, definitions),
      nullable: nullable(property, json.required?.includes(key) ?? false),
      description: own?.description ?? describeProperty(key, property, definitions),
    };
    return own?.resolve ? t.field(field as never) : t.expose(key as never, field as never);
  };
  return Object.fromEntries(keys.map((key) => [key, fieldOf(key)]));
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
  return Number.isInteger(option.const) ? 'Int' : scalarOf(option);
}
