import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateCompany } from '#services/organization/companies/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { getHeartbeatContext } from '#services/runs/wakes/context.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { issueOwner } from '#services/work/documents/issue-home.js';
import { putDocument } from '#services/work/documents/write.js';
import { getAgentInboxLite, getAgentInboxMine } from '#services/work/inbox/agent-inbox.js';
import {
  archiveIssueInInbox,
  markIssueRead,
  unarchiveIssueInInbox,
  unmarkIssueRead,
} from '#services/work/inbox/state.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { eventsOf } from '#tests/kit/journal.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { inScopeOf, newIssue, refusal, runOf, setIssue } from './threads-world.js';

let world: World;
let ada: AgentCaller;
let eve: Caller & { actor: { userId: string } };
beforeEach(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
  eve = await world.member('operator');
});

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const unread = async (): Promise<string[]> =>
  ids(await eve.run(listIssues, { companyId: world.company.id, unreadForUserId: 'me' }));

describe('a read mark', () => {
  test('makes an issue read until somebody else comments', async () => {
    const issue = await eve.run(createIssue, { companyId: world.company.id, title: 'Mine' });
    await ada.run(createIssueComment, { issueId: issue.id, body: 'News' });
    expect(await unread()).toEqual([issue.id]);
    const mark = await eve.run(markIssueRead, { issueId: issue.identifier });
    expect(mark).toEqual({ issueId: issue.id, userId: eve.actor.userId, lastReadAt: expect.any(String) });
    expect(await unread()).toEqual([]);
    await ada.run(createIssueComment, { issueId: issue.id, body: 'More news' });
    expect(await unread()).toEqual([issue.id]);
    expect((await eventsOf(world, 'issue.read'))[0]).toMatchObject({
      action: 'issue.read_marked',
      details: { identifier: issue.identifier, userId: eve.actor.userId },
    });
  });

  test('is taken back once', async () => {
    const issue = await newIssue(world);
    await eve.run(markIssueRead, { issueId: issue.id });
    expect(await eve.run(unmarkIssueRead, { issueId: issue.id })).toEqual({ id: issue.id, removed: true });
    expect(await eve.run(unmarkIssueRead, { issueId: issue.id })).toEqual({ id: issue.id, removed: false });
    expect((await eventsOf(world, 'issue.read')).map(({ action }) => action)).toEqual([
      'issue.read_marked',
      'issue.read_unmarked',
    ]);
  });

  test('is for people of the company, viewers too, but not for agents', async () => {
    const issue = await newIssue(world);
    const viewer = await world.member('viewer');
    const stranger = await (await createWorld()).member('owner');
    for (const operation of [markIssueRead, unmarkIssueRead, archiveIssueInInbox, unarchiveIssueInInbox]) {
      const input = { issueId: issue.id };
      expect(await refusal(ada.run(operation, input))).toMatchObject({ status: 403, message: 'Board access required' });
      expect(await refusal(stranger.run(operation, input))).toMatchObject({ status: 404 });
      await viewer.run(operation, input);
    }
    await viewer.run(markIssueRead, { issueId: issue.id });
    const [row] = await viewer.run(listIssues, {
      companyId: world.company.id,
      sortField: 'id',
      sortDir: 'desc',
      limit: 1,
    });
    expect(row).toMatchObject({ id: issue.id, isUnreadForMe: false });
  });
});

