/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { statementsOf } from '#tests/kit/statements.js';
import { createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
});

const PUT = `mutation ($input: PutIssueDocumentInput!) { putIssueDocument(input: $input) {
  cursor document { id key body latestRevisionId latestRevisionNumber createdByUserId lockedAt } } }`;
const ANNOTATE = `mutation ($input: CreateIssueAnnotationInput!) { createIssueAnnotation(input: $input) {
  thread { id status anchorState anchorConfidence selectedText comments { edges { node { body authorType } } } } } }`;
const ADD = `mutation ($input: CreateWorkProductInput!) { createWorkProduct(input: $input) { workProduct { id type status } } }`;

/** Sends a REST request that GraphQL has no counterpart for, or that another domain's field names may change. */
async function rest(method: string, path: string, body?: object | FormData): Promise<{ id: string }> {
  const json = body && !(body instanceof FormData);
  const response = await fetch(server.url + path, {
    method,
    ...(body && { body: json ? JSON.stringify(body) : (body as FormData) }),
    ...(json && { headers: { 'content-type': 'application/json' } }),
  });
  expect(response.status, path).toBeLessThan(300);
  return (await response.json()) as { id: string };
}

const write = async (issueId: string, fields: object = {}) =>
  (await run(server, PUT, { input: { issueId, key: 'plan', body: 'One two three', ...fields } })).putIssueDocument
    .document;

/** An issue with documents of two revisions and a thread each, as many work products, and as many files. */
async function issueWith(count: number): Promise<string> {
  const { id } = await rest('POST', `/api/companies/${companyId}/issues`, {
    title: `With ${count}`,
    allowDuplicate: true,
  });
  for (let number = 0; number < count; number++) {
    const key = `plan-${number}`;
    const first = await write(id, { key });
    const { latestRevisionId: baseRevisionId } = await write(id, { key, baseRevisionId: first.latestRevisionId });
    const position = { normalizedStart: 4, normalizedEnd: 7, markdownStart: 4, markdownEnd: 7 };
    const selector = { quote: { exact: 'two' }, position };
    const thread = { issueId: id, key, baseRevisionId, baseRevisionNumber: 2, selector, body: 'Why?' };
    await run(server, ANNOTATE, { input: thread });
    await run(server, ADD, { input: { issueId: id, type: 'PULL_REQUEST', provider: 'github', title: key } });
    const form = new FormData();
    form.append('file', new Blob([key]), 'notes.txt');
    await rest('POST', `/api/companies/${companyId}/issues/${id}/attachments`, form);
  }
  return id;
}

const EVERYTHING = `query ($id: ID!) { issue(id: $id) {
  document(key: "plan-0") { key body }
  missing: document(key: "none") { key }
  documents(first: 5) { edges { node {
    key title body createdByUserId createdByAgent { name }
    revisions(first: 3) { edges { node { revisionNumber body createdByAgent { name } } } pageInfo { hasNextPage } }
    annotations(first: 3, filter: { statuses: [OPEN] }) { edges { node {
      selectedText anchorState anchorConfidence document { key }
      comments(first: 3) { edges { node { body authorType authorAgent { name } } } }
    } } }
  } } }
  attachments(first: 5) { edges { node { originalFilename byteSize contentType sha256 contentPath issue { id } } } }
  workProducts(first: 5) { edges { node { title type status reviewState healthStatus isPrimary issue { id } } } }
} }`;

