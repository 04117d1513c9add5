import { describe, expect, test } from 'vitest';
import { archiveCompany } from '#services/organization/companies/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { queueRetries } from '#services/runs/runs/retry.js';
import { holdAs, issueIn, runOf, stored } from '../kit/issues.js';
import { eventsOf } from '../kit/journal.js';
import { createWorld } from '../kit/world.js';
import { limit, spend } from '../services/money/money.js';
import { agentStatus, asEngine, claim, claimed, finish, queue, runById, runsOf } from './kit.js';

async function worldWith(fields: Record<string, unknown> = {}) {
  const world = await createWorld();
  return { world, ada: await world.agent({ name: 'Ada', ...fields }) };
}

const heartbeat = (settings: object) => ({ runtimeConfig: { heartbeat: settings } });

describe('claiming a run', () => {
  test('by 200 callers at once gives it to one', async () => {
    const { world, ada } = await worldWith();
    const id = await queue(world, ada);
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => claim(world, ada)));
    const won = outcomes.filter((outcome) => typeof outcome !== 'string');
    expect(won).toHaveLength(1);
    expect(won[0]).toMatchObject({ id, status: 'running', fence: 1n });
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(199);
    expect((await eventsOf(world, 'heartbeat.started')).map(({ entityId }) => entityId)).toEqual([id]);
  });

  test('gives each of ten queued runs to one of fifty who ask', async () => {
    const { world, ada } = await worldWith();
    const ids = await Promise.all(Array.from({ length: 10 }, () => queue(world, ada)));
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => claim(world, ada)));
    const won = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome.id]));
    expect(won.sort()).toEqual(ids.sort());
  });

  test('makes the agent run, takes its wake and leases the run for 15 seconds', async () => {
    const { world, ada } = await worldWith();
    await queue(world, ada);
    const run = await claimed(world, ada);
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'running', lastHeartbeatAt: expect.any(Date) });
    expect(run.adapterType).toBe('process');
    expect((run.leaseExpiresAt as Date).getTime() - (run.startedAt as Date).getTime()).toBeCloseTo(15_000, -2);
    const wake = await stored(world, (tx) => tx.wake.findUniqueOrThrow({ where: { id: run.wakeId as string } }));
    expect(wake).toMatchObject({ status: 'claimed', claimedAt: expect.any(Date) });
    expect(await eventsOf(world, 'agent.status_changed')).toMatchObject([
      { entityId: ada.row.id, details: { previousStatus: 'idle', status: 'running', outcome: null } },
    ]);
  });

  test('stops at as many as the agent may run at once, until one has ended', async () => {
    const { world, ada } = await worldWith(heartbeat({ maxConcurrentRuns: 2 }));
    await Promise.all([queue(world, ada), queue(world, ada), queue(world, ada)]);
    const first = await claimed(world, ada);
    await claimed(world, ada);
    expect(await claim(world, ada)).toBe('full');
    await finish(world, first);
    await claimed(world, ada);
    expect(await claim(world, ada)).toBe('full');
  });

  test('goes by readiness, then priority, then age', async () => {
    const { world, ada } = await worldWith();
    const assigned = { assigneeAgentId: ada.row.id, status: 'todo' };
    const blocker = await issueIn(world);
    const blocked = await issueIn(world, { ...assigned, priority: 'critical', blockedByIssueIds: [blocker.id] });
    const [low, high, working] = [
      await issueIn(world, { ...assigned, priority: 'low' }),
      await issueIn(world, { ...assigned, priority: 'high' }),
      await issueIn(world, { ...assigned, priority: 'low', status: 'in_progress' }),
    ];
    await stored(world, (tx) => tx.heartbeatRun.deleteMany({ where: { companyId: world.company.id } }));
    const about = (issue: { id: string }) => queue(world, ada, { issueId: issue.id, reason: 'issue_commented' });
    const order: string[] = [];
    const expected = { blocked: await about(blocked), free: await queue(world, ada), low: await about(low) };
    const [late, ready] = [await about(high), await about(working)];
    for (let n = 0; n < 5; n++) order.push((await claimed(world, ada)).id);
    expect(order).toEqual([ready, late, expected.low, expected.free, expected.blocked]);
  });
});