describe('the inbox archive', () => {
  const archived = async (): Promise<string[]> =>
    ids(await eve.run(listIssues, { companyId: world.company.id, inboxArchivedByUserId: 'me' }));

  test('holds an issue until somebody else does something to it', async () => {
    const issue = await eve.run(createIssue, { companyId: world.company.id, title: 'Mine' });
    const put = await eve.run(archiveIssueInInbox, { issueId: issue.id });
    expect(put).toEqual({ issueId: issue.id, userId: eve.actor.userId, archivedAt: expect.any(String) });
    expect(await eve.run(archiveIssueInInbox, { issueId: issue.id })).toEqual(put);
    expect(await eventsOf(world, 'issue.inbox_archived')).toHaveLength(1);
    await eve.run(createIssueComment, { issueId: issue.id, body: 'A note to myself' });
    expect(await archived()).toEqual([issue.id]);
    await ada.run(createIssueComment, { issueId: issue.id, body: 'News' });
    expect(await archived()).toEqual([]);
  });

  test('gives an issue back', async () => {
    const issue = await newIssue(world);
    await eve.run(archiveIssueInInbox, { issueId: issue.id });
    expect(await eve.run(unarchiveIssueInInbox, { issueId: issue.id })).toEqual({ id: issue.id, removed: true });
    expect(await eve.run(unarchiveIssueInInbox, { issueId: issue.id })).toEqual({ id: issue.id, removed: false });
    expect(await archived()).toEqual([]);
    expect((await eventsOf(world, 'issue.inbox')).map(({ action }) => action)).toEqual([
      'issue.inbox_archived',
      'issue.inbox_unarchived',
    ]);
  });

  test('takes what its owner has done', async () => {
    const issue = await eve.run(createIssue, { companyId: world.company.id, title: 'Mine' });
    await eve.run(updateIssue, { issueId: issue.id, status: 'done' });
    expect(await archived()).toEqual([issue.id]);
  });
});

