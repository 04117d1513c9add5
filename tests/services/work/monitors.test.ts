import { beforeEach, describe, expect, test } from 'vitest';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { checkIssueMonitorNow } from '#services/runs/timers/check-monitor.js';
import { checkoutIssue } from '#services/work/checkout/operations.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { eventsOf } from '#tests/kit/journal.js';
import type { AgentCaller, World } from '#tests/kit/world.js';
import {
  inRun,
  newIssue,
  quiet,
  refusal,
  setIssue,
  storedIssue,
  wakesOf,
  within,
  worldOfTwo,
} from './threads-world.js';

let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
beforeEach(async () => {
  ({ world, ada, bob } = await worldOfTwo());
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const monitor = (fields: Record<string, unknown> = {}) => ({
  nextCheckAt: inMinutes(30),
  kind: 'external_service',
  serviceName: 'CI',
  externalRef: 'build-secret-7',
  notes: 'Green?',
  ...fields,
});

/** An issue that Ada has in progress within a run. */
async function working() {
  const issue = await newIssue(world);
  const run = await inRun(world, ada);
  const expectedStatuses = ['backlog'];
  await run.run(checkoutIssue, { issueId: issue.id, agentId: ada.row.id, expectedStatuses });
  return { issue, run };
}

const set = (by: { run: AgentCaller['run'] }, issueId: string, fields: Record<string, unknown> = {}) =>
  by.run(updateIssue, { issueId, executionPolicy: { monitor: monitor(fields) } });

const checkNow = (by: { run: AgentCaller['run'] }, issueId: string) => by.run(checkIssueMonitorNow, { issueId });

const names = async (): Promise<string[]> =>
  (await eventsOf(world, 'issue.monitor')).map(({ action }) => action.replace('issue.monitor_', ''));

describe('setting a monitor', () => {
  test('keeps when to look, by whom it was set, and never shows the external reference again', async () => {
    const { issue, run } = await working();
    const set1 = await set(run, issue.id);
    expect(set1).toMatchObject({
      monitorNextCheckAt: set1.executionPolicy.monitor.nextCheckAt,
      monitorScheduledBy: 'assignee',
      monitorNotes: 'Green?',
      monitorAttemptCount: 0,
      executionPolicy: {
        monitor: { externalRef: '[redacted]', scheduledBy: 'assignee', recoveryPolicy: 'wake_owner' },
      },
      executionState: { monitor: { status: 'scheduled' } },
    });
    expect(JSON.stringify(await world.board.run(getIssue, { issueId: issue.id }))).not.toContain('build-secret-7');
    expect(JSON.stringify(await eventsOf(world))).not.toContain('build-secret-7');
    expect((await storedIssue(world, issue.id)).executionPolicy).toMatchObject({
      monitor: { externalRef: 'build-secret-7' },
    });
    const [event] = await eventsOf(world, 'issue.monitor_scheduled');
    expect(event?.details).toMatchObject({ identifier: issue.identifier, attempt: 0 });
  });

  test('keeps the stored external reference where the redacted one is sent back', async () => {
    const { issue, run } = await working();
    await set(run, issue.id);
    await set(world.board, issue.id, { externalRef: '[redacted]', notes: 'Later' });
    expect(await storedIssue(world, issue.id)).toMatchObject({
      monitorScheduledBy: 'board',
      monitorNotes: 'Later',
      executionPolicy: { monitor: { externalRef: 'build-secret-7' } },
    });
  });

  test('is for the assignee agent and the board', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id });
    await setIssue(world, issue.id, { status: 'in_review' });
    expect(await refusal(set(bob, issue.id))).toMatchObject({ status: 403 });
  });

  test.each([
    ['todo', {}],
    ['in_progress', { assigneeAgentId: null, assigneeUserId: 'local-board' }],
  ])('is refused for an issue in %s that it would not fire for', async (status, columns) => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id });
    await setIssue(world, issue.id, { status, ...columns });
    expect(await refusal(set(world.board, issue.id))).toMatchObject({ status: 422, details: { status } });
    expect((await storedIssue(world, issue.id)).monitorNextCheckAt).toBeNull();
  });

  test('is refused past its time or attempts, with the reason', async () => {
    const { issue } = await working();
    expect(await refusal(set(world.board, issue.id, { timeoutAt: inMinutes(-1) }))).toMatchObject({
      status: 422,
      details: { clearReason: 'timeout_exceeded' },
    });
    await setIssue(world, issue.id, { monitorAttemptCount: 3 });
    expect(await refusal(set(world.board, issue.id, { maxAttempts: 3 }))).toMatchObject({
      status: 422,
      details: { clearReason: 'max_attempts_exhausted' },
    });
  });
});

describe('a monitor ends', () => {
  test.each([
    ['done', 'done'],
    ['cancelled', 'cancelled'],
    ['todo', 'invalid_status'],
  ])('with the move to %s, reason %s', async (status, clearReason) => {
    const { issue } = await working();
    await set(world.board, issue.id);
    await world.board.run(updateIssue, { issueId: issue.id, status });
    expect(await storedIssue(world, issue.id)).toMatchObject({
      monitorNextCheckAt: null,
      monitorScheduledBy: null,
      executionPolicy: { monitor: null },
      executionState: { monitor: { status: 'cleared', clearReason } },
    });
    expect((await eventsOf(world, 'issue.monitor_cleared'))[0]?.details).toMatchObject({ clearReason });
  });

  test('when a person removes it', async () => {
    const { issue } = await working();
    await set(world.board, issue.id);
    await world.board.run(updateIssue, { issueId: issue.id, executionPolicy: { monitor: null } });
    expect((await eventsOf(world, 'issue.monitor_cleared'))[0]?.details).toMatchObject({ clearReason: 'manual' });
    expect((await storedIssue(world, issue.id)).monitorNextCheckAt).toBeNull();
  });
});

