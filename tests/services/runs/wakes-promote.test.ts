import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#services/core/operation/transact.js';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { followUpSilentRun } from '#services/runs/wakes/follow-up.js';
import { promoteDeferred } from '#services/runs/wakes/promote.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { eventsOf } from '#tests/kit/journal.js';
import type { AgentCaller, World } from '#tests/kit/world.js';
import {
  endRun,
  inRun,
  newIssue,
  runOf,
  runsOf,
  setIssue,
  wake,
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

const ENGINE = { kind: 'system', name: 'engine' } as const;

/** What the end of a run does for those who wait for its issue. */
const promote = (issueId: string) =>
  transact(world.services, ENGINE, world.company.id, (scope) =>
    promoteDeferred(scope, { companyId: world.company.id, issueId }),
  );

const queuedOf = async (agent: AgentCaller) => (await runsOf(world, agent)).filter(({ status }) => status === 'queued');

describe('a wake that waits for an issue', () => {
  /** An issue on which Bob works, with what waits behind it for Ada. */
  const behindBob = async (fields: Record<string, unknown> = {}) => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo', ...fields });
    const run = await runOf(world, bob, { issueId: issue.id });
    await setIssue(world, issue.id, { executionRunId: run.id });
    return { issue, run };
  };
  const over = async ({ issue, run }: { issue: { id: string }; run: { id: string } }) => {
    await endRun(world, run.id);
    await setIssue(world, issue.id, { executionRunId: null });
    await promote(issue.id);
  };

  test('becomes one run when the work there has ended, with all that it was told', async () => {
    const held = await behindBob();
    const waiting = await wake(world, ada, {
      reason: 'issue_commented',
      issueId: held.issue.id,
      payload: { commentIds: ['1'] },
    });
    await wake(world, ada, { reason: 'issue_status_changed', issueId: held.issue.id, forceFreshSession: true });
    await wake(world, ada, { reason: 'issue_commented', issueId: held.issue.id, payload: { commentIds: ['2'] } });
    await promote(held.issue.id);
    expect(await runsOf(world, ada)).toEqual([]);
    await over(held);
    const [run, ...others] = await runsOf(world, ada);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      status: 'queued',
      wakeId: waiting?.wakeId,
      issueId: held.issue.id,
      taskKey: held.issue.id,
      contextSnapshot: { commentIds: ['1', '2'], wakeReason: 'issue_commented', forceFreshSession: true },
    });
    expect((await wakesOf(world, ada)).map(({ status, runId }) => [status, runId])).toEqual([
      ['queued', run?.id],
      ['coalesced', null],
      ['coalesced', null],
    ]);
    const [promoted] = await eventsOf(world, 'wake.promoted');
    expect(promoted).toMatchObject({ entityId: waiting?.wakeId, details: { runId: run?.id } });
    const queued = await eventsOf(world, 'heartbeat.queued');
    expect(queued.filter(({ entityId }) => entityId === run?.id)).toHaveLength(1);
    await promote(held.issue.id);
    expect(await runsOf(world, ada)).toHaveLength(1);
  });

  test('is promoted once by many who end at the same time', async () => {
    const held = await behindBob();
    await wake(world, ada, { reason: 'issue_commented', issueId: held.issue.id });
    await endRun(world, held.run.id);
    await Promise.all(Array.from({ length: 8 }, () => promote(held.issue.id)));
    expect(await runsOf(world, ada)).toHaveLength(1);
    expect(await eventsOf(world, 'wake.promoted')).toHaveLength(1);
  });

  test('goes to each agent that waits, in the order in which they asked', async () => {
    const cleo = await world.agent({ name: 'Cleo' });
    const held = await behindBob();
    await wake(world, cleo, { reason: 'issue_comment_mentioned', issueId: held.issue.id });
    await wake(world, ada, { reason: 'issue_assigned', issueId: held.issue.id });
    await over(held);
    expect(await queuedOf(ada)).toHaveLength(1);
    expect(await queuedOf(cleo)).toHaveLength(1);
  });

  test('is not promoted while another of its runs works on the issue', async () => {
    const issue = await newIssue(world);
    const [first, second] = [
      await runOf(world, ada, { issueId: issue.id }),
      await runOf(world, ada, { issueId: issue.id }),
    ];
    await wake(world, ada, { reason: 'issue_commented', issueId: issue.id });
    await endRun(world, first.id);
    await promote(issue.id);
    expect(await queuedOf(ada)).toEqual([]);
    await endRun(world, second.id);
    await promote(issue.id);
    expect(await queuedOf(ada)).toHaveLength(1);
  });

  test('ends in silence, with the reason, where the issue went to somebody else', async () => {
    const held = await behindBob();
    const made = await wake(world, ada, { reason: 'issue_assigned', issueId: held.issue.id });
    await setIssue(world, held.issue.id, { assigneeAgentId: bob.row.id });
    await over(held);
    expect(await runsOf(world, ada)).toEqual([]);
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'skipped', error: 'issue_reassigned' }]);
    const told = (await eventsOf(world, 'wake.')).filter(({ entityId }) => entityId === made?.wakeId);
    expect(told.map(({ action }) => action)).toEqual(['wake.deferred', 'wake.skipped']);
  });

  test.each([['issue_comment_mentioned'], ['issue_commented'], ['interaction_pending'], ['approval_approved']])(
    'that was addressed to the agent (%s) is promoted whoever has the issue',
    async (reason) => {
      const held = await behindBob();
      await wake(world, ada, { reason, issueId: held.issue.id });
      await setIssue(world, held.issue.id, { assigneeAgentId: bob.row.id });
      await over(held);
      expect(await queuedOf(ada)).toHaveLength(1);
    },
  );

  test('that a person asked for by hand is promoted too, on their word', async () => {
    const member = await world.member('operator');
    const held = await behindBob({ assigneeAgentId: bob.row.id });
    await member.run(wakeAgent, { agentId: ada.row.id, payload: { issueId: held.issue.id } });
    await over(held);
    expect(await queuedOf(ada)).toMatchObject([
      { responsibleUserId: member.actor.userId, invocationSource: 'on_demand' },
    ]);
  });

  test('ends where the issue is done, or its agent cannot work', async () => {
    const done = await behindBob();
    await wake(world, ada, { reason: 'issue_status_changed', issueId: done.issue.id });
    await setIssue(world, done.issue.id, { status: 'done' });
    await over(done);
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'skipped', error: 'issue_closed' }]);
    const other = await behindBob();
    await wake(world, ada, { reason: 'issue_commented', issueId: other.issue.id });
    await within(world, (tx) => tx.agent.update({ where: { id: ada.row.id }, data: { status: 'paused' } }));
    await over(other);
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'skipped', error: 'agent.not_invokable' }]);
    expect(await runsOf(world, ada)).toEqual([]);
  });

  test('is answered by the run of a later one that finds the issue free', async () => {
    const held = await behindBob();
    const waiting = await wake(world, ada, {
      reason: 'issue_commented',
      issueId: held.issue.id,
      payload: { commentIds: ['1'] },
    });
    await endRun(world, held.run.id);
    const later = await wake(world, ada, {
      reason: 'issue_commented',
      issueId: held.issue.id,
      payload: { commentIds: ['2'] },
    });
    expect(await runsOf(world, ada)).toMatchObject([{ id: later?.runId, contextSnapshot: { commentIds: ['1', '2'] } }]);
    expect(await wakesOf(world, ada)).toMatchObject([
      { id: waiting?.wakeId, status: 'coalesced', runId: later?.runId },
      { id: later?.wakeId, status: 'queued' },
    ]);
  });

  test('is called off with its agent', async () => {
    const held = await behindBob();
    await wake(world, ada, { reason: 'issue_commented', issueId: held.issue.id });
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    await over(held);
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'cancelled', error: 'agent_paused' }]);
  });
});

