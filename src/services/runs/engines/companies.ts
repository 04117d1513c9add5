import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const SEVERAL = statement(`SELECT id FROM "Company" WHERE status = 'active' ORDER BY id LIMIT 2`);

/** Whether more than one company may have runs. */
export const hasSeveralCompanies = async ({ database }: Services): Promise<boolean> =>
  (await database.query('all', SEVERAL, [])).length > 1;
