import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { pauseAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateAgent, updateAgentBudget } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { invokeAgentHeartbeat, wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { limit, projectIn, spend as spendNow } from '../money/money.js';
import {
  endRun,
  newIssue,
  quiet,
  refusal,
  runOf,
  runsOf,
  setIssue,
  wakesOf,
  within,
  worldOfTwo,
} from '../work/threads-world.js';

let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
beforeEach(async () => {
  ({ world, ada, bob } = await worldOfTwo());
});

const wake = (input: Record<string, unknown> = {}, by: Caller = world.board) =>
  by.run(wakeAgent, { agentId: ada.row.id, ...input });

const spend = (costCents: number, occurredAt = new Date()) =>
  within(world, (tx) =>
    tx.costEvent.create({
      data: {
        companyId: world.company.id,
        agentId: ada.row.id,
        provider: 'p',
        model: 'm',
        costCents,
        occurredAt,
      },
    }),
  );

describe('waking an agent', () => {
  test('queues a run by hand, with what it is told, for the issue of the payload', async () => {
    const issue = await newIssue(world);
    const run = await wake({ reason: 'look', payload: { issueId: issue.id, hint: 'x' }, trigger: 'ping' });
    expect(run).toMatchObject({
      status: 'queued',
      agentId: ada.row.id,
      issueId: issue.id,
      invocationSource: 'on_demand',
      triggerDetail: 'ping',
      contextSnapshot: {
        hint: 'x',
        issueId: issue.id,
        taskKey: issue.id,
        wakeReason: 'look',
        wakeTriggerDetail: 'ping',
      },
    });
    expect(await wakesOf(world, ada)).toMatchObject([{ id: run.wakeupRequestId, runId: run.id, source: 'on_demand' }]);
  });

  test('knows the issue by taskId and by its identifier as well, and a task that is no issue as just that', async () => {
    const [one, two] = [await newIssue(world), await newIssue(world)];
    expect(await wake({ payload: { taskId: one.id } })).toMatchObject({ issueId: one.id });
    expect(await wake({ payload: { issueId: two.identifier.toLowerCase() } })).toMatchObject({ issueId: two.id });
    const task = await wake({ payload: { taskId: 'nightly' } });
    expect(task).toMatchObject({ issueId: null, contextSnapshot: { taskKey: 'nightly' } });
  });

  test('goes by the taskKey of its payload before its taskId, and by that before its issueId', async () => {
    const { id: issueId } = await newIssue(world);
    const keyOf = async (payload: object) => (await wake({ payload })).contextSnapshot.taskKey;
    expect(await keyOf({ taskKey: 'key', taskId: 'task', issueId })).toBe('key');
    await quiet(world);
    expect(await keyOf({ taskId: 'task', issueId })).toBe('task');
    await quiet(world);
    expect(await keyOf({ issueId })).toBe(issueId);
  });

  test('takes triggerDetail for trigger, and trigger where both are given', async () => {
    expect(await wake({ triggerDetail: 'callback' })).toMatchObject({ triggerDetail: 'callback' });
    expect(await wake({ triggerDetail: 'callback', trigger: 'system' })).toMatchObject({ triggerDetail: 'system' });
  });

  test('without a word is by hand', async () => {
    expect(await world.board.run(invokeAgentHeartbeat, { agentId: ada.row.id })).toMatchObject({
      status: 'queued',
      invocationSource: 'on_demand',
      triggerDetail: 'manual',
    });
    expect(await wakesOf(world, ada)).toMatchObject([{ reason: null, payload: {} }]);
  });

  test('that waits already answers the run it joined', async () => {
    const issue = await newIssue(world);
    const first = await wake({ payload: { issueId: issue.id } });
    const second = await wake({ payload: { issueId: issue.id, more: 1 } });
    expect(second.id).toBe(first.id);
    expect(second.contextSnapshot).toMatchObject({ more: 1 });
  });

  test('with a key answers the first run, also to twenty at once', async () => {
    const runs = await Promise.all(Array.from({ length: 20 }, () => wake({ idempotencyKey: 'once' })));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    expect(await runsOf(world, ada)).toHaveLength(1);
    expect(await wakesOf(world, ada)).toHaveLength(1);
    await endRun(world, runs[0].id);
    expect(await wake({ idempotencyKey: 'once', reason: 'other' })).toMatchObject({
      id: runs[0].id,
      status: 'succeeded',
    });
    expect((await wake({ idempotencyKey: 'twice' })).id).not.toBe(runs[0].id);
  });

  test('is for people who may write and for the agent itself', async () => {
    expect(await wake({}, ada)).toMatchObject({ status: 'queued' });
    expect(await refusal(wake({}, bob))).toMatchObject({ status: 403, message: 'Agent can only invoke itself' });
    expect(await refusal(wake({}, await world.member('viewer')))).toMatchObject({ status: 403 });
    expect(await refusal(wake({}, world.anonymous))).toMatchObject({ status: 401 });
  });

  test.each([
    ['a payload that is a list', { payload: [1] }],
    ['a payload that is text', { payload: 'x' }],
    ['a payload beyond all measure', { payload: { x: 'y'.repeat(70_000) } }],
    ['a source that does not exist', { source: 'whim' }],
    ['a trigger that does not exist', { trigger: 'whim' }],
    ['a reason without end', { reason: 'x'.repeat(501) }],
    ['a key without end', { idempotencyKey: 'x'.repeat(241) }],
    ['a half of a pair of surrogates', { reason: '\ud83d' }],
  ])('with %s is refused with 400', async (_what, input) => {
    expect(await refusal(wake(input))).toMatchObject({ status: 400 });
    expect(await wakesOf(world, ada)).toEqual([]);
  });

  test('keeps characters of four bytes as they are', async () => {
    const run = await wake({ reason: '🦊', payload: { '🦊': '👩‍🚀' }, idempotencyKey: '🦊' });
    expect(run.contextSnapshot).toMatchObject({ wakeReason: '🦊', '🦊': '👩‍🚀' });
  });
});

describe('an agent that cannot be woken', () => {
  const refused = async (input: Record<string, unknown>, reason: string) => {
    const error = await refusal(wake({ idempotencyKey: 'k', ...input }));
    expect(await runsOf(world, ada)).toEqual([]);
    // The refusal stays on record although the call was undone, and its key stays free.
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'skipped', error: reason, idempotencyKey: null }]);
    expect((await eventsOf(world, 'wake.')).map(({ action, details }) => [action, details?.error])).toEqual([
      ['wake.skipped', reason],
    ]);
    return error;
  };

  test('since it is paused is refused with its state', async () => {
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    expect(await refused({}, 'agent.not_invokable')).toMatchObject({
      status: 409,
      message: 'Agent is not invokable in its current state',
      details: { status: 'paused', reason: 'agent.not_invokable' },
    });
  });

  test('since its manager is gone is refused', async () => {
    await world.board.run(updateAgent, { agentId: ada.row.id, reportsTo: bob.row.id });
    await world.board.run(terminateAgent, { agentId: bob.row.id });
    expect(await refused({}, 'agent.not_invokable')).toMatchObject({ status: 409, details: { status: 'idle' } });
  });

  test('in a company that is not active is refused', async () => {
    await world.board.run(updateCompany, { companyId: world.company.id, status: 'paused' });
    expect(await refused({}, 'company.inactive')).toMatchObject({
      status: 409,
      message: 'Company is not active',
      details: { status: 'paused' },
    });
  });

  test('since its budget is spent is refused with whose budget that is', async () => {
    await world.board.run(updateAgentBudget, { agentId: ada.row.id, budgetMonthlyCents: 10 });
    await spend(10);
    expect(await refused({}, 'budget.blocked')).toMatchObject({
      status: 409,
      details: { scopeType: 'agent', scopeId: ada.row.id },
    });
  });

  test.each([
    ['agent', 'Agent'],
    ['company', 'Company'],
  ] as const)(
    'since the budget of its %s has paused it is refused with whose budget that is',
    async (scopeType, name) => {
      const scopeId = scopeType === 'agent' ? ada.row.id : world.company.id;
      await limit(world, scopeType, scopeId, 10);
      await spendNow(world, ada, 10);
      expect(await refused({}, 'budget.blocked')).toMatchObject({
        status: 409,
        code: `${scopeType}_budget_exhausted`,
        message: `${name} is paused because its budget hard-stop was reached`,
        details: { scopeType, scopeId, amountLimit: 10, amountObserved: 10 },
      });
      const invoked = world.board.run(invokeAgentHeartbeat, { agentId: ada.row.id });
      expect(await refusal(invoked)).toMatchObject({ status: 409, details: { scopeType, scopeId } });
    },
  );

  test('since the budget of the project is spent is refused with that, for its issues alone', async () => {
    const projectId = await projectIn(world);
    const issue = await newIssue(world, { projectId });
    await limit(world, 'project', projectId, 10);
    await spendNow(world, ada, 10, { projectId });
    expect(await refused({ payload: { issueId: issue.id } }, 'budget.blocked')).toMatchObject({
      message: 'Project is paused because its budget hard-stop was reached',
      details: { scopeType: 'project', scopeId: projectId },
    });
    expect(await wake()).toMatchObject({ status: 'queued' });
  });

  test('by a timer, since its timer is off, is refused with that switch', async () => {
    expect(await refused({ source: 'timer' }, 'heartbeat.disabled')).toMatchObject({
      status: 409,
      details: { reason: 'heartbeat.disabled' },
    });
  });

  test('on demand, since it is woken by its timer only, is refused', async () => {
    const heartbeat = { enabled: true, intervalSec: 60, wakeOnDemand: false };
    await world.board.run(updateAgent, { agentId: ada.row.id, runtimeConfig: { heartbeat } });
    expect(await refused({}, 'heartbeat.wakeOnDemand.disabled')).toMatchObject({ status: 409 });
  });

  test('while all work of the installation is stopped is refused, by a code of its own', async () => {
    const halt = (haltedAt: Date | null) => within(world, (tx) => tx.instance.updateMany({ data: { haltedAt } }));
    await halt(new Date());
    try {
      expect(await refused({}, 'instance.halted')).toMatchObject({ status: 409, code: 'instance_halted' });
    } finally {
      await halt(null);
    }
    expect(await wake({ idempotencyKey: 'k' })).toMatchObject({ status: 'queued' });
  });
});

