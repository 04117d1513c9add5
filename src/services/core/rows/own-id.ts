import { z } from 'zod';
import type { DomainError } from '../errors/errors.js';
import { parseInput } from '../operation/execute.js';
import type { AnyOperation } from '../operation/operation.js';
import type { Scope, WriteScope } from '../operation/scope.js';
import { statement } from '../postgres/statement.js';
import { isUuid, pathId } from '../text/fields.js';

type Input = Readonly<Record<string, unknown>>;

/**
 * The way in which GraphQL names a child: by its id alone. REST's path also names the parents, which `find` reads from
 * the child's row.
 */
export interface OwnId {
  /** The field of the input that names the child. */
  readonly id: string;
  /** The fields of the input that name its parents. */
  readonly parents: readonly string[];
  /** The parents of a child; undefined if no child is within reach. */
  readonly find: (scope: Scope, id: string) => Promise<Input | undefined>;
  readonly missing: () => DomainError;
}

interface Child {
  readonly id: string;
  /** SQL of the FROM clause: the child's table, as `c`, with joins. */
  readonly from: string;
  /** SQL of each parent. */
  readonly parents: Readonly<Record<string, string>>;
  /** The 404 for an id that is malformed, unknown or out of reach. */
  readonly missing: () => DomainError;
}

export function ownId({ id, from, parents, missing }: Child): OwnId {
  const columns = Object.entries(parents).map(([key, sql]) => `${sql} AS "${key}"`);
  const find = statement(`SELECT ${columns.join(', ')} FROM ${from} WHERE c.id = $1::uuid`);
  return { id, parents: Object.keys(parents), find: (scope, value) => scope.row<Input>(find, [value]), missing };
}

/**
 * The operation for callers that name a child by its id alone. The parents are looked up after the idempotency key, and
 * the whole input is parsed once they are known. So the answer to a deletion is replayed although the child no longer
 * exists.
 */
export function byOwnId<Operation extends AnyOperation>(operation: Operation, { id, find, missing }: OwnId): Operation {
  const parsedInputs = new WeakMap<Input, Input>();
  async function whole(scope: Scope, input: Input): Promise<Input> {
    const value = input[id];
    const parents = typeof value === 'string' && isUuid(value) ? await find(scope, value) : undefined;
    if (!parents || Object.values(parents).includes(null)) throw missing();
    const parsed = parseInput(operation.input, { ...input, ...parents }, operation.invalid) as Input;
    parsedInputs.set(input, parsed);
    return parsed;
  }
  const { on, find: findBefore, run, before, deletes } = operation as Extract<AnyOperation, { kind: 'mutation' }>;
  const parsedInputOf = (input: Input) => parsedInputs.get(input);
  return {
    ...operation,
    input: z.looseObject({ [id]: pathId() }),
    on: async (scope: Scope, input: Input) => on?.(scope as WriteScope, await whole(scope, input)),
    ...(findBefore && { find: async (scope: Scope, input: Input) => findBefore(scope, await whole(scope, input)) }),
    run: (scope: never, input: Input, ...given: [never, never]) => run(scope, parsedInputOf(input), ...given),
    ...(before && {
      before: (scope: Scope, input: Input, resource: unknown) => before(scope, parsedInputOf(input), resource),
    }),
    ...(deletes && {
      deletes: (scope: never, resource: unknown, input: Input) => deletes(scope, resource, parsedInputOf(input)),
    }),
  };
}
