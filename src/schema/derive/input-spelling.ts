import type { z } from 'zod';
import { isJsonObject } from '#services/core/text/json.js';
import { upperSnake } from './enums.js';

/** The parts of a schema that hold other schemas. */
interface Parts {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

/**
 * A value with its enums spelled as the input of the schema takes them, so clients can send back the JSON that they
 * read.
 */
export function inputSpelling(schema: z.core.$ZodType, value: unknown): unknown {
  const { type, innerType, element, shape } = schema._zod.def as z.core.$ZodTypeDef & Parts;
  if (innerType) return inputSpelling(innerType, value);
  if (type === 'enum') return typeof value === 'string' ? upperSnake(value) : value;
  if (element && Array.isArray(value)) return value.map((item) => inputSpelling(element, item));
  if (!shape || !isJsonObject(value)) return value;
  const fields = Object.entries(value).map(([key, field]) => {
    const own = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return [key, own ? inputSpelling(own, field) : field];
  });
  return Object.fromEntries(fields);
}
