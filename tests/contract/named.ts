import type { AnyOperation } from '#services/core/operation/operation.js';

/** Operations with their names in front, for `test.each('%s …')`. */
export const named = (operations: readonly AnyOperation[]): [name: string, operation: AnyOperation][] =>
  operations.map((operation) => [operation.name, operation]);