describe('a wake without a run is answered as skipped, with the reason,', () => {
  test('for an issue with open blockers, and its key is free again', async () => {
    const blocker = await newIssue(world);
    const issue = await newIssue(world, { blockedByIssueIds: [blocker.id] });
    const input = { payload: { issueId: issue.id }, idempotencyKey: 'k' };
    expect(await wake(input)).toEqual({
      status: 'skipped',
      reason: 'issue_dependencies_blocked',
      message: expect.stringContaining('blocked'),
      issueId: issue.id,
      executionRunId: null,
      executionAgentId: null,
      executionAgentName: null,
    });
    await setIssue(world, blocker.id, { status: 'done' });
    expect(await wake(input)).toMatchObject({ status: 'queued', issueId: issue.id });
  });

  test.each([randomUUID(), 'nowhere'])('for an issue that is not there (%s)', async (issueId) => {
    expect(await wake({ payload: { issueId } })).toMatchObject({
      status: 'skipped',
      reason: 'issue_not_found',
      issueId: null,
    });
  });

  test('for an issue of another company, as for one that is not there', async () => {
    const elsewhere = await newIssue(await createWorld());
    for (const issueId of [elsewhere.id, elsewhere.identifier]) {
      expect(await wake({ payload: { issueId } })).toMatchObject({ reason: 'issue_not_found', issueId: null });
    }
  });

  test('for an issue that another agent works on: who it is, and the wake waits', async () => {
    const issue = await newIssue(world);
    const run = await runOf(world, bob, { issueId: issue.id });
    await setIssue(world, issue.id, { executionRunId: run.id });
    expect(await wake({ payload: { issueId: issue.id } })).toMatchObject({
      status: 'skipped',
      reason: 'issue_execution_deferred',
      issueId: issue.id,
      executionRunId: run.id,
      executionAgentId: bob.row.id,
      executionAgentName: 'Bob',
    });
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'deferred_issue_execution', error: null }]);
  });

  test('by hand while the agent works on the issue itself: it waits for its own run', async () => {
    const issue = await newIssue(world);
    const run = await runOf(world, ada, { issueId: issue.id });
    expect(await wake({ payload: { issueId: issue.id } })).toMatchObject({
      reason: 'issue_execution_deferred',
      executionRunId: run.id,
    });
    // The agent itself, which is no person, is merged into the run that it is in.
    expect(await wake({ payload: { issueId: issue.id } }, ada)).toMatchObject({ id: run.id, status: 'running' });
  });

  test.each([
    ['heartbeat.daily_run_limit', { maxDailyRuns: 2 }],
    ['heartbeat.daily_cost_limit', { maxDailyCostCents: 30 }],
  ])('since the agent has done enough today (%s)', async (reason, limit) => {
    await world.board.run(updateAgent, { agentId: ada.row.id, runtimeConfig: { heartbeat: limit } });
    // What was done yesterday does not count.
    const yesterday = new Date(Date.now() - 86_400_000);
    const old = { companyId: world.company.id, agentId: ada.row.id, startedAt: yesterday, finishedAt: yesterday };
    await within(world, (tx) => tx.heartbeatRun.createMany({ data: Array(5).fill({ ...old, status: 'succeeded' }) }));
    await spend(1_000, yesterday);
    await endRun(world, (await runOf(world, ada)).id);
    await spend(20);
    expect((await wake({ payload: { taskKey: 'a' } })).status).toBe('queued');
    await runOf(world, ada);
    await spend(10);
    expect(await wake({ payload: { taskKey: 'b' } })).toMatchObject({ status: 'skipped', reason });
  });
});

