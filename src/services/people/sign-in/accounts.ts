import type { Database } from '../../core/postgres/database.js';
import { statement } from '../../core/postgres/statement.js';

/** How a person signs in. */
export interface Account {
  readonly userId: string;
  readonly email: string;
  /** Null for who has never had a password. */
  readonly passwordHash: string | null;
  /** Whether a code is asked for after the password. */
  readonly hasSecondFactor: boolean;
}

const SELECT = `
  SELECT u.id AS "userId", u.email, a.password AS "passwordHash", f."userId" IS NOT NULL AS "hasSecondFactor"
    FROM "User" u
    LEFT JOIN "UserAccount" a ON a."userId" = u.id AND a."providerId" = 'credential'
    LEFT JOIN "SecondFactor" f ON f."userId" = u.id AND f."confirmedAt" IS NOT NULL`;
const BY_EMAIL = statement(`${SELECT} WHERE u.email = $1`);
const BY_ID = statement(`${SELECT} WHERE u.id = $1`);

/** What is known of an e-mail address, in lower case. */
export const accountByEmail = (database: Pick<Database, 'read'>, email: string): Promise<Account | undefined> =>
  first(database.read<Account>('all', BY_EMAIL, [email]));

export const accountById = (database: Pick<Database, 'read'>, userId: string): Promise<Account | undefined> =>
  first(database.read<Account>('all', BY_ID, [userId]));

const first = async <T>(rows: Promise<readonly T[]>): Promise<T | undefined> => (await rows)[0];
