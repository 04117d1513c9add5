import { beforeEach, describe, expect, test } from 'vitest';
import { createLabel } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { archiveIssueInInbox, markIssueRead } from '#services/work/inbox/state.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { countIssues, listIssues } from '#services/work/issue-operations/list.js';
import { issueIn, runOf, stored } from '#tests/kit/issues.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
let ada: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
});

const list = (input: Record<string, unknown> = {}, as: Caller = world.board) =>
  as.run(listIssues, { companyId: world.company.id, ...input });
const titles = async (input: Record<string, unknown> = {}, as: Caller = world.board): Promise<string[]> =>
  (await list(input, as)).map(({ title }: { title: string }) => title);
const count = async (input: Record<string, unknown> = {}): Promise<number> =>
  (await world.board.run(countIssues, { companyId: world.company.id, ...input })).count;
const named = (title: string, fields: Record<string, unknown> = {}) => issueIn(world, { title, ...fields });
const set = (id: string, data: Record<string, unknown>) =>
  stored(world, (tx) => tx.issue.update({ where: { id }, data }));

/** What a filter lists and counts, sorted: both must agree. */
async function matching(filter: Record<string, unknown>): Promise<string[]> {
  const found = await titles(filter);
  expect(await count(filter)).toBe(found.length);
  return found.sort();
}

describe('a row of the list', () => {
  test('is the record with what belongs to it', async () => {
    const label = await world.board.run(createLabel, { companyId: world.company.id, name: 'Bug', color: '#ff0000' });
    const blocker = await named('First');
    const issue = await named('Second', {
      labelIds: [label.id],
      blockedByIssueIds: [blocker.id],
      description: 'Do it',
    });
    const { id: runId } = await runOf(world, ada, issue.id);
    const [row] = await list({ includeBlockedBy: true, q: issue.identifier });
    expect(row).toMatchObject({
      id: issue.id,
      identifier: issue.identifier,
      description: 'Do it',
      descriptionTruncated: false,
      labels: [{ id: label.id, name: 'Bug' }],
      labelIds: [label.id],
      activeRun: { id: runId, status: 'running', agentId: ada.row.id, triggerDetail: null, finishedAt: null },
      dependencyReady: false,
      unresolvedBlockerCount: 1,
      unresolvedBlockerIssueIds: [blocker.id],
      blockedBy: [{ id: blocker.id, identifier: blocker.identifier, title: 'First', status: 'backlog' }],
    });
    expect((await list({ q: issue.identifier }))[0]).not.toHaveProperty('blockedBy');
  });

  test('has its description cut after 1,200 characters, never within one', async () => {
    await named('Long', { description: `${'x'.repeat(1199)}🙂 and more` });
    await named('Fits', { description: 'y'.repeat(1200) });
    const rows = await list();
    const long = rows.find(({ title }: { title: string }) => title === 'Long');
    expect(long).toMatchObject({ description: 'x'.repeat(1199), descriptionTruncated: true });
    const fits = rows.find(({ title }: { title: string }) => title === 'Fits');
    expect(fits).toMatchObject({ description: 'y'.repeat(1200), descriptionTruncated: false });
  });

  test('tells a person what happened since they looked, and an agent nothing of it', async () => {
    const ann = await world.member('operator');
    const issue = await ann.run(createIssue, { companyId: world.company.id, title: 'Mine' });
    const mine = async () => (await list({}, ann))[0];
    expect(await mine()).toMatchObject({ lastExternalCommentAt: null, isUnreadForMe: false });
    expect((await mine()).myLastTouchAt).toMatch(/^\d{4}-.+Z$/);
    await ada.run(createIssueComment, { issueId: issue.id, body: 'Started' });
    expect((await mine()).lastExternalCommentAt).toMatch(/^\d{4}-.+Z$/);
    expect(await mine()).toMatchObject({ isUnreadForMe: true });
    await ann.run(markIssueRead, { issueId: issue.id });
    expect(await mine()).toMatchObject({ isUnreadForMe: false });
    expect((await list({}, ada))[0]).not.toHaveProperty('isUnreadForMe');
  });

  test('is short in the compact view', async () => {
    const issue = await named('Short');
    expect(await list({ view: 'compact' })).toEqual([
      {
        id: issue.id,
        identifier: issue.identifier,
        title: 'Short',
        status: 'backlog',
        priority: 'medium',
        projectId: null,
        goalId: null,
        parentId: null,
        assigneeAgentId: null,
        assigneeUserId: null,
        labelIds: [],
        activeRun: null,
        dependencyReady: true,
        unresolvedBlockerCount: 0,
        updatedAt: expect.any(String),
      },
    ]);
  });
});

