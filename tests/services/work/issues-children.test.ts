import { describe, expect, it } from 'vitest';
import { createGoal } from '#services/organization/goals/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { createChildIssue } from '#services/work/issue-operations/create-child.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const parentIn = ({ board, company }: World, fields: Record<string, unknown> = {}) =>
  board.run(createIssue, { companyId: company.id, title: 'Parent', ...fields });
const childOf = ({ board }: World, issueId: string, fields: Record<string, unknown> = {}) =>
  board.run(createChildIssue, { issueId, title: 'Child', ...fields });

describe('a child', () => {
  it('is one request deeper, in the project and under the goal of its parent', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const project = await world.board.run(createProject, { companyId, name: 'Site' });
    const goal = await world.board.run(createGoal, { companyId, title: 'Goal' });
    const parent = await parentIn(world, { projectId: project.id, goalId: goal.id, requestDepth: 3 });
    const child = await childOf(world, parent.identifier.toLowerCase());
    expect(child).toMatchObject({ parentId: parent.id, requestDepth: 4, projectId: project.id, goalId: goal.id });
    expect((await eventsOf(world, 'issue.child_created'))[0]).toMatchObject({
      entityId: parent.id,
      details: { identifier: child.identifier, childIssueId: child.id },
    });
  });

  it('has its acceptance criteria as a list in its description', async () => {
    const world = await createWorld();
    const parent = await parentIn(world);
    const child = await childOf(world, parent.id, {
      description: 'Do it.',
      acceptanceCriteria: ['It runs', 'It stops'],
    });
    expect(child.description).toBe('Do it.\n\n## Acceptance Criteria\n\n- It runs\n- It stops');
    const bare = await childOf(world, parent.id, { title: 'Bare', acceptanceCriteria: ['It runs'] });
    expect(bare.description).toBe('## Acceptance Criteria\n\n- It runs');
    for (const acceptanceCriteria of [Array(21).fill('x'), ['x'.repeat(501)], ['']]) {
      await expect(childOf(world, parent.id, { title: 'Many', acceptanceCriteria })).rejects.toMatchObject({
        status: 400,
      });
    }
  });

  it('may hold up its parent', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const parent = await parentIn(world, { assigneeAgentId: ada.row.id });
    const child = await childOf(world, parent.id, { blockParentUntilDone: true });
    await expect(world.board.run(updateIssue, { issueId: parent.id, status: 'in_progress' })).rejects.toMatchObject({
      status: 422,
      details: { unresolvedBlockerIssueIds: [child.id] },
    });
    expect((await eventsOf(world, 'issue.blockers_updated'))[0]).toMatchObject({
      entityId: parent.id,
      details: { from: [], to: [child.id] },
    });
  });

  it('that is blocked by what its parent blocks cannot hold up the parent', async () => {
    const world = await createWorld();
    const parent = await parentIn(world);
    const later = await parentIn(world, { title: 'Later', blockedByIssueIds: [parent.id] });
    const child = { blockParentUntilDone: true, blockedByIssueIds: [later.id] };
    await expect(childOf(world, parent.id, child)).rejects.toMatchObject({
      status: 422,
      message: 'Blocking relations cannot contain cycles',
    });
  });

  it('is refused beyond 25, also when several are created at once', async () => {
    const world = await createWorld();
    const parent = await parentIn(world);
    const made = await Promise.allSettled(
      Array.from({ length: 28 }, (_, n) => childOf(world, parent.id, { title: `Child ${n}` })),
    );
    const refused = made.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => [reason.status, reason.message])).toEqual(
      Array(3).fill([422, 'An issue can have at most 25 children']),
    );
  });

  it('is found again by its key and by its title below the same parent', async () => {
    const world = await createWorld();
    const parent = await parentIn(world);
    const first = await childOf(world, parent.id, { idempotencyKey: 'k' });
    expect(await childOf(world, parent.id, { title: 'Other', idempotencyKey: 'k' })).toMatchObject({
      id: first.id,
      deduplicationReason: 'idempotency_key',
    });
    expect((await childOf(world, parent.id)).deduplicationReason).toBe('recent_open_title');
  });
});

