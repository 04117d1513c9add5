import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createIssueComment,
  deleteIssueComment,
  getIssueComment,
  listIssueComments,
} from '#services/work/comments/operations.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import {
  inRun,
  newIssue,
  refusal,
  runOf,
  runsOf,
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

const say = (by: Caller, issueId: string, fields: Record<string, unknown> = {}) =>
  by.run(createIssueComment, { issueId, body: 'Hello', ...fields });

const inStatus = async (status: string, fields: Record<string, unknown> = {}) => {
  const issue = await newIssue(world, fields);
  await setIssue(world, issue.id, { status, completedAt: status === 'done' ? new Date() : null });
  return issue;
};

describe('a comment', () => {
  test("is the author's, and told in the journal with its beginning", async () => {
    const issue = await newIssue(world);
    const run = await inRun(world, ada);
    const comment = await say(run, issue.identifier.toLowerCase(), { body: '🙂'.repeat(200), metadata: { draft: 1 } });
    expect(comment).toMatchObject({
      issueId: issue.id,
      companyId: world.company.id,
      authorType: 'agent',
      authorAgentId: ada.row.id,
      authorUserId: null,
      createdByRunId: run.runId,
      clientRequestId: null,
      metadata: { draft: 1 },
      deletedAt: null,
    });
    expect(await world.board.run(getIssueComment, { issueId: issue.id, commentId: comment.id })).toEqual(comment);
    const [event] = await eventsOf(world, 'issue.comment_added');
    expect(event).toMatchObject({
      entityId: issue.id,
      details: { identifier: issue.identifier, commentId: comment.id, bodySnippet: '🙂'.repeat(120), reopened: false },
    });
  });

  test("moves the issue's last activity", async () => {
    const issue = await newIssue(world);
    await say(world.board, issue.id);
    expect((await storedIssue(world, issue.id)).lastActivityAt.getTime()).toBeGreaterThan(
      new Date(issue.lastActivityAt).getTime(),
    );
  });

  test.each([
    ['nothing', ''],
    ['only spaces', ' \n'],
    ['a megabyte', 'x'.repeat(1_048_576)],
  ])('of %s is refused and leaves nothing behind', async (_name, body) => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id });
    expect(await refusal(say(world.board, issue.id, { body }))).toMatchObject({
      status: 400,
      message: 'Validation error',
      issues: [{ path: ['body'] }],
    });
    expect(await world.board.run(listIssueComments, { issueId: issue.id })).toEqual([]);
    expect(await wakesOf(world, ada)).toEqual([]);
  });

  test('of half a megabyte is kept whole', async () => {
    const issue = await newIssue(world);
    const body = 'ä'.repeat(524_288);
    expect((await say(world.board, issue.id, { body })).body).toBe(body);
  });

  test('with the same clientRequestId by the same author returns the first comment', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id });
    const clientRequestId = randomUUID();
    const first = await say(world.board, issue.id, { clientRequestId });
    expect(await say(world.board, issue.id, { clientRequestId, body: 'Again' })).toEqual({
      ...first,
      deduplicated: true,
    });
    expect((await say(bob, issue.id, { clientRequestId })).id).not.toBe(first.id);
    expect(await eventsOf(world, 'issue.comment_added')).toHaveLength(2);
  });

  test('sent by two clients at once with one clientRequestId is made once', async () => {
    const issue = await newIssue(world);
    const clientRequestId = randomUUID();
    const sent = await Promise.all(Array.from({ length: 6 }, () => say(ada, issue.id, { clientRequestId })));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await world.board.run(listIssueComments, { issueId: issue.id })).toHaveLength(1);
  });

  test('may be left by an agent on what another has in progress', async () => {
    const issue = await inStatus('in_progress', { assigneeAgentId: ada.row.id });
    expect(await say(bob, issue.id)).toMatchObject({ authorAgentId: bob.row.id });
  });

  test('names other issues', async () => {
    const [issue, other] = [await newIssue(world), await newIssue(world)];
    const { id: commentId } = await say(world.board, issue.id, { body: `See ${other.identifier}` });
    const outbound = async () =>
      (await world.board.run(getIssue, { issueId: issue.id })).relatedWork.outbound.map(({ id }: { id: string }) => id);
    expect(await outbound()).toEqual([other.id]);
    await world.board.run(deleteIssueComment, { issueId: issue.id, commentId });
    expect(await outbound()).toEqual([]);
  });

  test('takes no files of elsewhere, and no more than 20', async () => {
    const issue = await newIssue(world);
    const many = Array.from({ length: 21 }, () => randomUUID());
    expect(await refusal(say(world.board, issue.id, { attachmentIds: many }))).toMatchObject({ status: 400 });
    expect(await refusal(say(world.board, issue.id, { attachmentIds: [randomUUID()] }))).toMatchObject({ status: 422 });
    expect(await world.board.run(listIssueComments, { issueId: issue.id })).toEqual([]);
  });
});

