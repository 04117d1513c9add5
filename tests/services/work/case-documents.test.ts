import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import {
  deleteCaseDocument,
  getCaseDocument,
  lockCaseDocument,
  putCaseDocument,
  unlockCaseDocument,
} from '#services/work/cases/documents.js';
import { getIssueDocument } from '#services/work/documents/operations.js';
import { caseDocumentSummariesOf } from '#services/work/documents/rows.js';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { freshCase, writingWorld } from './case-documents-world.js';
import { issueIn, put as putOnIssue, refusal } from './documents-world.js';
import { within } from './threads-world.js';

let world: World;
let agent: AgentCaller;
beforeAll(async () => {
  ({ world, agent } = await writingWorld());
});

describe('a document of a case', () => {
  it('is created by its first PUT, which answers with the document and its revision', async () => {
    const { of, put, read } = await freshCase(world);
    const { document, revision } = await put(world.board, {
      key: 'Spec:v1.2_a-b',
      title: 'The spec',
      changeSummary: 'Begun',
    });
    expect(document).toEqual({
      id: expect.any(String),
      companyId: world.company.id,
      caseId: of.id,
      key: 'Spec:v1.2_a-b',
      title: 'The spec',
      format: 'markdown',
      body: 'One two three',
      latestRevisionId: revision.id,
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
    expect(revision).toEqual({
      id: expect.any(String),
      revisionNumber: 1,
      title: 'The spec',
      format: 'markdown',
      body: 'One two three',
      changeSummary: 'Begun',
      createdAt: expect.any(String),
      createdByAgentId: null,
      createdByUserId: 'local-board',
      createdByRunId: null,
      actorAgentName: null,
      issue: null,
    });
    expect(await read('Spec:v1.2_a-b')).toEqual(document);
    const byName = { caseId: of.identifier.toLowerCase(), key: 'Spec:v1.2_a-b' };
    expect(await world.board.run(getCaseDocument, byName)).toEqual(document);
  });

  it('keeps title and format where a PUT leaves them out, and may have any format', async () => {
    const { put, restore } = await freshCase(world);
    const first = await put(world.board, { title: 'Kept', format: 'asciidoc' });
    const base = (written: typeof first) => ({ baseRevisionId: written.revision.id });
    const second = await put(world.board, base(first));
    expect(second.document).toMatchObject({ title: 'Kept', format: 'asciidoc', latestRevisionNumber: 2 });
    const third = await put(world.board, { ...base(second), title: null, format: 'markdown', body: '' });
    expect(third).toMatchObject({ document: { title: null, format: 'markdown', body: '' }, revision: { title: null } });
    expect((await restore(world.board, second.revision.id)).document).toMatchObject({
      title: 'Kept',
      format: 'asciidoc',
    });
  });

  it('is not changed without a base, nor on a stale one, and tells the whole latest revision', async () => {
    const { put, history } = await freshCase(world);
    const first = await put(world.board);
    const second = await put(agent, { body: 'Two', baseRevisionId: first.revision.id });
    const latest = { latestRevisionId: second.revision.id, latestRevisionNumber: 2 };
    expect(await refusal(put(world.board))).toMatchObject({
      status: 409,
      message: 'Case document update requires baseRevisionId',
      details: latest,
    });
    for (const baseRevisionId of [first.revision.id, randomUUID()]) {
      expect(await refusal(put(world.board, { baseRevisionId }))).toMatchObject({
        status: 409,
        code: 'stale_base_revision',
        message: 'Case document was updated by someone else',
        details: { ...latest, latestRevision: second.revision },
      });
    }
    expect(await refusal(put(world.board, { key: 'new', baseRevisionId: randomUUID() }))).toMatchObject({
      status: 409,
      message: 'Case document does not exist yet',
      details: { key: 'new' },
    });
    expect((await history()).revisions).toHaveLength(2);
  });

  it.each([
    ['a key of 121 characters', { key: 'k'.repeat(121) }],
    ['an empty key', { key: '' }],
    ['a key with a space', { key: 'a b' }],
    ['a key with a slash', { key: 'a/b' }],
    ['no body', { body: undefined }],
    ['a body of 200,001 characters', { body: 'x'.repeat(200_001) }],
    ['a title of 201 characters', { title: '\u{1F600}'.repeat(201) }],
    ['a format of 81 characters', { format: 'x'.repeat(81) }],
    ['a change summary of 1,001 characters', { changeSummary: 'x'.repeat(1001) }],
    ['a base that is no id', { baseRevisionId: 'first' }],
  ])('is refused with %s', async (_what, fields) => {
    const { put } = await freshCase(world);
    expect(await refusal(put(world.board, fields))).toMatchObject({ status: 400, message: 'Validation error' });
  });

  it('may have all of them as long as they may be, in characters that are long themselves', async () => {
    const { put } = await freshCase(world);
    const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F466}';
    const longest = {
      key: 'k'.repeat(120),
      body: '\u{1F600}'.repeat(200_000),
      title: family.repeat(200),
      format: 'x'.repeat(80),
      changeSummary: family.repeat(1000),
    };
    expect((await put(world.board, longest)).revision).toMatchObject({ body: longest.body, title: longest.title });
  });

  it('is missing with the same words whatever is missing', async () => {
    const { ref, read, history, restore } = await freshCase(world);
    const missing = { status: 404, message: 'Case document not found' };
    const attempts = [
      () => read('none'),
      () => history({ key: 'none' }),
      () => world.board.run(lockCaseDocument, ref('none')),
      () => world.board.run(unlockCaseDocument, ref('none')),
      () => restore(world.board, randomUUID()),
    ];
    for (const attempt of attempts) expect(await refusal(attempt())).toMatchObject(missing);
    const nowhere = { caseId: randomUUID(), key: 'spec' };
    expect(await refusal(world.board.run(getCaseDocument, nowhere))).toMatchObject({ message: 'Case not found' });
  });

  it('has nothing to do with a document of an issue with the same key', async () => {
    const { ref, put, read } = await freshCase(world);
    const { id: issueId } = await issueIn(world);
    await putOnIssue(world.board, issueId, { key: 'spec', body: 'Of the issue' });
    await put(world.board, { body: 'Of the case' });
    expect((await read()).body).toBe('Of the case');
    expect((await world.board.run(getIssueDocument, { issueId, key: 'spec' })).body).toBe('Of the issue');
    await world.board.run(deleteCaseDocument, ref());
    expect((await world.board.run(getIssueDocument, { issueId, key: 'spec' })).body).toBe('Of the issue');
  });

  it('is neither read nor written while cases are switched off', async () => {
    const { put, read } = await freshCase(world);
    await put(world.board);
    await switchCases(world, false);
    try {
      const refused = { status: 403, message: 'Cases are disabled' };
      expect(await refusal(read())).toMatchObject(refused);
      expect(await refusal(put(world.board))).toMatchObject(refused);
    } finally {
      await switchCases(world, true);
    }
  });

  it('is written by agents and people of the company, not by who may only look', async () => {
    const { ref, put } = await freshCase(world);
    expect((await put(agent)).document).toMatchObject({ createdByAgentId: agent.row.id, createdByUserId: null });
    const viewer = await world.member('viewer');
    expect(await viewer.run(getCaseDocument, ref())).toMatchObject({ body: 'One two three' });
    for (const operation of [putCaseDocument, lockCaseDocument, unlockCaseDocument, deleteCaseDocument]) {
      const attempt = viewer.run(operation, { ...ref(), body: 'x' });
      expect(await refusal(attempt)).toMatchObject({ status: 403, message: 'Viewer access is read-only' });
    }
    const stranger = await (await createWorld()).agent({ name: 'Stranger' });
    expect(await refusal(stranger.run(getCaseDocument, ref()))).toMatchObject({ status: 404 });
  });
});

describe('a locked case document', () => {
  it('is neither written, restored nor deleted until it is unlocked; both are done once', async () => {
    const { ref, put, restore, events, stored } = await freshCase(world);
    const first = await put(world.board);
    const second = await put(world.board, { body: 'Two', baseRevisionId: first.revision.id });
    const locked = await agent.run(lockCaseDocument, ref());
    expect(locked).toMatchObject({ lockedAt: expect.any(String), lockedByAgentId: agent.row.id, body: 'Two' });
    const { updatedAt } = await stored();
    expect(await world.board.run(lockCaseDocument, ref())).toEqual(locked);
    expect((await stored()).updatedAt).toEqual(updatedAt);
    const details = { key: 'spec', documentId: first.document.id, lockedAt: locked.lockedAt };
    for (const attempt of [
      () => put(world.board, { baseRevisionId: second.revision.id }),
      () => restore(world.board, first.revision.id),
      () => world.board.run(deleteCaseDocument, ref()),
    ]) {
      expect(await refusal(attempt())).toMatchObject({ status: 409, message: 'Document is locked', details });
    }
    expect(await world.board.run(unlockCaseDocument, ref())).toMatchObject({ lockedAt: null, lockedByAgentId: null });
    await world.board.run(unlockCaseDocument, ref());
    expect((await put(world.board, { baseRevisionId: second.revision.id })).revision.revisionNumber).toBe(3);
    const kinds = (await events()).map(({ action }) => action).filter((action) => /lock/.test(action));
    expect(kinds).toEqual(['case.document_locked', 'case.document_unlocked']);
  });
});

describe('deleting a case document', () => {
  it('takes its revisions along, and is no failure where there is none', async () => {
    const { ref, put, read, events } = await freshCase(world);
    const { document, revision } = await put(world.board);
    await put(world.board, { body: 'Two', baseRevisionId: revision.id });
    expect(await agent.run(deleteCaseDocument, ref())).toEqual({ ok: true });
    expect(await agent.run(deleteCaseDocument, ref())).toEqual({ ok: true });
    expect(await refusal(read())).toMatchObject({ status: 404 });
    const left = await within(world, (tx) => tx.documentRevision.count({ where: { documentId: document.id } }));
    expect(left).toBe(0);
    expect((await put(world.board)).revision.revisionNumber).toBe(1);
    const kinds = (await events()).map(({ action }) => action);
    expect(kinds.filter((action) => action === 'case.document_deleted')).toHaveLength(1);
  });
});

describe('the documents of many cases', () => {
  it('are told without their bodies in one statement', async () => {
    const { of, put } = await freshCase(world);
    await put(world.board, { key: 'b' });
    await put(world.board, { key: 'a' });
    const bare = await caseIn(world);
    const read = () => {
      const scope = new Scope(world.services, world.board.actor);
      return Promise.all([of.id, bare.id].map((id) => scope.load(caseDocumentSummariesOf, id)));
    };
    const [own, none] = await read();
    expect(own?.map(({ key }) => key)).toEqual(['b', 'a']);
    expect(none).toEqual([]);
    expect(await countStatements(read)).toBe(1);
  });
});
