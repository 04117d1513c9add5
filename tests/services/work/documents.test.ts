import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import {
  deleteIssueDocument,
  getIssueDocument,
  listIssueDocumentRevisions,
  listIssueDocuments,
  lockIssueDocument,
  putIssueDocument,
  restoreIssueDocumentRevision,
  unlockIssueDocument,
} from '#services/work/documents/operations.js';
import { documentSummariesOf, latestRevisionOf } from '#services/work/documents/rows.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { atWork, issueIn, put, refusal, revised, withoutCheckoutGrant } from './documents-world.js';

let world: World;
let issueId: string;
let agent: AgentCaller;
beforeAll(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Writer' });
  await withoutCheckoutGrant(world, agent);
});

const fresh = async (): Promise<string> => {
  issueId = (await issueIn(world)).id;
  return issueId;
};

const revisions = (key = 'plan', more = {}) => world.board.run(listIssueDocumentRevisions, { issueId, key, ...more });

describe('a document of an issue', () => {
  it('is created by its first PUT and read back whole', async () => {
    await fresh();
    const document = await put(world.board, issueId, { title: 'The plan', changeSummary: 'Begun', format: 'markdown' });
    expect(document).toEqual({
      id: expect.any(String),
      companyId: world.company.id,
      issueId,
      key: 'plan',
      title: 'The plan',
      format: 'markdown',
      body: 'One two three',
      latestRevisionId: expect.any(String),
      latestRevisionNumber: 1,
      createdByAgentId: null,
      createdByUserId: 'local-board',
      updatedByAgentId: null,
      updatedByUserId: 'local-board',
      lockedAt: null,
      lockedByAgentId: null,
      lockedByUserId: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await world.board.run(getIssueDocument, { issueId, key: 'plan' })).toEqual(document);
    expect(await world.board.run(listIssueDocuments, { issueId })).toEqual([document]);
  });

  it('gets a next revision by each PUT that names the latest, also where nothing changed', async () => {
    await fresh();
    const first = await put(world.board, issueId, { title: 'Kept' });
    const second = await put(agent, issueId, { baseRevisionId: first.latestRevisionId, changeSummary: 'Same' });
    expect(second).toMatchObject({ title: 'Kept', latestRevisionNumber: 2, createdByUserId: 'local-board' });
    expect(second).toMatchObject({ updatedByAgentId: agent.row.id, updatedByUserId: null, createdByAgentId: null });
    const third = await put(world.board, issueId, { title: null, body: '', baseRevisionId: second.latestRevisionId });
    expect(third).toMatchObject({ title: null, body: '', latestRevisionNumber: 3 });
    const { id: documentId } = first;
    expect(await revisions()).toMatchObject([
      { revisionNumber: 3, title: null, body: '', documentId, issueId, key: 'plan' },
      {
        revisionNumber: 2,
        title: 'Kept',
        changeSummary: 'Same',
        createdByAgentId: agent.row.id,
        createdByUserId: null,
      },
      { revisionNumber: 1, id: first.latestRevisionId, changeSummary: null, createdByUserId: 'local-board' },
    ]);
  });

  it('is not changed without a base, nor on a stale one, and tells which revision is the latest', async () => {
    await fresh();
    const first = await put(world.board, issueId);
    const second = await put(world.board, issueId, { body: 'Two', baseRevisionId: first.latestRevisionId });
    const details = { currentRevisionId: second.latestRevisionId };
    expect(await refusal(put(world.board, issueId))).toMatchObject({
      status: 409,
      code: 'base_revision_required',
      details,
      message: expect.stringMatching(/^Document update requires baseRevisionId/),
    });
    for (const baseRevisionId of [first.latestRevisionId, randomUUID()]) {
      expect(await refusal(put(world.board, issueId, { baseRevisionId }))).toMatchObject({
        status: 409,
        code: 'stale_base_revision',
        details,
        message: 'Document was updated by someone else',
      });
    }
    expect(await refusal(put(world.board, issueId, { key: 'new', baseRevisionId: randomUUID() }))).toMatchObject({
      status: 409,
      code: 'document_missing',
      message: 'Document does not exist yet',
      details: { key: 'new' },
    });
    expect(await revisions()).toHaveLength(2);
  });

  it('takes exactly one of several writers at once, and one creator', async () => {
    await fresh();
    const outcomes = async (attempts: Promise<unknown>[]) => {
      const settled = await Promise.allSettled(attempts);
      return settled.map((one) => (one.status === 'fulfilled' ? 'written' : one.reason.code)).sort();
    };
    const creations = [1, 2, 3, 4].map((number) => put(world.board, issueId, { body: `By ${number}` }));
    expect(await outcomes(creations)).toEqual([...Array(3).fill('base_revision_required'), 'written']);
    const [{ id: baseRevisionId }] = await revisions();
    const changes = [1, 2, 3, 4].map((number) => put(agent, issueId, { body: `Next by ${number}`, baseRevisionId }));
    expect(await outcomes(changes)).toEqual([...Array(3).fill('stale_base_revision'), 'written']);
    expect((await revisions()).map((one: { revisionNumber: number }) => one.revisionNumber)).toEqual([2, 1]);
  });

  it.each([
    ['a key with a capital', { key: 'Plan' }],
    ['a key that begins with a dash', { key: '-plan' }],
    ['a key of 65 characters', { key: 'k'.repeat(65) }],
    ['a body of 524,289 characters', { body: 'x'.repeat(524_289) }],
    ['no body', { body: undefined }],
    ['a title of 201 characters', { title: 'x'.repeat(201) }],
    ['another format', { format: 'html' }],
    ['a change summary of 501 characters', { changeSummary: 'x'.repeat(501) }],
    ['a base that is no id', { baseRevisionId: 'first' }],
  ])('is refused with %s', async (_what, fields) => {
    expect(await refusal(put(world.board, issueId, fields))).toMatchObject({
      status: 400,
      message: 'Validation error',
    });
  });

  it('may have the longest key and body, of 4-byte characters too', async () => {
    await fresh();
    const body = '\u{1F600}'.repeat(524_288);
    const document = await put(world.board, issueId, { key: 'k'.repeat(64), body });
    expect(document.body).toBe(body);
  });

  it('is missing with the same words whatever is missing', async () => {
    await fresh();
    const missing = { status: 404, message: 'Document not found' };
    expect(await refusal(world.board.run(getIssueDocument, { issueId, key: 'none' }))).toMatchObject(missing);
    expect(await refusal(revisions('none'))).toMatchObject(missing);
    const restored = { issueId, key: 'none', revisionId: randomUUID() };
    expect(await refusal(world.board.run(restoreIssueDocumentRevision, restored))).toMatchObject(missing);
    expect(await refusal(world.board.run(lockIssueDocument, { issueId, key: 'none' }))).toMatchObject(missing);
    expect(await refusal(world.board.run(listIssueDocuments, { issueId: randomUUID() }))).toMatchObject({
      status: 404,
      message: 'Issue not found',
    });
  });

  it('has its revisions a page at a time for who asks', async () => {
    await fresh();
    await revised(world.board, issueId, ['a', 'b', 'c', 'd']);
    const numbers = (rows: { revisionNumber: number }[]) => rows.map((row) => row.revisionNumber);
    expect(numbers(await revisions('plan', { limit: 2 }))).toEqual([4, 3]);
    expect(numbers(await revisions('plan', { limit: 2, before: 3 }))).toEqual([2, 1]);
    expect(await refusal(revisions('plan', { limit: 201 }))).toMatchObject({ status: 400 });
  });

  it('counts as activity of its issue, and each change is told once', async () => {
    const other = await createWorld();
    const { id, identifier, lastActivityAt } = await issueIn(other);
    const first = await put(other.board, id);
    const second = await put(other.board, id, { body: 'Two', baseRevisionId: first.latestRevisionId });
    const restore = { issueId: id, key: 'plan', revisionId: first.latestRevisionId };
    const third = await other.board.run(restoreIssueDocumentRevision, restore);
    for (const operation of [lockIssueDocument, lockIssueDocument, unlockIssueDocument, unlockIssueDocument]) {
      await other.board.run(operation, { issueId: id, key: 'plan' });
    }
    await other.board.run(deleteIssueDocument, { issueId: id, key: 'plan' });
    await other.board.run(deleteIssueDocument, { issueId: id, key: 'plan' });
    const details = (latest: { latestRevisionId: string; latestRevisionNumber: number }) => ({
      identifier,
      key: 'plan',
      documentId: first.id,
      revisionId: latest.latestRevisionId,
      revisionNumber: latest.latestRevisionNumber,
    });
    expect((await eventsOf(other, 'issue.document')).map((event) => [event.action, event.details])).toEqual([
      ['issue.document_created', details(first)],
      ['issue.document_updated', details(second)],
      ['issue.document_restored', details(third)],
      ['issue.document_locked', details(third)],
      ['issue.document_unlocked', details(third)],
      ['issue.document_deleted', details(third)],
    ]);
    const after = await other.board.run(getIssue, { issueId: id });
    if (lastActivityAt) expect(after.lastActivityAt > lastActivityAt).toBe(true);
  });
});

describe('an earlier revision', () => {
  it('is written forward as the latest', async () => {
    await fresh();
    const first = await put(world.board, issueId, { title: 'First', body: 'Old' });
    const second = await put(world.board, issueId, {
      title: 'Second',
      body: 'New',
      baseRevisionId: first.latestRevisionId,
    });
    const restored = await agent.run(restoreIssueDocumentRevision, {
      issueId,
      key: 'plan',
      revisionId: first.latestRevisionId,
    });
    expect(restored).toMatchObject({ title: 'First', body: 'Old', latestRevisionNumber: 3 });
    expect(restored).toMatchObject({ updatedByAgentId: agent.row.id });
    expect([first.latestRevisionId, second.latestRevisionId]).not.toContain(restored.latestRevisionId);
    expect((await revisions())[0].changeSummary).toBe('Restored from revision 1');
  });

  it('is not restored when it is the latest, or of another document', async () => {
    await fresh();
    const plan = await put(world.board, issueId);
    const notes = await put(world.board, issueId, { key: 'notes' });
    const restore = (revisionId: string) =>
      refusal(world.board.run(restoreIssueDocumentRevision, { issueId, key: 'plan', revisionId }));
    expect(await restore(plan.latestRevisionId)).toMatchObject({
      status: 409,
      code: 'already_latest_revision',
      message: 'Selected revision is already the latest revision',
    });
    for (const id of [notes.latestRevisionId, randomUUID(), 'first'])
      expect(await restore(id)).toMatchObject({ status: 404, message: 'Document revision not found' });
  });
});

describe('a locked document', () => {
  it('is neither written, restored nor deleted until it is unlocked', async () => {
    await fresh();
    const first = await put(world.board, issueId);
    const { id: documentId, latestRevisionId } = await put(world.board, issueId, {
      baseRevisionId: first.latestRevisionId,
    });
    const locked = await world.board.run(lockIssueDocument, { issueId, key: 'plan' });
    expect(locked).toMatchObject({
      lockedAt: expect.any(String),
      lockedByUserId: 'local-board',
      lockedByAgentId: null,
    });
    const again = await (await world.member('operator')).run(lockIssueDocument, { issueId, key: 'plan' });
    expect(again).toEqual(locked);
    const { lockedAt } = locked;
    const refused = { status: 409, code: 'document_locked', message: 'Document is locked' };
    const attempts = [
      () => put(agent, issueId, { baseRevisionId: latestRevisionId }),
      () => put(agent, issueId),
      () => world.board.run(restoreIssueDocumentRevision, { issueId, key: 'plan', revisionId: first.latestRevisionId }),
      () => world.board.run(deleteIssueDocument, { issueId, key: 'plan' }),
    ];
    for (const attempt of attempts) {
      const details = { key: 'plan', documentId, lockedAt };
      expect(await refusal(attempt())).toMatchObject({ ...refused, details });
    }
    const unlocked = await world.board.run(unlockIssueDocument, { issueId, key: 'plan' });
    expect(unlocked).toMatchObject({ lockedAt: null, lockedByUserId: null });
    expect(await put(agent, issueId, { baseRevisionId: latestRevisionId })).toMatchObject({ latestRevisionNumber: 3 });
  });
});

describe('deleting a document', () => {
  it('takes its revisions along, and a second time changes nothing', async () => {
    await fresh();
    await revised(world.board, issueId, ['a', 'b']);
    expect(await world.board.run(deleteIssueDocument, { issueId, key: 'plan' })).toEqual({ ok: true });
    expect(await world.board.run(deleteIssueDocument, { issueId, key: 'plan' })).toEqual({ ok: true });
    expect(await world.board.run(listIssueDocuments, { issueId })).toEqual([]);
    expect(await put(world.board, issueId)).toMatchObject({ latestRevisionNumber: 1 });
  });

  it.each([deleteIssueDocument, lockIssueDocument, unlockIssueDocument])(
    'and locking it are for the board alone',
    async (operation) => {
      await fresh();
      await put(world.board, issueId);
      const attempt = (caller: { run: World['board']['run'] }) =>
        refusal(caller.run(operation, { issueId, key: 'plan' }));
      expect(await attempt(agent)).toMatchObject({ status: 403, message: 'Board authentication required' });
      expect(await attempt(await world.member('viewer'))).toMatchObject({ message: 'Viewer access is read-only' });
    },
  );
});

describe('who writes documents', () => {
  it('is anybody who may write the issue: not another agent while one has it in progress', async () => {
    await fresh();
    const worker = await world.agent({ name: 'Worker' });
    const working = await atWork(world, worker, issueId);
    const first = await put(working, issueId);
    expect(first).toMatchObject({ createdByAgentId: worker.row.id });
    expect(await refusal(put(agent, issueId, { key: 'other' }))).toMatchObject({ status: 403 });
    expect(await refusal(put(worker, issueId, { key: 'other' }))).toMatchObject({
      status: 401,
      message: 'Agent run id required',
    });
    const change = { issueId, key: 'plan', body: 'x', baseRevisionId: first.latestRevisionId };
    expect(await world.board.run(putIssueDocument, change)).toMatchObject({ latestRevisionNumber: 2 });
  });
});

describe('what other domains ask of documents', () => {
  it('is which revision is the latest, and the summaries of many issues in one statement', async () => {
    await fresh();
    const document = await revised(world.board, issueId, ['a', 'b']);
    const scope = new Scope(world.services, world.board.actor);
    const owner = { companyId: world.company.id, issueId };
    expect(await latestRevisionOf(scope, owner, 'plan')).toEqual({
      documentId: document.id,
      revisionId: document.latestRevisionId,
      revisionNumber: 2,
    });
    expect(await latestRevisionOf(scope, owner, 'none')).toBeUndefined();
    const bare = (await issueIn(world)).id;
    const [own, none] = await Promise.all([issueId, bare].map((id) => scope.load(documentSummariesOf, id)));
    expect(own?.map(({ key }) => key)).toEqual(['plan']);
    expect(none).toEqual([]);
  });
});
