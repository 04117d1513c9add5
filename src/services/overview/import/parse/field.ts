import type { z } from 'zod';
import { unprocessable } from '#services/core/errors/errors.js';

/** Validates a value for a field. @throws 422 with the place in the package */
export function fieldOf<T extends z.ZodType>(field: T, value: unknown, place: string): z.output<T> {
  const parsed = field.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [place, ...(issue?.path ?? []).map(String)].join('.');
  throw unprocessable(`The package is invalid: ${path}: ${issue?.message}`, { field: path });
}
