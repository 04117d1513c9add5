import type { Goal } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { belonging } from '../../core/operation/belonging.js';
import { byId, page } from '../../core/operation/loaders.js';
import { locatedBy } from '../../core/operation/located-by.js';

export const GoalNotFound = () => notFound('Goal not found');

/** A goal by id, or null where there is none within reach. */
export const goalNode = byId<Goal>('Goal');

/** The goal a path or argument names. @throws 404 */
export const goalById = locatedBy('goalId', goalNode, GoalNotFound);

const byAge = { createdAt: 'timestamptz', id: 'uuid' } as const;

/** A company's goals, oldest first. */
export const goalsOfCompany = page<Goal>({
  table: 'Goal',
  by: { companyId: 'uuid' },
  orderBy: byAge,
  direction: 'ASC',
});

/** The goals directly below a goal, oldest first. */
export const goalsBelow = page<Goal>({
  table: 'Goal',
  by: { companyId: 'uuid', parentId: 'uuid' },
  orderBy: byAge,
  direction: 'ASC',
});

/** The goal of an issue that names none: its project's first, else the company's oldest active goal at the top. */
export const defaultGoalSql = (companyId: string, projectId: string): string => `
  coalesce(
    (SELECT p."goalId" FROM "ProjectGoal" p WHERE p."companyId" = ${companyId} AND p."projectId" = ${projectId}
      ORDER BY p.position LIMIT 1),
    (SELECT g.id FROM "Goal" g
      WHERE g."companyId" = ${companyId} AND g.level = 'company' AND g.status = 'active' AND g."parentId" IS NULL
      ORDER BY g."createdAt", g.id LIMIT 1))`;

/** @throws 422 when one of the goals is missing or of another company */
export const assertGoalsOf = belonging('Goal', 'Goal does not belong to company');
