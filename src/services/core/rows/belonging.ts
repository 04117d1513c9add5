import { unprocessable } from '../errors/errors.js';
import type { Scope } from '../operation/scope.js';
import { statement } from '../postgres/statement.js';

/**
 * Makes the check that rows of a table belong to a company: one statement for any number of ids, none for an empty
 * list.
 * @param message of the 422 when an id is missing or belongs to another company
 */
export function ownershipCheck(table: string, message: string) {
  const owned = statement(`SELECT id FROM "${table}" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);
  return async (scope: Scope, companyId: string, ids: readonly string[]): Promise<void> => {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return;
    const rows = await scope.sql(owned, [companyId, distinct]);
    if (rows.length < distinct.length) throw unprocessable(message);
  };
}