describe('a filter of the list', () => {
  test('leaves hidden issues out', async () => {
    await named('Seen');
    await set((await named('Hidden')).id, { hiddenAt: new Date() });
    expect(await matching({})).toEqual(['Seen']);
  });

  test('by status takes several, merged in the list’s order', async () => {
    for (const [title, status, priority] of [
      ['a', 'todo', 'low'],
      ['b', 'done', 'critical'],
      ['c', 'cancelled', 'high'],
      ['d', 'todo', 'high'],
    ] as const)
      await set((await named(title)).id, { status, priority });
    expect(await titles({ status: ['todo', 'done', 'todo'] })).toEqual(['b', 'd', 'a']);
    expect(await count({ status: ['todo', 'done'] })).toBe(3);
    expect(await titles({ status: ['todo', 'done'], limit: 1, offset: 1 })).toEqual(['d']);
    expect(await matching({ status: ['todo'], priority: ['high', 'low'] })).toEqual(['a', 'd']);
    expect(await matching({ priority: ['critical', 'high'] })).toEqual(['b', 'c', 'd']);
    await expect(list({ status: ['later'] })).rejects.toMatchObject({ status: 400 });
    await expect(list({ priority: ['urgent'] })).rejects.toMatchObject({ status: 400 });
  });

  test('by assignee takes an agent, none, or a person', async () => {
    const ann = await world.member('operator');
    await named('Ada’s', { assigneeAgentId: ada.row.id });
    await named('Ann’s', { assigneeUserId: ann.actor.userId });
    await named('Nobody’s');
    expect(await matching({ assigneeAgentId: ada.row.id })).toEqual(['Ada’s']);
    expect(await matching({ assigneeAgentId: ada.row.id, status: ['todo', 'blocked'] })).toEqual(['Ada’s']);
    expect(await matching({ assigneeAgentId: 'null' })).toEqual(['Ann’s', 'Nobody’s']);
    expect(await matching({ assigneeAgentId: 'null', status: ['backlog'] })).toEqual(['Nobody’s']);
    expect(await matching({ assigneeUserId: ann.actor.userId })).toEqual(['Ann’s']);
    expect(await titles({ assigneeUserId: 'me' }, ann)).toEqual(['Ann’s']);
    await expect(list({ assigneeAgentId: 'ada' })).rejects.toMatchObject({ status: 422 });
  });

  test('by person knows what they touched, put away and have not read', async () => {
    const ann = await world.member('operator');
    const create = (title: string) => ann.run(createIssue, { companyId: world.company.id, title });
    const [away, unread] = [await create('Put away'), await create('Unread')];
    await named('Of others');
    await ann.run(archiveIssueInInbox, { issueId: away.id });
    await world.board.run(createIssueComment, { issueId: unread.id, body: 'News' });
    const { userId } = ann.actor;
    expect(await matching({ touchedByUserId: userId })).toEqual(['Put away', 'Unread']);
    expect(await matching({ inboxArchivedByUserId: userId })).toEqual(['Put away']);
    expect(await matching({ unreadForUserId: userId })).toEqual(['Unread']);
    expect(await titles({ unreadForUserId: 'me', touchedByUserId: 'me' }, ann)).toEqual(['Unread']);
    for (const field of ['assigneeUserId', 'touchedByUserId', 'inboxArchivedByUserId', 'unreadForUserId'])
      await expect(list({ [field]: 'me' }, ada)).rejects.toMatchObject({ status: 403 });
  });

  test('by agent knows who created, held, commented on or ran an issue', async () => {
    const issue = await named('Commented');
    await named('Other');
    await ada.run(createIssueComment, { issueId: issue.id, body: 'Looking' });
    await named('Assigned', { assigneeAgentId: ada.row.id });
    expect(await matching({ participantAgentId: ada.row.id })).toEqual(['Assigned', 'Commented']);
  });

  test('by place knows projects, parts and everything below', async () => {
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Launch' });
    const root = await named('Root', { projectId: project.id });
    const child = await named('Child', { parentId: root.id });
    await named('Grandchild', { parentId: child.id });
    await named('Elsewhere');
    expect(await matching({ projectId: project.id })).toEqual(['Child', 'Grandchild', 'Root']);
    expect(await matching({ parentId: root.id })).toEqual(['Child']);
    expect(await matching({ parentIssueId: root.id })).toEqual(['Child']);
    expect(await matching({ descendantOf: root.id })).toEqual(['Child', 'Grandchild']);
    expect(await matching({ descendantOf: root.id, status: ['done'] })).toEqual([]);
  });

  test('by label finds what bears it', async () => {
    const label = await world.board.run(createLabel, { companyId: world.company.id, name: 'Bug', color: '#ff0000' });
    await named('Labelled', { labelIds: [label.id] });
    await named('Plain');
    expect(await matching({ labelId: label.id })).toEqual(['Labelled']);
    expect(await matching({ labelId: label.id, status: ['backlog'], priority: ['medium'] })).toEqual(['Labelled']);
    expect(await matching({ labelId: label.id, status: ['done'] })).toEqual([]);
  });

  test('by origin finds or leaves out what routines created', async () => {
    await set((await named('Fired')).id, { originKind: 'routine_execution', originId: 'r1' });
    await named('By hand');
    expect(await matching({ originKind: 'routine_execution' })).toEqual(['Fired']);
    expect(await matching({ originKind: 'routine_execution', originId: 'r2' })).toEqual([]);
    expect(await matching({ originId: 'r1' })).toEqual(['Fired']);
    expect(await matching({ originKind: 'manual' })).toEqual(['By hand']);
    expect(await matching({ excludeRoutineExecutions: true })).toEqual(['By hand']);
  });

  test('by plan knows which issues have a document of that name', async () => {
    const planned = await named('Planned');
    await named('Unplanned');
    await world.board.run(putIssueDocument, { issueId: planned.id, key: 'plan', body: 'Steps' });
    expect(await matching({ hasPlanDocument: true })).toEqual(['Planned']);
    expect(await matching({ hasPlanDocument: false })).toEqual(['Unplanned']);
  });

  test('by time takes what changed from then on', async () => {
    await set((await named('Old')).id, { updatedAt: new Date('2026-01-01T00:00:00Z') });
    await named('New');
    expect(await matching({ updatedSince: '2026-01-01T00:00:00.001Z' })).toEqual(['New']);
    expect(await matching({ updatedSince: '2026-01-01T00:00:00Z' })).toEqual(['New', 'Old']);
  });

  test('by words finds titles, identifiers, descriptions and comments, best first', async () => {
    const commented = await named('Something else');
    await world.board.run(createIssueComment, { issueId: commented.id, body: 'The gateway hangs' });
    await named('Described', { description: 'Restart the gateway' });
    const best = await named('Gateway down', { description: 'The gateway is down' });
    await named('Unrelated');
    expect(await titles({ q: 'GATEWAY' })).toEqual(['Gateway down', 'Described', 'Something else']);
    expect(await titles({ q: 'restart gate' })).toEqual(['Described']);
    expect((await titles({ q: best.identifier.toLowerCase() }))[0]).toBe('Gateway down');
    expect(await matching({ q: 'gateway', status: ['done'] })).toEqual([]);
    expect(await titles({ q: ' ' })).toHaveLength(4);
    expect(await titles({ q: "!!' \\ :*" })).toEqual([]);
  });

  test('sees no issue of another company, whoever asks', async () => {
    const other = await createWorld();
    const foreign = await issueIn(other, { title: 'Foreign secret' });
    expect(await titles({ q: 'foreign' })).toEqual([]);
    expect(await titles({ descendantOf: foreign.id })).toEqual([]);
    await expect(other.board.run(listIssues, { companyId: world.company.id })).resolves.toEqual([]);
    const stranger = await other.agent({ name: 'Eve' });
    await expect(list({}, stranger)).rejects.toMatchObject({ status: 403 });
  });
});