describe('what belongs to an issue', () => {
  test('is told in one call: documents, revisions, threads, comments, files and work products', async () => {
    const id = await issueWith(1);
    const { issue } = await run(server, EVERYTHING, { id });
    expect([issue.document, issue.missing]).toEqual([{ key: 'plan-0', body: 'One two three' }, null]);
    const { revisions, annotations, ...document } = issue.documents.edges[0].node;
    expect(document).toEqual({
      key: 'plan-0',
      title: null,
      body: 'One two three',
      createdByUserId: 'local-board',
      createdByAgent: null,
    });
    expect(revisions.edges.map((edge: { node: { revisionNumber: number } }) => edge.node.revisionNumber)).toEqual([
      2, 1,
    ]);
    expect(annotations.edges[0].node).toEqual({
      selectedText: 'two',
      anchorState: 'ACTIVE',
      anchorConfidence: 'EXACT',
      document: { key: 'plan-0' },
      comments: { edges: [{ node: { body: 'Why?', authorType: 'USER', authorAgent: null } }] },
    });
    expect(issue.attachments.edges[0].node).toMatchObject({
      originalFilename: 'notes.txt',
      byteSize: 6,
      issue: { id },
      contentPath: expect.stringMatching(/^\/api\/attachments\/.*\/content$/),
    });
    expect(issue.workProducts.edges[0].node).toMatchObject({
      title: 'plan-0',
      type: 'PULL_REQUEST',
      status: 'ACTIVE',
      reviewState: 'NONE',
      healthStatus: 'UNKNOWN',
    });
  });

  test('is read with as many statements for five things of each kind as for one', async () => {
    const [one, five] = [await issueWith(1), await issueWith(5)];
    const few = await statementsOf(() => run(server, EVERYTHING, { id: one }));
    const many = await statementsOf(async () => {
      const { issue } = await run(server, EVERYTHING, { id: five });
      expect(issue.documents.edges).toHaveLength(5);
    });
    expect(many.toSorted()).toEqual(few.toSorted());
    expect(many.length).toBeLessThanOrEqual(13);
  });

  test('is paged by cursors, revisions by their number', async () => {
    const id = await issueWith(1);
    const page = `query ($id: ID!, $after: String) { issue(id: $id) { document(key: "plan-0") {
      revisions(first: 1, after: $after) { edges { cursor node { revisionNumber } } pageInfo { hasNextPage } } } } }`;
    const first = (await run(server, page, { id })).issue.document.revisions;
    expect([first.edges[0].node.revisionNumber, first.pageInfo.hasNextPage]).toEqual([2, true]);
    const second = (await run(server, page, { id, after: first.edges[0].cursor })).issue.document.revisions;
    expect([second.edges[0].node.revisionNumber, second.pageInfo.hasNextPage]).toEqual([1, false]);
    const told = await refusal(server, page, { id, after: Buffer.from('["x"]').toString('base64url') });
    expect(told.message).toBe('after is not a cursor of this list');
  });
});

describe('what is done to it', () => {
  test('is refused with the codes and details that REST has', async () => {
    const id = await issueWith(1);
    const told = await refusal(server, PUT, { input: { issueId: id, key: 'plan-0', body: 'x' } });
    expect(told).toMatchObject({
      message: expect.stringMatching(/^Document update requires baseRevisionId/),
      extensions: { code: 'BASE_REVISION_REQUIRED', status: 409, details: { currentRevisionId: expect.any(String) } },
    });
  });

  test('is a thread that is resolved, a lock, a work product that is merged, and everything deleted', async () => {
    const id = await issueWith(1);
    const { issue } = await run(
      server,
      `query ($id: ID!) { issue(id: $id) {
        document(key: "plan-0") { id annotations { edges { node { id } } } }
        attachments { edges { node { id } } } workProducts { edges { node { id } } } } }`,
      { id },
    );
    const ids = {
      threadId: issue.document.annotations.edges[0].node.id,
      attachmentId: issue.attachments.edges[0].node.id,
      workProductId: issue.workProducts.edges[0].node.id,
    };
    const done = await run(
      server,
      `mutation ($id: ID!, $threadId: ID!, $attachmentId: ID!, $workProductId: ID!) {
        commentIssueAnnotation(input: { threadId: $threadId, body: "So." }) { comment { body } }
        updateIssueAnnotation(input: { threadId: $threadId, status: RESOLVED }) { thread { status } }
        lockIssueDocument(input: { issueId: $id, key: "plan-0" }) { document { lockedByUserId } }
        unlockIssueDocument(input: { issueId: $id, key: "plan-0" }) { document { lockedAt } }
        updateWorkProduct(input: { workProductId: $workProductId, status: MERGED }) { workProduct { status } }
        deleteWorkProduct(input: { workProductId: $workProductId }) { deletedId issue { id } }
        deleteAttachment(input: { attachmentId: $attachmentId }) { deletedId issue { id } }
        deleteIssueDocument(input: { issueId: $id, key: "plan-0" }) { deletedId issue { id } cursor }
      }`,
      { id, ...ids },
    );
    expect(done).toEqual({
      commentIssueAnnotation: { comment: { body: 'So.' } },
      updateIssueAnnotation: { thread: { status: 'RESOLVED' } },
      lockIssueDocument: { document: { lockedByUserId: 'local-board' } },
      unlockIssueDocument: { document: { lockedAt: null } },
      updateWorkProduct: { workProduct: { status: 'MERGED' } },
      deleteWorkProduct: { deletedId: ids.workProductId, issue: { id } },
      deleteAttachment: { deletedId: ids.attachmentId, issue: { id } },
      deleteIssueDocument: { deletedId: issue.document.id, issue: { id }, cursor: expect.any(String) },
    });
  });
});
