import { LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import { notFound, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { Database } from '#services/core/postgres/database.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';

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

/** The sign-in methods of a person. */
export interface Account {
  readonly userId: string;
  readonly email: string;
  /** Null for a person who never had a password. */
  readonly passwordHash: string | null;
  /** Whether signing in requires a code after the password. */
  readonly hasSecondFactor: boolean;
}

const SELECT = `
  SELECT u.id AS "userId", u.email, a.password AS "passwordHash", f."userId" IS NOT NULL AS "hasSecondFactor"
    FROM "User" u
    LEFT JOIN "UserAccount" a ON a."userId" = u.id AND a."providerId" = 'credential'
    LEFT JOIN "SecondFactor" f ON f."userId" = u.id AND f."confirmedAt" IS NOT NULL`;

const accountBy = (text: Statement) => async (database: Pick<Database, 'query'>, value: string) =>
  (await database.query<Account>('all', text, [value]))[0];

/** The account of an e-mail address, which must be in lower case. */
export const accountByEmail = accountBy(statement(`${SELECT} WHERE u.email = $1`));
export const accountById = accountBy(statement(`${SELECT} WHERE u.id = $1`));