describe('the issue of a run', () => {
  test('is checked out for it when it starts, and held', async () => {
    const { world, ada } = await worldWith();
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const run = await claimed(world, ada);
    expect(run.issueId).toBe(issue.id);
    const row = await stored(world, (tx) => tx.issue.findUniqueOrThrow({ where: { id: issue.id } }));
    expect(row).toMatchObject({ status: 'in_progress', checkoutRunId: run.id, executionRunId: run.id });
    expect(await eventsOf(world, 'issue.checked_out')).toMatchObject([
      { actorType: 'system', details: { agentId: ada.row.id, runId: run.id } },
    ]);
  });

  test('stays as it is where the agent was only mentioned', async () => {
    const { world, ada } = await worldWith();
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'backlog' });
    await queue(world, ada, { issueId: issue.id, reason: 'issue_comment_mentioned' });
    await claimed(world, ada);
    const row = await stored(world, (tx) => tx.issue.findUniqueOrThrow({ where: { id: issue.id } }));
    expect(row).toMatchObject({ status: 'backlog', checkoutRunId: null, executionRunId: null });
  });

  test('in review is looked at by the run without being checked out', async () => {
    const { world, ada } = await worldWith();
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'in_review' });
    const id = await queue(world, ada, { issueId: issue.id, reason: 'issue_commented' });
    expect(await claimed(world, ada)).toMatchObject({ id, issueId: issue.id });
    const row = await stored(world, (tx) => tx.issue.findUniqueOrThrow({ where: { id: issue.id } }));
    expect(row).toMatchObject({ status: 'in_review', checkoutRunId: null });
  });

  test('that another run holds cancels it, and its wake waits for the end of that one', async () => {
    const { world, ada } = await worldWith();
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const [queued] = await runsOf(world);
    const bob = await world.agent({ name: 'Bob' });
    const other = await runOf(world, bob, (await issueIn(world)).id);
    await holdAs(world, issue.id, other.id);
    expect(await claim(world, ada)).toBe('none');
    expect(await runById(world, queued?.id as string)).toMatchObject({
      status: 'cancelled',
      errorCode: 'cancelled',
      error: 'Issue checkout conflict',
    });
    const wake = await stored(world, (tx) => tx.wake.findFirstOrThrow({ where: { agentId: ada.row.id } }));
    expect(wake).toMatchObject({ status: 'deferred_issue_execution', runId: null });
  });

  test('that another agent works on by now makes whoever was mentioned wait, with all they were told', async () => {
    const { world, ada } = await worldWith();
    const bob = await world.agent({ name: 'Bob' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'backlog' });
    const mention = (commentId: string) =>
      queue(world, bob, { issueId: issue.id, reason: 'issue_comment_mentioned', payload: { commentIds: [commentId] } });
    const mentioned = await mention('first');
    await mention('second');
    await queue(world, ada, { issueId: issue.id });
    const working = await claimed(world, ada);
    expect(await claim(world, bob)).toBe('none');
    expect(await runById(world, mentioned)).toMatchObject({ status: 'cancelled', error: 'Issue checkout conflict' });
    expect(await eventsOf(world, 'wake.deferred')).toMatchObject([
      { details: { agentId: bob.row.id, behindRunId: working.id } },
    ]);
    await finish(world, working);
    expect((await claimed(world, bob)).contextSnapshot).toMatchObject({
      wakeReason: 'issue_comment_mentioned',
      commentIds: ['first', 'second'],
    });
  });

  test('that the agent works on by now makes a retry of its own wait, joined to what waits already', async () => {
    const { world, ada } = await worldWith(heartbeat({ maxConcurrentRuns: 2 }));
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'in_review' });
    const ask = (reason: string, commentId: string) =>
      queue(world, ada, { issueId: issue.id, reason, payload: { commentIds: [commentId] } });
    await ask('issue_commented', 'first');
    await finish(world, await claimed(world, ada), { status: 'failed', errorCode: 'transient_failure' });
    const retry = (await runsOf(world)).at(-1)?.id as string;
    await ask('issue_commented', 'second');
    const working = await claimed(world, ada);
    await ask('issue_commented', 'third');
    await asEngine(world, (scope) => queueRetries(scope, world.company.id, [retry]));
    expect(await claim(world, ada)).toBe('none');
    const [waiting] = await eventsOf(world, 'wake.deferred');
    expect((await eventsOf(world, 'wake.coalesced')).at(-1)?.details).toMatchObject({
      coalescedIntoId: waiting?.entityId,
      reason: 'issue_commented',
    });
    await finish(world, working);
    const { contextSnapshot } = await claimed(world, ada);
    expect(contextSnapshot).toMatchObject({ commentIds: ['third', 'first'] });
    expect(await claim(world, ada)).toBe('none');
  });

  test('that is blocked by now lets only comments through', async () => {
    const { world, ada } = await worldWith();
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const [queued] = await runsOf(world);
    const blocker = await issueIn(world);
    const edge = { companyId: world.company.id, issueId: issue.id, blockerId: blocker.id };
    await stored(world, (tx) => tx.issueBlocker.create({ data: edge as never }));
    expect(await claim(world, ada)).toBe('none');
    expect(await runById(world, queued?.id as string)).toMatchObject({
      status: 'cancelled',
      errorCode: 'issue_dependencies_blocked',
    });
    const told = await queue(world, ada, { issueId: issue.id, reason: 'issue_commented' });
    expect(await claimed(world, ada)).toMatchObject({ id: told, status: 'running' });
  });
});

