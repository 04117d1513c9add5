import { z } from 'zod';
import { shownLengths } from '../../services/core/text/fields.js';
import type { Json } from './json.js';

// Values that REST takes in a form for which GraphQL has no type, such as "an object or a word", have a shape of their own
// in GraphQL. It is registered once, beside the noun; input types show it, and `wireValue` turns what is given into REST's
// form.

/** How a value is given in GraphQL. */
export interface InputShape {
  /** The schema of what is given. With `isOneOf` in its meta data it is a `@oneOf` object. */
  readonly shown: z.ZodType;
  /** REST's value of what was given. */
  readonly toRest?: (given: never) => unknown;
  /** Instead: the field beside it that tells the kind to REST. GraphQL has the member, and no such field. */
  readonly tag?: Tag;
}

interface Tag {
  readonly key: string;
  /** The tag's value for each member. */
  readonly values: Readonly<Record<string, string>>;
}

const shapes: InputShape[] = [];
const registry = z.registry<{ readonly shape: number }>();

/** Has GraphQL take values of a schema in this shape, wherever an input has them. */
export function takenAs(schema: z.ZodType, shape: InputShape): void {
  registry.add(schema, { shape: shapes.push(shape) - 1 });
}

/** An object of which exactly one member is given. */
export const oneOf = (id: string, description: string, members: Readonly<Record<string, z.ZodType>>) =>
  z.object(members).partial().meta({ id, description, isOneOf: true });

/**
 * The JSON schema of an input. Shapes are referred to by number, since JSON schemas are plain JSON.
 */
export const inputJson = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const found = registry.get(zodSchema);
      if (found) jsonSchema.shape = found.shape;
      const length = shownLengths.get(zodSchema);
      if (length) jsonSchema.maxLength = length.max;
      const rule = ruleIn(zodSchema);
      if (rule) jsonSchema.rule = rule;
    },
  }) as Json;

/** The message of a text's pattern, which says what is allowed. */
function ruleIn({ _zod }: z.core.$ZodType): string | undefined {
  const checks = (_zod.def as z.core.$ZodStringDef).checks ?? [];
  const patterns = checks
    .map((check) => check._zod.def as z.core.$ZodCheckRegexDef)
    .filter((def) => def.format === 'regex');
  const said = patterns[0]?.error?.({} as never);
  return typeof said === 'string' ? said : undefined;
}

/** The shape of a value, where it has one. */
export const shapeOf = ({ shape }: Json): InputShape | undefined => (shape === undefined ? undefined : shapes[shape]);

/** The fields that REST takes for a field of GraphQL. */
export function restFields(key: string, given: unknown, shape?: InputShape): [string, unknown][] {
  if (!shape || given == null) return [[key, given]];
  const { tag, toRest } = shape;
  if (!tag) return [[key, toRest ? toRest(given as never) : given]];
  return Object.entries(given).flatMap(([member, value]) => [
    [tag.key, tag.values[member]],
    [key, value],
  ]);
}
