import type { WorkProduct } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { listsBy } from '../../core/operation/batched.js';
import { byId } from '../../core/operation/loaders.js';
import { locatedBy } from '../../core/operation/located-by.js';
import { oldestFirst } from '../../core/operation/pages-by-age.js';
import { statement } from '../../core/postgres/statement.js';

/** A work product by id, or null where there is none within reach. */
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

/** An issue's work products, oldest first. */
export const workProductsOfIssue = oldestFirst<WorkProduct>('WorkProduct', 'issueId');
