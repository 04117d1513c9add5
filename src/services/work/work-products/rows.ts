import type { WorkProduct } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { byId, page } from '../../core/operation/loaders.js';
import type { Loader, Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid } from '../../core/text/fields.js';
import { groupBy } from '../../core/text/group-by.js';

const BY_ID = statement(`SELECT * FROM "WorkProduct" WHERE id = $1::uuid`);
const OF_ISSUES = statement(`
  SELECT w.* FROM unnest($1::uuid[]) AS k(id) JOIN "Issue" i ON i.id = k.id
    JOIN "WorkProduct" w ON w."companyId" = i."companyId" AND w."issueId" = i.id ORDER BY w."createdAt", w.id`);

/** @throws 404 "Work product not found" */
export async function workProductById(
  scope: Scope,
  { workProductId }: { workProductId: string },
): Promise<WorkProduct> {
  const product = isUuid(workProductId) ? await scope.row<WorkProduct>(BY_ID, [workProductId]) : undefined;
  if (!product) throw notFound('Work product not found');
  return product;
}

/** The work products of issues, oldest first. */
export const workProductsOf: Loader<string, WorkProduct[]> = {
  async batch(scope, issueIds) {
    const rows = groupBy(await scope.sql<WorkProduct>(OF_ISSUES, [issueIds]), ({ issueId }) => issueId);
    return issueIds.map((id) => rows.get(id) ?? []);
  },
};

/** A work product by id, or null where there is none within reach. */
export const workProductNode = byId<WorkProduct>('WorkProduct');

/** An issue's work products, oldest first. */
export const workProductsOfIssue = page<WorkProduct>({
  table: 'WorkProduct',
  by: { companyId: 'uuid', issueId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
});
