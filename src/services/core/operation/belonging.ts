import { unprocessable } from '../errors/errors.js';
import { statement } from '../postgres/statement.js';
import type { Scope } from './scope.js';

/**
 * Makes the check that rows of a table are a company's: one statement for any number of ids, none for none.
 * @param message what a 422 says when one of them is missing or of another company
 */
export function belonging(table: string, message: string) {
  const owned = statement(`SELECT id FROM "${table}" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);
  return async (scope: Scope, companyId: string, ids: readonly string[]): Promise<void> => {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return;
    const found = await scope.sql(owned, [companyId, wanted]);
    if (found.length < wanted.length) throw unprocessable(message);
  };
}
