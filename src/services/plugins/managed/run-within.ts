import type { z } from 'zod';
import type { Mutation } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';

/**
 * Runs an operation as a part of another one's transaction, with its own rules.
 * @param before what its slow work gave, for an operation that has some
 * @throws what it throws
 */
export async function runWithin<I extends z.ZodType, O extends z.ZodType, R>(
  { input: schema, on, allow, run }: Mutation<I, O, R>,
  scope: WriteScope,
  raw: unknown,
  before?: unknown,
): Promise<z.input<O>> {
  const input = await schema.parseAsync(raw);
  const resource = on ? await on(scope, input) : (undefined as R);
  await allow(scope, resource);
  return run(scope, input, resource, before);
}
