import { z } from 'zod';
import { validationError } from '#services/core/errors/errors.js';
import { shownLengths } from '#services/core/text/fields.js';
import type { Json } from './json.js';
import { JsonSchemas } from './json-schemas.js';

// REST takes some values in a form for which GraphQL has no type, such as "an object or a word". They have their own
// shape in GraphQL, registered once, beside the noun. Input types show the shape, and `wireValue` converts the value to
// REST's form.

/** The form of an input value in GraphQL. */
export interface InputShape {
  /** The schema of the GraphQL value. With `isOneOf` in its meta data it is a `@oneOf` object. */
  readonly shown: z.ZodType;
  /** Converts the GraphQL value to REST's. */
  readonly toRest?: (given: never) => unknown;
  /**
   * Instead of `toRest`: the field beside the value that names its kind in REST. GraphQL has the member, and no field
   * for the kind.
   */
  readonly tag?: Tag;
  /** Instead of `toRest`: the fields of the list's items, if REST takes a map. */
  readonly entries?: Entries;
}

interface Tag {
  readonly key: string;
  /** The tag's value for each member. */
  readonly values: Readonly<Record<string, string>>;
}

export interface Entries {
  /** The field of an item that is its key in the map. Two items cannot have the same key. */
  readonly key: string;
  /** The field of an item that is its value in the map. */
  readonly value: string;
}

const shapes: InputShape[] = [];
const registry = z.registry<{ readonly shape: number }>();

/** Makes every GraphQL input take values of a schema in this shape. */
export function takenAs(schema: z.ZodType, shape: InputShape): void {
  registry.add(schema, { shape: shapes.push(shape) - 1 });
  inputs.forget(); // a schema that contains it may have been converted without its shape
}

/** An object that has exactly one of its members. */
export const oneOfShape = (id: string, description: string, members: Readonly<Record<string, z.ZodType>>) =>
  z.object(members).partial().meta({ id, description, isOneOf: true });

/** A list of entries, in any order, which REST takes as a map. */
export const entriesOf = (entry: z.ZodObject, key: string, value: string): InputShape => ({
  shown: z.array(entry),
  entries: { key, value },
});

/** Shapes are referred to by number, since JSON schemas are plain JSON. */
const inputs = new JsonSchemas('input', (schema, json) => {
  const entry = registry.get(schema);
  if (entry) json.shape = entry.shape;
  const length = shownLengths.get(schema);
  if (length) json.maxLength = length.max;
  const rule = ruleIn(schema);
  if (rule) json.rule = rule;
});

/** The JSON schema of an input. */
export const inputJson = (schema: z.ZodType): Json => inputs.of(schema);

/** Releases the JSON schemas of inputs once the types are built. */
export const forgetInputs = (): void => inputs.forget();

/** The message of a text's pattern; it says which texts are valid. */
function ruleIn({ _zod }: z.core.$ZodType): string | undefined {
  const checks = (_zod.def as z.core.$ZodStringDef).checks ?? [];
  const patterns = checks
    .map((check) => check._zod.def as z.core.$ZodCheckRegexDef)
    .filter((def) => def.format === 'regex');
  const message = patterns[0]?.error?.({} as never);
  return typeof message === 'string' ? message : undefined;
}

/** The shape of a value, if it has one. */
export const inputShapeOf = ({ shape }: Json): InputShape | undefined =>
  shape === undefined ? undefined : shapes[shape];

/** The steps to a value within an input, by the names of GraphQL. */
export type InputPath = readonly (string | number)[];

/**
 * The REST fields for a field of GraphQL.
 * @param path of the field
 * @throws 400 for entries with the same key
 */
export function restFields(key: string, given: unknown, path: InputPath, shape?: InputShape): [string, unknown][] {
  if (!shape || given == null) return [[key, given]];
  const { tag, entries, toRest } = shape;
  if (entries) return [[key, mapOf(given as Fields[], entries, path)]];
  if (!tag) return [[key, toRest ? toRest(given as never) : given]];
  return Object.entries(given).flatMap(([member, value]) => [
    [tag.key, tag.values[member]],
    [key, value],
  ]);
}

type Fields = Readonly<Record<string, unknown>>;

function mapOf(given: readonly Fields[], { key, value }: Entries, path: InputPath): Fields {
  const map = new Map(given.map((entry) => [entry[key] as string, entry[value]]));
  if (map.size < given.length) throw duplicateKeyError(given, key, path);
  return Object.fromEntries(map);
}

const duplicateKeyError = (given: readonly Fields[], key: string, path: InputPath) => {
  const keys = given.map((entry) => entry[key]);
  const issues = keys.flatMap((one, index) =>
    keys.indexOf(one) === index
      ? []
      : [{ code: 'custom', path: [...path, index, key], message: 'Must not be given twice' }],
  );
  return validationError(issues);
};
