import type { WriteScope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';

// The lock keeps the companies, whose journals the deed is written to, from being deleted before it commits.
const COMPANIES = statement(`SELECT id FROM "Company" ORDER BY id FOR KEY SHARE`);

/** The companies in whose journals a deed is written that is of no company alone: all that its caller reaches. */
export async function callersCompanies(scope: WriteScope): Promise<string[]> {
  return (await scope.sql<{ id: string }>(COMPANIES, [])).map(({ id }) => id);
}
