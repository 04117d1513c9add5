import { describe, expect, it } from 'vitest';
import { createGoal, deleteGoal, getGoal, listGoals, updateGoal } from '#services/organization/goals/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';

describe('a goal', () => {
  it('is created with the defaults of the contract, listed and read back', async () => {
    const { board, company } = await createWorld();
    const goal = await board.run(createGoal, { companyId: company.id, title: ' Grow ' });
    expect(goal).toMatchObject({ title: 'Grow', level: 'task', status: 'planned', parentId: null, ownerAgentId: null });
    expect(await board.run(getGoal, { goalId: goal.id })).toEqual(goal);
    expect(await board.run(listGoals, { companyId: company.id })).toEqual([goal]);
  });

  it('may have each level and status that there is, and no other', async () => {
    const { board, company } = await createWorld();
    const { id: goalId } = await board.run(createGoal, { companyId: company.id, title: 'Any' });
    for (const level of ['company', 'team', 'agent', 'task'])
      expect(await board.run(updateGoal, { goalId, level })).toMatchObject({ level });
    for (const status of ['active', 'achieved', 'cancelled', 'planned'])
      expect(await board.run(updateGoal, { goalId, status })).toMatchObject({ status });
    for (const fields of [{ level: 'world' }, { status: 'done' }])
      await expect(board.run(updateGoal, { goalId, ...fields })).rejects.toMatchObject({ status: 400 });
  });

  it('cannot stand above itself, directly or through others', async () => {
    const { board, company } = await createWorld();
    const make = (title: string, parentId?: string) =>
      board.run(createGoal, { companyId: company.id, title, ...(parentId && { parentId }) });
    const top = await make('top');
    const middle = await make('middle', top.id);
    const bottom = await make('bottom', middle.id);
    for (const parentId of [top.id, middle.id, bottom.id]) {
      await expect(board.run(updateGoal, { goalId: top.id, parentId })).rejects.toMatchObject({ status: 422 });
    }
    expect(await board.run(updateGoal, { goalId: bottom.id, parentId: top.id })).toMatchObject({ parentId: top.id });
  });

  it('is not part of a circle that two changes at once would close', async () => {
    const { board, company } = await createWorld();
    for (let round = 0; round < 5; round++) {
      const [a, b] = await Promise.all(
        ['a', 'b'].map((title) => board.run(createGoal, { companyId: company.id, title })),
      );
      const outcomes = await Promise.allSettled([
        board.run(updateGoal, { goalId: a.id, parentId: b.id }),
        board.run(updateGoal, { goalId: b.id, parentId: a.id }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('has a parent and an owner of its own company only', async () => {
    const [mine, theirs] = [await createWorld(), await createWorld()];
    const parent = await theirs.board.run(createGoal, { companyId: theirs.company.id, title: 'Theirs' });
    const owner = await theirs.agent({ name: 'Spy' });
    for (const fields of [{ parentId: parent.id }, { ownerAgentId: owner.row.id }]) {
      await expect(
        mine.board.run(createGoal, { companyId: mine.company.id, title: 'Mine', ...fields }),
      ).rejects.toMatchObject({ status: 422 });
    }
  });

  it('is deleted by the board, unless something refers to it', async () => {
    const world = await createWorld();
    const { board, company } = world;
    const goal = await board.run(createGoal, { companyId: company.id, title: 'Kept' });
    await board.run(createProject, { companyId: company.id, name: 'P', goalId: goal.id });
    await expect(board.run(deleteGoal, { goalId: goal.id })).rejects.toMatchObject({
      status: 409,
      details: { goals: 0, projects: 1, issues: 0 },
    });
    await board.run(createGoal, { companyId: company.id, title: 'Below', parentId: goal.id });
    await board.run(createIssue, { companyId: company.id, title: 'Work', goalId: goal.id });
    await expect(board.run(deleteGoal, { goalId: goal.id })).rejects.toMatchObject({
      status: 409,
      details: { goals: 1, projects: 1, issues: 1 },
    });
    const free = await board.run(createGoal, { companyId: company.id, title: 'Free' });
    const agent = await world.agent({ name: 'Ada' });
    await expect(agent.run(deleteGoal, { goalId: free.id })).rejects.toMatchObject({ status: 403 });
    expect(await board.run(deleteGoal, { goalId: free.id })).toEqual(free);
  });

  it('records what changed, and nothing when nothing did', async () => {
    const world = await createWorld();
    const { board, company } = world;
    const goal = await board.run(createGoal, { companyId: company.id, title: 'One', description: 'secret plan' });
    await board.run(updateGoal, { goalId: goal.id, title: 'One' });
    expect(await eventsOf(world, 'goal.updated')).toEqual([]);
    await board.run(updateGoal, { goalId: goal.id, status: 'active', description: 'longer' });
    expect(await eventsOf(world, 'goal.updated')).toMatchObject([
      { details: { changes: { status: { from: 'planned', to: 'active' }, description: { changed: true } } } },
    ]);
  });

  it("of an issue that names none is the project's first, else the oldest active one at the company's top", async () => {
    const { board, company } = await createWorld();
    const goalWithin = async (projectId: string | null) =>
      (await board.run(createIssue, { companyId: company.id, title: 'Work', projectId, allowDuplicate: true })).goalId;
    expect(await goalWithin(null)).toBeNull();
    const root = await board.run(createGoal, {
      companyId: company.id,
      title: 'Root',
      level: 'company',
      status: 'active',
    });
    await board.run(createGoal, { companyId: company.id, title: 'Later', level: 'company', status: 'active' });
    const own = await board.run(createGoal, { companyId: company.id, title: 'Own' });
    const project = await board.run(createProject, { companyId: company.id, name: 'P', goalId: own.id });
    const bare = await board.run(createProject, { companyId: company.id, name: 'Q' });
    expect(await goalWithin(null)).toBe(root.id);
    expect(await goalWithin(bare.id)).toBe(root.id);
    expect(await goalWithin(project.id)).toBe(own.id);
  });
});
