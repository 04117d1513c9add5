import type { z } from 'zod';
import { meaningsOf } from '#services/core/text/fields.js';
import { builder } from '../builder.js';
import type { Json } from './json.js';

/** Every enum by its name, which is the id of the zod schema with the same values. */
const byName = new Map<string, unknown>();

/** The name of an enum's value. */
export const upperSnake = (value: string): string => value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');

/** A GraphQL enum in UPPER_SNAKE over the lower-case values of the services, each with its description. */
export function enumOf<V extends string>(
  name: string,
  description: string,
  values: Record<V, string>,
  nameOf: (value: V) => string = upperSnake,
) {
  type Values = Record<Uppercase<V>, { value: V; description: string }>;
  const ref = builder.enumType(name, {
    description,
    values: Object.fromEntries(
      Object.entries<string>(values).map(([value, meaning]) => [nameOf(value as V), { value, description: meaning }]),
    ) as Values,
  });
  byName.set(name, ref);
  return ref;
}

type Enum<V extends string> = ReturnType<typeof enumOf<V>>;

/** The GraphQL enum of a described enum of the services. */
export function enumTypeOf<V extends string>(schema: z.ZodType<V>): Enum<V> {
  const { id = '', description } = schema.meta() ?? {};
  return enumOfSchema(id, { description }) as Enum<V>;
}

/** Closed sets of values that stay text: they grow with the drawings, and only programs read them. */
export const DRAWINGS: ReadonlySet<string> = new Set([
  'AgentPaletteId',
  'CreateAgentIcon',
  'HireAgentIcon',
  'UpdateAgentIcon',
]);

/**
 * The enum of a zod schema whose values are closed.
 * @throws if its values have no descriptions: every closed schema is a `describedEnum`, or names an `enumOf`
 */
export function enumOfSchema(name: string, { description = '' }: Json): Enum<string> | 'String' {
  if (DRAWINGS.has(name)) return 'String';
  const meanings = meaningsOf(name);
  if (!byName.has(name) && !meanings) throw new Error(`The values of the enum ${name} have no descriptions`);
  if (!byName.has(name) && meanings) enumOf(name, description, meanings);
  return byName.get(name) as Enum<string>;
}
