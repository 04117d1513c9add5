import type { MaybePromise, ObjectRef, TypeParam } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { z } from 'zod';
import { builder, type GraphContext, type Types } from '../builder.js';
import { sqlFieldOptions } from '../fast/json-projection.js';
import { describeField, describeProperty } from './descriptions.js';
import { enumOfSchema } from './enums.js';
import {
  capitalize,
  type Definitions,
  isClosed,
  isUuidSchema,
  type Json,
  nameWords,
  nullable,
  optionOf,
  scalarOf,
} from './json.js';
import { JsonSchemas } from './json-schemas.js';
import { fieldName, typeName } from './names.js';
import { type IdField, idReferenceFields } from './references.js';

export type Ref<T> = ObjectRef<Types, T>;

/** The options of a field beyond those in its view. */
interface FieldOptions<Source, Value> {
  /** Set if a caller may be refused a value that the view always has. */
  readonly nullable?: true;
  /** The GraphQL type, if it differs from the view's. */
  readonly type?: TypeParam<Types>;
  /** The name of the object or enum in GraphQL, if it differs from the view's. */
  readonly typeName?: string;
  /** The description, if the view refers to an object that others also refer to. */
  readonly description?: string;
  readonly complexity?: { readonly field: number; readonly multiplier: number };
  /** The columns that the resolver reads: see `reads` and `spelled`. */
  readonly extensions?: object;
  /** Computes the value, if the source does not have it in the view's form. */
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

type FieldsOptions = Readonly<Record<string, FieldOptions<never, unknown> | undefined>>;

/** An object schema with the schemas that it refers to. */
export interface ObjectJson {
  readonly json: Json;
  readonly definitions: Definitions;
}

const outputs = new JsonSchemas('output');

/** Releases the JSON schemas of views once the types are built. */
export const forgetOutputs = (): void => outputs.forget();

/** The JSON schema of a view. */
export function viewJsonSchema(view: z.ZodType): ObjectJson {
  const json = outputs.of(view);
  const definitions = json.$defs ?? {};
  return { json: optionOf(json, definitions).option, definitions };
}

const types = new Map<string, Ref<never>>();

/**
 * The GraphQL type of a noun whose source is its wire shape, or has the same fields. It is derived from the zod view,
 * so the fields are written once. `nounOf` makes the types of nouns whose source is a row of a model.
 */
export function outputTypeOf<V extends z.ZodType, Source = z.input<V>>(
  view: V,
  { name = view.meta()?.id, fields = {} }: { readonly name?: string; readonly fields?: OptionsOf<Source, V> } = {},
): Ref<Source> {
  if (!name) throw new Error('A view needs a name: .meta({ id })');
  const schema = viewJsonSchema(view);
  const ref = objectType(name, schema, describedBy(name, schema.json), fields as never);
  // Other views refer to this one by its own name.
  const own = view.meta()?.id;
  if (own) types.set(typeName(own), ref);
  return ref as unknown as Ref<Source>;
}

/** @throws if the schema has no description */
export function describedBy(name: string, { description }: Json): string {
  if (!description) throw new Error(`The view of ${name} needs a description: .meta({ description })`);
  return description;
}

function objectType(id: string, schema: ObjectJson, description: string, options: FieldsOptions = {}): Ref<never> {
  const name = typeName(id);
  const existingType = types.get(name);
  if (existingType) return existingType;
  const ref = builder.objectRef<Record<string, unknown>>(name);
  types.set(name, ref as never);
  const keys = Object.keys(schema.json.properties ?? {});
  ref.implement({ description, fields: (t) => outputFieldsOf(t, name, schema, keys, options) as never });
  return ref as never;
}

/** The part of a field builder that is used here; its types cannot follow a schema that is read at run time. */
interface FieldBuilder {
  expose(column: never, options: never): unknown;
  field(options: never): unknown;
}

/**
 * The fields of an object, by their names in its schema, with the type, nullability and description of the schema
 * unless `options` override them. Fields without a resolver are properties of the source and read the column of their
 * name.
 */
export function outputFieldsOf(
  t: FieldBuilder,
  name: string,
  { json, definitions }: ObjectJson,
  keys: readonly string[],
  options: FieldsOptions,
): Record<string, unknown> {
  const fieldOf = (key: string): unknown => {
    const own = options[key] ?? {};
    const field = fieldOptions(name, { json, definitions }, key, own);
    return own.resolve ? t.field(field as never) : t.expose(key as never, field as never);
  };
  const ids = keys.flatMap((key): IdField[] => {
    const { resolve, extensions } = options[key] ?? {};
    const shownAs = fieldName(key, name);
    if (!shownAs.endsWith('Id')) return [];
    const { columns } = (extensions ?? {}) as { readonly columns?: readonly string[] };
    const { description } = fieldOptions(name, { json, definitions }, key, options[key]);
    return [{ name: shownAs, column: key, description, columns, resolve }];
  });
  const references = Object.entries(idReferenceFields(name, ids));
  return Object.fromEntries([
    ...keys.map((key) => [fieldName(key, name), fieldOf(key)]),
    ...references.map(([reference, field]) => [reference, t.field(field as never)]),
  ]);
}

/** The options of a field: its own, else those of the object's schema. */
export function fieldOptions(
  name: string,
  { json, definitions }: ObjectJson,
  key: string,
  { typeName: ownName, ...own }: FieldOptions<never, unknown> = {},
) {
  const property = json.properties?.[key];
  if (!property) throw new Error(`The view of ${name} has no field ${key}`);
  const shownAs = fieldName(key, name);
  const place = { key: shownAs, definitions, typeName: ownName, unnamed: `${name}${capitalize(shownAs)}` };
  const renamed = shownAs !== key && !own.resolve ? sqlFieldOptions([key], `r."${key}"`).extensions : {};
  const plainText = isUuidSchema(optionOf(property, definitions).option) ? { plainText: true } : {};
  return {
    ...own,
    extensions: { ...plainText, ...renamed, ...own.extensions },
    type: own.type ?? fieldType(property, place),
    nullable: own.nullable ?? nullable(property, json.required?.includes(key) ?? false),
    description: own.description ?? describeProperty(key, { ...idOf(key, shownAs, name), ...property }, definitions),
  };
}

/** The default description of an id: it is the object's own, or that of the noun in its name. */
const idOf = (key: string, shownAs: string, type: string): Json =>
  key === 'id'
    ? { description: `The id of the ${nameWords(shownAs === key ? type : shownAs.replace(/Id$/, ''))}.` }
    : {};

/** The type of any view, and whether it may be null; `key` names the type if it needs a name. */
export function typeOf(view: z.ZodType, key: string) {
  const json = outputs.of(view);
  const place = { key, definitions: json.$defs ?? {}, typeName: undefined, unnamed: capitalize(key) };
  return { type: fieldType(json, place) as TypeParam<Types>, nullable: nullable(json, true) };
}

/** A type's place of use, and its name there. */
interface Place {
  readonly key: string;
  readonly definitions: Definitions;
  /** The name, even if the schema has another. */
  readonly typeName: string | undefined;
  /** The name, if the schema has none. */
  readonly unnamed: string;
}

function fieldType(json: Json, place: Place): unknown {
  const { key, definitions, typeName, unnamed } = place;
  const { option, id } = optionOf(json, definitions);
  const name = typeName ?? id ?? unnamed;
  if (option.enum) return enumOfSchema(name, option);
  if (option.type === 'array') return [fieldType(option.items ?? {}, place)];
  if (option.type === 'object') {
    if (!isClosed(option)) return 'JSONObject';
    const description = option.description ?? json.description ?? describeField(key);
    return objectType(name, { json: option, definitions }, description);
  }
  return scalarOf(key, option);
}
