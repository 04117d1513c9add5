import type { WorkProduct } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsBy } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, locatedBy } from '#services/core/rows/loaders.js';
import { oldestFirst } from '#services/core/rows/pages-by-age.js';
import { text, uuid } from '#services/core/text/fields.js';
import { WorkProductHealth, WorkProductReview, WorkProductStatus, WorkProductType } from './model.js';

/** A work product by id; null if it does not exist or the caller cannot reach it. */
export const workProductNode = byId<WorkProduct>('WorkProduct');

/** @throws 404 "Work product not found" */
export const workProductById = locatedBy('workProductId', workProductNode, () => notFound('Work product not found'));

/** The work products of issues, oldest first. */
export const workProductsOf = listsBy<WorkProduct>(
  statement(`
    SELECT w.* FROM unnest($1::uuid[]) AS k(id) JOIN "Issue" i ON i.id = k.id
      JOIN "WorkProduct" w ON w."companyId" = i."companyId" AND w."issueId" = i.id ORDER BY w."createdAt", w.id`),
  'issueId',
);

export const WorkProductFilter = filterOf({
  id: 'WorkProductFilter',
  nouns: 'work products',
  lists: {
    types: inColumn('type', WorkProductType, 'of one of these types'),
    statuses: inColumn('status', WorkProductStatus, 'in one of these statuses'),
    reviewStates: inColumn('reviewState', WorkProductReview, 'in one of these states of review'),
    healthStatuses: inColumn('healthStatus', WorkProductHealth, 'of one of these healths'),
    createdByAgentIds: idsIn('createdByAgentId', uuid(), 'created by one of these agents'),
    createdByUserIds: inColumn('createdByUserId', text(200), 'created by one of these people'),
    createdByRunIds: idsIn('createdByRunId', uuid(), 'of one of these runs'),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
});

/** An issue's work products, oldest first. */
export const workProductsOfIssue = oldestFirst<WorkProduct, FilterOf<typeof WorkProductFilter>>(
  'WorkProduct',
  'issueId',
  {
    conditions: WorkProductFilter.conditions,
  },
);
