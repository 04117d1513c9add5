import type { WriteScope } from '../operation/scope.js';
import { statement } from '../postgres/statement.js';

const TAKE = statement(`SELECT 1 AS taken FROM pg_advisory_xact_lock(hashtextextended($1, 0))`);

/**
 * Makes the transaction the only one that has this turn until it ends: for checks that no row's lock can protect, such
 * as two additions that each pass and together close a circle. Turns are taken before rows are locked.
 */
export async function takeTurn(scope: WriteScope, name: string): Promise<void> {
  await scope.sql(TAKE, [name]);
}

const TAKE_ALL = statement(`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name`);

/** Takes many turns in one statement, always in the same order. */
export async function takeTurns(scope: WriteScope, names: readonly string[]): Promise<void> {
  if (names.length > 0) await scope.sql(TAKE_ALL, [[...new Set(names)].sort()]);
}
