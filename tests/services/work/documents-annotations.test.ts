import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  commentIssueAnnotation,
  createIssueAnnotation,
  getIssueAnnotation,
  listIssueAnnotations,
  updateIssueAnnotation,
} from '#services/work/documents/annotations.js';
import {
  deleteIssueDocument,
  lockIssueDocument,
  restoreIssueDocumentRevision,
} from '#services/work/documents/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { BODY, selectorOf, startedThread } from './annotations-world.js';
import { atWork, issueIn, put, refusal } from './documents-world.js';

let world: World;
let agent: AgentCaller;
let issueId: string;
// biome-ignore lint/suspicious/noExplicitAny: the wire shape of the document
let document: any;

beforeAll(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Reader' });
});

async function fresh(body = BODY): Promise<void> {
  issueId = (await issueIn(world)).id;
  document = await put(world.board, issueId, { body });
}

const start = (caller: Caller, quote: string, fields: Record<string, unknown> = {}) =>
  caller.run(createIssueAnnotation, {
    issueId,
    key: 'plan',
    body: 'Why?',
    selector: selectorOf(quote),
    baseRevisionId: document.latestRevisionId,
    baseRevisionNumber: document.latestRevisionNumber,
    ...fields,
  });

/** Gives the document a next revision. */
async function revise(body: string): Promise<void> {
  document = await put(world.board, issueId, { body, baseRevisionId: document.latestRevisionId });
}

const read = (threadId: string) => world.board.run(getIssueAnnotation, { issueId, key: 'plan', threadId });
const setStatus = (threadId: string, status: string) =>
  world.board.run(updateIssueAnnotation, { issueId, key: 'plan', threadId, status });

