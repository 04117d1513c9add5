import { LOCAL_BOARD_USER_ID } from '../../core/actors/actor.js';
import { notFound, unprocessable } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

interface Named {
  readonly id: string;
  readonly email: string;
}

const BY_ID = statement(`SELECT id, email FROM "User" WHERE id = $1 FOR NO KEY UPDATE`);

/**
 * A person whose ways to sign in are about to change. Of several who change them at once one goes on at a time, so that
 * each finds all that the others did.
 * @throws 404
 */
export async function personById(scope: WriteScope, userId: string): Promise<Named> {
  const person = await scope.row<Named>(BY_ID, [userId]);
  if (!person) throw notFound('User not found');
  return person;
}

/** @throws 422 for the local board, as which nobody signs in */
export function assertMaySignIn({ id }: Pick<Named, 'id'>): void {
  if (id === LOCAL_BOARD_USER_ID) throw unprocessable('Nobody signs in as the local board');
}
