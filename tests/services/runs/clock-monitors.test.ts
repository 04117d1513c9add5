import { beforeEach, describe, expect, test } from 'vitest';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, ownDatabase, type World } from '#tests/kit/world.js';
import { newIssue, runsOf, setIssue, storedIssue, wakesOf, within } from '../work/threads-world.js';
import { ago, ahead, HOUR, look, monitored, passingWorld, setAgent } from './clock-world.js';

ownDatabase();

let world: World;
let ada: AgentCaller;
beforeEach(async () => {
  ({ world, ada } = await passingWorld());
});

describe('a monitor', () => {
  test('that is due wakes the assignee once, and is gone', async () => {
    const issue = await monitored(world, ada, { notes: 'Green?' });
    await look(world);
    await look(world);
    expect(await wakesOf(world, ada)).toMatchObject([
      {
        reason: 'issue_monitor_due',
        source: 'automation',
        status: 'queued',
        issueId: issue.id,
        requestedByActorId: 'clock',
      },
    ]);
    expect(await storedIssue(world, issue.id)).toMatchObject({
      monitorNextCheckAt: null,
      monitorAttemptCount: 1,
      executionPolicy: { monitor: null },
    });
    expect((await eventsOf(world, 'issue.monitor_triggered')).map(({ actorId }) => actorId)).toEqual(['clock']);
  });

  test('that is not due is left alone', async () => {
    const issue = await monitored(world, ada);
    await setIssue(world, issue.id, { monitorNextCheckAt: ahead(HOUR) });
    await look(world);
    expect(await wakesOf(world, ada)).toEqual([]);
  });

  test('whose assignee cannot be woken is tried again after five minutes, not at every look', async () => {
    const issue = await monitored(world, ada);
    await setAgent(world, ada, { status: 'paused' });
    await look(world);
    await look(world);
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'skipped', error: 'agent.not_invokable' }]);
    expect(await eventsOf(world, 'issue.monitor_skipped')).toMatchObject([{ entityId: issue.id }]);
    expect((await storedIssue(world, issue.id)).monitorNextCheckAt).not.toBeNull();
    await setAgent(world, ada, { status: 'idle' });
    await look(world);
    expect(await wakesOf(world, ada)).toHaveLength(1);
    await setIssue(world, issue.id, { monitorWakeRequestedAt: ago(300_001) });
    await look(world);
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'skipped' }, { status: 'queued' }]);
  });

  test.each([
    ['wake_owner', 'issue.monitor_exhausted'],
    ['create_recovery_issue', 'issue.monitor_recovery_issue_created'],
    ['escalate_to_board', 'issue.monitor_escalated_to_board'],
  ])('past its time does what %s says, once', async (recoveryPolicy, action) => {
    const issue = await monitored(world, ada, { timeoutAt: ahead(HOUR).toISOString(), recoveryPolicy });
    const { executionPolicy } = await storedIssue(world, issue.id);
    const policy = executionPolicy as { monitor: object };
    await setIssue(world, issue.id, {
      executionPolicy: { ...policy, monitor: { ...policy.monitor, timeoutAt: ago(1_000).toISOString() } },
    });
    await Promise.all([look(world), look(world), look(world)]);
    expect(await eventsOf(world, action)).toHaveLength(1);
    expect((await storedIssue(world, issue.id)).monitorNextCheckAt).toBeNull();
  });

  test('of an issue that none would fire for any more ends', async () => {
    const issue = await monitored(world, ada);
    await setIssue(world, issue.id, { status: 'todo' });
    await look(world);
    expect(await wakesOf(world, ada)).toEqual([]);
    expect((await eventsOf(world, 'issue.monitor_cleared')).map(({ details }) => details?.clearReason)).toEqual([
      'invalid_status',
    ]);
  });
});

test('a wake that waits for an issue that no run holds any more is found', async () => {
  const issue = await newIssue(world, { status: 'todo', assigneeAgentId: ada.row.id });
  const waiting = { companyId: world.company.id, agentId: ada.row.id, issueId: issue.id, reason: 'issue_commented' };
  const row = { ...waiting, source: 'automation', status: 'deferred_issue_execution', requestedByActorType: 'system' };
  await within(world, (tx) => tx.wake.create({ data: { ...row, requestedAt: ago(60_000) } }));
  await look(world);
  expect(await wakesOf(world, ada)).toMatchObject([{ status: 'queued' }]);
  expect(await runsOf(world, ada)).toMatchObject([{ status: 'queued', issueId: issue.id }]);
});
