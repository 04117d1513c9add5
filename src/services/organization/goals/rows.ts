import { z } from 'zod';
import type { Goal } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import { ownershipCheck } from '#services/core/rows/batched.js';
import { filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, locatedBy, lockedBy } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { uuid } from '#services/core/text/fields.js';
import { GoalLevel, GoalStatus } from './model.js';

const GoalNotFound = () => notFound('Goal not found');

/** A goal by id, or null if the scope cannot access it. */
export const goalNode = byId<Goal>('Goal');

/** The goal that a path or argument names. @throws 404 */
export const goalById = locatedBy('goalId', goalNode, GoalNotFound);

/** The goal that a path or argument names, locked against other changes. @throws 404 */
export const lockedGoalById = lockedBy<'goalId', Goal>('goalId', 'Goal', GoalNotFound);

/** The goal that a path or argument names, locked against other changes and new references. @throws 404 */
export const deletableGoalById = lockedBy<'goalId', Goal>('goalId', 'Goal', GoalNotFound, 'UPDATE');

export const GoalFilter = filterOf({
  id: 'GoalFilter',
  nouns: 'goals',
  lists: {
    statuses: inColumn('status', GoalStatus, 'in one of these statuses'),
    levels: inColumn('level', GoalLevel, 'at one of these levels'),
    ownerAgentIds: idsIn('ownerAgentId', uuid(), 'owned by one of these agents'),
    parentIds: idsIn('parentId', uuid(), 'directly below one of these goals'),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
  fields: { isRoot: z.boolean().optional().describe('True for goals without a parent, false for goals with one.') },
  also: ({ isRoot }) => (isRoot == null ? [] : [`t."parentId" IS ${isRoot ? '' : 'NOT '}NULL`]),
});

const GoalOrder = ordersOf({
  id: 'GoalOrder',
  nouns: 'goals',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE, title: byText('title') },
  initial: 'created_at_asc',
});

const goalPages = GoalOrder.inCompany('Goal', GoalFilter);

/** A company's goals. */
export const goalsOfCompany = goalPages();

/** The goals directly below a goal. */
export const goalsBelow = goalPages({ parentId: 'uuid' });

/** @throws 422 if one of the goals is missing or belongs to another company */
export const assertGoalsOf = ownershipCheck('Goal', 'Goal does not belong to company');
