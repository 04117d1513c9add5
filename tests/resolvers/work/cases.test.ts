/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { statementsOf } from '#tests/kit/statements.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';
import { companyOfCases, emptyCompany, nodesOf, switchCases, updateCase, upsertCase } from './cases-rows.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  await switchCases(server, true);
});

const EVENT = `kind actorType actorUserId actorAgent { name } run { id } payload issue { title } case { identifier }`;
const CASE = `
  id caseNumber identifier caseType key title summary status fields completedAt createdByUserId createdByAgent { name }
  company { id } project { name } parentCase { title } ancestors { title caseType } labels { name }
  children(first: 3) { edges { node { title parentCase { id } } } }
  links(first: 3) { edges { node { role issue { title caseLinks(first: 5) { edges { node { id } } } } createdByRun { id } } } }
  document(key: "report") { id body case { id } issue { id } }
  missing: document(key: "none") { id }
  documents(first: 3) { edges { node {
    key title body createdByAgent { name }
    revisions(first: 3) { edges { node { revisionNumber body } } }
    annotations(first: 3) { edges { node {
      selectedText status anchorState comments(first: 3) { edges { node { body authorType authorAgent { name } } } }
    } } }
  } } }
  attachments(first: 3) { edges { node {
    originalFilename contentType byteSize sha256 contentPath assetId createdByAgent { name } createdBy { ... on Agent { name } } case { id }
  } } }
  timeline(first: 20) { edges { node { ${EVENT} } } }`;
const ONE = `query ($id: ID!) { case(id: $id) { ${CASE} } }`;
const CASES = `query ($id: ID!, $first: Int) {
  company(id: $id) { cases(first: $first, filter: { types: ["incident"] }) { edges { node { ${CASE} } } } }
}`;

describe('a case in the graph', () => {
  test('is told in one call with all that belongs to it', async () => {
    const { companyId, parentId, caseIds } = await companyOfCases(server, 1);
    const { case: found } = await run(server, ONE, { id: caseIds[0] });
    expect(found).toMatchObject({
      id: caseIds[0],
      caseNumber: 2,
      caseType: 'incident',
      key: 'break-0',
      title: 'It broke',
      summary: null,
      status: 'DRAFT',
      fields: { severity: 0 },
      completedAt: null,
      createdByUserId: 'local-board',
      createdByAgent: null,
      company: { id: companyId },
      project: { name: 'Repairs' },
      parentCase: { title: 'Winter' },
      ancestors: [{ title: 'Winter', caseType: 'season' }],
      labels: [{ name: 'urgent' }],
      missing: null,
      document: { body: 'One two three', case: { id: caseIds[0] }, issue: null },
    });
    expect(found.identifier).toMatch(/^[A-Z0-9]+-C2$/);
    expect(nodesOf(found.children)).toEqual([{ title: 'Look closer', parentCase: { id: caseIds[0] } }]);
    const [{ issue, ...link }] = nodesOf(found.links);
    expect([link, issue.title, nodesOf(issue.caseLinks)]).toEqual([
      { role: 'WORK', createdByRun: null },
      'Mend it',
      [{ id: expect.any(String) }],
    ]);
    expect(nodesOf(found.attachments)).toEqual([
      {
        originalFilename: 'notes.txt',
        contentType: 'text/plain',
        byteSize: 9,
        createdByAgent: { name: 'Ada' },
        createdBy: { name: 'Ada' },
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        assetId: expect.any(String),
        case: { id: caseIds[0] },
        contentPath: expect.stringMatching(/^\/api\/assets\/[0-9a-f-]{36}\/content$/),
      },
    ]);
    const { case: parent } = await run(server, ONE, { id: parentId });
    expect(nodesOf(parent.children).map(({ title }) => title)).toEqual(['It broke']);
  });

  test('has documents with their latest text, revisions and threads, as issues have', async () => {
    const { caseIds } = await companyOfCases(server, 1);
    const { case: found } = await run(server, ONE, { id: caseIds[0] });
    const [{ revisions, annotations, ...document }] = nodesOf(found.documents);
    expect(document).toEqual({ key: 'report', title: 'Report', body: 'One two three', createdByAgent: null });
    expect(nodesOf(revisions)).toEqual([
      { revisionNumber: 2, body: 'One two three' },
      { revisionNumber: 1, body: 'One two' },
    ]);
    const [{ comments, ...thread }] = nodesOf(annotations);
    expect(thread).toEqual({ selectedText: 'two', status: 'OPEN', anchorState: 'ACTIVE' });
    const said = { authorType: 'USER', authorAgent: null };
    expect(nodesOf(comments)).toEqual([
      { body: 'Why?', ...said },
      { body: 'Because.', ...said },
    ]);
  });

  test('is found by its identifier, whatever the case of its letters', async () => {
    const { companyId, caseIds } = await companyOfCases(server, 1);
    const { identifier } = (await run(server, ONE, { id: caseIds[0] })).case;
    const query = `query ($id: ID!, $company: ID!) { case(id: $id) { id } company(id: $company) { case(id: $id) { id } } }`;
    for (const id of [identifier, identifier.toLowerCase(), caseIds[0]]) {
      const answer = await run(server, query, { id, company: companyId });
      expect([answer.case.id, answer.company.case.id]).toEqual([caseIds[0], caseIds[0]]);
    }
    const elsewhere = await createCompany(server);
    expect((await run(server, query, { id: identifier, company: elsewhere })).company.case).toBeNull();
  });

  test('is read by agents of its company, and is not there for others', async () => {
    const { companyId, caseIds } = await companyOfCases(server, 1);
    const [id] = caseIds;
    const query = `query ($id: ID!) { case(id: $id) { id } }`;
    const peer = (await createKey(server, await createAgent(server, companyId, { name: 'Bob' }))).token;
    expect((await run(server, query, { id }, bearer(peer))).case).toEqual({ id });
    const stranger = (await createKey(server, await createAgent(server, await createCompany(server)))).token;
    for (const [asked, headers] of [
      [id, bearer(stranger)],
      [randomUUID(), {}],
      ['ACM-C0', {}],
    ] as const) {
      const { message, extensions } = await refusal(server, query, { id: asked }, headers);
      expect([message, extensions.code, extensions.status]).toEqual(['Case not found', 'NOT_FOUND', 404]);
    }
  });

  test('asks the database as often for a page of 20 as for one of 1, all levels together', async () => {
    const [small, large] = [await companyOfCases(server, 1), await companyOfCases(server, 20)];
    const ask = (id: string) =>
      statementsOf(async () => {
        const { company } = await run(server, CASES, { id, first: 20 });
        const documents = nodesOf(company.cases).flatMap(({ documents }) => nodesOf(documents));
        expect(documents).toHaveLength(nodesOf(company.cases).length);
      });
    await ask(small.companyId);
    const [few, many] = [await ask(small.companyId), await ask(large.companyId)];
    expect(many.toSorted()).toEqual(few.toSorted());
    expect(few.length).toBeLessThanOrEqual(30);
  });
});