describe('a thread', () => {
  it('is anchored to what is selected, with its first comment', async () => {
    await fresh();
    const thread = await start(agent, 'Friday');
    const home = { companyId: world.company.id, issueId, documentKey: 'plan' };
    expect(thread).toEqual(startedThread({ by: agent, threadId: thread.id, document, home }));
    expect(await read(thread.id)).toEqual(thread);
  });

  it('is only started in the latest revision, named by id and number', async () => {
    await fresh();
    const { latestRevisionId: currentRevisionId } = document;
    const refused = {
      status: 409,
      code: 'stale_base_revision',
      details: { currentRevisionId, currentRevisionNumber: 1 },
      message: 'Annotation anchor requires the current document revision',
    };
    expect(await refusal(start(agent, 'Friday', { baseRevisionId: randomUUID() }))).toMatchObject(refused);
    expect(await refusal(start(agent, 'Friday', { baseRevisionNumber: 2 }))).toMatchObject(refused);
  });

  it.each([
    ['invalid_range', { normalizedEnd: 9_999 }, {}],
    ['quote_mismatch', {}, { exact: 'Monday' }],
    ['position_mismatch', { markdownStart: 0, markdownEnd: 3 }, {}],
  ])('is not started with a selector that does not fit: %s', async (reason, place, quote) => {
    await fresh();
    const selector = selectorOf('Friday');
    const wrong = { quote: { ...selector.quote, ...quote }, position: { ...selector.position, ...place } };
    expect(await refusal(start(agent, 'Friday', { selector: wrong }))).toMatchObject({
      status: 422,
      details: { reason },
      message: 'Annotation anchor does not match the current document revision',
    });
  });

  it.each([
    [
      'a range that ends before it begins',
      {
        selector: {
          ...selectorOf('Friday'),
          position: { normalizedStart: 9, normalizedEnd: 9, markdownStart: 0, markdownEnd: 1 },
        },
      },
    ],
    ['a quote of 10,001 characters', { selector: { ...selectorOf('Friday'), quote: { exact: 'x'.repeat(10_001) } } }],
    ['an empty comment', { body: '' }],
    ['a comment of 20,001 characters', { body: 'x'.repeat(20_001) }],
    ['an unknown field', { color: 'red' }],
    ['an unknown field of the selector', { selector: { ...selectorOf('Friday'), color: 'red' } }],
    ['revision 0', { baseRevisionNumber: 0 }],
  ])('is not started with %s', async (_what, fields) => {
    await fresh();
    expect(await refusal(start(agent, 'Friday', fields))).toMatchObject({ status: 400, message: 'Validation error' });
  });

  it('gets comments also once it is resolved, and is resolved and reopened once each', async () => {
    const other = await createWorld();
    const { id, identifier } = await issueIn(other);
    issueId = id;
    document = await put(other.board, id, { body: BODY });
    const thread = await start(other.board, 'Friday');
    const ref = { issueId, key: 'plan', threadId: thread.id };
    const change = (status: string) => other.board.run(updateIssueAnnotation, { ...ref, status });
    const resolved = await change('resolved');
    expect(resolved).toMatchObject({
      status: 'resolved',
      resolvedByUserId: 'local-board',
      resolvedAt: expect.any(String),
    });
    expect(await change('resolved')).toEqual(resolved);
    const comment = await other.board.run(commentIssueAnnotation, { ...ref, body: 'Still' });
    expect(comment).toMatchObject({
      threadId: thread.id,
      body: 'Still',
      authorType: 'user',
      authorUserId: 'local-board',
    });
    const reopened = await change('open');
    expect(reopened).toMatchObject({ status: 'open', resolvedAt: null, resolvedByUserId: null });
    expect(reopened.comments.map((one: { body: string }) => one.body)).toEqual(['Why?', 'Still']);
    await other.board.run(updateIssueAnnotation, { ...ref, status: 'open' });
    const details = { identifier, key: 'plan', threadId: thread.id };
    expect((await eventsOf(other, 'issue.document_annotation')).map((event) => [event.action, event.details])).toEqual([
      ['issue.document_annotation_thread_created', details],
      ['issue.document_annotation_thread_resolved', details],
      ['issue.document_annotation_comment_added', { ...details, commentId: comment.id }],
      ['issue.document_annotation_thread_reopened', details],
    ]);
  });

  it('is listed while it is open, with its comments when they are asked for', async () => {
    await fresh();
    const [one, two] = [await start(agent, 'Friday'), await start(agent, 'Sunday')];
    await setStatus(one.id, 'resolved');
    const list = async (fields = {}) =>
      (await world.board.run(listIssueAnnotations, { issueId, key: 'plan', ...fields })) as {
        id: string;
        comments?: [];
      }[];
    expect((await list()).map(({ id, comments }) => [id, comments])).toEqual([[two.id, undefined]]);
    expect((await list({ status: 'resolved' })).map(({ id }) => id)).toEqual([one.id]);
    const all = await list({ status: 'all', includeComments: true });
    expect(all.map(({ id, comments }) => [id, comments?.length])).toEqual([
      [one.id, 1],
      [two.id, 1],
    ]);
    expect(await refusal(list({ status: 'closed' }))).toMatchObject({ status: 400 });
  });

  it('is missing under another document, and goes with its own', async () => {
    await fresh();
    const thread = await start(agent, 'Friday');
    await put(world.board, issueId, { key: 'notes' });
    const missing = { status: 404, message: 'Annotation thread not found' };
    for (const [key, threadId] of [
      ['notes', thread.id],
      ['plan', randomUUID()],
      ['plan', 'first'],
    ]) {
      expect(await refusal(world.board.run(getIssueAnnotation, { issueId, key, threadId }))).toMatchObject(missing);
    }
    await world.board.run(deleteIssueDocument, { issueId, key: 'plan' });
    expect(await refusal(read(thread.id))).toMatchObject({ status: 404, message: 'Document not found' });
  });

  it('names no comment of another issue', async () => {
    await fresh();
    const { database } = world.services;
    const data = { companyId: world.company.id, authorType: 'user', authorUserId: 'local-board', body: 'x' };
    const commentOn = (id: string) =>
      database.transaction('all', (tx) => tx.issueComment.create({ data: { ...data, issueId: id } }));
    const [own, other] = [await commentOn(issueId), await commentOn((await issueIn(world)).id)];
    expect(await start(agent, 'Friday', { issueCommentId: own.id })).toMatchObject({
      comments: [{ issueCommentId: own.id }],
    });
    const refused = { status: 422, message: 'Comment does not belong to issue' };
    for (const { id } of [other, { id: randomUUID() }])
      expect(await refusal(start(agent, 'Friday', { issueCommentId: id }))).toMatchObject(refused);
  });

  it('is started by agents also while another has the issue in progress, and while the document is locked', async () => {
    await fresh();
    await atWork(world, await world.agent({ name: 'Worker' }), issueId);
    await world.board.run(lockIssueDocument, { issueId, key: 'plan' });
    expect(await start(agent, 'Friday')).toMatchObject({ status: 'open' });
    expect(await refusal(start(await world.member('viewer'), 'Friday'))).toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
  });
});

