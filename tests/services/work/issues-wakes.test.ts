import { describe, expect, it } from 'vitest';
import { createIssue } from '#services/work/issue-operations/create.js';
import { createChildIssue } from '#services/work/issue-operations/create-child.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn, stored, wakesFor } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Caller, createWorld } from '#tests/kit/world.js';

const patch = (caller: Caller, issueId: string, fields: Record<string, unknown>) =>
  caller.run(updateIssue, { issueId, ...fields });

describe('an assignment', () => {
  it('wakes the new assignee, unless the issue is in the backlog', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id });
    await patch(world.board, issue.id, { assigneeAgentId: bob.row.id });
    expect(await wakesFor(world, issue.id)).toEqual([
      { agentId: ada.row.id, reason: 'issue_assigned' },
      { agentId: bob.row.id, reason: 'issue_assigned' },
    ]);
    const later = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'backlog' });
    expect(await wakesFor(world, later.id)).toEqual([]);
  });

  it('by the agent to itself wakes nobody', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await ada.run(createIssue, {
      companyId: world.company.id,
      title: 'Own',
      assigneeAgentId: ada.row.id,
    });
    expect(await wakesFor(world, issue.id)).toEqual([]);
  });

  it('with a comment wakes the assignee once', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world);
    await patch(world.board, issue.id, { assigneeAgentId: ada.row.id, status: 'todo', comment: 'Yours' });
    expect(await wakesFor(world, issue.id)).toHaveLength(1);
  });
});

describe('a change of status', () => {
  it.each([
    ['backlog', 'todo', true],
    ['backlog', 'in_progress', true],
    ['backlog', 'cancelled', false],
    ['blocked', 'todo', true],
    ['done', 'todo', true],
    ['cancelled', 'todo', true],
    ['in_review', 'todo', true],
    ['todo', 'in_progress', false],
    ['todo', 'backlog', false],
    ['blocked', 'in_progress', false],
  ])('by the board from %s to %s wakes the assignee: %s', async (from, to, woken) => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const unblockDescriptor = from === 'blocked' ? { owner: 'board', action: 'Decide' } : null;
    const issue = await issueIn(world, { status: from, unblockDescriptor });
    await stored(world, (tx) => tx.issue.update({ where: { id: issue.id }, data: { assigneeAgentId: ada.row.id } }));
    await patch(world.board, issue.id, { status: to });
    const reasons = (await wakesFor(world, issue.id)).map(({ reason }) => reason);
    expect(reasons).toEqual(woken ? ['issue_status_changed'] : []);
  });

  it('from in_review to todo by another agent wakes nobody', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await issueIn(world, { status: 'in_review' });
    await stored(world, (tx) => tx.issue.update({ where: { id: issue.id }, data: { assigneeAgentId: ada.row.id } }));
    await patch(bob, issue.id, { status: 'todo' });
    expect(await wakesFor(world, issue.id)).toEqual([]);
  });
});

describe('the last open blocker', () => {
  it('wakes the assignee of what it blocked once it is done, once for each time that all are', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const [one, two] = [await issueIn(world), await issueIn(world)];
    const blockedByIssueIds = [one.id, two.id];
    const issue = await issueIn(world, { status: 'todo', blockedByIssueIds });
    await stored(world, (tx) => tx.issue.update({ where: { id: issue.id }, data: { assigneeAgentId: ada.row.id } }));
    await patch(world.board, one.id, { status: 'done' });
    expect(await wakesFor(world, issue.id)).toEqual([]);
    await patch(world.board, two.id, { status: 'done' });
    const woken = { agentId: ada.row.id, reason: 'issue_blockers_resolved' };
    expect(await wakesFor(world, issue.id)).toEqual([woken]);
    const [event] = await eventsOf(world, 'issue.blockers_resolved_wake_emitted');
    expect(event).toMatchObject({ entityId: issue.id, details: { identifier: issue.identifier, agentId: ada.row.id } });
    await patch(world.board, two.id, { status: 'todo' });
    await patch(world.board, two.id, { status: 'done' });
    expect(await wakesFor(world, issue.id)).toEqual([woken, woken]);
  });

  it('wakes the dependent once when the last two are done at once', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    for (let round = 0; round < 5; round++) {
      const blockers = await Promise.all([issueIn(world), issueIn(world), issueIn(world)]);
      const blockedByIssueIds = blockers.map(({ id }) => id);
      const issue = await issueIn(world, { status: 'todo', blockedByIssueIds });
      await stored(world, (tx) => tx.issue.update({ where: { id: issue.id }, data: { assigneeAgentId: ada.row.id } }));
      await Promise.all(blockers.map(({ id }) => patch(world.board, id, { status: 'done' })));
      expect((await wakesFor(world, issue.id)).map(({ reason }) => reason)).toEqual(['issue_blockers_resolved']);
    }
  });

  it.each(['backlog', 'done', 'cancelled'])('wakes nobody for an issue that is %s', async (status) => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const blocker = await issueIn(world);
    const issue = await issueIn(world, { status, blockedByIssueIds: [blocker.id] });
    await stored(world, (tx) => tx.issue.update({ where: { id: issue.id }, data: { assigneeAgentId: ada.row.id } }));
    await patch(world.board, blocker.id, { status: 'done' });
    expect(await wakesFor(world, issue.id)).toEqual([]);
  });
});

