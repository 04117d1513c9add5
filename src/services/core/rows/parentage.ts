import { type DomainError, unprocessable } from '../errors/errors.js';
import type { Scope } from '../operation/scope.js';
import { statement } from '../postgres/statement.js';
import { checkEach } from './once-each.js';

/** The errors for an invalid parent. */
interface ParentErrors {
  /** The message of the 422 when the parent is missing or belongs to another company. */
  readonly missing: string;
  /** The message of the 422 when a row would be its own parent. */
  readonly self: string;
  /** The error when the parent is below the row. */
  readonly cycle: () => DomainError;
}

/**
 * Makes the check that a row may get a parent of its table, which keeps the rows a tree. Two concurrent changes could
 * each pass the check and together close a cycle, so the caller holds a lock that all these changes take.
 * @param column names the parent's id
 */
export function parentage(table: string, column: string, { missing, self, cycle }: ParentErrors) {
  const upwards = statement(`
    WITH RECURSIVE above(id, parent) AS (
      SELECT id, "${column}" FROM "${table}" WHERE "companyId" = $1::uuid AND id = $2::uuid
      UNION
      SELECT t.id, t."${column}" FROM above JOIN "${table}" t ON t."companyId" = $1::uuid AND t.id = above.parent)
    SELECT id FROM above`);
  /** A new row has no id yet. */
  return async (
    scope: Scope,
    { companyId, id }: { readonly companyId: string; readonly id?: string },
    parentId: string,
    once = checkEach,
  ): Promise<void> => {
    if (parentId === id) throw unprocessable(self);
    const chain = await once(`above ${parentId}`, () => scope.sql<{ id: string }>(upwards, [companyId, parentId]));
    if (chain.length === 0) throw unprocessable(missing);
    if (chain.some((above) => above.id === id)) throw cycle();
  };
}
