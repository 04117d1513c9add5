import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  commentCaseAnnotation,
  createCaseAnnotation,
  getCaseAnnotation,
  listCaseAnnotations,
  updateCaseAnnotation,
} from '#services/work/cases/annotations.js';
import {
  deleteCaseDocument,
  lockCaseDocument,
  putCaseDocument,
  restoreCaseDocumentRevision,
} from '#services/work/cases/documents.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { BODY, selectorOf, startedThread } from './annotations-world.js';
import { issueIn, refusal } from './documents-world.js';

let world: World;
let agent: AgentCaller;
// biome-ignore lint/suspicious/noExplicitAny: the wire shapes of the case and of its document
let of: any, document: any;
beforeAll(async () => {
  world = await createWorld();
  await switchCases(world, true);
  agent = await world.agent({ name: 'Reader' });
});

const ref = () => ({ caseId: of.id, key: 'spec' });

async function fresh(): Promise<void> {
  of = await caseIn(world);
  document = (await world.board.run(putCaseDocument, { ...ref(), body: BODY })).document;
}

async function revise(body: string): Promise<void> {
  const put = { ...ref(), body, baseRevisionId: document.latestRevisionId };
  document = (await world.board.run(putCaseDocument, put)).document;
}

const start = (caller: Caller, quote: string, fields: Record<string, unknown> = {}) =>
  caller.run(createCaseAnnotation, {
    ...ref(),
    body: 'Why?',
    selector: selectorOf(quote),
    baseRevisionId: document.latestRevisionId,
    baseRevisionNumber: document.latestRevisionNumber,
    ...fields,
  });
const read = (threadId: string) => world.board.run(getCaseAnnotation, { ...ref(), threadId });
const setStatus = (threadId: string, status: string) =>
  world.board.run(updateCaseAnnotation, { ...ref(), threadId, status });
const list = async (fields = {}): Promise<{ id: string; comments?: unknown[] }[]> =>
  world.board.run(listCaseAnnotations, { ...ref(), ...fields });
const annotationEvents = async () =>
  (await eventsOf(world, 'case.document_annotation')).filter(({ entityId }) => entityId === of.id);

describe('a thread on a case document', () => {
  it('is anchored to what is selected, with its first comment, and belongs to the case', async () => {
    await fresh();
    const thread = await start(agent, 'Friday');
    const home = { companyId: world.company.id, caseId: of.id, documentKey: 'spec' };
    expect(thread).toEqual(startedThread({ by: agent, threadId: thread.id, document, home }));
    expect(await read(thread.id)).toEqual(thread);
  });

  it('is only started in the latest revision, with a selector that fits it', async () => {
    await fresh();
    const details = { currentRevisionId: document.latestRevisionId, currentRevisionNumber: 1 };
    const stale = { status: 409, message: 'Annotation anchor requires the current document revision', details };
    expect(await refusal(start(agent, 'Friday', { baseRevisionId: randomUUID() }))).toMatchObject(stale);
    expect(await refusal(start(agent, 'Friday', { baseRevisionNumber: 2 }))).toMatchObject(stale);
    const wrong = { ...selectorOf('Friday'), quote: { exact: 'Monday' } };
    expect(await refusal(start(agent, 'Friday', { selector: wrong }))).toMatchObject({
      status: 422,
      details: { reason: 'quote_mismatch' },
      message: 'Annotation anchor does not match the current document revision',
    });
    for (const fields of [{ color: 'red' }, { body: '' }, { body: 'x'.repeat(20_001) }]) {
      expect(await refusal(start(agent, 'Friday', fields))).toMatchObject({ status: 400 });
    }
  });

  it('gets comments also once it is resolved, is resolved and reopened once each, and all of it is told', async () => {
    await fresh();
    const { id: threadId } = await start(world.board, 'Friday');
    const resolved = await setStatus(threadId, 'resolved');
    expect(resolved).toMatchObject({ status: 'resolved', resolvedByUserId: 'local-board', caseId: of.id });
    expect(await setStatus(threadId, 'resolved')).toEqual(resolved);
    const comment = await agent.run(commentCaseAnnotation, { ...ref(), threadId, body: 'Still' });
    expect(comment).toMatchObject({ threadId, body: 'Still', authorAgentId: agent.row.id });
    const reopened = await setStatus(threadId, 'open');
    expect(reopened).toMatchObject({
      status: 'open',
      resolvedAt: null,
      comments: [{ body: 'Why?' }, { body: 'Still' }],
    });
    const details = { key: 'spec', threadId };
    expect((await annotationEvents()).map((event) => [event.action, event.details])).toEqual([
      ['case.document_annotation_thread_created', details],
      ['case.document_annotation_thread_resolved', details],
      ['case.document_annotation_comment_added', { ...details, commentId: comment.id }],
      ['case.document_annotation_thread_reopened', details],
    ]);
  });

  it('gets no comment and no status with an unknown field, nor a comment that is empty or too long', async () => {
    await fresh();
    const thread = { ...ref(), threadId: (await start(agent, 'Friday')).id };
    for (const fields of [{ body: 'x', color: 'red' }, { body: '' }, { body: 'x'.repeat(20_001) }, {}])
      expect(await refusal(world.board.run(commentCaseAnnotation, { ...thread, ...fields }))).toMatchObject({
        status: 400,
      });
    for (const fields of [{ status: 'resolved', color: 'red' }, { status: 'closed' }, {}])
      expect(await refusal(world.board.run(updateCaseAnnotation, { ...thread, ...fields }))).toMatchObject({
        status: 400,
      });
  });

  it('is listed while it is open, with its comments when they are asked for', async () => {
    await fresh();
    const [one, two] = [await start(agent, 'Friday'), await start(agent, 'Sunday')];
    await setStatus(one.id, 'resolved');
    expect((await list()).map(({ id, comments }) => [id, comments])).toEqual([[two.id, undefined]]);
    expect((await list({ status: 'resolved' })).map(({ id }) => id)).toEqual([one.id]);
    const all = await list({ status: 'all', includeComments: true });
    expect(all.map(({ id, comments }) => [id, comments?.length])).toEqual([
      [one.id, 1],
      [two.id, 1],
    ]);
  });

  it('is missing under another document, and goes with its own', async () => {
    await fresh();
    const { id: threadId } = await start(agent, 'Friday');
    await world.board.run(putCaseDocument, { ...ref(), key: 'notes', body: 'x' });
    const missing = { status: 404, message: 'Annotation thread not found' };
    for (const wrong of [
      { ...ref(), key: 'notes', threadId },
      { ...ref(), threadId: randomUUID() },
    ]) {
      expect(await refusal(world.board.run(getCaseAnnotation, wrong))).toMatchObject(missing);
      expect(await refusal(world.board.run(commentCaseAnnotation, { ...wrong, body: 'x' }))).toMatchObject(missing);
    }
    await world.board.run(deleteCaseDocument, ref());
    expect(await refusal(read(threadId))).toMatchObject({ status: 404, message: 'Case document not found' });
  });

  it("may name a comment of any of the company's issues, and none of another company", async () => {
    await fresh();
    const commentIn = async (of: World) => {
      const { id: issueId } = await issueIn(of);
      return of.board.run(createIssueComment, { issueId, body: 'See the spec.' });
    };
    const [own, strange] = [await commentIn(world), await commentIn(await createWorld())];
    expect(await start(agent, 'Friday', { issueCommentId: own.id })).toMatchObject({
      comments: [{ issueCommentId: own.id }],
    });
    for (const { id } of [strange, { id: randomUUID() }]) {
      const refused = { status: 422, message: 'Comment does not belong to company' };
      expect(await refusal(start(agent, 'Friday', { issueCommentId: id }))).toMatchObject(refused);
    }
  });

  it('is started while the document is locked, but not by who may only look', async () => {
    await fresh();
    await world.board.run(lockCaseDocument, ref());
    expect(await start(agent, 'Friday')).toMatchObject({ status: 'open' });
    const viewer = await world.member('viewer');
    expect(await refusal(start(viewer, 'Friday'))).toMatchObject({ message: 'Viewer access is read-only' });
    expect(await viewer.run(listCaseAnnotations, ref())).toHaveLength(1);
  });
});

