import { describe, expect, test } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import { endRun } from '#services/runs/runs/end-run.js';
import { underFence } from '#services/runs/runs/fence.js';
import { queueRetries } from '#services/runs/runs/retry.js';
import { PROCESS_LOST, takeOverRun } from '#services/runs/runs/take-over.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn, stored } from '../kit/issues.js';
import { eventsOf } from '../kit/journal.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';
import { limit } from '../services/money/money.js';
import { agentStatus, asEngine, claim, claimed, expire, fenceOf, finish, queue, runById, runsOf } from './kit.js';

async function worldWith(fields: Record<string, unknown> = {}) {
  const world = await createWorld();
  return { world, ada: await world.agent({ name: 'Ada', ...fields }) };
}

async function working(world: World, agent: AgentCaller, request: object = {}) {
  await queue(world, agent, request);
  return claimed(world, agent);
}

const inRun = (world: World, agent: AgentCaller, runId: string) => world.as({ ...agent.actor, runId });

describe('the status of an agent', () => {
  test.each([
    ['succeeded', 'idle', null],
    ['cancelled', 'idle', null],
    ['interrupted', 'idle', null],
    ['failed', 'error', 'It broke'],
    ['timed_out', 'error', 'It broke'],
  ] as const)('after its last run has %s is %s', async (status, after, errorReason) => {
    const { world, ada } = await worldWith();
    const run = await working(world, ada);
    await finish(world, run, { status, error: 'It broke', errorCode: 'adapter_failed' });
    expect(await agentStatus(world, ada)).toMatchObject({ status: after, errorReason });
    expect((await eventsOf(world, 'agent.status_changed')).at(-1)).toMatchObject({
      details: { previousStatus: 'running', status: after, outcome: status },
    });
  });

  test('stays running while another run of it works', async () => {
    const { world, ada } = await worldWith();
    const [first, second] = [await working(world, ada), await working(world, ada)];
    await finish(world, first, { status: 'failed', errorCode: 'adapter_failed' });
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'running', errorReason: null });
    await finish(world, second);
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'idle' });
  });

  test('that is paused or terminated is left alone by the end of a run', async () => {
    const { world, ada } = await worldWith();
    const run = await working(world, ada);
    await stored(world, (tx) => tx.agent.update({ where: { id: ada.row.id }, data: { status: 'terminated' } }));
    await finish(world, run);
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'terminated' });
  });

  test('in error goes on to running with the next run, and is clear of the error when that succeeds', async () => {
    const { world, ada } = await worldWith();
    await finish(world, await working(world, ada), { status: 'failed', error: 'It broke' });
    const run = await working(world, ada);
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'running' });
    await finish(world, run);
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'idle', errorReason: null });
  });
});

