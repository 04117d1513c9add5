import { LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import { notFound, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

interface SignInPerson {
  readonly id: string;
  readonly email: string;
}

const BY_ID = statement(`SELECT id, email FROM "User" WHERE id = $1 FOR NO KEY UPDATE`);

/**
 * The person whose sign-in methods are about to change, locked. Concurrent changes run one after the other and see each
 * other's results.
 * @throws 404
 */
export async function personById(scope: WriteScope, userId: string): Promise<SignInPerson> {
  const person = await scope.row<SignInPerson>(BY_ID, [userId]);
  if (!person) throw notFound('User not found');
  return person;
}

/** @throws 422 for the local board, which cannot sign in */
export function assertMaySignIn({ id }: Pick<SignInPerson, 'id'>): void {
  if (id === LOCAL_BOARD_USER_ID) throw unprocessable('Nobody can sign in as the local board');
}