describe('the timeline of a case', () => {
  const TIMELINE = `query ($id: ID!, $kinds: [CaseEventKind!], $first: Int, $after: String) { case(id: $id) {
    timeline(filter: { kinds: $kinds }, first: $first, after: $after) { edges { cursor node { ${EVENT} } } pageInfo { hasNextPage } } } }`;
  const timeline = async (id: string, variables: object = {}) =>
    (await run(server, TIMELINE, { id, ...variables })).case.timeline;
  const kindsOf = (page: Parameters<typeof nodesOf>[0]) => nodesOf(page).map(({ kind }) => kind);

  test('tells what happened newest first, with who did it, what it was about and the issue', async () => {
    const { caseIds, labelId } = await companyOfCases(server, 1);
    const nodes = nodesOf(await timeline(caseIds[0]!));
    expect(nodes.map(({ kind }) => kind)).toEqual([
      'DOCUMENT_ANNOTATION_COMMENT_ADDED',
      'DOCUMENT_ANNOTATION_THREAD_CREATED',
      'DOCUMENT_REVISED',
      'DOCUMENT_REVISED',
      'ISSUE_LINKED',
      'LABEL_ADDED',
      'CREATED',
    ]);
    const by = { actorType: 'USER', actorUserId: 'local-board', actorAgent: null, run: null };
    expect(nodes.at(-1)).toEqual({
      kind: 'CREATED',
      ...by,
      payload: { caseType: 'incident', key: 'break-0' },
      issue: null,
      case: { identifier: expect.stringMatching(/-C2$/) },
    });
    expect(nodes.at(-2)).toMatchObject({ payload: { labelId } });
    expect(nodes.at(-3)).toMatchObject({ payload: { role: 'work', autoLinked: false }, issue: { title: 'Mend it' } });
  });

  test('is narrowed to kinds and paged by cursors', async () => {
    const { companyId } = await emptyCompany(server);
    const id = await upsertCase(server, { companyId });
    for (const status of ['IN_PROGRESS', 'DONE', 'DRAFT']) await updateCase(server, id, { status });
    await updateCase(server, id, { summary: 'Cold' });
    const page = await timeline(id, { first: 2 });
    expect([kindsOf(page), page.pageInfo.hasNextPage]).toEqual([['UPDATED', 'STATUS_CHANGED'], true]);
    const rest = await timeline(id, { first: 5, after: page.edges[1].cursor });
    expect([kindsOf(rest), rest.pageInfo.hasNextPage]).toEqual([
      ['STATUS_CHANGED', 'STATUS_CHANGED', 'CREATED'],
      false,
    ]);
    expect(kindsOf(await timeline(id, { kinds: ['UPDATED', 'CREATED'] }))).toEqual(['UPDATED', 'CREATED']);
    expect(kindsOf(await timeline(id, { kinds: [] }))).toEqual([]);
  });

  test('of a company tells of all its cases, and of nothing that somebody recorded by hand about others', async () => {
    const { companyId } = await emptyCompany(server);
    const one = await upsertCase(server, { companyId, key: 'one' });
    const two = await upsertCase(server, { companyId, key: 'two' });
    const foreign = await upsertCase(server, { companyId: (await emptyCompany(server)).companyId });
    const NOTE = `mutation ($input: CreateActivityInput!) { createActivity(input: $input) { cursor } }`;
    for (const entry of [
      { entityId: foreign, action: 'case.updated', details: { issueId: 'none' } },
      { entityId: one, action: 'case.painted' },
    ]) {
      await run(server, NOTE, { input: { companyId, actorId: 'test', entityType: 'case', ...entry } });
    }
    const query = `query ($id: ID!, $kinds: [CaseEventKind!]) { company(id: $id) {
      caseEvents(filter: { kinds: $kinds }) { edges { node { kind caseId payload case { id } issue { id } } } } } }`;
    const told = async (kinds?: string[]) =>
      nodesOf((await run(server, query, { id: companyId, kinds })).company.caseEvents);
    expect((await told()).map(({ kind, case: about }) => [kind, about?.id ?? null])).toEqual([
      ['UPDATED', null],
      ['CREATED', two],
      ['CREATED', one],
    ]);
    expect((await told(['CREATED'])).map(({ caseId }) => caseId)).toEqual([two, one]);
  });
});

