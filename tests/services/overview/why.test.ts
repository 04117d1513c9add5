import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { runRoutine } from '#services/automation/firing/run.js';
import { explainCauses } from '#services/overview/why/operations.js';
import { invokeAgentHeartbeat, wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { routineIn } from '#tests/kit/routines.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import {
  inRun,
  newIssue,
  refusal,
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

const why = (input: Record<string, unknown>, by: Caller = world.board) => by.run(explainCauses, input);
/** A chain as lines: how each link belongs to the one before it, what it is, and its sentence. */
const told = async (input: Record<string, unknown>): Promise<string[]> =>
  (await why(input)).links.map(
    ({ depth, relation, kind, sentence }: Record<string, string>) => `${depth} ${relation} ${kind}: ${sentence}`,
  );

describe('why a run was started', () => {
  test('is its wake, what was said, and the run in which it was said, back to the person who began', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await world.board.run(invokeAgentHeartbeat, { agentId: bob.row.id });
    const [begun] = await runsOf(world, bob);
    const run = { ...bob.actor, runId: begun?.id as string };
    await within(world, (tx) => tx.heartbeatRun.update({ where: { id: run.runId }, data: { status: 'running' } }));
    await world.as(run).run(createIssueComment, { issueId: issue.id, body: 'Please look.' });
    const [mine] = await runsOf(world, ada);
    expect(await told({ runId: mine?.id })).toEqual([
      `0 subject run: A run of Ada on ${issue.identifier} waits for its turn`,
      `1 caused_by wake: Bob commented on ${issue.identifier}, which concerns Ada`,
      `2 caused_by comment: Bob commented on ${issue.identifier}`,
      '3 caused_by run: A run of Bob works',
      '4 caused_by wake: A person woke Bob by hand',
    ]);
    const { links, complete } = await why({ runId: mine?.id });
    expect(complete).toBe(true);
    expect(links[3]).toMatchObject({ id: begun?.id, at: begun?.createdAt.toISOString() });
    expect(links[3].actor).toEqual({ type: 'agent', id: bob.row.id, name: 'Bob' });
    expect(links[4].actor).toEqual({ type: 'user', id: 'local-board', name: null });
  });

  test('is the run that it tries again, to the first of them', async () => {
    const made = await wake(world, ada, { reason: 'issue_assigned' });
    const first = made?.runId as string;
    const next = (retryOfRunId: string, status: string) =>
      within(world, async (tx) => {
        const wakeId = made?.wakeId as string;
        const data = { companyId: world.company.id, agentId: ada.row.id, wakeId, retryOfRunId, status };
        return (await tx.heartbeatRun.create({ data: { ...data, scheduledRetryReason: 'process_lost' } })).id;
      });
    await within(world, (tx) =>
      tx.heartbeatRun.update({ where: { id: first }, data: { status: 'failed', errorCode: 'transient_failure' } }),
    );
    const last = await next(await next(first, 'failed'), 'queued');
    expect(await told({ runId: last })).toEqual([
      '0 subject run: A run of Ada, which tries again after process lost, waits for its turn',
      '1 caused_by run: A run of Ada, which tries again after process lost, failed',
      '2 caused_by run: A run of Ada failed: transient_failure',
      '3 caused_by wake: A person assigned an issue that is gone to Ada',
    ]);
  });

  test('by hand after a failure names the person, then the run that failed', async () => {
    const failed = await runOf(world, ada, { status: 'failed' });
    const run = await world.board.run(wakeAgent, {
      agentId: ada.row.id,
      reason: 'retry_failed_run',
      payload: { failedRunId: failed.id },
    });
    expect(await told({ runId: run.id })).toEqual([
      '0 subject run: A run of Ada waits for its turn',
      '1 caused_by wake: A person asked Ada to try a failed run again',
      '2 caused_by run: A run of Ada failed',
    ]);
  });

  test('names what it waits for while another holds its issue', async () => {
    const issue = await newIssue(world);
    await wake(world, ada, { reason: 'issue_commented', issueId: issue.id });
    const [waiting] = await runsOf(world, ada);
    const holder = await runOf(world, bob, { issueId: issue.id });
    await setIssue(world, issue.id, { executionRunId: holder.id });
    expect((await told({ runId: waiting?.id }))[1]).toBe(`1 waits_for run: A run of Bob on ${issue.identifier} works`);
  });
});

