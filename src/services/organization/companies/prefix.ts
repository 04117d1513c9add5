import { randomUUID } from 'node:crypto';
import type { Prisma } from '#generated/prisma/client.js';
import { domainError } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const PrefixTaken = domainError('issue_prefix_taken', 'This issuePrefix is taken by another company');

/** The first three letters of a name, or CMP if it has none. */
const prefixOfName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 3) || 'CMP';

const MAX_LENGTH = 10;

/** The form of a prefix, whether given or derived. */
export const ISSUE_PREFIX = new RegExp(`^[A-Z][A-Z0-9]{0,${MAX_LENGTH - 1}}$`);

/** The candidates for a derived prefix in order: with A, AA and so on, then with a number. */
function* variantsOf(derived: string): Generator<string, never> {
  for (let prefix = derived; prefix.length <= MAX_LENGTH; prefix += 'A') yield prefix;
  for (let number = 2; ; number++) yield `${derived}${number}`;
}

const TAKEN = statement(`SELECT "issuePrefix" FROM "Company" WHERE "issuePrefix" ~ ('^' || $1 || '(A*|[0-9]+)$')`);

/**
 * Inserts a company with the given prefix, or with the first free one derived from its name, and adds it to the scope.
 * @throws 409 if the given prefix is taken
 */
export async function insertCompany(
  scope: WriteScope,
  fields: Omit<Prisma.CompanyCreateManyInput, 'issuePrefix'>,
  givenPrefix?: string,
): Promise<string> {
  // Only a hint: the scope does not see all companies, but the unique index does.
  const takenPrefixes = new Set(givenPrefix ? [] : await visibleVariants(scope, prefixOfName(fields.name)));
  const id = randomUUID();
  await scope.enterNew(id);
  const insert = async (issuePrefix: string): Promise<boolean> => {
    const data = { ...fields, id, issuePrefix };
    return (await scope.db.company.createMany({ data, skipDuplicates: true })).count === 1;
  };
  if (givenPrefix) {
    if (!(await insert(givenPrefix))) throw PrefixTaken({ issuePrefix: givenPrefix });
    return id;
  }
  for (const prefix of variantsOf(prefixOfName(fields.name))) {
    if (!takenPrefixes.has(prefix) && (await insert(prefix))) break;
  }
  return id;
}

const visibleVariants = async (scope: WriteScope, derived: string): Promise<string[]> =>
  (await scope.sql<{ issuePrefix: string }>(TAKEN, [derived])).map((row) => row.issuePrefix);
