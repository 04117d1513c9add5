import { beforeEach, describe, expect, test } from 'vitest';
import type { WakeRequest } from '#services/core/operation/run-requests.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { loadWakePayload } from '#services/runs/preparation/payload.js';
import { promoteDeferred } from '#services/runs/wakes/promote.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { asEngine, claim, claimed, finish, queue, runById } from '#tests/engine/kit.js';
import type { AgentCaller, World } from '#tests/kit/world.js';
import { callerOf } from '#tests/kit/world.js';
import {
  endRun,
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
beforeEach(async () => {
  ({ world, ada, bob } = await worldOfTwo());
});

const wakeAda = (asked: Partial<WakeRequest>) => wake(world, ada, asked);

/** Ada, as the program of a run that works. */
const within = (runId: string) => callerOf(world.services, { ...ada.actor, runId });

const goOn = (runId: string, payload: Record<string, unknown>) =>
  within(runId).run(wakeAgent, { agentId: ada.row.id, reason: 'go on', payload });

/** All that the runs of an agent were or will be told. */
const told = async (agent: AgentCaller): Promise<string> =>
  JSON.stringify((await runsOf(world, agent)).map(({ contextSnapshot }) => contextSnapshot));

const promote = (issueId: string) =>
  asEngine(world, (scope) => promoteDeferred(scope, { companyId: world.company.id, issueId }));

describe('an agent that asks to go on', () => {
  test('gets a run that follows the one that asks, with what it tells itself', async () => {
    await queue(world, ada, { reason: 'heartbeat_timer', taskKey: 'nightly' });
    const asking = await claimed(world, ada);
    const next = await goOn(asking.id, { taskKey: 'nightly', page: 2 });
    expect(next).toMatchObject({ status: 'queued', contextSnapshot: { page: 2, wakeReason: 'go on' } });
    expect(next.id).not.toBe(asking.id);
    // It goes on with the same session, so that it does not start beside the run that asks.
    expect(await claim(world, ada)).toBe('none');
    await finish(world, asking);
    expect((await claimed(world, ada)).id).toBe(next.id);
  });

  test('without a comment is followed up as well, once however often it asks', async () => {
    await queue(world, ada, { reason: 'heartbeat_timer', taskKey: 'nightly' });
    const asking = await claimed(world, ada);
    const next = await goOn(asking.id, { taskKey: 'nightly' });
    expect(next).toMatchObject({ status: 'queued' });
    expect(next.id).not.toBe(asking.id);
    expect((await goOn(asking.id, { taskKey: 'nightly', page: 3 })).id).toBe(next.id);
    expect((await runById(world, next.id)).contextSnapshot).toMatchObject({ page: 3 });
  });

  test('on its issue waits for its own end, then works again, also on what it has closed meanwhile', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await queue(world, ada, { issueId: issue.id });
    const asking = await claimed(world, ada);
    expect(await goOn(asking.id, { issueId: issue.id, page: 2 })).toMatchObject({
      status: 'skipped',
      reason: 'issue_execution_deferred',
      executionRunId: asking.id,
    });
    await world.board.run(updateIssue, { issueId: issue.id, status: 'done' });
    await finish(world, asking);
    const next = await claimed(world, ada);
    expect(next.contextSnapshot).toMatchObject({ page: 2, wakeReason: 'go on', issueId: issue.id });
  });
});

