import type { Goal } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { belonging } from '../../core/operation/belonging.js';
import { byId, page } from '../../core/operation/loaders.js';
import { locatedBy, lockedBy } from '../../core/operation/located-by.js';

const GoalNotFound = () => notFound('Goal not found');

/** A goal by id, or null where there is none within reach. */
export const goalNode = byId<Goal>('Goal');

/** The goal that a path or argument names. @throws 404 */
export const goalById = locatedBy('goalId', goalNode, GoalNotFound);

/** The same, locked against other changes. */
export const lockedGoalById = lockedBy<'goalId', Goal>('goalId', 'Goal', GoalNotFound);

/** The same, locked against other changes and new references. */
export const deletableGoalById = lockedBy<'goalId', Goal>('goalId', 'Goal', GoalNotFound, 'UPDATE');

/** A company's goals, oldest first. */
export const goalsOfCompany = page<Goal>({ table: 'Goal', by: { companyId: 'uuid' } });

/** The goals directly below a goal, oldest first. */
export const goalsBelow = page<Goal>({ table: 'Goal', by: { companyId: 'uuid', parentId: 'uuid' } });

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
