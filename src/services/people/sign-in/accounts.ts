import type { Database } from '#services/core/postgres/database.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';

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

const accountBy = (text: Statement) => async (database: Pick<Database, 'read'>, value: string) =>
  (await database.read<Account>('all', text, [value]))[0];

/** The account of an e-mail address, which must be in lower case. */
export const accountByEmail = accountBy(statement(`${SELECT} WHERE u.email = $1`));
export const accountById = accountBy(statement(`${SELECT} WHERE u.id = $1`));