describe('why a wake', () => {
  test('is the routine that fired, and fired again while its issue was open', async () => {
    const routine = await routineIn(world, { assigneeAgentId: ada.row.id });
    await world.board.run(runRoutine, { routineId: routine.id });
    const [first] = await runsOf(world, ada);
    const run = `${first?.id}`;
    const { identifier } = await world.board.run(getIssue, { issueId: first?.issueId });
    expect(await told({ runId: run })).toEqual([
      `0 subject run: A run of Ada on ${identifier} waits for its turn`,
      `1 caused_by wake: The server (routines) assigned ${identifier} to Ada`,
    ]);
    await world.board.run(cancelRun, { runId: run });
    await world.board.run(runRoutine, { routineId: routine.id });
    const [, again] = await runsOf(world, ada);
    expect(await told({ runId: again?.id })).toEqual([
      `0 subject run: A run of Ada on ${identifier} waits for its turn`,
      `1 caused_by wake: The routine of ${identifier}, which is Ada's and still open, fired again`,
    ]);
  });

  test('was refused: the reason in words, and what blocks its issue', async () => {
    const blocker = await newIssue(world);
    const issue = await newIssue(world, { blockedByIssueIds: [blocker.id] });
    const made = await wake(world, ada, { reason: 'issue_assigned', issueId: issue.id });
    expect(await told({ wakeId: made?.wakeId })).toEqual([
      `0 subject wake: A person assigned ${issue.identifier} to Ada; the wake was refused: the issue was blocked by other issues`,
      `1 waits_for issue: ${blocker.identifier}, which has no assignee, is backlog`,
    ]);
  });

  test('was refused since the agent caused it itself: the run in which it did', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const run = await inRun(world, ada);
    expect(await wake(world, ada, { reason: 'issue_commented', issueId: issue.id }, run)).toBeNull();
    const [refused] = await wakesOf(world, ada);
    expect(await told({ wakeId: refused?.id })).toEqual([
      `0 subject wake: Ada commented on ${issue.identifier}, which concerns Ada; the wake was refused: an agent's own actions do not wake it`,
      '1 caused_by run: A run of Ada works',
    ]);
  });

  test('was merged: into which run', async () => {
    const issue = await newIssue(world);
    await wake(world, ada, { reason: 'issue_commented', issueId: issue.id });
    const merged = await wake(world, ada, { reason: 'issue_commented', issueId: issue.id });
    const links = (await why({ wakeId: merged?.wakeId })).links;
    expect(links[1]).toMatchObject({ relation: 'merged_into', kind: 'run', id: merged?.runId });
  });

  test('waits: for which run', async () => {
    const issue = await newIssue(world);
    const run = await runOf(world, ada, { issueId: issue.id });
    const waiting = await wake(world, ada, { reason: 'issue_commented', issueId: issue.id });
    const { links } = await why({ wakeId: waiting?.wakeId });
    expect(links[0].sentence).toContain('waits until the issue is free');
    expect(links[1]).toMatchObject({ relation: 'waits_for', id: run.id });
  });

  test('came: the issue whose end made it ready, and the run that ended it', async () => {
    const blocker = await newIssue(world, { assigneeAgentId: bob.row.id, status: 'in_progress' });
    const issue = await newIssue(world, {
      assigneeAgentId: ada.row.id,
      status: 'todo',
      blockedByIssueIds: [blocker.id],
    });
    const run = await inRun(world, bob);
    await run.run(updateIssue, { issueId: blocker.id, status: 'done' });
    const [ready] = await wakesOf(world, ada);
    expect(await told({ wakeId: ready?.id })).toEqual([
      `0 subject wake: The last blocker of ${issue.identifier}, which is Ada's, is done`,
      `1 caused_by issue: ${blocker.identifier}, which is Bob's, is done`,
      '2 caused_by run: A run of Bob works',
    ]);
  });
});