describe('a new revision', () => {
  it('moves open threads on to it: found, changed or gone', async () => {
    await fresh();
    const [kept, changed, gone] = [
      await start(agent, 'We rest on Sunday.'),
      await start(agent, 'Friday'),
      await start(agent, 'Plan'),
    ];
    await revise('Much comes first. We ship on Fridays. We **rest** on Sunday.');
    const { latestRevisionId: currentRevisionId } = document;
    const now = { currentRevisionId, currentRevisionNumber: 2, originalRevisionNumber: 1 };
    const found = await read(kept.id);
    expect(found).toMatchObject({ ...now, anchorState: 'active', anchorConfidence: 'exact' });
    expect(document.body.slice(found.markdownStart, found.markdownEnd)).toBe('We **rest** on Sunday.');
    expect(await read(changed.id)).toMatchObject({ ...now, anchorState: 'active', anchorConfidence: 'exact' });
    const { normalizedStart, markdownStart } = gone;
    expect(await read(gone.id)).toMatchObject({
      ...now,
      anchorState: 'orphaned',
      anchorConfidence: 'missing',
      normalizedStart,
      markdownStart,
    });
  });

  it('brings an orphaned thread back when its text comes back, also by a restore', async () => {
    await fresh();
    const { latestRevisionId: first } = document;
    const thread = await start(agent, 'We rest on Sunday.');
    await revise('');
    expect(await read(thread.id)).toMatchObject({ anchorState: 'orphaned', currentRevisionNumber: 2 });
    document = await world.board.run(restoreIssueDocumentRevision, { issueId, key: 'plan', revisionId: first });
    const back = await read(thread.id);
    expect(back).toMatchObject({ anchorState: 'active', anchorConfidence: 'exact', currentRevisionNumber: 3 });
    expect(BODY.slice(back.markdownStart, back.markdownEnd)).toBe('We rest on Sunday.');
  });

  it('remembers what was selected, not what was like it', async () => {
    await fresh();
    const thread = await start(agent, 'We rest on Sunday.');
    await revise('Then we rested on Sundays. And more.');
    expect(await read(thread.id)).toMatchObject({ anchorState: 'stale', anchorConfidence: 'fuzzy' });
    expect((await read(thread.id)).selectedText).toBe('We rest on Sunday.');
    await revise('We rest on Sunday.');
    expect(await read(thread.id)).toMatchObject({ anchorState: 'active', anchorConfidence: 'exact' });
  });

  it('leaves resolved threads where they are until they are reopened', async () => {
    await fresh();
    const thread = await start(agent, 'Friday');
    await setStatus(thread.id, 'resolved');
    await revise('It is Friday.');
    const { currentRevisionNumber, markdownStart, markdownEnd } = thread;
    expect(await read(thread.id)).toMatchObject({ currentRevisionNumber, markdownStart, markdownEnd });
    const reopened = await setStatus(thread.id, 'open');
    expect(reopened).toMatchObject({
      currentRevisionNumber: 2,
      markdownStart: 6,
      markdownEnd: 12,
      anchorState: 'active',
    });
  });
});

describe('the open threads of a document', () => {
  /** Fills a document with open threads like the one that is there, as many as are missing. */
  const fill = async (threadId: string, count: number): Promise<void> => {
    await world.services.database.transaction('all', async (tx) => {
      const {
        id: _,
        anchorSelector,
        ...row
      } = await tx.annotationThread.findUniqueOrThrow({ where: { id: threadId } });
      const copy = { ...row, anchorSelector: anchorSelector as object };
      await tx.annotationThread.createMany({ data: Array.from({ length: count }, () => copy) });
    });
  };
  const full = {
    status: 409,
    code: 'too_many_open_threads',
    details: { limit: 200 },
    message: 'A document can have at most 200 open annotation threads: resolve one first',
  };

  it('are 200 at most: of two that come last at once one is refused, until another is resolved', async () => {
    await fresh();
    const { id } = await start(agent, 'Friday');
    await fill(id, 198);
    const both = await Promise.allSettled([start(agent, 'Friday'), start(agent, 'Sunday')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(start(agent, 'Friday'))).toMatchObject(full);
    await setStatus(id, 'resolved');
    await start(agent, 'Friday');
    expect(await refusal(setStatus(id, 'open'))).toMatchObject(full);
    expect(await read(id)).toMatchObject({ status: 'resolved' });
  });

  it('are all moved on where an older version let more be opened', async () => {
    await fresh();
    const { id } = await start(agent, 'We rest on Sunday.');
    await fill(id, 999);
    await revise(`First of all. ${BODY}`);
    const threads = await world.board.run(listIssueAnnotations, { issueId, key: 'plan' });
    expect(threads).toHaveLength(1_000);
    const found = threads.map((thread: { anchorConfidence: string; currentRevisionNumber: number }) => [
      thread.anchorConfidence,
      thread.currentRevisionNumber,
    ]);
    expect(new Set(found.map(String))).toEqual(new Set(['exact,2']));
  });
});
