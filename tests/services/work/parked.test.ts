import { describe, expect, test } from 'vitest';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { explainCauses } from '#services/overview/why/operations.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import type { RunEnd } from '#services/runs/runs/run-end.js';
import type { ClaimedRun } from '#services/runs/runs/start-run.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { claim, claimed, finish, queue, runById } from '#tests/engine/kit.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { createWorld, type World } from '#tests/kit/world.js';

/** An issue whose work has been tried as often as it may be, and failed. */
async function parked(world: World) {
  const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
  const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
  const of = { companyId: world.company.id, issueId: issue.id };
  await stored(world, (tx) => tx.heartbeatRun.updateMany({ where: of, data: { scheduledRetryAttempt: 2 } }));
  const run = await claimed(world, ada);
  await finish(world, run, { status: 'failed', errorCode: 'transient_failure', error: 'Overloaded' });
  return { ada, bob, issue, run };
}

const attentionOf = async (world: World, issueId: string) =>
  (await world.board.run(getIssue, { issueId })).attention ?? null;

describe('work whose attempts are used up', () => {
  test('is in the attention of its issue, which names what somebody must do', async () => {
    const world = await createWorld();
    const { issue, run } = await parked(world);
    const { requiredAction } = await runById(world, run.id);
    expect(requiredAction).toContain('3 attempts ended with transient_failure');
    expect(await attentionOf(world, issue.id)).toMatchObject({
      reason: 'blocked_chain_stalled',
      state: 'needs_attention',
      action: requiredAction,
      owner: { type: 'board' },
    });
  });

  test.each<[string, (world: World, of: Awaited<ReturnType<typeof parked>>) => Promise<unknown>]>([
    [
      'by waking the agent with retry_failed_run',
      ({ board }, { ada, run }) =>
        board.run(wakeAgent, { agentId: ada.row.id, reason: 'retry_failed_run', payload: { failedRunId: run.id } }),
    ],
    [
      'by giving the issue to another agent',
      ({ board }, { bob, issue }) => board.run(updateIssue, { issueId: issue.id, assigneeAgentId: bob.row.id }),
    ],
    ['by closing the issue', ({ board }, { issue }) => board.run(updateIssue, { issueId: issue.id, status: 'done' })],
    [
      'by cancelling the issue',
      ({ board }, { issue }) => board.run(updateIssue, { issueId: issue.id, status: 'cancelled' }),
    ],
  ])('is taken up again %s', async (_how, act) => {
    const world = await createWorld();
    const of = await parked(world);
    await act(world, of);
    expect(await runById(world, of.run.id)).toMatchObject({ status: 'failed', requiredAction: null });
    expect(await attentionOf(world, of.issue.id)).toBeNull();
  });

  test('stays parked through what changes nothing of that', async () => {
    const world = await createWorld();
    const { issue, run } = await parked(world);
    await world.board.run(updateIssue, { issueId: issue.id, title: 'Other words', priority: 'high' });
    expect(await runById(world, run.id)).toMatchObject({ requiredAction: expect.any(String) });
  });
});

/** An issue of an agent, and its run that works. */
async function working(world: World) {
  const ada = await world.agent({ name: 'Ada' });
  const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
  return { ada, issue, run: await claimed(world, ada) };
}

const lastWord = async (world: World, issueId: string): Promise<string> =>
  (await world.board.run(explainCauses, { issueId })).links[1].sentence;

const actionsOf = (world: World, issueId: string) =>
  stored(world, (tx) =>
    tx.heartbeatRun.findMany({
      where: { issueId, NOT: { requiredAction: null } },
      select: { id: true, requiredAction: true },
    }),
  );