describe('why an issue waits', () => {
  test('is the chain of what blocks it, to the run that works at its end', async () => {
    const [c, b] = [
      await newIssue(world, { assigneeAgentId: bob.row.id, status: 'in_progress' }),
      await newIssue(world),
    ];
    const a = await newIssue(world);
    await world.board.run(updateIssue, { issueId: b.id, blockedByIssueIds: [c.id] });
    await world.board.run(updateIssue, { issueId: a.id, blockedByIssueIds: [b.id] });
    const run = await runOf(world, bob, { issueId: c.id });
    const { links } = await why({ issueId: a.identifier.toLowerCase() });
    expect(links.map(({ kind, id, relation }: Record<string, string>) => [relation, kind, id])).toEqual([
      ['subject', 'issue', a.id],
      ['waits_for', 'issue', b.id],
      ['waits_for', 'issue', c.id],
      ['waits_for', 'run', run.id],
    ]);
  });

  test('is what somebody has to do about a run that has used up its attempts', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'in_progress' });
    const run = await runOf(world, ada, { issueId: issue.id });
    const data = { status: 'failed', errorCode: 'process_lost', requiredAction: 'Look at the disk.' };
    await within(world, (tx) => tx.heartbeatRun.update({ where: { id: run.id }, data }));
    expect((await told({ issueId: issue.id }))[1]).toBe(
      `1 waits_for run: A run of Ada on ${issue.identifier} failed: process_lost. To do: Look at the disk.`,
    );
  });

  test('is, where nothing goes on, what last became of a wake', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    await within(world, (tx) => tx.agent.update({ where: { id: ada.row.id }, data: { status: 'paused' } }));
    await wake(world, ada, { reason: 'issue_status_changed', issueId: issue.id });
    expect((await told({ issueId: issue.id }))[1]).toContain('refused: the agent could not work in its state');
  });
});

describe('the question why', () => {
  test('is answered in as many statements however long the chain is, and cut where it is asked to be', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const of = { companyId: world.company.id, agentId: ada.row.id, status: 'failed' };
    const data = ids.map((id, n) => ({
      ...of,
      id,
      retryOfRunId: ids[n - 1] ?? null,
      scheduledRetryReason: 'process_lost',
    }));
    await within(world, (tx) => tx.heartbeatRun.createMany({ data }));
    const before = ids.at(-1);
    const short = await countStatements(() => why({ runId: before, depth: 1 }));
    expect(await countStatements(() => why({ runId: before, depth: 50 }))).toBe(short);
    const cut = await why({ runId: before, depth: 5 });
    expect([cut.links.length, cut.complete]).toEqual([6, false]);
    const whole = await why({ runId: before, depth: 50 });
    expect([whole.links.length, whole.complete]).toEqual([30, true]);
  });

  test('ends where things refer to each other in a circle', async () => {
    const [one, two] = [await runOf(world, ada), await runOf(world, ada)];
    const set = (id: string, retryOfRunId: string) =>
      within(world, (tx) =>
        tx.heartbeatRun.update({ where: { id }, data: { retryOfRunId, scheduledRetryReason: 'process_lost' } }),
      );
    await set(one.id, two.id);
    await set(two.id, one.id);
    expect((await why({ runId: one.id })).links).toHaveLength(2);
  });

  test.each([[{}], [{ runId: randomUUID(), wakeId: randomUUID() }]])('is about one thing', async (input) => {
    expect(await refusal(why(input))).toMatchObject({ status: 400 });
  });

  test.each(['runId', 'wakeId', 'issueId'])('about a %s that is not there is answered with 404', async (name) => {
    for (const id of [randomUUID(), 'nowhere', '🦊'])
      expect(await refusal(why({ [name]: id }))).toMatchObject({ status: 404 });
  });

  test('is for members of the company, and payloads name nothing of another', async () => {
    const other = await createWorld();
    const comment = await other.board.run(createIssueComment, { issueId: (await newIssue(other)).id, body: 'Secret' });
    const made = await wake(world, ada, { reason: 'issue_commented', payload: { commentId: comment.id } });
    expect(await refusal(why({ wakeId: made?.wakeId }, await other.agent({ name: 'Eve' })))).toMatchObject({
      status: 404,
    });
    expect((await why({ wakeId: made?.wakeId }, bob)).links).toHaveLength(1);
  });
});
