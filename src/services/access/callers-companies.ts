import type { WriteScope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';

// The lock keeps these companies from being deleted before the commit: their journals get the event.
const COMPANIES = statement(`SELECT id FROM "Company" ORDER BY id FOR KEY SHARE`);

/**
 * The companies whose journals record an action that belongs to no single company: all companies in the caller's reach.
 */
export async function callersCompanies(scope: WriteScope): Promise<string[]> {
  return (await scope.sql<{ id: string }>(COMPANIES, [])).map(({ id }) => id);
}
