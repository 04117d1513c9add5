import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../generated/prisma/client.js';
import { domainError } from '../core/errors.js';
import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';

const PrefixTaken = domainError('issue_prefix_taken', 409, 'This issuePrefix is taken by another company');

/** The first three letters of a name, or CMP where it has none. */
export const prefixOfName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 3) || 'CMP';

const LONGEST_TAKEN = statement(
  `SELECT coalesce(max(length("issuePrefix")), 0)::int AS length FROM "Company" WHERE "issuePrefix" ~ ('^' || $1 || 'A*$')`,
);

/**
 * Inserts a company under the given prefix, or under the first free one derived from its name, and enters it.
 * @throws 409 when the given prefix is taken
 */
export async function insertCompany(
  scope: WriteScope,
  fields: Omit<Prisma.CompanyCreateManyInput, 'issuePrefix'>,
  givenPrefix?: string,
): Promise<string> {
  const derived = prefixOfName(fields.name);
  // Only a hint: companies out of reach are not seen here, but the unique index knows them.
  const longest = givenPrefix ? 0 : ((await scope.row<{ length: number }>(LONGEST_TAKEN, [derived]))?.length ?? 0);
  const id = randomUUID();
  await scope.enterNew(id);
  for (let length = Math.max(derived.length, longest + 1); ; length++) {
    const issuePrefix = givenPrefix ?? derived.padEnd(length, 'A');
    const { count } = await scope.db.company.createMany({ data: { ...fields, id, issuePrefix }, skipDuplicates: true });
    if (count === 1) return id;
    if (givenPrefix) throw PrefixTaken({ issuePrefix: givenPrefix });
  }
}
