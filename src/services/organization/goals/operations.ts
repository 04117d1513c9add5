import { z } from 'zod';
import type { Goal, Prisma } from '#generated/prisma/client.js';
import { board, companyMember, companyWriter } from '#services/access/rules.js';
import { assertAgentOf, companyKeyById } from '#services/access/tenancy.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import { deletesOfCompany, mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { parentage } from '#services/core/rows/batched.js';
import { changeDetails, changedFields, isEmpty } from '#services/core/text/changes.js';
import { pathId } from '#services/core/text/fields.js';
import { GoalView, goalFields, presentGoal } from './model.js';
import { deletableGoalById, goalById, goalsOfCompany, lockedGoalById } from './rows.js';

const goalRef = { goalId: pathId().describe("The goal's ID.") };

export const listGoals = query({
  name: 'listGoals',
  summary: "List a company's goals",
  input: z.object({ companyId: pathId() }),
  output: z.array(GoalView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, company) => goalsOfCompany.in.created_at_asc.all(scope, [company.id]),
  present: (_scope, goals) => goals.map(presentGoal),
});

export const getGoal = query({
  name: 'getGoal',
  summary: 'Get a goal',
  input: z.object(goalRef),
  output: GoalView,
  on: goalById,
  allow: companyMember,
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
  async run(scope, input, { companyId }) {
    await assertReferences(scope, { companyId }, input);
    const goal = await scope.db.goal.create({ data: { ...input, companyId } });
    scope.emit({ ...eventSubject('goal', goal), action: 'goal.created', details: { title: goal.title } });
    return presentGoal(goal);
  },
});

export const updateGoal = mutation({
  name: 'updateGoal',
  summary: 'Change a goal',
  input: z.object(goalFields).partial().extend(goalRef),
  output: GoalView,
  on: lockedGoalById,
  allow: companyWriter,
  async run(scope, { goalId: _, ...fields }, goal) {
    const changed = changedFields(goal, fields);
    if (isEmpty(changed)) return presentGoal(goal);
    await assertReferences(scope, goal, fields);
    const after = await scope.db.goal.update({ where: { id: goal.id }, data: changed as Prisma.GoalUpdateInput });
    const changes = changeDetails(goal, changed, ['description']);
    scope.emit({ ...eventSubject('goal', goal), action: 'goal.updated', details: { title: after.title, changes } });
    return presentGoal(after);
  },
});

const REFERENCES = statement(`
  SELECT (SELECT count(*)::int FROM "Goal" WHERE "companyId" = $1::uuid AND "parentId" = $2::uuid) AS goals,
         (SELECT count(*)::int FROM "ProjectGoal" WHERE "companyId" = $1::uuid AND "goalId" = $2::uuid) AS projects,
         (SELECT count(*)::int FROM (SELECT FROM "Issue" WHERE "companyId" = $1::uuid AND "goalId" = $2::uuid LIMIT 1000) i) AS issues`);

export const deleteGoal = mutation({
  name: 'deleteGoal',
  summary: 'Delete a goal that nothing refers to',
  input: z.object(goalRef),
  output: GoalView,
  on: deletableGoalById,
  allow: board,
  deletes: deletesOfCompany,
  async run(scope, _input, goal) {
    const references = (await scope.row<Record<string, number>>(REFERENCES, [goal.companyId, goal.id])) ?? {};
    if (Object.values(references).some((count) => count > 0)) {
      throw conflict('Goal cannot be deleted because other records still refer to it', references);
    }
    await scope.db.goal.delete({ where: { id: goal.id } });
    scope.emit({ ...eventSubject('goal', goal), action: 'goal.deleted', details: { title: goal.title } });
    return presentGoal(goal);
  },
});

const assertParent = parentage('Goal', 'parentId', {
  missing: 'Goal does not belong to company',
  self: 'A goal cannot be its own parent',
  cycle: () => unprocessable('Parent relationship would create cycle'),
});

async function assertReferences(
  scope: WriteScope,
  goal: Pick<Goal, 'companyId'> & Partial<Pick<Goal, 'id'>>,
  { parentId, ownerAgentId }: Pick<z.output<z.ZodObject<typeof goalFields>>, 'parentId' | 'ownerAgentId'>,
): Promise<void> {
  if (ownerAgentId) await assertAgentOf(scope, goal.companyId, ownerAgentId, 'Owner agent does not belong to company');
  if (!parentId) return;
  await takeTurn(scope, `goals:${goal.companyId}`);
  await assertParent(scope, goal, parentId);
}
