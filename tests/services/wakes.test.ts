import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateAgent, updateAgentBudget } from '../../src/services/agents/agents.js';
import { pauseAgent, terminateAgent } from '../../src/services/agents/lifecycle.js';
import { updateCompany } from '../../src/services/companies/companies.js';
import { cancelRunsOf, cancelWakes, requestWake, type WakeRequest } from '../../src/services/wakes/wakes.js';
import { somebodyWaits } from '../core/waiting.js';
import { eventsOf } from '../kit/journal.js';
import { type AgentCaller, type Caller, createWorld, type World } from '../kit/world.js';
import { inRun, inScopeOf, newIssue, runOf, runsOf, setIssue, wakesOf, within } from './threads-world.js';

let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
// Each test has a company of its own: what an agent was woken for before decides about the next wake.
beforeEach(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
  bob = await world.agent({ name: 'Bob' });
});

type Asked = Partial<WakeRequest> & Pick<WakeRequest, 'reason'>;

const wake = (asked: Asked, by: Caller = world.board) =>
  inScopeOf(world, by, (scope) =>
    requestWake(scope, { companyId: world.company.id, agentId: ada.row.id, ...asked } as WakeRequest),
  );

describe('a wake', () => {
  test('makes one queued run that knows why, and the row names the run', async () => {
    const issue = await newIssue(world);
    const made = await wake({
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
    expect(await wake({ reason: 'issue_commented', issueId: issue.id }, run)).toBeNull();
    expect(await wakesOf(world, ada)).toMatchObject([
      { status: 'skipped', error: 'self_caused', causedByRunId: run.runId },
    ]);
    expect(await runsOf(world, ada)).toHaveLength(1);
  });

  test('that an agent asks for in so many words is granted', async () => {
    expect(await wake({ reason: 'more to do', source: 'on_demand' }, ada)).toMatchObject({ status: 'queued' });
  });

  test('of one write to an agent for an issue is made once, under the reason that says most', async () => {
    const issue = await newIssue(world);
    const [first, second] = await inScopeOf(world, world.board, async (scope) => {
      const to = { companyId: world.company.id, agentId: ada.row.id, issueId: issue.id };
      const assigned = await requestWake(scope, { ...to, reason: 'issue_assigned', payload: { commentIds: ['a'] } });
      return [
        assigned,
        await requestWake(scope, { ...to, reason: 'issue_comment_mentioned', payload: { commentIds: ['b'] } }),
      ];
    });
    expect(second).toEqual(first);
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
      await requestWake(scope, { ...to, reason: 'issue_assigned' });
      await requestWake(scope, { ...to, reason: 'issue_commented' });
    });
    expect(await wakesOf(world, ada)).toMatchObject([{ reason: 'issue_commented', status: 'queued', error: null }]);
  });

  test('for an issue that the agent has a queued run for is merged into that run, by name', async () => {
    const issue = await newIssue(world);
    const first = await wake({ reason: 'issue_assigned', issueId: issue.id });
    const second = await wake({ reason: 'issue_commented', issueId: issue.id, payload: { commentId: 'c' } });
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
      Array.from({ length: 8 }, () => wake({ reason: 'issue_commented', issueId: issue.id })),
    );
    expect(made.map((one) => one?.status).sort()).toEqual([...Array(7).fill('coalesced'), 'queued']);
    expect(await runsOf(world, ada)).toHaveLength(1);
  });

  test('while the agent works on the issue is merged, or waits where the run may have started too early', async () => {
    const issue = await newIssue(world);
    const run = await runOf(world, ada, { issueId: issue.id });
    const plain = await wake({ reason: 'issue_status_changed', issueId: issue.id });
    expect(plain?.status).toBe('coalesced');
    const comment = await wake({ reason: 'issue_commented', issueId: issue.id, payload: { commentIds: ['1'] } });
    expect(comment?.status).toBe('deferred_issue_execution');
    const fresh = await wake({ reason: 'issue_status_changed', issueId: issue.id, forceFreshSession: true });
    expect(fresh?.status).toBe('coalesced');
    const more = await wake({ reason: 'issue_commented', issueId: issue.id, payload: { commentIds: ['2'] } });
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

  test('that meets a run about to start is not lost in it', async () => {
    const issue = await newIssue(world);
    await wake({ reason: 'issue_assigned', issueId: issue.id });
    const [run] = await runsOf(world, ada);
    const client = new pg.Client(world.services.config.DATABASE_URL);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE "HeartbeatRun" SET status = 'running' WHERE id = $1`, [run?.id]);
      const comment = wake({ reason: 'issue_commented', issueId: issue.id });
      await somebodyWaits(client);
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
    expect(await wake({ reason: 'issue_assigned', issueId: issue.id })).toMatchObject({
      status: 'deferred_issue_execution',
    });
  });

  test('without an issue joins the run of its task, unless a person asks by hand', async () => {
    const timer = { reason: 'heartbeat_timer', payload: { taskKey: 'nightly' } };
    await wake(timer);
    expect((await wake(timer))?.status).toBe('coalesced');
    expect((await wake({ ...timer, payload: { taskKey: 'other' } }))?.status).toBe('queued');
    expect((await wake({ ...timer, source: 'on_demand' }))?.status).toBe('queued');
    expect(await runsOf(world, ada)).toHaveLength(3);
  });

  test('with a key that was used before is the first one', async () => {
    const first = await wake({ reason: 'x', idempotencyKey: 'once' });
    expect(await wake({ reason: 'y', idempotencyKey: 'once' })).toEqual(first);
    expect(await wakesOf(world, ada)).toHaveLength(1);
    expect(await wake({ reason: 'x', idempotencyKey: 'once', agentId: bob.row.id })).toMatchObject({
      status: 'queued',
    });
  });

  test('with one key at once is made once', async () => {
    const issues = await Promise.all([newIssue(world), newIssue(world), newIssue(world)]);
    const made = await Promise.all(issues.map(({ id }) => wake({ reason: 'x', idempotencyKey: 'k', issueId: id })));
    expect(new Set(made.map((one) => one?.wakeId)).size).toBe(1);
  });
});

describe('a wake is skipped, with the reason,', () => {
  const skipped = async (asked: Asked): Promise<string | null | undefined> => {
    const made = await wake(asked);
    expect(made?.status).toBe('skipped');
    expect(await runsOf(world, ada)).toEqual([]);
    return (await wakesOf(world, ada)).find(({ id }) => id === made?.wakeId)?.error;
  };

  test('in a company that is not active', async () => {
    await world.board.run(updateCompany, { companyId: world.company.id, status: 'paused' });
    expect(await skipped({ reason: 'x' })).toBe('company.inactive');
  });

  test('of an agent that is paused, or gone', async () => {
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    expect(await skipped({ reason: 'x' })).toBe('agent.not_invokable');
  });

  test('of an agent under a terminated manager', async () => {
    const manager = await world.agent({ name: 'Manager' });
    await world.board.run(updateAgent, { agentId: bob.row.id, reportsTo: manager.row.id });
    await world.board.run(updateAgent, { agentId: ada.row.id, reportsTo: bob.row.id });
    await world.board.run(terminateAgent, { agentId: manager.row.id });
    expect(await skipped({ reason: 'x' })).toBe('agent.not_invokable');
  });

  test('of an agent that has spent its budget', async () => {
    await world.board.run(updateAgentBudget, { agentId: ada.row.id, budgetMonthlyCents: 10 });
    await within(world, (tx) =>
      tx.costEvent.create({
        data: {
          ...{ companyId: world.company.id, agentId: ada.row.id, provider: 'p', model: 'm', costCents: 10 },
          occurredAt: new Date(),
        },
      }),
    );
    expect(await skipped({ reason: 'x' })).toBe('budget.blocked');
  });

  test('by a timer that is off, or by anything else where only timers count', async () => {
    expect(await skipped({ reason: 'heartbeat_timer', source: 'timer' })).toBe('heartbeat.disabled');
    const heartbeat = { enabled: true, intervalSec: 60, wakeOnDemand: false };
    await world.board.run(updateAgent, { agentId: ada.row.id, runtimeConfig: { heartbeat } });
    expect(await skipped({ reason: 'x' })).toBe('heartbeat.wakeOnDemand.disabled');
    expect(await wake({ reason: 'heartbeat_timer', source: 'timer' })).toMatchObject({ status: 'queued' });
  });

  test('for an issue with open blockers, except where somebody says something', async () => {
    const blocker = await newIssue(world);
    const issue = await newIssue(world, { blockedByIssueIds: [blocker.id] });
    expect(await skipped({ reason: 'issue_assigned', issueId: issue.id })).toBe('issue_dependencies_blocked');
    expect(await wake({ reason: 'issue_comment_mentioned', issueId: issue.id })).toMatchObject({ status: 'queued' });
  });

  test('for an issue that is not there', async () => {
    const other = await newIssue(await createWorld());
    expect(await skipped({ reason: 'x', issueId: other.id })).toBe('issue_not_found');
  });
});

describe('cancelling', () => {
  test('ends waiting wakes with their runs and leaves what runs', async () => {
    const issue = await newIssue(world);
    const busy = await newIssue(world);
    const running = await runOf(world, ada, { issueId: busy.id });
    await wake({ reason: 'issue_assigned', issueId: issue.id });
    await wake({ reason: 'issue_commented', issueId: busy.id });
    await inScopeOf(world, world.board, (scope) =>
      cancelWakes(scope, { companyId: world.company.id, agentId: ada.row.id, error: 'agent_paused' }),
    );
    for (const row of await wakesOf(world, ada))
      expect(row).toMatchObject({ status: 'cancelled', error: 'agent_paused' });
    const runs = new Map((await runsOf(world, ada)).map((run) => [run.issueId, run]));
    expect(runs.get(issue.id)).toMatchObject({ status: 'cancelled', errorCode: 'agent_paused' });
    expect(runs.get(busy.id)).toMatchObject({ id: running.id, status: 'running' });
  });

  test('runs ends those that wait, asks that running ones be stopped, and tells of each', async () => {
    const issue = await newIssue(world);
    const running = await runOf(world, ada, { issueId: issue.id });
    await wake({ reason: 'issue_assigned', issueId: issue.id, agentId: bob.row.id });
    const { ids, jobs, events } = await inScopeOf(world, world.board, async (scope) => ({
      ids: await cancelRunsOf(scope, { companyId: world.company.id, issueId: issue.id, errorCode: 'issue_cancelled' }),
      jobs: scope.jobs,
      events: scope.events,
    }));
    expect(ids).toHaveLength(2);
    expect(jobs).toMatchObject([{ task: 'stopRun', payload: { runId: running.id } }]);
    expect(events.map(({ action, entityId }) => [action, entityId]).sort()).toEqual(
      ids.map((id) => ['heartbeat.cancelled', id]).sort(),
    );
    expect(await wakesOf(world, bob)).toMatchObject([{ status: 'cancelled', error: 'issue_cancelled' }]);
    expect(await runsOf(world, ada)).toMatchObject([{ status: 'cancelled', errorCode: 'issue_cancelled' }]);
  });

  test('spares the run that asks', async () => {
    const run = await inRun(world, ada);
    const of = { companyId: world.company.id, agentId: ada.row.id, errorCode: 'issue_reassigned' };
    expect(await inScopeOf(world, run, (scope) => cancelRunsOf(scope, of))).toEqual([]);
  });
});

test('a refused wake leaves no event of the journal', async () => {
  await wake({ reason: 'issue_commented' }, ada);
  expect(await eventsOf(world, 'heartbeat')).toEqual([]);
});
