import { describe, expect, test } from 'vitest';
import { getIssue } from '../../src/services/issues/get.js';
import { updateIssue } from '../../src/services/issues/update.js';
import { wakeAgent } from '../../src/services/wakes/direct.js';
import { claimed, finish, runById } from '../engine/kit.js';
import { issueIn, stored } from '../kit/issues.js';
import { createWorld, type World } from '../kit/world.js';

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
      ...{ reason: 'blocked_chain_stalled', state: 'needs_attention', action: requiredAction },
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
