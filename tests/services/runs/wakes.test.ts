import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RequestedWake, WakeRequest } from '#services/core/operation/run-requests.js';
import { somebodyWaits } from '#tests/kit/waiting.js';
import type { AgentCaller, Caller, World } from '#tests/kit/world.js';
import {
  inRun,
  inScopeOf,
  newIssue,
  runOf,
  runsOf,
  setIssue,
  wake,
  wakesOf,
  worldOfTwo,
} from '../work/threads-world.js';

let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
// Each test has a company of its own: what an agent was woken for before decides about the next wake.
beforeEach(async () => {
  ({ world, ada, bob } = await worldOfTwo());
});

const wakeAda = (asked: Partial<WakeRequest>, by?: Caller) => wake(world, ada, asked, by);

describe('a wake', () => {
  test('makes one queued run that knows why, and the row names the run', async () => {
    const issue = await newIssue(world);
    const made = await wakeAda({
      reason: 'issue_assigned',
      source: 'assignment',
      issueId: issue.id,
      payload: { note: 'x' },
    });
    const [run, ...others] = await runsOf(world, ada);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      status: 'queued',
      issueId: issue.id,
      wakeId: made?.wakeId,
      invocationSource: 'assignment',
    });
    expect(run?.contextSnapshot).toMatchObject({
      note: 'x',
      issueId: issue.id,
      taskKey: issue.id,
      wakeReason: 'issue_assigned',
      wakeSource: 'assignment',
    });
    expect(await wakesOf(world, ada)).toMatchObject([
      { status: 'queued', runId: run?.id, requestedByActorType: 'user', taskKey: issue.id, finishedAt: null },
    ]);
  });

  test('that an agent causes itself is refused and recorded', async () => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    expect(await wakeAda({ reason: 'issue_commented', issueId: issue.id }, run)).toBeNull();
    expect(await wakesOf(world, ada)).toMatchObject([
      { status: 'skipped', error: 'self_caused', causedByRunId: run.runId },
    ]);
    expect(await runsOf(world, ada)).toHaveLength(1);
  });

  test('that an agent asks for in so many words is granted', async () => {
    expect(await wakeAda({ reason: 'more to do', source: 'on_demand' }, ada)).toMatchObject({ status: 'queued' });
  });

  test('of one write to an agent for an issue is made once, under the reason that says most', async () => {
    const issue = await newIssue(world);
    const placed: RequestedWake[] = [];
    await inScopeOf(world, world.board, async (scope) => {
      const to = {
        companyId: world.company.id,
        agentId: ada.row.id,
        issueId: issue.id,
        placed: (wake: RequestedWake) => placed.push(wake),
      };
      scope.wake({ ...to, reason: 'issue_assigned', payload: { commentIds: ['a'] } });
      scope.wake({ ...to, reason: 'issue_comment_mentioned', payload: { commentIds: ['b'] } });
    });
    expect(placed).toMatchObject([{ status: 'queued' }, { wakeId: placed[0]?.wakeId }]);
    expect(await wakesOf(world, ada)).toMatchObject([
      { reason: 'issue_comment_mentioned', payload: { commentIds: ['a', 'b'] }, coalescedCount: 0 },
    ]);
    expect((await runsOf(world, ada)).map((run) => run.contextSnapshot)).toMatchObject([
      { wakeReason: 'issue_comment_mentioned', commentIds: ['a', 'b'] },
    ]);
  });

  test('of one write that only its second reason allows is made', async () => {
    const blocker = await newIssue(world);
    const issue = await newIssue(world, { blockedByIssueIds: [blocker.id] });
    await inScopeOf(world, world.board, async (scope) => {
      const to = { companyId: world.company.id, agentId: ada.row.id, issueId: issue.id };
      scope.wake({ ...to, reason: 'issue_assigned' });
      scope.wake({ ...to, reason: 'issue_commented' });
    });
    expect(await wakesOf(world, ada)).toMatchObject([{ reason: 'issue_commented', status: 'queued', error: null }]);
  });

  test('for an issue that the agent has a queued run for is merged into that run, by name', async () => {
    const issue = await newIssue(world);
    const first = await wakeAda({ reason: 'issue_assigned', issueId: issue.id });
    const second = await wakeAda({ reason: 'issue_commented', issueId: issue.id, payload: { commentId: 'c' } });
    expect(second?.status).toBe('coalesced');
    const [run] = await runsOf(world, ada);
    expect(run?.contextSnapshot).toMatchObject({ commentId: 'c', wakeReason: 'issue_commented' });
    const [queued, merged] = await wakesOf(world, ada);
    expect(queued).toMatchObject({ id: first?.wakeId, coalescedCount: 1 });
    expect(merged).toMatchObject({ status: 'coalesced', runId: run?.id });
    expect(merged?.finishedAt).not.toBeNull();
  });

  test('of two writers at once makes one run', async () => {
    const issue = await newIssue(world);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => wakeAda({ reason: 'issue_commented', issueId: issue.id })),
    );
    expect(made.map((one) => one?.status).sort()).toEqual([...Array(7).fill('coalesced'), 'queued']);
    expect(await runsOf(world, ada)).toHaveLength(1);
  });

  test('while the agent works on the issue is merged, or waits where the run may have started too early', async () => {
    const issue = await newIssue(world);
    const run = await runOf(world, ada, { issueId: issue.id });
    const plain = await wakeAda({ reason: 'issue_status_changed', issueId: issue.id });
    expect(plain?.status).toBe('coalesced');
    const comment = await wakeAda({ reason: 'issue_commented', issueId: issue.id, payload: { commentIds: ['1'] } });
    expect(comment?.status).toBe('deferred_issue_execution');
    const fresh = await wakeAda({ reason: 'issue_status_changed', issueId: issue.id, forceFreshSession: true });
    expect(fresh?.status).toBe('coalesced');
    const more = await wakeAda({ reason: 'issue_commented', issueId: issue.id, payload: { commentIds: ['2'] } });
    expect(more?.status).toBe('coalesced');
    const rows = await wakesOf(world, ada);
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(byId.get(plain?.wakeId as string)).toMatchObject({ runId: run.id });
    expect(byId.get(comment?.wakeId as string)).toMatchObject({
      payload: { commentIds: ['1', '2'] },
      coalescedCount: 2,
    });
    expect(byId.get(more?.wakeId as string)).toMatchObject({ coalescedIntoId: comment?.wakeId, runId: null });
    expect(await runsOf(world, ada)).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['issue_comment_mentioned', {}],
    ['interaction_pending', {}],
    ['approval_approved', {}],
    ['issue_blockers_resolved', {}],
    ['issue_status_changed', { forceFreshSession: true }],
  ])('while the agent works on the issue waits by itself where it is %s %j', async (reason, more) => {
    const issue = await newIssue(world);
    await runOf(world, ada, { issueId: issue.id });
    const waiting = await wakeAda({ reason, issueId: issue.id, ...more });
    expect(waiting?.status).toBe('deferred_issue_execution');
  });

  test('that meets a run about to start is not lost in it', async () => {
    const issue = await newIssue(world);
    await wakeAda({ reason: 'issue_assigned', issueId: issue.id });
    const [run] = await runsOf(world, ada);
    const client = new pg.Client(world.services.config.DATABASE_URL);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE "HeartbeatRun" SET status = 'running' WHERE id = $1`, [run?.id]);
      const comment = wakeAda({ reason: 'issue_commented', issueId: issue.id });
      await somebodyWaits(world.services.config.DATABASE_URL);
      await client.query('COMMIT');
      expect((await comment)?.status).toBe('deferred_issue_execution');
    } finally {
      await client.end();
    }
  });

  test('for an issue that another agent holds waits for it', async () => {
    const issue = await newIssue(world);
    const run = await runOf(world, bob, { issueId: issue.id });
    await setIssue(world, issue.id, { executionRunId: run.id });
    expect(await wakeAda({ reason: 'issue_assigned', issueId: issue.id })).toMatchObject({
      status: 'deferred_issue_execution',
    });
  });

  test('without an issue joins the run of its task, unless a person asks by hand', async () => {
    const timer = { reason: 'heartbeat_timer', payload: { taskKey: 'nightly' } };
    await wakeAda(timer);
    expect((await wakeAda(timer))?.status).toBe('coalesced');
    expect((await wakeAda({ ...timer, payload: { taskKey: 'other' } }))?.status).toBe('queued');
    expect((await wakeAda({ ...timer, source: 'on_demand' }))?.status).toBe('queued');
    expect(await runsOf(world, ada)).toHaveLength(3);
  });

  test('with a key that was used before returns the first wake', async () => {
    const first = await wakeAda({ reason: 'x', idempotencyKey: 'once' });
    expect(await wakeAda({ reason: 'y', idempotencyKey: 'once' })).toEqual(first);
    expect(await wakesOf(world, ada)).toHaveLength(1);
    expect(await wake(world, bob, { reason: 'x', idempotencyKey: 'once' })).toMatchObject({
      status: 'queued',
    });
  });

  test('with one key at once is made once', async () => {
    const issues = await Promise.all([newIssue(world), newIssue(world), newIssue(world)]);
    const made = await Promise.all(issues.map(({ id }) => wakeAda({ reason: 'x', idempotencyKey: 'k', issueId: id })));
    expect(new Set(made.map((one) => one?.wakeId)).size).toBe(1);
  });
});

test('a queued wake has its agent started, by one job however many are woken in one write', async () => {
  const issues = await Promise.all([newIssue(world), newIssue(world)]);
  const jobs = await inScopeOf(world, world.board, async (scope) => {
    for (const { id: issueId } of issues) {
      scope.wake({ companyId: world.company.id, agentId: ada.row.id, issueId, reason: 'issue_assigned' });
    }
    await scope.placeWakes();
    return scope.jobs;
  });
  expect(jobs).toEqual([
    {
      task: 'startRuns',
      payload: { companyId: world.company.id, agentId: ada.row.id },
      key: `startRuns:${ada.row.id}`,
    },
  ]);
});

test('a run is kept under the task key of its wake', async () => {
  const issue = await newIssue(world);
  await wakeAda({ reason: 'x', issueId: issue.id });
  await wakeAda({ reason: 'x', payload: { taskKey: 'nightly' } });
  expect((await runsOf(world, ada)).map(({ taskKey }) => taskKey)).toEqual([issue.id, 'nightly']);
});

test('twenty wakes at once for one issue make one run, and each is found in the ledger', async () => {
  const issue = await newIssue(world);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      wakeAda({ reason: 'issue_commented', issueId: issue.id, payload: { commentIds: [`c${n}`] } }),
    ),
  );
  const [run, ...others] = await runsOf(world, ada);
  expect(others).toEqual([]);
  expect(new Set(made.map((one) => one?.runId))).toEqual(new Set([run?.id]));
  const { commentIds } = { ...(run?.contextSnapshot as { commentIds: string[] }) };
  expect(commentIds.sort()).toEqual(Array.from({ length: 20 }, (_, n) => `c${n}`).sort());
  const rows = await wakesOf(world, ada);
  expect(rows).toHaveLength(20);
  expect(rows.filter(({ status }) => status === 'queued')).toMatchObject([{ coalescedCount: 19 }]);
});

test('twenty wakes at once while the agent works wait as one', async () => {
  const issue = await newIssue(world);
  await runOf(world, ada, { issueId: issue.id });
  await Promise.all(Array.from({ length: 20 }, () => wakeAda({ reason: 'issue_commented', issueId: issue.id })));
  const rows = await wakesOf(world, ada);
  expect(rows.filter(({ status }) => status === 'deferred_issue_execution')).toMatchObject([{ coalescedCount: 19 }]);
  expect(await runsOf(world, ada)).toHaveLength(1);
});

test('a wake that starts a new session makes the queued run that it joins start one', async () => {
  const issue = await newIssue(world);
  await wakeAda({ reason: 'issue_commented', issueId: issue.id });
  await wakeAda({ reason: 'issue_status_changed', issueId: issue.id, forceFreshSession: true });
  expect(await runsOf(world, ada)).toMatchObject([
    { contextSnapshot: { forceFreshSession: true, wakeReason: 'issue_commented' } },
  ]);
  expect(await wakesOf(world, ada)).toMatchObject([{ forceFreshSession: true }, { status: 'coalesced' }]);
});
