import type { InputRef } from '@pothos/core';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import type { z } from 'zod';
import { ExactNumber } from '#json/exact-number.js';
import { builder } from '../builder.js';
import { describeField, describeProperty } from './descriptions.js';
import { enumOfSchema } from './enums.js';
import { type Entries, type InputPath, type InputShape, inputJson, inputShapeOf, restFields } from './input-shapes.js';
import {
  capitalize,
  type Definitions,
  isClosed,
  type Json,
  nullable,
  optionOf,
  scalarOf,
  uncapitalize,
} from './json.js';
import { withDefault, withLimits } from './limits.js';
import { fieldName, typeName } from './names.js';

// biome-ignore lint/suspicious/noExplicitAny: zod checks the shape; Pothos needs none
type AnyInput = InputRef<any>;

const types = new Map<string, AnyInput>();

/**
 * The GraphQL input type of an operation: its zod schema plus the idempotency key. Free-form objects become JSONObject;
 * the fields in `omit` exist only in REST.
 */
export function inputTypeOf(name: string, schema: z.ZodType, omit: readonly string[] = []): AnyInput {
  const json = inputJson(schema);
  const fields = Object.entries(json.properties ?? {}).filter(([key]) => !omit.includes(key));
  const keyed: Json = { ...json, properties: { ...Object.fromEntries(fields), idempotencyKey: { type: 'string' } } };
  return objectType(name, keyed, json.$defs ?? {}, describedAs(name.replace(/Input$/, '')));
}

const describedAs = (operation: string): string =>
  [
    `The input of ${uncapitalize(operation)}.`,
    ...(operation.startsWith('Update') ? ['Omitted fields keep their values.'] : []),
  ].join(' ');

/** The GraphQL input type of a schema with a name and a description, `.meta({ id, description })`. */
export function filterTypeOf(schema: z.ZodObject): AnyInput {
  const { id = '', description = '' } = schema.meta() ?? {};
  const json = jsonOf(schema);
  return objectType(id, json, json.$defs ?? {}, description);
}

/** An argument of a field. */
export interface FieldArgument {
  readonly type: unknown;
  readonly required: boolean;
  readonly description: string;
  readonly defaultValue?: unknown;
  readonly extensions?: InputExtensions;
}

/** The arguments of a field, made of the fields of a zod object. */
export function fieldArgumentsOf(schema: z.ZodObject): Record<string, FieldArgument> {
  const json = jsonOf(schema);
  const argumentOf = ([key, property]: [string, Json]): [string, FieldArgument] => {
    const shape = inputShapeOf(optionOf(property, json.$defs ?? {}).option);
    const argument = {
      ...fieldOf(capitalize(key), key, json, json.$defs ?? {}),
      ...(shape && { extensions: { key, shape } }),
    };
    if (!('default' in property)) return [key, argument];
    // SDL cannot express an object default; the operation applies it.
    const isLiteral = typeof property.default !== 'object' || Array.isArray(property.default);
    return [key, { ...argument, required: false, ...(isLiteral && { defaultValue: property.default }) }];
  };
  return Object.fromEntries(Object.entries(json.properties ?? {}).map(argumentOf));
}

function jsonOf(schema: z.ZodObject): Json {
  const json = inputJson(schema);
  return { ...optionOf(json, json.$defs ?? {}).option, $defs: json.$defs ?? {} };
}

function objectType(name: string, json: Json, definitions: Definitions, description: string): AnyInput {
  const existingType = types.get(name);
  if (existingType) return existingType;
  const shapeAt = (key: string) => inputShapeOf(optionOf(json.properties?.[key] as Json, definitions).option);
  const ref = builder.inputType(name, {
    description,
    isOneOf: json.isOneOf ?? false,
    fields: (t) => {
      const all = Object.keys(json.properties ?? {});
      const tags = all.map((key) => shapeAt(key)?.tag?.key);
      const keys = all.filter((key) => !tags.includes(key));
      const view = name.replace(/Input$/, '');
      const nestedName = (key: string) => `${view}${capitalize(key)}Input`;
      const fieldAt = (key: string) =>
        t.field({
          ...fieldOf(nestedName(key), key, json, definitions, fieldName(key, view)),
          description: describedInput(name, key, json, definitions, fieldName(key, view)),
          extensions: { key, shape: shapeAt(key) },
        } as never);
      return Object.fromEntries(keys.map((key) => [fieldName(key, view), fieldAt(key)])) as never;
    },
  });
  types.set(name, ref);
  return ref;
}

/** The field of an object, as an input field or argument; `name` is the name of its type, if it needs one. */
function fieldOf(name: string, key: string, json: Json, definitions: Definitions, shownAs = key): FieldArgument {
  const property = json.properties?.[key] as Json;
  return {
    type: fieldType(name, shownAs, property, definitions),
    required: !nullable(property, json.required?.includes(key) ?? false),
    description: withLimits(describeProperty(key, property, definitions), key, property, definitions),
  };
}