describe('a comment wakes', () => {
  test('the assignee, but not where the assignee wrote it', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const comment = await say(bob, issue.id);
    const wakes = await wakesOf(world, ada);
    expect(wakes).toMatchObject([{ reason: 'issue_commented', status: 'queued', issueId: issue.id }]);
    expect(wakes[0]?.payload).toMatchObject({ commentId: comment.id, wakeCommentId: comment.id });
    await say(ada, issue.id);
    expect((await wakesOf(world, ada)).at(-1)).toMatchObject({ status: 'skipped', error: 'self_caused' });
    expect(await runsOf(world, ada)).toHaveLength(1);
  });

  test('each agent of the company that it mentions, once', async () => {
    const issue = await newIssue(world, { assigneeAgentId: ada.row.id, status: 'todo' });
    const stranger = await (await createWorld()).agent({ name: 'Stranger' });
    const mention = ({ row }: AgentCaller) => `[${row.name}](agent://${row.id.toUpperCase()})`;
    await say(world.board, issue.id, { body: [ada, bob, bob, stranger].map(mention).join(' and ') });
    expect(await wakesOf(world, ada)).toMatchObject([{ reason: 'issue_comment_mentioned' }]);
    expect(await wakesOf(world, bob)).toMatchObject([{ reason: 'issue_comment_mentioned', issueId: issue.id }]);
    expect(await within(world, (tx) => tx.wake.count({ where: { agentId: stranger.row.id } }))).toBe(0);
  });
});

describe('a comment of the board', () => {
  test.each(['done', 'cancelled'])('reopens a %s issue of an agent', async (status) => {
    const issue = await inStatus(status, { assigneeAgentId: ada.row.id });
    await say(world.board, issue.id);
    expect(await storedIssue(world, issue.id)).toMatchObject({ status: 'todo', completedAt: null, cancelledAt: null });
    const wakes = await wakesOf(world, ada);
    expect(wakes).toMatchObject([
      { reason: 'issue_reopened_via_comment', status: 'queued', payload: { reopened: true } },
    ]);
    expect((await eventsOf(world, 'issue.comment_added'))[0]?.details).toMatchObject({ reopened: true });
  });

  test('reopens a blocked issue only once nothing blocks it', async () => {
    const blocker = await newIssue(world);
    const blocked = await inStatus('blocked', { assigneeAgentId: ada.row.id, blockedByIssueIds: [blocker.id] });
    await say(world.board, blocked.id);
    expect((await storedIssue(world, blocked.id)).status).toBe('blocked');
    const free = await inStatus('blocked', { assigneeAgentId: ada.row.id });
    await say(world.board, free.id);
    expect((await storedIssue(world, free.id)).status).toBe('todo');
  });

  test('leaves an issue closed that no agent has, or where it says so', async () => {
    const unassigned = await inStatus('done');
    await say(world.board, unassigned.id);
    expect((await storedIssue(world, unassigned.id)).status).toBe('done');
    const kept = await inStatus('done', { assigneeAgentId: ada.row.id });
    await say(world.board, kept.id, { reopen: false });
    expect((await storedIssue(world, kept.id)).status).toBe('done');
  });

  test("that interrupts cancels the assignee's run before it wakes", async () => {
    const issue = await inStatus('in_progress', { assigneeAgentId: ada.row.id });
    const run = await runOf(world, ada, { issueId: issue.id });
    await say(world.board, issue.id, { interrupt: true });
    const [stopped, next] = await runsOf(world, ada);
    expect(stopped).toMatchObject({ id: run.id, status: 'cancelled', errorCode: 'operator_interrupted' });
    expect(next).toMatchObject({ status: 'queued', contextSnapshot: { interruptedRunId: run.id } });
    expect(await refusal(say(bob, issue.id, { interrupt: true }))).toMatchObject({ status: 403 });
  });
});