describe('trying a failed run again', () => {
  const failed = (fields: Record<string, unknown> = {}) =>
    within(world, (tx) =>
      tx.heartbeatRun.create({
        data: { companyId: world.company.id, agentId: ada.row.id, status: 'failed', requiredAction: 'Look', ...fields },
      }),
    );
  const retry = (payload: Record<string, unknown>) => wake({ reason: 'retry_failed_run', payload });

  test('makes a run for its issue that names it, and what was to be done about it is done', async () => {
    const issue = await newIssue(world);
    const { id } = await failed({ issueId: issue.id });
    const run = await retry({ failedRunId: id });
    expect(run).toMatchObject({ status: 'queued', issueId: issue.id, retryOfRunId: id });
    expect((await runsOf(world, ada)).map(({ requiredAction }) => requiredAction)).toEqual([null, null]);
  });

  test('without an issue goes on under its task key', async () => {
    const { id } = await failed({ taskKey: 'nightly' });
    expect(await retry({ failedRunId: id })).toMatchObject({
      contextSnapshot: { taskKey: 'nightly', failedRunId: id },
    });
  });

  test('is refused for a run that is not over, or ended well', async () => {
    for (const status of ['running', 'succeeded', 'scheduled_retry']) {
      const { id } = await failed({ status });
      expect(await refusal(retry({ failedRunId: id }))).toMatchObject({ status: 409, details: { status } });
    }
  });

  test("is refused for another agent's run, one of elsewhere, or none", async () => {
    const other = await runOf(world, bob, { status: 'failed' });
    const elsewhere = await createWorld();
    const foreign = await runOf(elsewhere, await elsewhere.agent({ name: 'Eve' }), { status: 'failed' });
    for (const failedRunId of [other.id, foreign.id, randomUUID(), 'x', 7]) {
      expect(await refusal(retry({ failedRunId }))).toMatchObject({ status: 422 });
    }
  });

  test('that waits for the issue still names the run when it is promoted', async () => {
    const issue = await newIssue(world);
    const { id } = await failed({ issueId: issue.id });
    await runOf(world, ada, { issueId: issue.id });
    expect(await retry({ failedRunId: id })).toMatchObject({ reason: 'issue_execution_deferred' });
    expect(await wakesOf(world, ada)).toMatchObject([{ payload: { failedRunId: id, issueId: issue.id } }]);
  });
});