describe('the parent of an issue', () => {
  it('is neither itself nor below it', async () => {
    const world = await createWorld();
    const top = await parentIn(world);
    const middle = await childOf(world, top.id, { title: 'Middle' });
    const bottom = await childOf(world, middle.id, { title: 'Bottom' });
    for (const parentId of [top.id, middle.id, bottom.id]) {
      await expect(world.board.run(updateIssue, { issueId: top.id, parentId })).rejects.toMatchObject({ status: 422 });
    }
    const freed = await world.board.run(updateIssue, { issueId: bottom.id, parentId: null });
    expect(freed.changes).toEqual({ parentId: { from: middle.id, to: null } });
    expect((await world.board.run(updateIssue, { issueId: top.id, parentId: bottom.id })).parentId).toBe(bottom.id);
  });

  it('is never part of a cycle, whoever moves what at once', async () => {
    const world = await createWorld();
    const ring = await Promise.all(Array.from({ length: 6 }, (_, n) => parentIn(world, { title: `Ring ${n}` })));
    const moves = ring.map(({ id }, n) =>
      world.board.run(updateIssue, { issueId: id, parentId: ring[(n + 1) % ring.length].id }),
    );
    const refused = (await Promise.allSettled(moves)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
  });
});

describe('deleting an issue', () => {
  it('answers with it and leaves no trace but the journal; its number is not used again', async () => {
    const world = await createWorld();
    const issue = await parentIn(world);
    expect(await world.board.run(deleteIssue, { issueId: issue.id })).toMatchObject({ id: issue.id, title: 'Parent' });
    await expect(world.board.run(deleteIssue, { issueId: issue.id })).rejects.toMatchObject({
      status: 404,
      message: 'Issue not found',
    });
    expect((await eventsOf(world, 'issue.deleted'))[0]?.details).toEqual({
      identifier: issue.identifier,
      title: 'Parent',
      projectId: null,
    });
    expect((await parentIn(world)).issueNumber).toBe(2);
  });

  it('is refused while it has children, and goes on without its blockers and dependents', async () => {
    const world = await createWorld();
    const parent = await parentIn(world);
    const child = await childOf(world, parent.id, { blockParentUntilDone: true });
    await expect(world.board.run(deleteIssue, { issueId: parent.id })).rejects.toMatchObject({
      status: 409,
      message: 'Issue cannot be deleted because another record still references it.',
    });
    await world.board.run(deleteIssue, { issueId: child.id });
    expect((await world.board.run(deleteIssue, { issueId: parent.id })).dependencyReady).toBe(true);
  });

  it('while it gets a child leaves either the child, or neither of them', async () => {
    const world = await createWorld();
    for (let round = 0; round < 5; round++) {
      const parent = await parentIn(world, { title: `Round ${round}` });
      const [deleted, born] = await Promise.allSettled([
        world.board.run(deleteIssue, { issueId: parent.id }),
        childOf(world, parent.id, { title: `Child of ${round}` }),
      ]);
      expect([deleted.status, born.status].sort()).toEqual(['fulfilled', 'rejected']);
      const refusal = (deleted.status === 'rejected' ? deleted : (born as PromiseRejectedResult)).reason;
      expect([404, 409, 422]).toContain(refusal.status);
    }
  });

  it('is for the board and the agent that owns it', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const viewer = await world.member('viewer');
    const issue = await parentIn(world, { assigneeAgentId: ada.row.id });
    for (const caller of [bob, viewer]) {
      await expect(caller.run(deleteIssue, { issueId: issue.id })).rejects.toMatchObject({ status: 403 });
    }
    expect((await ada.run(deleteIssue, { issueId: issue.id })).id).toBe(issue.id);
    const own = await bob.run(createIssue, { companyId: world.company.id, title: 'Own' });
    expect((await bob.run(deleteIssue, { issueId: own.id })).id).toBe(own.id);
  });
});