describe('a queued run that may not start any more', () => {
  test.each([
    ['paused', 'The agent is paused'],
    ['terminated', 'The agent is terminated'],
  ])('because its agent is %s is cancelled, as all runs of that agent', async (status) => {
    const { world, ada } = await worldWith();
    await Promise.all([queue(world, ada), queue(world, ada)]);
    await stored(world, (tx) => tx.agent.update({ where: { id: ada.row.id }, data: { status } }));
    expect(await claim(world, ada)).toBe('none');
    for (const run of await runsOf(world)) {
      expect(run).toMatchObject({ status: 'cancelled', errorCode: 'agent_not_invokable' });
    }
    const wakes = await stored(world, (tx) => tx.wake.findMany({ where: { companyId: world.company.id } }));
    expect(wakes.map((wake) => wake.status)).toEqual(['cancelled', 'cancelled']);
  });

  test('because its company is archived is cancelled by the archiving, or at the latest when it is claimed', async () => {
    const { world, ada } = await worldWith();
    const before = await queue(world, ada);
    await world.board.run(archiveCompany, { companyId: world.company.id });
    expect(await runById(world, before)).toMatchObject({ status: 'cancelled', errorCode: 'company_archived' });
    const data = { companyId: world.company.id, agentId: ada.row.id, status: 'queued' };
    const { id } = await stored(world, (tx) => tx.heartbeatRun.create({ data }));
    expect(await claim(world, ada)).toBe('none');
    expect(await runById(world, id)).toMatchObject({ status: 'cancelled', errorCode: 'agent_not_invokable' });
  });

  test('because all work of the installation is stopped is cancelled', async () => {
    const { world, ada } = await worldWith();
    const id = await queue(world, ada);
    const halt = (haltedAt: Date | null) => stored(world, (tx) => tx.instance.updateMany({ data: { haltedAt } }));
    await halt(new Date());
    try {
      expect(await claim(world, ada)).toBe('none');
    } finally {
      await halt(null);
    }
    expect(await runById(world, id)).toMatchObject({ status: 'cancelled', errorCode: 'agent_not_invokable' });
  });

  test('because its agent has reached its daily limit is cancelled', async () => {
    const { world, ada } = await worldWith(heartbeat({ maxDailyRuns: 1 }));
    const [first, second] = [await queue(world, ada), await queue(world, ada)];
    const run = await claimed(world, ada);
    expect(run.id).toBe(first);
    expect(await claim(world, ada)).toBe('none');
    expect(await runById(world, second)).toMatchObject({
      status: 'cancelled',
      errorCode: 'heartbeat.daily_run_limit',
    });
  });

  test('because its agent has reached its daily cost is cancelled', async () => {
    const { world, ada } = await worldWith(heartbeat({ maxDailyCostCents: 10 }));
    const id = await queue(world, ada);
    await spend(world, ada, 10);
    expect(await claim(world, ada)).toBe('none');
    expect(await runById(world, id)).toMatchObject({ status: 'cancelled', errorCode: 'heartbeat.daily_cost_limit' });
  });
});