/** A filter states the limit of all its lists together. */
function describedInput(type: string, key: string, json: Json, definitions: Definitions, shownAs: string): string {
  const property = json.properties?.[key] as Json;
  const description = describeProperty(key, property, definitions);
  if (/Filter(ExclusionInput)?$/.test(type) && property.type === 'array') return description;
  return withDefault(withLimits(description, shownAs, property, definitions), property, definitions);
}

function fieldType(name: string, key: string, json: Json, definitions: Definitions): unknown {
  const { option, id } = optionOf(json, definitions);
  const shape = inputShapeOf(option);
  if (shape) {
    const shapeJson = inputJson(shape.shown);
    return fieldType(name, key, { ...shapeJson, shape: undefined }, shapeJson.$defs ?? {});
  }
  if (option.enum) return enumOfSchema(id ?? name.replace(/Input$/, ''), option);
  if (option.type === 'array') {
    // The description of a list also describes its items, if they have none.
    const description = json.description ?? option.description;
    const items = { ...(description && { description }), ...option.items };
    return [fieldType(name, key, items, definitions)];
  }
  if (option.type === 'object') {
    if (!isClosed(option)) return 'JSONObject';
    return objectType(
      id ? `${typeName(id.replace(/Input$/, ''))}Input` : name,
      option,
      definitions,
      option.description ?? json.description ?? describeField(key),
    );
  }
  return scalarOf(key, option);
}

/** The extensions of an input's field, taken from its zod schema. */
export interface InputExtensions {
  readonly key?: string;
  readonly shape?: InputShape;
}

/** The values of arguments in the form in which REST sends them. */
export function wireArguments(
  values: Readonly<Record<string, unknown>>,
  known: readonly GraphQLArgument[],
): Record<string, unknown> {
  const fields = Object.entries(values).flatMap(([name, value]) => {
    const argument = known.find((one) => one.name === name);
    const { shape } = (argument?.extensions ?? {}) as InputExtensions;
    return restFields(name, wireValue(value, argument?.type, [name]), [name], shape);
  });
  return Object.fromEntries(fields);
}

/**
 * GraphQL's values in the form in which REST sends them: dates as text, fields with the names of the zod schema, and
 * values in REST's form.
 * @param type the type of the value, if it may have fields with other names
 * @throws 400 for a list that cannot become a map
 */
export function wireValue(value: unknown, type?: GraphQLInputType, path: InputPath = []): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item, index) => wireValue(item, type, [...path, index]));
  if (value === null || typeof value !== 'object' || value instanceof ExactNumber) return value;
  const namedType = type && getNamedType(type);
  const fields = isInputObjectType(namedType) ? namedType.getFields() : {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, nested]) => {
      const { key = name, shape } = (fields[name]?.extensions ?? {}) as InputExtensions;
      const at = [...path, name];
      return restFields(key, wireValue(nested, fields[name]?.type, at), at, shape);
    }),
  );
}

/**
 * The path of a value in the GraphQL input, for the path that REST reports.
 * @param isKey whether the last step itself is meant, as a key of a map
 */
export function inputPath(
  [step, ...rest]: InputPath,
  given: unknown,
  type?: GraphQLInputType,
  isKey = false,
): InputPath {
  if (step === undefined) return [];
  const pathWithin = (path: InputPath, name: string | number, of = type) => [
    name,
    ...inputPath(path, valueAt(given, name), of, isKey),
  ];
  if (typeof step === 'number') return pathWithin(rest, step);
  const { field, member } = fieldAt(step, given, type);
  if (!field) return member ? pathWithin([step, ...rest], member.name, member.type) : [step, ...rest];
  const { tag, entries } = (field.extensions as InputExtensions).shape ?? {};
  if (tag?.key === step) return [field.name];
  const value = valueAt(given, field.name);
  if (entries && rest.length > 0)
    return pathWithin(entryPath(rest, value as object[], entries, isKey), field.name, field.type);
  return pathWithin([...(tag && value ? Object.keys(value) : []), ...rest], field.name, field.type);
}

/** The field of a type that maps to a field of REST and, for a `@oneOf` type, the member that the input has. */
function fieldAt(step: string, given: unknown, type?: GraphQLInputType) {
  const namedType = type && getNamedType(type);
  if (!isInputObjectType(namedType)) return {};
  const fields = namedType.getFields();
  const [only = ''] = namedType.isOneOf ? Object.keys(given ?? {}) : [];
  return { field: Object.values(fields).find((each) => saysOf(each, step)), member: fields[only] };
}

/** The path in GraphQL's list for a path in REST's map. */
function entryPath([name, ...rest]: InputPath, given: readonly object[], entries: Entries, isKey: boolean): InputPath {
  const index = given.findIndex((entry) => valueAt(entry, entries.key) === name);
  return [index, ...(isKey && rest.length === 0 ? [entries.key] : [entries.value, ...rest])];
}

const valueAt = (given: unknown, key: string | number): unknown =>
  (given as Record<string | number, unknown> | null | undefined)?.[key];

/** Whether an input's field maps to this field of REST. */
const saysOf = ({ name, extensions }: GraphQLInputField, wanted: string): boolean => {
  const { key = name, shape } = extensions as InputExtensions;
  return key === wanted || shape?.tag?.key === wanted;
};
