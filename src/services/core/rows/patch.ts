import { z } from 'zod';

/** The input of a change: at least one of a record's fields, and the fields that identify the record. */
export const patchOf = <Fields extends z.ZodRawShape, Ref extends z.ZodRawShape>(fields: Fields, ref: Ref) =>
  z
    .object(fields)
    .partial()
    .extend(ref)
    .refine((input) => Object.keys(fields).some((name) => (input as Record<string, unknown>)[name] !== undefined), {
      message: `Must have at least one of ${Object.keys(fields).join(', ')}`,
    });