describe('the end of a run', () => {
  test('is told once, with its wake', async () => {
    const { world, ada } = await worldWith();
    const run = await working(world, ada);
    await finish(world, run, { exitCode: 0, summary: 'Done', result: { exitCode: 0 } });
    expect(await runById(world, run.id)).toMatchObject({
      status: 'succeeded',
      exitCode: 0,
      resultJson: { exitCode: 0, summary: 'Done' },
      finishedAt: expect.any(Date),
    });
    const wake = await stored(world, (tx) => tx.wake.findUniqueOrThrow({ where: { id: run.wakeId as string } }));
    expect(wake).toMatchObject({ status: 'completed', error: null, finishedAt: expect.any(Date) });
    expect(await eventsOf(world, 'heartbeat.succeeded')).toMatchObject([
      { entityId: run.id, details: { runId: run.id, agentId: ada.row.id, issueId: null, status: 'succeeded' } },
    ]);
  });

  test('refuses every further write of it', async () => {
    const { world, ada } = await worldWith();
    const run = await working(world, ada);
    await finish(world, run);
    await expect(finish(world, run, { status: 'failed' })).rejects.toMatchObject({ status: 409, code: 'lease_lost' });
    await expect(asEngine(world, (scope) => underFence(scope, fenceOf(run)))).rejects.toMatchObject({
      status: 409,
      code: 'lease_lost',
      details: { runId: run.id, nextAction: expect.stringContaining('stop the run') },
    });
  });

  test('frees its issue, and promotes what waited for it', async () => {
    const { world, ada } = await worldWith();
    const bob = await world.agent({ name: 'Bob' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const run = await claimed(world, ada);
    const waiting = await asEngine(world, async (scope) => {
      const { requestWake } = await import('#services/runs/wakes/request-wake.js');
      const of = { companyId: world.company.id, agentId: bob.row.id, issueId: issue.id };
      return requestWake(scope, { ...of, reason: 'issue_comment_mentioned' });
    });
    expect(waiting).toMatchObject({ status: 'deferred_issue_execution' });
    await inRun(world, ada, run.id).run(updateIssue, { issueId: issue.id, status: 'done' });
    await finish(world, run);
    const row = await stored(world, (tx) => tx.issue.findUniqueOrThrow({ where: { id: issue.id } }));
    expect(row).toMatchObject({ executionRunId: null, executionLockedAt: null });
    expect(await claimed(world, bob)).toMatchObject({ issueId: issue.id });
  });

  test('with usage makes one cost event, settles the reservation, and stops what the cost forbids', async () => {
    const { world, ada } = await worldWith();
    await limit(world, 'agent', ada.row.id, 100);
    const [run, other] = [await working(world, ada), await working(world, ada)];
    const usage = { provider: 'p', model: 'm', inputTokens: 5, outputTokens: 3, cachedInputTokens: 1, costUsd: 1.5 };
    await finish(world, run, { usage });
    const costs = await stored(world, (tx) => tx.costEvent.findMany({ where: { companyId: world.company.id } }));
    expect(costs).toMatchObject([{ heartbeatRunId: run.id, costCents: 150, inputTokens: 5 }]);
    const reservation = await stored(world, (tx) => tx.budgetReservation.findFirst({ where: { runId: run.id } }));
    expect(reservation).toMatchObject({ settledAt: expect.any(Date), settledCents: 150 });
    expect(await runById(world, run.id)).toMatchObject({ status: 'succeeded' });
    expect(await runById(world, other.id)).toMatchObject({ status: 'cancelled', errorCode: 'budget.blocked' });
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'paused' });
  });
});

describe('what came of a run', () => {
  test.each([
    ['empty_response', {}, async () => {}],
    ['completed', { summary: 'Hello' }, async () => {}],
    ['failed', { status: 'failed', error: 'It broke' }, async () => {}],
  ] as const)('without issue is %s', async (state, end, act) => {
    const { world, ada } = await worldWith();
    const run = await working(world, ada);
    await act();
    await finish(world, run, end);
    expect(await runById(world, run.id)).toMatchObject({ livenessState: state, livenessReason: expect.any(String) });
  });

  const about = async () => {
    const { world, ada } = await worldWith();
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const run = await claimed(world, ada);
    return { world, issue, run, me: inRun(world, ada, run.id) };
  };

  test.each([
    ['completed', { status: 'done' }],
    ['blocked', { status: 'blocked', unblockDescriptor: { owner: 'board', action: 'Pay the bill' } }],
    ['advanced', { title: 'Another' }],
  ])('with an issue is %s by what it did', async (state, patch) => {
    const { world, issue, run, me } = await about();
    await me.run(updateIssue, { issueId: issue.id, ...patch });
    await finish(world, run);
    expect(await runById(world, run.id)).toMatchObject({ livenessState: state });
  });

  test('is only a plan where it wrote one and did nothing of it', async () => {
    const { world, issue, run, me } = await about();
    await me.run(putIssueDocument, { issueId: issue.id, key: 'plan', body: 'First this, then that' });
    await me.run(createIssueComment, { issueId: issue.id, body: 'There is a plan' });
    await finish(world, run, { summary: 'I have a plan' });
    expect(await runById(world, run.id)).toMatchObject({ livenessState: 'plan_only' });
  });

  test('is advanced by a comment, and needs a follow-up where it only talked to itself', async () => {
    const first = await about();
    await first.me.run(createIssueComment, { issueId: first.issue.id, body: 'On it' });
    await finish(first.world, first.run);
    expect(await runById(first.world, first.run.id)).toMatchObject({ livenessState: 'advanced' });
    const second = await about();
    await finish(second.world, second.run, { summary: 'I thought about it' });
    expect(await runById(second.world, second.run.id)).toMatchObject({ livenessState: 'needs_followup' });
  });
});