describe('money', () => {
  const reserved = (runId: string) => async (world: Awaited<ReturnType<typeof createWorld>>) =>
    stored(world, (tx) => tx.budgetReservation.findFirst({ where: { runId } }));

  test('of an exhausted budget starts nothing: the run is cancelled with budget.blocked', async () => {
    const { world, ada } = await worldWith();
    const id = await queue(world, ada);
    await spend(world, ada, 100);
    // The limit is set past the evaluation that would cancel the run, as a cost that comes at the same time would do.
    await limit(world, 'agent', ada.row.id, 100, { hardStopEnabled: false });
    await stored(world, (tx) =>
      tx.budgetPolicy.updateMany({ data: { hardStopEnabled: true }, where: { scopeId: ada.row.id } }),
    );
    expect(await claim(world, ada)).toBe('none');
    expect(await runById(world, id)).toMatchObject({
      status: 'cancelled',
      errorCode: 'budget.blocked',
      error: 'Agent is paused because its budget hard-stop was reached',
    });
  });

  test('is set aside for each run that starts, and given back when it ends', async () => {
    const { world, ada } = await worldWith();
    await limit(world, 'agent', ada.row.id, 60);
    await Promise.all([queue(world, ada), queue(world, ada), queue(world, ada)]);
    const [first, second] = [await claimed(world, ada), await claimed(world, ada)];
    expect(await reserved(first.id)(world)).toMatchObject({ cents: 25, settledAt: null });
    // 60 - 2 * 25 is less than a run is expected to cost: it waits for the others, and is not lost.
    expect(await claim(world, ada)).toBe('full');
    await finish(world, first);
    expect(await reserved(first.id)(world)).toMatchObject({ settledAt: expect.any(Date), settledCents: 0 });
    await claimed(world, ada);
    await finish(world, second);
  });

  test('that is left is enough for a run that nobody else competes with', async () => {
    const { world, ada } = await worldWith();
    await limit(world, 'agent', ada.row.id, 100);
    await spend(world, ada, 90);
    await queue(world, ada);
    const run = await claimed(world, ada);
    expect(await reserved(run.id)(world)).toMatchObject({ cents: 10 });
  });

  test('is set aside for the project of the issue too', async () => {
    const { world, ada } = await worldWith();
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Site' });
    await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo', projectId: project.id });
    const run = await claimed(world, ada);
    expect(await reserved(run.id)(world)).toMatchObject({ projectId: project.id, agentId: ada.row.id });
  });
});

test('an agent that is marked as running without a run is corrected by the next start', async () => {
  const { world, ada } = await worldWith();
  await stored(world, (tx) => tx.agent.update({ where: { id: ada.row.id }, data: { status: 'running' } }));
  expect(await claim(world, ada)).toBe('none');
  expect(await agentStatus(world, ada)).toMatchObject({ status: 'idle' });
});
