import type { z } from 'zod';
import { meaningsOf } from '../../services/core/text/described-enum.js';
import { builder } from '../builder.js';
import type { Json } from './json.js';

/** Every enum by its name, which is the id of the zod schema with the same values. */
const byName = new Map<string, unknown>();

/** A GraphQL enum in UPPER_SNAKE over the lower-case values of the services, each with its description. */
export function enumOf<V extends string>(name: string, description: string, values: Record<V, string>) {
  type Values = Record<Uppercase<V>, { value: V; description: string }>;
  const ref = builder.enumType(name, {
    description,
    values: Object.fromEntries(
      Object.entries<string>(values).map(([value, meaning]) => [value.toUpperCase(), { value, description: meaning }]),
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

/** The enum that a zod schema names; text where it has no name, or its values have no descriptions. */
export function enumOfSchema(name: string, { description = '' }: Json): Enum<string> | 'String' {
  const meanings = meaningsOf(name);
  // Lists without descriptions (icons, palettes) grow, and contain signs that a GraphQL name cannot.
  if (!byName.has(name) && !meanings) return 'String';
  if (!byName.has(name) && meanings) enumOf(name, description, meanings);
  return byName.get(name) as Enum<string>;
}