describe('what a wake tells', () => {
  test('and a running run has not heard waits for another run of the task', async () => {
    await queue(world, ada, { reason: 'x', taskKey: 'nightly', payload: { seen: 1 } });
    const working = await claimed(world, ada);
    const repeat = await wakeAda({ reason: 'x', payload: { taskKey: 'nightly', seen: 1 } });
    expect(repeat).toMatchObject({ status: 'coalesced', runId: working.id });
    const news = await wakeAda({ reason: 'x', payload: { taskKey: 'nightly', unseen: 1 } });
    expect(news).toMatchObject({ status: 'queued' });
    expect(await told(ada)).toContain('"unseen":1');
  });

  test('a run that works on the issue does not swallow', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await queue(world, ada, { issueId: issue.id });
    const working = await claimed(world, ada);
    const monitor = {
      reason: 'issue_monitor_due',
      issueId: issue.id,
      payload: { issueId: issue.id, monitor: { notes: 'look' } },
    };
    expect(await wakeAda(monitor)).toMatchObject({ status: 'deferred_issue_execution' });
    expect(await wakeAda({ reason: 'issue_status_changed', issueId: issue.id })).toMatchObject({ runId: working.id });
    await finish(world, working);
    expect((await claimed(world, ada)).contextSnapshot).toMatchObject({ monitor: { notes: 'look' } });
  });

  test('stays known where a later wake says something else under the same name', async () => {
    const issue = await newIssue(world);
    for (const interactionId of ['first', 'second', 'third', 'third'])
      await wakeAda({ reason: 'interaction_pending', issueId: issue.id, payload: { interactionId } });
    expect(await runsOf(world, ada)).toMatchObject([
      {
        contextSnapshot: {
          interactionId: 'third',
          earlierPayloads: [{ interactionId: 'first' }, { interactionId: 'second' }],
        },
      },
    ]);
  });

  test('keeps the comment that a change came with, beside the next one', async () => {
    const issue = await newIssue(world);
    const changed = { issueId: issue.id, commentId: 'a', wakeCommentId: 'a' };
    await wakeAda({ reason: 'issue_status_changed', issueId: issue.id, payload: changed });
    await wakeAda({ reason: 'issue_commented', issueId: issue.id, payload: { commentId: 'b', commentIds: ['b'] } });
    expect(await runsOf(world, ada)).toMatchObject([{ contextSnapshot: { commentId: 'b', commentIds: ['a', 'b'] } }]);
  });

  test('gets a run of its own where it is too much for the one that waits', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const big = (name: string) => wakeAda({ reason: 'x', issueId: issue.id, payload: { [name]: 'y'.repeat(150_000) } });
    expect(await big('first')).toMatchObject({ status: 'queued' });
    expect(await big('second')).toMatchObject({ status: 'queued' });
    expect(await wakeAda({ reason: 'x', issueId: issue.id, payload: { small: 1 } })).toMatchObject({
      status: 'coalesced',
    });
    const heard: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const run = await claimed(world, ada);
      expect(await claim(world, ada)).toBe('none');
      heard.push(...Object.keys(run.contextSnapshot as object));
      await finish(world, run);
    }
    expect(heard).toEqual(expect.arrayContaining(['first', 'second', 'small']));
    expect(await claim(world, ada)).toBe('none');
  });

  test('gets one too where it is too much for what waits behind a run', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await queue(world, ada, { issueId: issue.id });
    let run = await claimed(world, ada);
    for (const name of ['first', 'second', 'third'])
      await wakeAda({ reason: 'issue_commented', issueId: issue.id, payload: { [name]: 'y'.repeat(150_000) } });
    const heard: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await finish(world, run);
      run = await claimed(world, ada);
      heard.push(...Object.keys(run.contextSnapshot as object));
    }
    expect(heard).toEqual(expect.arrayContaining(['first', 'second', 'third']));
    await finish(world, run);
    expect(await claim(world, ada)).toBe('none');
  });

  test('of one write reaches a run also where its first wake was merged into one that works', async () => {
    const issue = await newIssue(world);
    const working = await runOf(world, ada, { issueId: issue.id });
    await inScopeOf(world, world.board, async (scope) => {
      const to = { companyId: world.company.id, agentId: ada.row.id, issueId: issue.id };
      scope.wake({ ...to, reason: 'issue_status_changed' });
      scope.wake({ ...to, reason: 'issue_commented', payload: { commentIds: ['a'] } });
    });
    expect(await wakesOf(world, ada)).toMatchObject([
      { status: 'deferred_issue_execution', reason: 'issue_commented', payload: { commentIds: ['a'] } },
    ]);
    await endRun(world, working.id);
    await promote(issue.id);
    expect(await told(ada)).toContain('"commentIds":["a"]');
  });

  test('of one write reaches a run also where its first wake was merged into one that waits', async () => {
    const issue = await newIssue(world);
    const working = await runOf(world, ada, { issueId: issue.id });
    await wakeAda({ reason: 'issue_commented', issueId: issue.id, payload: { commentIds: ['a'] } });
    await inScopeOf(world, world.board, async (scope) => {
      const to = { companyId: world.company.id, agentId: ada.row.id, issueId: issue.id };
      scope.wake({ ...to, reason: 'issue_commented', payload: { commentIds: ['b'] } });
      scope.wake({ ...to, reason: 'issue_commented', payload: { commentIds: ['c'] } });
    });
    await endRun(world, working.id);
    await promote(issue.id);
    expect(await told(ada)).toContain('"commentIds":["a","b","c"]');
  });

  test('to the agent itself reaches it although what it was merged into did not concern it any more', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const held = await runOf(world, bob, { issueId: issue.id });
    await setIssue(world, issue.id, { executionRunId: held.id });
    await wakeAda({ reason: 'issue_assigned', issueId: issue.id });
    const answer = { reason: 'approval_approved', issueId: issue.id, payload: { approvalId: 'p' } };
    expect(await wakeAda(answer)).toMatchObject({ status: 'coalesced' });
    await setIssue(world, issue.id, { assigneeAgentId: bob.row.id, executionRunId: null });
    await endRun(world, held.id);
    await promote(issue.id);
    expect(await told(ada)).toContain('"approvalId":"p"');
  });

  test('is in what the run is given, beside what the server knows', async () => {
    await wakeAda({
      reason: 'x',
      source: 'on_demand',
      payload: { taskKey: 'nightly', note: 'page 2', deep: { a: 1 } },
    });
    const [run] = await runsOf(world, ada);
    const payload = await inScopeOf(world, world.board, (scope) => loadWakePayload(scope, run!));
    expect(payload.payload).toEqual({ note: 'page 2', deep: { a: 1 } });
  });
});