describe('a run that was assigned an issue and left it in progress', () => {
  const followed = async (
    reason: string,
    act: (run: AgentCaller & { runId: string }, issueId: string) => unknown = () => {},
  ) => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'in_progress' });
    const made = await wake(world, ada, { reason, issueId: issue.id });
    const run = await inRun(world, ada);
    const id = made?.runId as string;
    await act({ ...run, runId: id }, issue.id);
    const ended = await within(world, (tx) =>
      tx.heartbeatRun.update({
        where: { id },
        data: { status: 'succeeded', startedAt: run.row.createdAt, finishedAt: new Date() },
      }),
    );
    await within(world, (tx) =>
      tx.wake.update({ where: { id: made?.wakeId as string }, data: { status: 'completed', finishedAt: new Date() } }),
    );
    const end = () => transact(world.services, ENGINE, world.company.id, (scope) => followUpSilentRun(scope, ended));
    return { issue, ended, end };
  };

  test('without a comment is woken once more, because of that run', async () => {
    const { issue, ended, end } = await followed('issue_assigned');
    await end();
    await end();
    const [, asked, ...others] = await wakesOf(world, ada);
    expect(others).toEqual([]);
    expect(asked).toMatchObject({
      reason: 'missing_issue_comment',
      status: 'queued',
      causedByRunId: ended.id,
      issueId: issue.id,
    });
    expect(await queuedOf(ada)).toMatchObject([{ id: asked?.runId, issueId: issue.id }]);
  });

  test('is not asked again when that leaves it without a word too: then the issue shows attention', async () => {
    const attention = async (issueId: string) => (await world.board.run(getIssue, { issueId })).attention;
    const { issue, end } = await followed('issue_assigned');
    await end();
    expect(await attention(issue.id)).toBeNull();
    const [second] = await queuedOf(ada);
    const data = { status: 'succeeded', startedAt: new Date(), finishedAt: new Date() };
    const ended = await within(world, (tx) => tx.heartbeatRun.update({ where: { id: second?.id as string }, data }));
    await within(world, (tx) =>
      tx.wake.update({ where: { id: ended.wakeId as string }, data: { status: 'completed', finishedAt: new Date() } }),
    );
    await transact(world.services, ENGINE, world.company.id, (scope) => followUpSilentRun(scope, ended));
    expect(await queuedOf(ada)).toEqual([]);
    expect(await attention(issue.id)).toMatchObject({
      reason: 'blocked_chain_stalled',
      owner: { type: 'agent', agentId: ada.row.id },
    });
    const run = await inRun(world, ada);
    await run.run(createIssueComment, { issueId: issue.id, body: 'Half way.' });
    expect(await attention(issue.id)).toBeNull();
  });

  test('with a comment is left in peace', async () => {
    const { end } = await followed('issue_assigned', (run, issueId) =>
      run.run(createIssueComment, { issueId, body: 'Half way.' }),
    );
    await end();
    expect(await queuedOf(ada)).toEqual([]);
  });

  test.each(['todo', 'in_review', 'done', 'blocked'])('or moved it to %s is left in peace', async (status) => {
    const { end } = await followed('issue_assigned', (_run, id) => setIssue(world, id, { status }));
    await end();
    expect(await queuedOf(ada)).toEqual([]);
  });

  test('but was woken for another reason is left in peace', async () => {
    const { end } = await followed('issue_commented');
    await end();
    expect(await queuedOf(ada)).toEqual([]);
  });
});

test('an issue whose run has used up its attempts shows what somebody has to do', async () => {
  const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'in_progress' });
  const run = await runOf(world, ada, { issueId: issue.id });
  await within(world, (tx) =>
    tx.heartbeatRun.update({ where: { id: run.id }, data: { status: 'failed', requiredAction: 'Look at the disk' } }),
  );
  expect((await world.board.run(getIssue, { issueId: issue.id })).attention).toMatchObject({
    reason: 'blocked_chain_stalled',
    action: 'Look at the disk',
    owner: { type: 'board' },
  });
});
