/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { stored } from '../automation/routines-rows.js';
import { bearer, createKey, refusal, run } from '../organization/company.js';
import { createIssue, emptyCompany, nodesOf, switchCases, upsertCase, writeReport } from './cases-rows.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  await switchCases(server, true);
});

const mutation = (name: string, fields: string) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`;
};

/** Runs a mutation that must succeed and gives its payload. */
const write = async (name: string, input: object, fields: string, headers = {}) =>
  (await run(server, mutation(name, fields), { input }, headers))[name];

/** Runs a mutation that must be refused and gives what is told. */
async function refused(name: string, input: object) {
  const { message, extensions } = await refusal(server, mutation(name, 'cursor'), { input });
  return [extensions.status, extensions.code, message, extensions.details];
}

const eventsAfter = async (companyId: string, cursor: string) => {
  const query = `query ($id: ID!) { company(id: $id) { caseEvents(first: 20) { edges { node { cursor kind } } } } }`;
  const events = nodesOf((await run(server, query, { id: companyId })).company.caseEvents);
  return events.filter((event) => BigInt(event.cursor) > BigInt(cursor)).map(({ kind }) => kind);
};

describe('a case', () => {
  const FIELDS = 'cursor created case { id identifier title status fields summary completedAt }';

  test('is created once for its type and key, and changed from then on', async () => {
    const { companyId } = await emptyCompany(server);
    const input = { companyId, caseType: 'incident', key: 'pump', title: 'Pump', summary: 'Wet', fields: { floor: 1 } };
    const first = await write('upsertCase', input, FIELDS);
    expect(first).toMatchObject({ created: true, cursor: expect.stringMatching(/^\d+$/), case: { status: 'DRAFT' } });
    const change = { companyId, caseType: 'incident', key: 'pump', title: 'Pump 2', summary: null, status: 'DONE' };
    const second = await write('upsertCase', change, FIELDS);
    expect(second).toMatchObject({
      created: false,
      case: { id: first.case.id, title: 'Pump 2', summary: 'Wet', fields: { floor: 1 }, status: 'DONE' },
    });
    expect(second.case.completedAt).not.toBeNull();
    expect(await eventsAfter(companyId, first.cursor)).toEqual(['STATUS_CHANGED']);
  });

  test('is written once for one idempotency key', async () => {
    const { companyId } = await emptyCompany(server);
    const input = { companyId, caseType: 'incident', title: 'Once', idempotencyKey: randomUUID() };
    const [first, again] = [await write('upsertCase', input, FIELDS), await write('upsertCase', input, FIELDS)];
    expect(again).toEqual(first);
  });

  test('is changed in part, its labels by their ids, and told at the position of the write', async () => {
    const { companyId, labelId, projectId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    const before = await upsertCase(server, { companyId, caseType: 'season' });
    const input = { caseId, title: 'New', projectId, parentCaseId: before, labelIds: [labelId] };
    const { cursor, case: changed } = await write(
      'updateCase',
      input,
      'cursor case { title project { id } parentCase { id } labels { id } updatedByUserId }',
    );
    expect(changed).toEqual({
      title: 'New',
      project: { id: projectId },
      parentCase: { id: before },
      labels: [{ id: labelId }],
      updatedByUserId: 'local-board',
    });
    expect(await eventsAfter(companyId, cursor)).toEqual([]);
    const cleared = await write(
      'updateCase',
      { caseId, labelIds: [], projectId: null },
      'case { project { id } labels { id } }',
    );
    expect(cleared.case).toEqual({ project: null, labels: [] });
  });

  test('refuses what may not be, with the words of REST', async () => {
    const { companyId, labelId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    const foreign = await emptyCompany(server);
    for (const [input, message] of [
      [{ parentCaseId: caseId }, 'A case cannot be its own parent'],
      [{ projectId: foreign.projectId }, 'Project does not belong to company'],
      [{ labelIds: [labelId, foreign.labelId] }, 'One or more labels do not belong to company'],
    ] as const) {
      expect((await refused('updateCase', { caseId, ...input })).slice(0, 3)).toEqual([422, 'UNPROCESSABLE', message]);
    }
    const child = await upsertCase(server, { companyId, key: 'child', parentCaseId: caseId });
    expect((await refused('updateCase', { caseId, parentCaseId: child })).slice(0, 2)).toEqual([
      422,
      'CASE_PARENT_CYCLE',
    ]);
    expect((await refused('updateCase', { caseId: randomUUID(), title: 'x' })).slice(0, 3)).toEqual([
      404,
      'NOT_FOUND',
      'Case not found',
    ]);
    expect((await refused('updateCase', { caseId, title: '' }))[1]).toBe('VALIDATION_FAILED');
  });
});

describe('a link between a case and an issue', () => {
  const FIELDS = 'created link { id role issue { title } case { id } createdByRun { id } }';

  test('is made once, whatever role is asked for after, and taken away', async () => {
    const { companyId, issueId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    const made = await write('linkCaseIssue', { caseId, issueId, role: 'REFERENCE' }, FIELDS);
    expect(made).toEqual({
      created: true,
      link: {
        id: made.link.id,
        role: 'REFERENCE',
        issue: { title: 'Mend it' },
        case: { id: caseId },
        createdByRun: null,
      },
    });
    const again = await write('linkCaseIssue', { caseId, issueId, role: 'WORK' }, FIELDS);
    expect(again).toEqual({ ...made, created: false });
    const { cursor, ok } = await write('unlinkCaseIssue', { caseId, issueId }, 'cursor ok');
    expect(ok).toBe(true);
    expect(await eventsAfter(companyId, String(BigInt(cursor) - 1n))).toEqual(['ISSUE_UNLINKED']);
    const foreign = await emptyCompany(server);
    expect((await refused('linkCaseIssue', { caseId, issueId: foreign.issueId, role: 'WORK' })).slice(0, 3)).toEqual([
      422,
      'UNPROCESSABLE',
      'Issue does not belong to case company',
    ]);
  });

  test('comes of a run that acts on the case, and leads to the run', async () => {
    const { companyId, agentId } = await emptyCompany(server);
    const issueId = await createIssue(server, { companyId, title: 'Fill in' });
    const row = { companyId, agentId, issueId, status: 'running', startedAt: new Date() };
    const { id: runId } = await stored(server, (tx) => tx.heartbeatRun.create({ data: row }));
    const { token } = await createKey(server, agentId);
    const caseId = await upsertCase(server, { companyId }, { ...bearer(token), 'x-service-run-id': runId });
    const query = `query ($id: ID!) { case(id: $id) {
      createdByAgent { id }
      links { edges { node { role issue { id } createdByRun { id } } } }
      timeline { edges { node { kind actorAgentId actorAgent { name } run { id } issue { id } payload } } } } }`;
    const { case: made } = await run(server, query, { id: caseId });
    expect(made.createdByAgent).toEqual({ id: agentId });
    expect(nodesOf(made.links)).toEqual([{ role: 'ORIGIN', issue: { id: issueId }, createdByRun: { id: runId } }]);
    const by = { actorAgentId: agentId, actorAgent: { name: 'Ada' }, run: { id: runId }, issue: { id: issueId } };
    expect(nodesOf(made.timeline)).toEqual([
      { kind: 'ISSUE_LINKED', ...by, payload: { issueId, role: 'origin', autoLinked: true } },
      { kind: 'CREATED', ...by, payload: { caseType: 'incident', key: null } },
    ]);
  });
});

describe('a document of a case', () => {
  const FIELDS = `document { id key body latestRevisionId latestRevisionNumber lockedAt case { id } }
    revision { id revisionNumber body changeSummary }`;

  test('is put, revised, restored, locked, unlocked and deleted', async () => {
    const { companyId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    const of = { caseId, key: 'report' };
    const first = await write('putCaseDocument', { ...of, body: 'One', changeSummary: 'Begun' }, FIELDS);
    expect(first).toMatchObject({
      document: { key: 'report', body: 'One', latestRevisionNumber: 1, lockedAt: null, case: { id: caseId } },
      revision: { id: first.document.latestRevisionId, revisionNumber: 1, body: 'One', changeSummary: 'Begun' },
    });
    const baseRevisionId = first.revision.id;
    const second = await write('putCaseDocument', { ...of, body: 'Two', baseRevisionId }, FIELDS);
    const restored = await write('restoreCaseDocumentRevision', { revisionId: baseRevisionId }, FIELDS);
    expect([second.revision.revisionNumber, restored.revision.revisionNumber, restored.document.body]).toEqual([
      2,
      3,
      'One',
    ]);
    expect((await write('lockCaseDocument', of, 'document { lockedAt }')).document.lockedAt).not.toBeNull();
    const put = { ...of, body: 'Three', baseRevisionId: restored.revision.id };
    expect((await refused('putCaseDocument', put)).slice(0, 3)).toEqual([
      409,
      expect.any(String),
      'Document is locked',
    ]);
    expect((await write('unlockCaseDocument', of, 'document { lockedAt }')).document.lockedAt).toBeNull();
    expect(await write('deleteCaseDocument', of, 'deletedId case { id }')).toEqual({
      deletedId: first.document.id,
      case: { id: caseId },
    });
    const query = `query ($id: ID!) { case(id: $id) { document(key: "report") { id } } }`;
    expect((await run(server, query, { id: caseId })).case.document).toBeNull();
  });

  test('refuses a stale base with the latest revision', async () => {
    const { companyId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    const of = { caseId, key: 'report' };
    const { revision } = await write('putCaseDocument', { ...of, body: 'One' }, FIELDS);
    const next = await write('putCaseDocument', { ...of, body: 'Two', baseRevisionId: revision.id }, FIELDS);
    const [status, code, message, details] = await refused('putCaseDocument', {
      ...of,
      body: 'Late',
      baseRevisionId: revision.id,
    });
    expect([status, code, message]).toEqual([409, 'STALE_BASE_REVISION', 'Case document was updated by someone else']);
    expect(details).toMatchObject({
      latestRevisionId: next.revision.id,
      latestRevisionNumber: 2,
      latestRevision: { id: next.revision.id, body: 'Two' },
    });
  });

  test('carries threads that are answered, resolved and opened again', async () => {
    const { companyId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    await writeReport(server, caseId);
    const query = `query ($id: ID!) { case(id: $id) { document(key: "report") {
      annotations { edges { node { id status document { case { id } } } } } } } }`;
    const [thread] = nodesOf((await run(server, query, { id: caseId })).case.document.annotations);
    expect(thread).toMatchObject({ status: 'OPEN', document: { case: { id: caseId } } });
    const of = { threadId: thread.id };
    const said = await write('commentCaseAnnotation', { ...of, body: 'Really?' }, 'comment { body threadId }');
    expect(said.comment).toEqual({ body: 'Really?', threadId: thread.id });
    for (const status of ['RESOLVED', 'OPEN']) {
      const moved = await write('updateCaseAnnotation', { ...of, status }, 'thread { id status resolvedAt }');
      expect(moved.thread).toMatchObject({ id: thread.id, status });
    }
  });
});