describe('a failure that may pass', () => {
  const transient = { status: 'failed', errorCode: 'transient_failure', error: 'The model is overloaded' } as const;

  test('is tried again twice, each time after 30 seconds, then parked with one required action', async () => {
    const { world, ada } = await worldWith();
    const first = await working(world, ada);
    await finish(world, first, transient);
    for (const attempt of [1, 2]) {
      const retry = (await runsOf(world)).at(-1);
      expect(retry).toMatchObject({
        status: 'scheduled_retry',
        retryRootId: first.id,
        scheduledRetryAttempt: attempt,
        scheduledRetryReason: 'transient_failure_retry',
        requiredAction: null,
      });
      const after = (retry?.scheduledRetryAt?.getTime() ?? 0) - (retry?.createdAt.getTime() ?? 0);
      expect(Math.round(after / 1000)).toBe(30);
      expect(await claim(world, ada)).toBe('none');
      await asEngine(world, (scope) => queueRetries(scope, world.company.id, [retry?.id as string]));
      const run = await claimed(world, ada);
      expect(run).toMatchObject({ id: retry?.id, contextSnapshot: { wakeReason: 'transient_failure_retry' } });
      await finish(world, run, transient);
    }
    const runs = await runsOf(world);
    expect(runs.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(runs.map(({ requiredAction }) => requiredAction !== null)).toEqual([false, false, true]);
    expect(runs[2]?.requiredAction).toContain('retry_failed_run');
    const told = await eventsOf(world, 'heartbeat.failed');
    expect(told.map(({ details }) => (details as { requiredAction?: string }).requiredAction)).toEqual([
      undefined,
      undefined,
      runs[2]?.requiredAction,
    ]);
    const wake = await stored(world, (tx) => tx.wake.findUniqueOrThrow({ where: { id: first.wakeId as string } }));
    expect(wake).toMatchObject({ status: 'failed', runId: runs[2]?.id });
  });

  test('is not tried again once the work is closed, and no other failure is', async () => {
    const { world, ada } = await worldWith();
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const run = await claimed(world, ada);
    await inRun(world, ada, run.id).run(updateIssue, { issueId: issue.id, status: 'done' });
    await finish(world, run, transient);
    await finish(world, await working(world, ada), { status: 'failed', errorCode: 'adapter_failed' });
    await finish(world, await working(world, ada), { status: 'timed_out', errorCode: 'timeout' });
    expect((await runsOf(world)).map(({ status }) => status)).toEqual(['failed', 'failed', 'timed_out']);
  });

  test('is forgotten when somebody wakes the agent again because of it', async () => {
    const { world, ada } = await worldWith();
    const parked = await working(world, ada);
    await finish(world, parked, transient);
    const spent = { scheduledRetryAttempt: 2 };
    await stored(world, (tx) =>
      tx.heartbeatRun.updateMany({ where: { retryRootId: parked.id }, data: { ...spent, status: 'queued' } }),
    );
    const last = await claimed(world, ada);
    await finish(world, last, transient);
    expect((await runById(world, last.id)).requiredAction).not.toBeNull();
    await asEngine(world, async (scope) => {
      const { requestWake } = await import('#services/runs/wakes/request-wake.js');
      const of = { companyId: world.company.id, agentId: ada.row.id, source: 'on_demand' } as const;
      await requestWake(scope, {
        ...of,
        reason: 'retry_failed_run',
        payload: { failedRunId: last.id },
        retryOfRunId: last.id,
      } as never);
    });
    const again = await claimed(world, ada);
    expect(again).toMatchObject({ scheduledRetryAttempt: 0, retryRootId: null });
    expect((await runById(world, last.id)).requiredAction).toBeNull();
  });
});

describe('a run whose executor is not heard of', () => {
  const reclaim = async (world: World, runId: string) => {
    const scope = new Scope(world.services, { kind: 'system', name: 'test' });
    const fence = await takeOverRun(scope, { companyId: world.company.id, runId, engineId: crypto.randomUUID() });
    if (fence) await asEngine(world, (write) => endRun(write, fence, PROCESS_LOST));
    return fence;
  };

  test('is ended once, however many find it, tried again once, and its late writes are refused', async () => {
    const { world, ada } = await worldWith();
    const run = await working(world, ada);
    expect(await reclaim(world, run.id)).toBeUndefined();
    await expire(world, run.id);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => reclaim(world, run.id)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await runById(world, run.id)).toMatchObject({ status: 'failed', errorCode: 'process_lost' });
    await expect(finish(world, run)).rejects.toMatchObject({ code: 'lease_lost' });
    const retry = await claimed(world, ada);
    expect(retry).toMatchObject({ retryOfRunId: run.id, processLossRetryCount: 1, wakeId: run.wakeId });
  });

  test('that kills whoever executes it is parked after one retry', async () => {
    const { world, ada } = await worldWith();
    await queue(world, ada);
    for (const _ of [1, 2]) {
      const run = await claimed(world, ada);
      await expire(world, run.id);
      await reclaim(world, run.id);
    }
    expect(await claim(world, ada)).toBe('none');
    const runs = await runsOf(world);
    expect(runs.map(({ status, errorCode }) => [status, errorCode])).toEqual([
      ['failed', 'process_lost'],
      ['failed', 'process_lost'],
    ]);
    expect(runs[1]?.requiredAction).toContain('process_lost');
  });
});