describe('checking now', () => {
  test('wakes the assignee once, and the monitor is gone', async () => {
    const { issue } = await working();
    await set(world.board, issue.id);
    await quiet(world);
    expect(await checkNow(world.board, issue.id)).toEqual({ ok: true });
    const [wake] = await wakesOf(world, ada);
    expect(wake).toMatchObject({ reason: 'issue_monitor_due', issueId: issue.id });
    expect(wake?.payload).toMatchObject({ attempt: 1, monitor: { serviceName: 'CI', notes: 'Green?' } });
    expect(JSON.stringify(wake)).not.toContain('build-secret-7');
    expect(await storedIssue(world, issue.id)).toMatchObject({
      monitorNextCheckAt: null,
      monitorAttemptCount: 1,
      monitorLastTriggeredAt: expect.any(Date),
      executionPolicy: { monitor: null },
      executionState: { monitor: { status: 'triggered', clearReason: 'triggered' } },
    });
    expect(await names()).toEqual(['scheduled', 'triggered']);
    expect(await refusal(checkNow(world.board, issue.id))).toMatchObject({
      status: 409,
      message: 'Issue has no scheduled monitor',
    });
  });

  test('by many at once fires it once', async () => {
    const { issue } = await working();
    await set(world.board, issue.id);
    await quiet(world);
    const fired = await Promise.allSettled(Array.from({ length: 6 }, () => checkNow(world.board, issue.id)));
    expect(fired.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await wakesOf(world, ada)).toHaveLength(1);
  });

  test('by the assignee, from its run, counts as an attempt, and another agent may not', async () => {
    const { issue, run } = await working();
    await set(run, issue.id);
    expect(await checkNow(run, issue.id)).toEqual({ ok: true });
    expect((await storedIssue(world, issue.id)).monitorAttemptCount).toBe(1);
    expect(await refusal(checkNow(bob, issue.id))).toMatchObject({ status: 403 });
  });

  test('is refused while the issue cannot have one, or a check is under way', async () => {
    const { issue } = await working();
    await set(world.board, issue.id);
    await setIssue(world, issue.id, { status: 'blocked' });
    expect(await refusal(checkNow(world.board, issue.id))).toMatchObject({
      status: 409,
      details: { status: 'blocked' },
    });
    await setIssue(world, issue.id, { status: 'in_progress', monitorWakeRequestedAt: new Date() });
    expect(await refusal(checkNow(world.board, issue.id))).toMatchObject({
      status: 409,
      message: 'Monitor check is already in progress',
    });
    await setIssue(world, issue.id, { monitorWakeRequestedAt: new Date(Date.now() - 6 * 60_000) });
    expect(await checkNow(world.board, issue.id)).toEqual({ ok: true });
  });

  test('keeps the monitor where the assignee cannot be woken', async () => {
    const { issue } = await working();
    await set(world.board, issue.id);
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    expect(await refusal(checkNow(world.board, issue.id))).toMatchObject({ status: 409 });
    expect((await storedIssue(world, issue.id)).monitorNextCheckAt).not.toBeNull();
  });

  test('counts on when the agent sets a new monitor', async () => {
    const { issue } = await working();
    for (const attempt of [1, 2]) {
      await set(world.board, issue.id, { maxAttempts: 3 });
      await checkNow(world.board, issue.id);
      expect((await storedIssue(world, issue.id)).monitorAttemptCount).toBe(attempt);
    }
  });
});

describe('a monitor that is past its time', () => {
  async function expired(recoveryPolicy: string) {
    const { issue } = await working();
    await set(world.board, issue.id, { recoveryPolicy, timeoutAt: inMinutes(60) });
    await within(
      world,
      (tx) =>
        tx.$executeRaw`UPDATE "Issue" SET "executionPolicy" = jsonb_set("executionPolicy", '{monitor,timeoutAt}', to_jsonb(now() - interval '1 minute'))
                      WHERE id = ${issue.id}::uuid`,
    );
    await quiet(world);
    expect(await checkNow(world.board, issue.id)).toEqual({ ok: true });
    expect(await storedIssue(world, issue.id)).toMatchObject({
      monitorNextCheckAt: null,
      monitorAttemptCount: 0,
      executionState: { monitor: { clearReason: 'timeout_exceeded' } },
    });
    return issue;
  }

  test('wakes its owner', async () => {
    await expired('wake_owner');
    const [wake] = await wakesOf(world, ada);
    expect(wake).toMatchObject({ reason: 'issue_monitor_due', payload: { clearReason: 'timeout_exceeded' } });
    expect(await names()).toEqual(['scheduled', 'exhausted']);
  });

  test('makes an urgent issue for its owner', async () => {
    const issue = await expired('create_recovery_issue');
    const child = await within(world, (tx) => tx.issue.findFirstOrThrow({ where: { parentId: issue.id } }));
    expect(child).toMatchObject({
      priority: 'high',
      status: 'todo',
      assigneeAgentId: ada.row.id,
      originKind: 'monitor_recovery',
      originId: issue.id,
    });
    expect(await names()).toEqual(['scheduled', 'exhausted', 'recovery_issue_created']);
  });

  test('is left for the board', async () => {
    await expired('escalate_to_board');
    expect(await wakesOf(world, ada)).toEqual([]);
    expect(await names()).toEqual(['scheduled', 'exhausted', 'escalated_to_board']);
  });
});