describe('the order of the list', () => {
  test('is priority, then last activity, then update, all newest first', async () => {
    for (const [title, priority, lastActivityAt] of [
      ['low', 'low', '2026-05-01'],
      ['critical', 'critical', '2026-01-01'],
      ['medium, older', 'medium', '2026-02-01'],
      ['medium, newer', 'medium', '2026-03-01'],
      ['high', 'high', '2026-01-01'],
    ] as const)
      await set((await named(title)).id, { priority, lastActivityAt: new Date(lastActivityAt) });
    expect(await titles()).toEqual(['critical', 'high', 'medium, newer', 'medium, older', 'low']);
  });

  test('is the update’s or the id’s on request, either way', async () => {
    for (const [title, updatedAt] of [
      ['b', '2026-02-01'],
      ['a', '2026-01-01'],
      ['c', '2026-03-01'],
    ] as const)
      await set((await named(title)).id, { updatedAt: new Date(updatedAt) });
    expect(await titles({ sortField: 'updated' })).toEqual(['c', 'b', 'a']);
    expect(await titles({ sortField: 'updated', sortDir: 'asc' })).toEqual(['a', 'b', 'c']);
    expect(await titles({ sortField: 'updated', q: 'a' })).toEqual(['a']);
    const ids = (await list({ sortField: 'id', sortDir: 'asc' })).map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...ids].sort());
    const down = (await list({ sortField: 'id' })).map(({ id }: { id: string }) => id);
    expect(down).toEqual([...ids].reverse());
  });
});

