import type { z } from 'zod';
import type { Mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';

/**
 * Runs an operation as a part of another one's transaction, with its own rules.
 * @param before the result of the operation's slow work, if it has any
 * @throws the errors of the operation
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