describe('a new revision of a case document', () => {
  it('moves open threads on to it, and tells how many are where', async () => {
    await fresh();
    const [kept, changed, gone] = [
      await start(agent, 'We rest on Sunday.'),
      await start(agent, 'on Friday. We rest'),
      await start(agent, 'Plan'),
    ];
    await revise('Much comes first. We ship on a Friday. We **rest** once more. We **rest** on Sunday.');
    const now = { currentRevisionId: document.latestRevisionId, currentRevisionNumber: 2, originalRevisionNumber: 1 };
    expect(await read(kept.id)).toMatchObject({ ...now, anchorState: 'active', anchorConfidence: 'exact' });
    expect(await read(changed.id)).toMatchObject({ ...now, anchorState: 'stale', anchorConfidence: 'fuzzy' });
    const { normalizedStart, markdownEnd } = gone;
    expect(await read(gone.id)).toMatchObject({ ...now, anchorState: 'orphaned', normalizedStart, markdownEnd });
    const { id: documentId, latestRevisionId: revisionId } = document;
    expect((await annotationEvents()).at(-1)).toMatchObject({
      action: 'case.document_annotation_remapped',
      details: {
        key: 'spec',
        documentId,
        revisionId,
        revisionNumber: 2,
        threads: { active: 1, stale: 1, orphaned: 1 },
      },
    });
  });

  it('says nothing of threads where none is open', async () => {
    await fresh();
    const { id } = await start(agent, 'Friday');
    await setStatus(id, 'resolved');
    const told = (await annotationEvents()).length;
    await revise('Nothing is left.');
    expect(await annotationEvents()).toHaveLength(told);
    expect(await read(id)).toMatchObject({ currentRevisionNumber: 1, anchorState: 'active' });
    expect(await setStatus(id, 'open')).toMatchObject({ currentRevisionNumber: 2, anchorState: 'orphaned' });
  });

  it('brings a thread back whose text comes back by a restore', async () => {
    await fresh();
    const { latestRevisionId: revisionId } = document;
    const { id } = await start(agent, 'Friday');
    await revise('');
    expect(await read(id)).toMatchObject({ anchorState: 'orphaned', currentRevisionNumber: 2 });
    await world.board.run(restoreCaseDocumentRevision, { ...ref(), revisionId });
    expect(await read(id)).toMatchObject({ anchorState: 'active', currentRevisionNumber: 3 });
  });
});
