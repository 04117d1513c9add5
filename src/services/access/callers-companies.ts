import type { WriteScope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';

// The lock keeps the companies, whose journals get the event, from being deleted before the commit.
const COMPANIES = statement(`SELECT id FROM "Company" ORDER BY id FOR KEY SHARE`);

/** The companies whose journals record an action that belongs to no single company: all that its caller reaches. */
export async function callersCompanies(scope: WriteScope): Promise<string[]> {
  return (await scope.sql<{ id: string }>(COMPANIES, [])).map(({ id }) => id);
}