describe('a run that failed', () => {
  test.each<[string, Partial<RunEnd>, string, string]>([
    [
      'by its adapter',
      { status: 'failed', errorCode: 'adapter_failed', error: 'Process exited with code 3' },
      'Find out why the run ended with adapter_failed and fix the cause',
      'failed: Process exited with code 3',
    ],
    [
      'by its time limit',
      { status: 'timed_out', errorCode: 'timeout', error: 'Timed out after 9s' },
      'Find out why the run timed out or raise its timeout',
      'took too long: Timed out after 9s',
    ],
    [
      'before it began',
      { status: 'failed', errorCode: 'isolation_missing', error: 'No isolation here' },
      'Find out why the run ended with isolation_missing and fix the cause',
      'failed: No isolation here',
    ],
  ])('%s is in the attention of its issue and in why, with what is to be done', async (_how, end, action, became) => {
    const world = await createWorld();
    const { issue, run } = await working(world);
    await finish(world, run, end);
    expect(await attentionOf(world, issue.id)).toMatchObject({
      reason: 'blocked_chain_stalled',
      action: expect.stringContaining(action),
      owner: { type: 'board' },
    });
    expect(await lastWord(world, issue.id)).toContain(`${became}. To do: ${action}`);
  });

  test('asks for one thing, however many failed before it', async () => {
    const world = await createWorld();
    const { ada, issue, run } = await working(world);
    await finish(world, run, { status: 'failed', errorCode: 'adapter_failed', error: 'First' });
    await queue(world, ada, { issueId: issue.id, reason: 'issue_commented' });
    const again = await claimed(world, ada);
    await finish(world, again, { status: 'timed_out', errorCode: 'timeout', error: 'Second' });
    expect(await actionsOf(world, issue.id)).toMatchObject([{ id: again.id }]);
    expect(await lastWord(world, issue.id)).toContain('Second');
  });

  test('of another agent does not hide the failed run of the assignee', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await issueIn(world, { assigneeAgentId: bob.row.id, status: 'todo' });
    const bobs = await claimed(world, bob);
    await finish(world, bobs, { status: 'failed', errorCode: 'adapter_failed', error: 'Of Bob' });
    await queue(world, ada, { issueId: issue.id, reason: 'issue_commented' });
    const adas = await claimed(world, ada);
    await finish(world, adas, { status: 'failed', errorCode: 'adapter_failed', error: 'Of Ada' });
    expect((await actionsOf(world, issue.id)).map(({ id }) => id).sort()).toEqual([bobs.id, adas.id].sort());
    expect(await lastWord(world, issue.id)).toContain('Of Bob');

    const retried = { reason: 'retry_failed_run', payload: { failedRunId: adas.id } };
    await world.board.run(wakeAgent, { agentId: ada.row.id, ...retried });
    await finish(world, await claimed(world, ada));
    expect(await actionsOf(world, issue.id)).toMatchObject([{ id: bobs.id }]);
    expect(await attentionOf(world, issue.id)).toMatchObject({ action: expect.stringContaining('adapter_failed') });
  });

  test('because its process was lost twice asks for an action as well', async () => {
    const world = await createWorld();
    const { ada, issue, run } = await working(world);
    const lost = { status: 'failed', errorCode: 'process_lost', error: 'Gone' } as const;
    await finish(world, run, lost);
    expect(await attentionOf(world, issue.id)).toBeNull();
    await finish(world, await claimed(world, ada), lost);
    expect(await attentionOf(world, issue.id)).toMatchObject({ action: expect.stringContaining('2 attempts ended') });
    expect(await lastWord(world, issue.id)).toContain('failed: Gone. To do:');
  });

  test('is no matter of the issue any more once another has succeeded', async () => {
    const world = await createWorld();
    const { ada, issue, run } = await working(world);
    await finish(world, run, { status: 'failed', errorCode: 'adapter_failed', error: 'First' });
    await queue(world, ada, { issueId: issue.id, reason: 'issue_commented' });
    await finish(world, await claimed(world, ada));
    expect(await actionsOf(world, issue.id)).toEqual([]);
    expect(await attentionOf(world, issue.id)).toBeNull();
  });

  test('in a review is in the attention of its issue, too', async () => {
    const world = await createWorld();
    const { ada, issue } = await working(world);
    await stored(world, (tx) =>
      tx.issue.update({
        where: { id: issue.id },
        data: { status: 'in_review', executionState: { currentParticipant: { type: 'agent', agentId: ada.row.id } } },
      }),
    );
    const [run] = await stored(world, (tx) => tx.heartbeatRun.findMany({ where: { issueId: issue.id } }));
    await finish(world, run as ClaimedRun, { status: 'failed', errorCode: 'adapter_failed', error: 'No' });
    expect(await attentionOf(world, issue.id)).toMatchObject({ action: expect.stringContaining('adapter_failed') });
  });
});

describe('a run that a rule stopped', () => {
  test('because its agent is paused is in the attention of its issue', async () => {
    const world = await createWorld();
    const { ada, issue } = await working(world);
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    expect(await attentionOf(world, issue.id)).toMatchObject({
      action: 'Resume the agent, then wake its agent with the reason retry_failed_run.',
    });
    expect(await lastWord(world, issue.id)).toContain('was cancelled: agent_paused. To do: Resume the agent');
  });

  test('before it began is in the attention of its issue, also while the issue is to do', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada', runtimeConfig: { heartbeat: { maxDailyRuns: 1 } } });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await stored(world, (tx) =>
      tx.agent.update({ where: { id: ada.row.id }, data: { runtimeConfig: { heartbeat: { maxDailyRuns: 0 } } } }),
    );
    expect(await claim(world, ada)).toBe('none');
    expect(await attentionOf(world, issue.id)).toMatchObject({ action: expect.stringContaining('Raise maxDailyRuns') });
  });

  test('and that a person cancelled asks for no action, and `why` says so', async () => {
    const world = await createWorld();
    const { issue, run } = await working(world);
    await world.board.run(cancelRun, { runId: run.id });
    expect(await actionsOf(world, issue.id)).toEqual([]);
    expect(await lastWord(world, issue.id)).toContain('was cancelled');
  });
});