describe('the last open child', () => {
  it("wakes its parent's assignee when it is done or cancelled, with what became of all of them", async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const parent = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'backlog' });
    const child = (title: string) => world.board.run(createChildIssue, { issueId: parent.id, title });
    const [one, two] = [await child('One'), await child('Two')];
    await patch(world.board, one.id, { status: 'done' });
    expect(await wakesFor(world, parent.id)).toEqual([]);
    await patch(world.board, two.id, { status: 'cancelled' });
    const wakes = await stored(world, (tx) => tx.wake.findMany({ where: { issueId: parent.id } }));
    expect(wakes).toHaveLength(1);
    expect(wakes[0]).toMatchObject({
      agentId: ada.row.id,
      reason: 'issue_children_completed',
      payload: {
        childIssueIds: [one.id, two.id],
        childIssueSummaries: [
          { id: one.id, identifier: one.identifier, title: 'One', status: 'done' },
          { id: two.id, identifier: two.identifier, title: 'Two', status: 'cancelled' },
        ],
      },
    });
    await patch(world.board, two.id, { status: 'done' });
    expect(await wakesFor(world, parent.id)).toHaveLength(1);
  });

  it('wakes with summaries of the first 20 children and the ids of all', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const parent = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'backlog' });
    for (let n = 0; n < 20; n++) await issueIn(world, { parentId: parent.id, status: 'done' });
    const last = await issueIn(world, { parentId: parent.id });
    await patch(world.board, last.id, { status: 'done' });
    const wake = await stored(world, (tx) => tx.wake.findFirstOrThrow({ where: { issueId: parent.id } }));
    expect(wake.payload).toMatchObject({ childIssueIds: { length: 21 }, childIssueSummaries: { length: 20 } });
  });

  it('is noticed when the last two end at once', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const parent = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'backlog' });
    const children = await Promise.all(
      Array.from({ length: 4 }, (_, n) => world.board.run(createChildIssue, { issueId: parent.id, title: `${n}` })),
    );
    await Promise.all(children.map(({ id }) => patch(world.board, id, { status: 'done' })));
    expect((await wakesFor(world, parent.id)).map(({ reason }) => reason)).toEqual(['issue_children_completed']);
  });
});

describe('blockers', () => {
  it('are replaced as a set, and never form a cycle', async () => {
    const world = await createWorld();
    const [a, b, c] = [await issueIn(world), await issueIn(world), await issueIn(world)];
    await patch(world.board, a.id, { blockedByIssueIds: [b.id] });
    const replaced = await patch(world.board, a.id, { blockedByIssueIds: [c.id, c.id] });
    expect(replaced.changes).toEqual({ blockedByIssueIds: { from: [b.id], to: [c.id] } });
    expect((await eventsOf(world, 'issue.blockers_updated')).map(({ details }) => details)).toEqual([
      { identifier: a.identifier, from: [], to: [b.id] },
      { identifier: a.identifier, from: [b.id], to: [c.id] },
    ]);
    await patch(world.board, c.id, { blockedByIssueIds: [b.id] });
    for (const [issue, blocker, message] of [
      [a, a, 'Issue cannot be blocked by itself'],
      [b, a, 'Blocking relations cannot contain cycles'],
      [b, c, 'Blocking relations cannot contain cycles'],
    ]) {
      const closing = { blockedByIssueIds: [blocker.id] };
      await expect(patch(world.board, issue.id, closing)).rejects.toMatchObject({ status: 422, message });
    }
    expect((await patch(world.board, a.id, { blockedByIssueIds: [] })).dependencyReady).toBe(true);
  });

  it('that close a cycle together are not both added, whoever adds what at once', async () => {
    const world = await createWorld();
    const ring = await Promise.all(Array.from({ length: 8 }, () => issueIn(world)));
    const added = await Promise.allSettled(
      ring.map(({ id }, n) => patch(world.board, id, { blockedByIssueIds: [ring[(n + 1) % ring.length].id] })),
    );
    const refused = added.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual(['Blocking relations cannot contain cycles']);
  });
});