describe("an agent's inbox", () => {
  test('has its own issues that are to be done, the most urgent first, with run and blockers', async () => {
    const blocker = await newIssue(world);
    const assigneeAgentId = ada.row.id;
    const low = await newIssue(world, { assigneeAgentId, priority: 'low', blockedByIssueIds: [blocker.id] });
    const high = await newIssue(world, { assigneeAgentId, priority: 'high' });
    await newIssue(world, { assigneeAgentId, status: 'backlog' });
    const done = await newIssue(world, { assigneeAgentId });
    await setIssue(world, done.id, { status: 'done' });
    const hidden = await newIssue(world, { assigneeAgentId });
    await setIssue(world, hidden.id, { hiddenAt: new Date() });
    const run = await runOf(world, ada, { issueId: high.id });
    const inbox = await ada.run(getAgentInboxLite);
    expect(ids(inbox)).toEqual([high.id, low.id]);
    expect(inbox[0]).toEqual({
      id: high.id,
      identifier: high.identifier,
      title: high.title,
      status: 'todo',
      priority: 'high',
      projectId: null,
      goalId: high.goalId,
      parentId: null,
      updatedAt: expect.any(String),
      activeRun: expect.objectContaining({ id: run.id, status: 'running' }),
      dependencyReady: true,
      unresolvedBlockerCount: 0,
      unresolvedBlockerIssueIds: [],
    });
    expect(inbox[1]).toMatchObject({ dependencyReady: false, unresolvedBlockerIssueIds: [blocker.id] });
    expect(await refusal(world.board.run(getAgentInboxLite))).toMatchObject({
      status: 401,
      message: 'Agent authentication required',
    });
  });

  test('has what is to do, in progress or blocked, and nothing in another status', async () => {
    const { id } = await newIssue(world, { assigneeAgentId: ada.row.id });
    const shows = async (status: string) => {
      await setIssue(world, id, { status });
      return (await ada.run(getAgentInboxLite)).length === 1;
    };
    const statuses = ['backlog', 'todo', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'];
    const shown: string[] = [];
    for (const status of statuses) if (await shows(status)) shown.push(status);
    expect(shown).toEqual(['todo', 'in_progress', 'blocked']);
  });

  test('for its responsible person has what that person touched and did not archive', async () => {
    const { userId } = eve.actor;
    const agent = world.as({ ...ada.actor, responsibleUserId: userId });
    const mine = await eve.run(createIssue, { companyId: world.company.id, title: 'Mine' });
    const away = await eve.run(createIssue, { companyId: world.company.id, title: 'Away' });
    await eve.run(archiveIssueInInbox, { issueId: away.id });
    await newIssue(world);
    expect(ids(await agent.run(getAgentInboxMine, { userId }))).toEqual([mine.id]);
    expect(await agent.run(getAgentInboxMine, { userId, status: ['done'] })).toEqual([]);
    expect(ids(await agent.run(getAgentInboxMine, { userId, status: ['backlog'] }))).toEqual([mine.id]);
  });

  test('for any person but the responsible one is refused', async () => {
    const { userId } = eve.actor;
    expect(await refusal(ada.run(getAgentInboxMine, { userId }))).toMatchObject({ status: 403 });
    const agent = world.as({ ...ada.actor, responsibleUserId: userId });
    expect(await refusal(agent.run(getAgentInboxMine, { userId: 'local-board' }))).toMatchObject({ status: 403 });
    await world.board.run(updateCompany, { companyId: world.company.id, defaultResponsibleUserId: userId });
    expect(await ada.run(getAgentInboxMine, { userId })).toEqual([]);
  });
});

describe('the heartbeat context', () => {
  const contextOf = (issueId: string, fields: Record<string, unknown> = {}) =>
    ada.run(getHeartbeatContext, { issueId, ...fields });

  test('has all that a waking agent needs', async () => {
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Launch' });
    const root = await newIssue(world, { projectId: project.id });
    const parent = await newIssue(world, { parentId: root.id });
    const issue = await newIssue(world, { parentId: parent.id, projectId: project.id });
    await ada.run(createIssueComment, { issueId: issue.id, body: 'First' });
    const comment = await eve.run(createIssueComment, { issueId: issue.id, body: 'Wake up' });
    await inScopeOf(world, ada, (scope) =>
      putDocument(scope, issueOwner(issue), { key: 'continuation-summary', body: 'Half done' }),
    );
    const context = await contextOf(issue.id, { wakeCommentId: comment.id });
    expect(context).toMatchObject({
      issue: { id: issue.id, identifier: issue.identifier },
      project: { id: project.id },
      commentCursor: { totalComments: 2, latestCommentId: comment.id, latestCommentAt: comment.createdAt },
      wakeComment: { id: comment.id, body: 'Wake up' },
      attachments: [],
      continuationSummary: { key: 'continuation-summary', body: 'Half done' },
    });
    expect(context.ancestors).toEqual(
      [parent, root].map(({ id, identifier, title, status }) => ({ id, identifier, title, status })),
    );
  });

  test('of an issue with nothing around it says so', async () => {
    const issue = await newIssue(world);
    expect(await contextOf(issue.id)).toMatchObject({
      ancestors: [],
      project: null,
      wakeComment: null,
      attachments: [],
      continuationSummary: null,
      commentCursor: { totalComments: 0, latestCommentId: null, latestCommentAt: null },
    });
  });

  test('is refused with a wake comment of elsewhere', async () => {
    const [issue, other] = [await newIssue(world), await newIssue(world)];
    const comment = await eve.run(createIssueComment, { issueId: other.id, body: 'Elsewhere' });
    for (const wakeCommentId of [comment.id, randomUUID()]) {
      expect(await refusal(contextOf(issue.id, { wakeCommentId }))).toMatchObject({
        status: 404,
        message: 'Comment not found',
      });
    }
  });

  test('takes as many statements however much there is', async () => {
    const count = (issueId: string) => countStatements(() => contextOf(issueId));
    const one = await newIssue(world);
    let parentId = one.id;
    for (let depth = 0; depth < 5; depth++) parentId = (await newIssue(world, { parentId })).id;
    for (let n = 0; n < 10; n++) await eve.run(createIssueComment, { issueId: parentId, body: `${n}` });
    expect(await count(parentId)).toBe(await count(one.id));
  });
});
