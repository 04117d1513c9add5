import { describe, expect, it } from 'vitest';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { requestApproval } from '#services/governance/approvals/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { holdAs, issueIn, runOf, stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';

const move = (caller: Caller, issueId: string, fields: Record<string, unknown>) =>
  caller.run(updateIssue, { issueId, ...fields });

const pendingInteraction = (world: World, issueId: string) =>
  stored(world, (tx) =>
    tx.interaction.create({
      data: {
        companyId: world.company.id,
        issueId,
        kind: 'request_confirmation',
        continuationPolicy: 'wake_assignee',
        payload: { version: 1, prompt: 'Go on?' },
      },
    }),
  );

describe('a status', () => {
  it('may follow any other, and counts its changes', async () => {
    const world = await createWorld();
    const issue = await issueIn(world);
    const path = ['todo', 'in_review', 'done', 'backlog', 'cancelled', 'in_review', 'todo'];
    for (const [index, status] of path.entries()) {
      expect(await move(world.board, issue.id, { status })).toMatchObject({ status, statusVersion: index + 1 });
    }
    expect((await move(world.board, issue.id, { status: 'todo' })).statusVersion).toBe(path.length);
  });

  it('sets its times: the start once, the ends only while they last', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id });
    const started = await move(world.board, issue.id, { status: 'in_progress' });
    expect(started.startedAt).not.toBeNull();
    const done = await move(world.board, issue.id, { status: 'done' });
    expect(done).toMatchObject({ startedAt: started.startedAt, completedAt: expect.any(String), cancelledAt: null });
    const again = await move(world.board, issue.id, { status: 'in_progress' });
    expect(again).toMatchObject({ startedAt: started.startedAt, completedAt: null });
    expect((await move(world.board, issue.id, { status: 'cancelled' })).cancelledAt).not.toBeNull();
    expect((await move(world.board, issue.id, { status: 'todo' })).cancelledAt).toBeNull();
  });

  it('in_progress needs an assignee, also when the assignee is taken away', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world);
    const refusal = { status: 422, message: 'in_progress issues require an assignee' };
    await expect(move(world.board, issue.id, { status: 'in_progress' })).rejects.toMatchObject(refusal);
    await move(world.board, issue.id, { status: 'in_progress', assigneeAgentId: ada.row.id });
    await expect(move(world.board, issue.id, { assigneeAgentId: null })).rejects.toMatchObject(refusal);
  });

  it('in_progress needs every blocker done; a cancelled one still blocks', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const [one, two] = [await issueIn(world, { title: 'One' }), await issueIn(world, { title: 'Two' })];
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, blockedByIssueIds: [one.id, two.id] });
    await move(world.board, one.id, { status: 'cancelled' });
    await move(world.board, two.id, { status: 'done' });
    await expect(move(world.board, issue.id, { status: 'in_progress' })).rejects.toMatchObject({
      status: 422,
      message: 'Issue is blocked by unresolved blockers',
      details: {
        unresolvedBlockerIssueIds: [one.id],
        unresolvedBlockers: [{ issueId: one.id, identifier: one.identifier, title: 'One', reason: 'cancelled' }],
      },
    });
    const freed = await move(world.board, issue.id, { status: 'in_progress', blockedByIssueIds: [two.id] });
    expect(freed).toMatchObject({ status: 'in_progress', dependencyReady: true });
  });

  it('blocked needs something that the issue waits for', async () => {
    const world = await createWorld();
    const refusal = { status: 422, code: 'invalid_issue_disposition' };
    const blocker = await issueIn(world, { title: 'Blocker' });
    const issue = await issueIn(world);
    await expect(move(world.board, issue.id, { status: 'blocked' })).rejects.toMatchObject(refusal);
    const blocked = await move(world.board, issue.id, { status: 'blocked', blockedByIssueIds: [blocker.id] });
    expect(blocked.blockedTransitionAt).not.toBeNull();
    const asked = await issueIn(world, { title: 'Asked' });
    await pendingInteraction(world, asked.id);
    expect((await move(world.board, asked.id, { status: 'blocked' })).status).toBe('blocked');
    const approved = await issueIn(world, { title: 'Approved' });
    await linkedApproval(world, approved.id);
    expect((await move(world.board, approved.id, { status: 'blocked' })).status).toBe('blocked');
  });

  it('other than blocked ends what was said about unblocking', async () => {
    const world = await createWorld();
    const issue = await issueIn(world);
    const unblockDescriptor = { owner: 'board', action: 'Decide' };
    const blocked = await move(world.board, issue.id, { status: 'blocked', unblockDescriptor });
    expect(blocked).toMatchObject({ unblockDescriptor, blockedTransitionAt: expect.any(String) });
    expect(await move(world.board, issue.id, { status: 'todo' })).toMatchObject({
      unblockDescriptor: null,
      blockedTransitionAt: null,
      changes: { unblockDescriptor: { from: unblockDescriptor, to: null } },
    });
    await expect(move(world.board, issue.id, { unblockDescriptor })).rejects.toMatchObject({ status: 422 });
    for (const owner of [{ agentId: issue.id }, { userId: 'nobody' }]) {
      const named = { status: 'blocked', unblockDescriptor: { owner, action: 'Decide' } };
      await expect(move(world.board, issue.id, named)).rejects.toMatchObject({ status: 422 });
    }
  });
});