describe('a comment of an agent', () => {
  test('never reopens of itself, but where it says so, not from cancelled', async () => {
    const issue = await inStatus('done', { assigneeAgentId: ada.row.id });
    await say(bob, issue.id);
    expect((await storedIssue(world, issue.id)).status).toBe('done');
    await say(bob, issue.id, { reopen: true });
    expect((await storedIssue(world, issue.id)).status).toBe('todo');
    const cancelled = await inStatus('cancelled', { assigneeAgentId: ada.row.id });
    expect(await refusal(say(bob, cancelled.id, { reopen: true }))).toMatchObject({ status: 409 });
    expect(await world.board.run(listIssueComments, { issueId: cancelled.id })).toEqual([]);
  });
});

describe('resume', () => {
  test.each([
    ['done', 'todo'],
    ['cancelled', 'todo'],
    ['blocked', 'todo'],
    ['todo', 'todo'],
    ['in_progress', 'in_progress'],
  ])('from %s ends in %s and wakes the assignee to go on', async (from, to) => {
    const issue = await inStatus(from, { assigneeAgentId: ada.row.id });
    await say(world.board, issue.id, { resume: true });
    expect((await storedIssue(world, issue.id)).status).toBe(to);
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'queued', payload: { resumeIntent: true } }]);
  });

  test('is for an issue that an agent has, and of agents only for that agent', async () => {
    const unassigned = await inStatus('done');
    expect(await refusal(say(world.board, unassigned.id, { resume: true }))).toMatchObject({ status: 409 });
    const issue = await inStatus('done', { assigneeAgentId: ada.row.id });
    expect(await refusal(say(bob, issue.id, { resume: true }))).toMatchObject({ status: 403 });
    await say(ada, issue.id, { resume: true });
    expect(await wakesOf(world, ada)).toMatchObject([{ status: 'queued', payload: { resumeIntent: true } }]);
  });

  test('waits for blockers', async () => {
    const blocker = await newIssue(world);
    const issue = await inStatus('blocked', { assigneeAgentId: ada.row.id, blockedByIssueIds: [blocker.id] });
    expect(await refusal(say(world.board, issue.id, { resume: true }))).toMatchObject({
      status: 409,
      message: 'Issue follow-up blocked by unresolved blockers',
      details: { unresolvedBlockerIssueIds: [blocker.id] },
    });
  });
});

describe('the thread', () => {
  test('is newest first, or oldest first, in pages after a comment', async () => {
    const issue = await newIssue(world);
    const ids: string[] = [];
    for (const body of ['1', '2', '3', '4']) ids.push((await say(world.board, issue.id, { body })).id);
    const list = async (fields: Record<string, unknown> = {}): Promise<string[]> =>
      (await ada.run(listIssueComments, { issueId: issue.id, ...fields })).map(({ id }: { id: string }) => id);
    expect(await list()).toEqual([...ids].reverse());
    expect(await list({ order: 'asc', limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await list({ order: 'asc', after: ids[1], limit: 1 })).toEqual([ids[2]]);
    expect(await list({ afterCommentId: ids[1] })).toEqual([ids[0]]);
    expect(await refusal(list({ after: randomUUID() }))).toMatchObject({ status: 422 });
    for (const limit of [0, 501]) expect(await refusal(list({ limit }))).toMatchObject({ status: 400 });
  });

  test('keeps a deleted comment as a tombstone, which only its author makes', async () => {
    const issue = await newIssue(world);
    const { id: commentId } = await say(ada, issue.id, { body: 'Regretted', metadata: { secret: 'x' } });
    const ref = { issueId: issue.id, commentId };
    expect(await refusal(world.board.run(deleteIssueComment, ref))).toMatchObject({
      status: 403,
      message: 'Only the comment author can delete comments',
    });
    const gone = await ada.run(deleteIssueComment, ref);
    expect(gone).toMatchObject({ id: commentId, body: '', metadata: null, deletedAt: expect.any(String) });
    expect(await ada.run(deleteIssueComment, ref)).toEqual(gone);
    expect(await world.board.run(listIssueComments, { issueId: issue.id })).toEqual([gone]);
    expect(await eventsOf(world, 'issue.comment_deleted')).toHaveLength(1);
  });

  test('knows no comment of another issue', async () => {
    const [issue, other] = [await newIssue(world), await newIssue(world)];
    const { id: commentId } = await say(world.board, other.id);
    for (const id of [commentId, 'nonsense', randomUUID()]) {
      expect(await refusal(world.board.run(getIssueComment, { issueId: issue.id, commentId: id }))).toMatchObject({
        status: 404,
        message: 'Comment not found',
      });
      expect(await refusal(ada.run(deleteIssueComment, { issueId: issue.id, commentId: id }))).toMatchObject({
        status: 404,
        message: 'Comment not found',
      });
    }
  });
});