describe('cancelling a run', () => {
  test('that waits ends it and its wake at once', async () => {
    const { world, ada } = await worldWith();
    const id = await queue(world, ada);
    expect(await world.board.run(cancelRun, { runId: id })).toMatchObject({
      id,
      status: 'cancelled',
      errorCode: 'cancelled',
    });
    expect(await runById(world, id)).toMatchObject({ stopConfirmedAt: expect.any(Date) });
    expect(await claim(world, ada)).toBe('none');
  });

  test('that works refuses its further writes, frees its issue and moves its agent on', async () => {
    const { world, ada } = await worldWith();
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const run = await claimed(world, ada);
    expect(await world.board.run(cancelRun, { runId: run.id })).toMatchObject({ status: 'cancelled' });
    await expect(finish(world, run)).rejects.toMatchObject({ code: 'lease_lost' });
    const row = await stored(world, (tx) => tx.issue.findUniqueOrThrow({ where: { id: issue.id } }));
    expect(row).toMatchObject({ executionRunId: null });
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'idle' });
    expect(await runById(world, run.id)).toMatchObject({ stopConfirmedAt: null });
    expect(await eventsOf(world, 'heartbeat.cancelled')).toMatchObject([
      { entityId: run.id, details: { previousStatus: 'running', errorCode: 'cancelled' } },
    ]);
  });

  test('that is over changes nothing, and one that is not there is not found', async () => {
    const { world, ada } = await worldWith();
    const run = await working(world, ada);
    await finish(world, run);
    expect(await world.board.run(cancelRun, { runId: run.id })).toMatchObject({ status: 'succeeded' });
    for (const runId of [crypto.randomUUID(), 'no-uuid']) {
      await expect(world.board.run(cancelRun, { runId })).rejects.toMatchObject({
        status: 404,
        message: 'Heartbeat run not found',
      });
    }
    await expect(ada.run(cancelRun, { runId: run.id })).rejects.toMatchObject({ status: 403 });
  });

  test('of a paused agent leaves the agent paused', async () => {
    const { world, ada } = await worldWith();
    const run = await working(world, ada);
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    expect(await runById(world, run.id)).toMatchObject({ status: 'cancelled', errorCode: 'agent_paused' });
    expect(await agentStatus(world, ada)).toMatchObject({ status: 'paused' });
  });
});