/** A pending approval that is linked to the issue. */
async function linkedApproval(world: World, issueId: string): Promise<void> {
  await stored(world, async (tx) => {
    const scope = new WriteScope(new Scope(world.services, world.board.actor), tx);
    const approval = {
      companyId: world.company.id,
      type: 'request_board_approval',
      payload: { title: 'May I?' },
    } as const;
    await requestApproval(scope, { ...approval, issueIds: [issueId] });
  });
}

describe('in_review by an agent', () => {
  it('is refused without a review path, and the refusal names all of them', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id });
    await expect(move(ada, issue.id, { status: 'in_review' })).rejects.toMatchObject({
      status: 422,
      code: 'invalid_issue_disposition',
      details: {
        missing: 'review_path',
        validReviewPaths: [
          'pending_issue_thread_interaction',
          'linked_pending_approval',
          'human_assignee_user_id',
          'typed_execution_state_current_participant',
          'scheduled_issue_monitor',
        ],
      },
    });
    expect((await move(world.board, issue.id, { status: 'in_review' })).status).toBe('in_review');
  });

  it.each([
    ['an interaction', (world: World, id: string) => pendingInteraction(world, id), {}],
    ['an approval', (world: World, id: string) => linkedApproval(world, id), {}],
    ['a person', undefined, { assigneeUserId: 'person' }],
    ['a monitor', undefined, { executionPolicy: { monitor: { nextCheckAt: '2999-01-01T00:00:00Z' } } }],
  ])('is let through by %s', async (_name, prepare, fields: Record<string, unknown>) => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id });
    await prepare?.(world, issue.id);
    const person = 'assigneeUserId' in fields ? await world.member('operator') : undefined;
    const patch = { status: 'in_review', ...fields, ...(person ? { assigneeUserId: person.actor.userId } : {}) };
    expect((await move(ada, issue.id, patch)).status).toBe('in_review');
  });
});

describe('the review policy', () => {
  it('keeps the creator, or all agents, from calling an issue done', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const create = (reviewPolicy: string, title: string) =>
      ada.run(createIssue, { companyId: world.company.id, title, reviewPolicy });
    const others = await create('not_creator', 'For others');
    await expect(move(ada, others.id, { status: 'done' })).rejects.toMatchObject({ status: 403 });
    expect((await move(bob, others.id, { status: 'done' })).status).toBe('done');
    const people = await create('human_only', 'For people');
    for (const agent of [ada, bob]) {
      await expect(move(agent, people.id, { status: 'done' })).rejects.toMatchObject({ status: 403 });
    }
    expect((await move(world.board, people.id, { status: 'done' })).status).toBe('done');
    expect((await move(ada, (await create('anyone', 'For all')).id, { status: 'done' })).status).toBe('done');
  });
});

