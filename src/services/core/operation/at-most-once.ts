import { principalOf } from '../actors/actor.js';
import { rowsIn } from '../postgres/database.js';
import { statement } from '../postgres/statement.js';
import { claimKey, storeAnswer } from './idempotency.js';
import { Replayed } from './operation.js';
import type { Scope } from './scope.js';

interface KeyedWork<T> {
  /** The name of the operation, and what was asked of it. */
  readonly operation: string;
  readonly input: unknown;
  /** Without one, nothing is kept. */
  readonly key: string | undefined;
  /** Whether an answer is kept, so that a repetition gets it. After any other the work may be done again. */
  readonly keeps?: (output: T) => boolean;
  /** Whether a failure means that nothing was done, so that the work may be done again. */
  readonly isUndone: (error: unknown) => boolean;
  readonly work: () => Promise<T>;
}

const RELEASE = statement(`
  DELETE FROM "IdempotencyKey" WHERE "principal" = $1 AND "key" = $2 AND "response" IS NULL RETURNING "key"`);

/**
 * Does work outside of any transaction, at most once for a key. The key is taken before the work begins: whoever comes with
 * it meanwhile, or after an end that nobody knows, is refused and never does the work a second time.
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
