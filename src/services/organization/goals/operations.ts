import { z } from 'zod';
import type { Goal, Prisma } from '../../../generated/prisma/client.js';
import { assertAgentOf } from '../../access/belonging.js';
import { board, companyMember, companyWriter } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { conflict, unprocessable } from '../../core/errors/errors.js';
import { takeTurn } from '../../core/locks/advisory-lock.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { changeDetails, changedFields, isEmpty } from '../../core/text/changes.js';
import { pathId } from '../../core/text/fields.js';
import { GoalView, goalFields, presentGoal } from './model.js';
import { assertGoalsOf, GoalNotFound, goalById } from './rows.js';

const OF_COMPANY = statement(`SELECT * FROM "Goal" WHERE "companyId" = $1::uuid ORDER BY "createdAt", id`);

const goalRef = { goalId: pathId().describe("The goal's id.") };

export const listGoals = query({
  name: 'listGoals',
  summary: "List a company's goals",
  input: z.object({ companyId: pathId() }),
  output: z.array(GoalView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, company) => scope.sql<Goal>(OF_COMPANY, [company.id]),
  present: (_scope, goals) => goals.map(presentGoal),
});

export const getGoal = query({
  name: 'getGoal',
  summary: 'Get a goal',
  input: z.object(goalRef),
  output: GoalView,
  on: goalById,
  allow: companyMember,
  run: (_scope, _input, goal) => goal,
  present: (_scope, goal) => presentGoal(goal),
});

export const createGoal = mutation({
  name: 'createGoal',
  summary: 'Create a goal',
  input: z.object({
    companyId: pathId(),
    ...goalFields,
    level: goalFields.level.default('task'),
    status: goalFields.status.default('planned'),
  }),
  output: GoalView,
  on: companyKeyById,
  allow: companyWriter,
  async run(scope, { companyId: _, ...fields }, company) {
    await assertReferences(scope, company.id, fields);
    const goal = await scope.db.goal.create({ data: { ...fields, companyId: company.id } });
    scope.emit({ ...about(goal), action: 'goal.created', details: { title: goal.title } });
    return presentGoal(goal);
  },
});

export const updateGoal = mutation({
  name: 'updateGoal',
  summary: 'Change a goal',
  input: z.object({
    ...goalRef,
    ...goalFields,
    title: goalFields.title.optional(),
    level: goalFields.level.optional(),
    status: goalFields.status.optional(),
  }),
  output: GoalView,
  on: goalById,
  allow: companyWriter,
  async run(scope, { goalId: _, ...fields }, { id, companyId }) {
    // Two changes of parents at once could each pass the check that both together break.
    await takeTurn(scope, `goals:${companyId}`);
    const goal = await scope.db.goal.findUnique({ where: { id } });
    if (!goal) throw GoalNotFound();
    const changed = changedFields(goal, fields);
    if (isEmpty(changed)) return presentGoal(goal);
    await assertReferences(scope, companyId, fields, goal);
    const after = await scope.db.goal.update({ where: { id }, data: changed as Prisma.GoalUpdateInput });
    const changes = changeDetails(goal, changed, ['description']);
    scope.emit({ ...about(goal), action: 'goal.updated', details: { title: after.title, changes } });
    return presentGoal(after);
  },
});

const REFERENCES = statement(`
  SELECT (SELECT count(*)::int FROM "Goal" WHERE "companyId" = $1::uuid AND "parentId" = $2::uuid) AS goals,
         (SELECT count(*)::int FROM "ProjectGoal" WHERE "companyId" = $1::uuid AND "goalId" = $2::uuid) AS projects,
         (SELECT count(*)::int FROM (SELECT FROM "Issue" WHERE "companyId" = $1::uuid AND "goalId" = $2::uuid LIMIT 1000) i) AS issues`);
const LOCK = statement(`SELECT * FROM "Goal" WHERE id = $1::uuid FOR UPDATE`);

export const deleteGoal = mutation({
  name: 'deleteGoal',
  summary: 'Delete a goal that nothing refers to',
  input: z.object(goalRef),
  output: GoalView,
  on: goalById,
  allow: board,
  async run(scope, _input, { id, companyId }) {
    // Whoever refers to it now waits for this lock, so what is counted stays true.
    const goal = await scope.row<Goal>(LOCK, [id]);
    if (!goal) throw GoalNotFound();
    const references = await scope.row<{ goals: number; projects: number; issues: number }>(REFERENCES, [
      companyId,
      id,
    ]);
    if (references && references.goals + references.projects + references.issues > 0) {
      throw conflict('Goal cannot be deleted because other records still refer to it', { ...references });
    }
    await scope.db.goal.delete({ where: { id } });
    scope.emit({ ...about(goal), action: 'goal.deleted', details: { title: goal.title } });
    return presentGoal(goal);
  },
});

const about = ({ companyId, id }: Goal) => ({ companyId, entityType: 'goal', entityId: id });

async function assertReferences(
  scope: WriteScope,
  companyId: string,
  { parentId, ownerAgentId }: { parentId?: string | null | undefined; ownerAgentId?: string | null | undefined },
  goal?: Goal,
): Promise<void> {
  if (ownerAgentId) await assertAgentOf(scope, companyId, ownerAgentId, 'Owner agent does not belong to company');
  if (!parentId) return;
  if (parentId === goal?.id) throw unprocessable('A goal cannot be its own parent');
  await assertGoalsOf(scope, companyId, [parentId]);
  if (goal && (await isBelow(scope, goal.id, parentId))) throw unprocessable('Parent relationship would create cycle');
}

const ABOVE = statement(`
  WITH RECURSIVE above AS (
    SELECT id, "companyId", "parentId" FROM "Goal" WHERE id = $1::uuid
    UNION
    SELECT g.id, g."companyId", g."parentId" FROM above JOIN "Goal" g ON g."companyId" = above."companyId" AND g.id = above."parentId"
  ) SELECT id FROM above WHERE id = $2::uuid`);

/** Whether `other` is somewhere below the goal `id`. */
const isBelow = async (scope: WriteScope, id: string, other: string): Promise<boolean> =>
  (await scope.row(ABOVE, [other, id])) !== undefined;