describe('the end of work', () => {
  it('frees the locks when the issue leaves in_progress or changes hands', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    for (const fields of [{ status: 'todo' }, { assigneeAgentId: bob.row.id }]) {
      const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'in_progress' });
      const run = await runOf(world, ada, issue.id);
      await holdAs(world, issue.id, run.id);
      expect(await move(world.board, issue.id, fields)).toMatchObject({
        checkoutRunId: null,
        executionRunId: null,
        executionLockedAt: null,
      });
    }
  });

  it("cancels the previous agent's run when the board gives the issue to another", async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'backlog' });
    const run = await runOf(world, ada, issue.id, 'queued');
    await move(world.board, issue.id, { assigneeAgentId: bob.row.id });
    const row = await stored(world, (tx) => tx.heartbeatRun.findUniqueOrThrow({ where: { id: run.id } }));
    expect(row).toMatchObject({ status: 'cancelled', errorCode: 'issue_reassigned' });
  });

  it('spares the run of an agent that hands its own work on', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'in_progress' });
    const run = await runOf(world, ada, issue.id);
    await holdAs(world, issue.id, run.id);
    const handed = await move(run.caller, issue.id, { assigneeAgentId: bob.row.id, status: 'todo' });
    expect(handed).toMatchObject({ assigneeAgentId: bob.row.id, checkoutRunId: null });
    const row = await stored(world, (tx) => tx.heartbeatRun.findUniqueOrThrow({ where: { id: run.id } }));
    expect(row.status).toBe('running');
  });

  it('by cancelling cancels runs and queued wakes of the issue', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id });
    await move(world.board, issue.id, { status: 'cancelled' });
    const { runs, wakes } = await stored(world, async (tx) => ({
      runs: await tx.heartbeatRun.findMany({ where: { issueId: issue.id } }),
      wakes: await tx.wake.findMany({ where: { issueId: issue.id } }),
    }));
    expect(runs.map(({ status, errorCode }) => [status, errorCode])).toEqual([['cancelled', 'issue_cancelled']]);
    expect(wakes.map(({ status }) => status)).toEqual(['cancelled']);
  });

  it.each(['done', 'cancelled'])('as %s closes pending interactions and clears the monitor', async (status) => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const monitor = { nextCheckAt: '2999-01-01T00:00:00Z' };
    const issue = await issueIn(world, {
      assigneeAgentId: ada.row.id,
      status: 'in_progress',
      executionPolicy: { monitor },
    });
    expect(issue).toMatchObject({ monitorNextCheckAt: '2999-01-01T00:00:00.000Z', monitorScheduledBy: 'board' });
    const card = await pendingInteraction(world, issue.id);
    expect(await move(world.board, issue.id, { status })).toMatchObject({
      monitorNextCheckAt: null,
      executionPolicy: { monitor: null },
    });
    const closed = await stored(world, (tx) => tx.interaction.findUniqueOrThrow({ where: { id: card.id } }));
    expect(closed).toMatchObject({ status: 'expired', result: { outcome: 'issue_closed' } });
    expect((await eventsOf(world, 'issue.monitor_cleared'))[0]?.details).toMatchObject({ clearReason: status });
  });

  it.each([
    ['invalid_status', { status: 'todo' }],
    ['invalid_assignee', { assigneeUserId: 'local-board' }],
  ])('clears the monitor as %s where it could not fire any more', async (clearReason, fields) => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const executionPolicy = { monitor: { nextCheckAt: '2999-01-01T00:00:00Z' } };
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'in_progress', executionPolicy });
    expect((await move(world.board, issue.id, fields)).monitorNextCheckAt).toBeNull();
    expect((await eventsOf(world, 'issue.monitor_cleared'))[0]?.details).toMatchObject({ clearReason });
  });

  it("as done by a person puts the issue away from that person's inbox, and back into those of others", async () => {
    const world = await createWorld();
    const [one, two] = [await world.member('operator'), await world.member('operator')];
    const issue = await one.run(createIssue, { companyId: world.company.id, title: 'Work' });
    await move(two, issue.id, { priority: 'high' });
    const archived = async () => {
      const states = await stored(world, (tx) => tx.issueUserState.findMany({ where: { issueId: issue.id } }));
      return Object.fromEntries(states.map(({ userId, archivedAt }) => [userId, archivedAt !== null]));
    };
    await move(one, issue.id, { status: 'done' });
    expect(await archived()).toEqual({ [one.actor.userId]: true, [two.actor.userId]: false });
    await move(two, issue.id, { status: 'todo' });
    expect(await archived()).toEqual({ [one.actor.userId]: false, [two.actor.userId]: false });
  });
});