describe('a page of the list', () => {
  test('is as long as asked for, and follows the one before by offset or id', async () => {
    for (let index = 0; index < 5; index++) await named(`Issue ${index}`);
    const all = await titles();
    expect(await titles({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await titles({ limit: 2, offset: 2 })).toEqual(all.slice(2, 4));
    expect(await titles({ limit: 1_000_000, offset: 4 })).toEqual(all.slice(4));
    const byId = { sortField: 'id', sortDir: 'asc' };
    const first = await list({ ...byId, limit: 2 });
    const next = await list({ ...byId, limit: 2, afterId: first[1].id });
    const ids = (await list(byId)).map(({ id }: { id: string }) => id);
    expect([...first, ...next].map(({ id }) => id)).toEqual(ids.slice(0, 4));
  });

  test('is refused for a limit that is none, and afterId without its order', async () => {
    const afterId = (await named('One')).id;
    for (const limit of [0, 1.5, -1]) await expect(list({ limit })).rejects.toMatchObject({ status: 400 });
    await expect(list({ offset: -1 })).rejects.toMatchObject({ status: 400 });
    const byId = { sortField: 'id', sortDir: 'asc', afterId };
    for (const input of [
      { afterId },
      { ...byId, sortDir: 'desc' },
      { ...byId, sortField: 'updated' },
      { ...byId, offset: 1 },
    ])
      await expect(list(input)).rejects.toMatchObject({ status: 422 });
  });
});
