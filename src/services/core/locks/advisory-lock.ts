import type { WriteScope } from '../operation/scope.js';
import { statement } from '../postgres/statement.js';

const TAKE = statement(`SELECT 1 AS taken FROM pg_advisory_xact_lock(hashtextextended($1, 0))`);

/**
 * Takes an advisory lock until the transaction ends, for checks that no row lock can protect: two additions may each
 * pass a check and together close a cycle. Take it before locking rows.
 */
export async function takeTurn(scope: WriteScope, name: string): Promise<void> {
  await scope.sql(TAKE, [name]);
}

const SHARE = statement(`SELECT 1 AS taken FROM pg_advisory_xact_lock_shared(hashtextextended($1, 0))`);

/** Takes the lock as `takeTurn` does, but shared with other `shareTurn` calls: it excludes only `takeTurn`. */
export async function shareTurn(scope: WriteScope, name: string): Promise<void> {
  await scope.sql(SHARE, [name]);
}

const TAKE_ALL = statement(`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name`);

/** Takes many locks in one statement, always in the same order. */
export async function takeTurns(scope: WriteScope, names: readonly string[]): Promise<void> {
  if (names.length > 0) await scope.sql(TAKE_ALL, [[...new Set(names)].sort()]);
}