describe('while cases are switched off', () => {
  test('every way to them is closed with the words of REST, and what does not lead there is open', async () => {
    const { companyId, projectId, issueId, caseIds } = await companyOfCases(server, 1);
    const [id] = caseIds;
    await switchCases(server, false);
    const ways = [
      ['query ($id: ID!) { case(id: $id) { id } }', { id }],
      ['query ($id: ID!) { case(id: $id) { id } }', { id: randomUUID() }],
      ['query ($id: ID!) { company(id: $id) { name cases { edges { node { id } } } } }', { id: companyId }],
      ['query ($id: ID!) { company(id: $id) { cases(first: 0) { pageInfo { hasNextPage } } } }', { id: companyId }],
      ['query ($id: ID!, $case: ID!) { company(id: $id) { case(id: $case) { id } } }', { id: companyId, case: id }],
      ['query ($id: ID!) { company(id: $id) { caseEvents { edges { node { kind } } } } }', { id: companyId }],
      ['query ($id: ID!) { project(id: $id) { cases { edges { node { id } } } } }', { id: projectId }],
      ['query ($id: ID!) { issue(id: $id) { cases { edges { node { id } } } } }', { id: issueId }],
      ['query ($id: ID!) { issue(id: $id) { caseLinks { edges { node { id case { id } } } } } }', { id: issueId }],
      ['mutation ($id: ID!) { updateCase(input: { caseId: $id, title: "x" }) { case { id } } }', { id }],
      ['mutation ($id: ID!) { lockCaseDocument(input: { caseId: $id, key: "report" }) { document { id } } }', { id }],
    ] as const;
    const answers = [];
    for (const [document, variables] of ways) answers.push(await refusal(server, document, variables));
    const open = `query ($id: ID!) { issue(id: $id) { title documents { edges { node { id } } } } }`;
    expect((await run(server, open, { id: issueId })).issue.title).toBe('Mend it');
    await switchCases(server, true);
    for (const { message, extensions } of answers) {
      expect([message, extensions.code, extensions.status]).toEqual(['Cases are disabled', 'FORBIDDEN', 403]);
    }
    expect((await run(server, ONE, { id })).case.title).toBe('It broke');
  });
});
