import { principalOf } from '../actors/actor.js';
import { rowsIn } from '../postgres/database.js';
import { statement } from '../postgres/statement.js';
import { claimKey, storeAnswer } from './idempotency.js';
import { Replayed } from './operation.js';
import type { Scope } from './scope.js';

interface KeyedWork<T> {
  /** The name of the operation, and its input. */
  readonly operation: string;
  readonly input: unknown;
  /** Without a key, nothing is stored. */
  readonly key: string | undefined;
  /** Whether to store an answer for repeated requests. Without a stored answer, the work may run again. */
  readonly keeps?: (output: T) => boolean;
  /** Whether a failure means that the work changed nothing and may run again. */
  readonly isUndone: (error: unknown) => boolean;
  readonly work: () => Promise<T>;
}

const RELEASE = statement(`
  DELETE FROM "IdempotencyKey" WHERE "principal" = $1 AND "key" = $2 AND "response" IS NULL RETURNING "key"`);

/**
 * Does work outside of any transaction, at most once per key. It takes the key before the work begins. A request with
 * the same key during the work, or after the outcome was lost, is rejected and never repeats the work.
 * @throws 409 idempotency_key_reused, idempotency_outcome_unknown
 */
export async function atMostOnce<T>(scope: Scope, keyed: KeyedWork<T>): Promise<T | Replayed<T>> {
  const { operation, input, key, keeps = () => true, isUndone, work } = keyed;
  const { services, actor, reachable, payer } = scope;
  if (key === undefined || actor.kind === 'anonymous') return work();
  const request = { services, actor, key, operation, input, secret: false };
  const claim = await services.database.transaction(reachable, (tx) => claimKey(tx, request), payer);
  if ('replay' in claim) return new Replayed(claim.replay.output as T);
  const { type, id } = principalOf(actor);
  const owner = [`${type}:${id}`, key] as const;
  const release = () => services.database.transaction(reachable, (tx) => rowsIn(tx, RELEASE, [...owner]), payer);
  let output: T;
  try {
    output = await work();
  } catch (error) {
    if (isUndone(error)) await release();
    throw error;
  }
  if (!keeps(output)) await release();
  else await services.database.transaction(reachable, (tx) => storeAnswer(tx, owner, { output, cursor: null }), payer);
  return output;
}
