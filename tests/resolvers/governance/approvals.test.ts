/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { statementsOf } from '#tests/kit/statements.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const ASK = `mutation ($input: CreateApprovalInput!) {
  createApproval(input: $input) { cursor approval { id status type payload requestedByAgent { name } company { id } } }
}`;
const COMMENT = `mutation ($input: AddApprovalCommentInput!) {
  addApprovalComment(input: $input) { comment { id body authorUserId authorAgent { name } } }
}`;
const ISSUE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id identifier } } }`;

const NESTED = `query ($id: ID!, $first: Int, $filter: ApprovalFilter) {
  company(id: $id) {
    approvals(first: $first, filter: $filter) {
      pageInfo { hasNextPage endCursor }
      edges { node {
        id type status payload
        requestedByAgent { name approvals(first: 2) { edges { node { id } } } }
        comments(first: 2) { edges { node { body authorUserId } } pageInfo { hasNextPage } }
        issues(first: 2) { edges { node { identifier approvals(first: 3) { edges { node { id status } } } } } }
      } }
    }
  }
}`;

/** A company in which each of `count` agents asked for something about an issue of its own, and was asked back. */
async function companyOf(count: number) {
  const id = await createCompany(server);
  for (let number = 0; number < count; number++) {
    const requestedByAgentId = await createAgent(server, id, { name: `Agent ${number}` });
    const { createIssue } = await run(server, ISSUE, { input: { companyId: id, title: `Issue ${number}` } });
    const payload = { number, env: { KEY: 'hush' } };
    const input = { companyId: id, type: 'REQUEST_BOARD_APPROVAL', payload, requestedByAgentId };
    const { createApproval } = await run(server, ASK, { input: { ...input, issueIds: [createIssue.issue.id] } });
    await run(server, COMMENT, { input: { approvalId: createApproval.approval.id, body: 'Why?' } });
  }
  return id;
}

describe('approvals below a company', () => {
  test('are told newest first with who asked, comments and issues, redacted', async () => {
    const id = await companyOf(3);
    const { company } = await run(server, NESTED, { id, first: 2 });
    expect(company.approvals.pageInfo.hasNextPage).toBe(true);
    const nodes = company.approvals.edges.map(({ node }: { node: object }) => node);
    expect(nodes).toHaveLength(2);
    expect(nodes[0]).toMatchObject({
      type: 'REQUEST_BOARD_APPROVAL',
      status: 'PENDING',
      payload: { number: 2 },
      requestedByAgent: { name: 'Agent 2', approvals: { edges: [{ node: { id: nodes[0].id } }] } },
      comments: { edges: [{ node: { body: 'Why?', authorUserId: 'local-board' } }], pageInfo: { hasNextPage: false } },
    });
    const [{ node: issue }] = nodes[0].issues.edges;
    expect(issue.approvals.edges).toEqual([{ node: { id: nodes[0].id, status: 'PENDING' } }]);
    expect(JSON.stringify(company)).not.toContain('hush');
    const next = await run(
      server,
      `query ($id: ID!, $after: String) { company(id: $id) { approvals(after: $after) { edges { node { payload } } } } }`,
      { id, after: company.approvals.pageInfo.endCursor },
    );
    expect(next.company.approvals.edges).toMatchObject([{ node: { payload: { number: 0 } } }]);
  });

  test('are narrowed by status and type', async () => {
    const id = await companyOf(2);
    const all = await run(server, NESTED, { id, first: 5 });
    const [{ node: newest }, { node: oldest }] = all.company.approvals.edges;
    const APPROVE = `mutation ($id: ID!) { approveApproval(input: { approvalId: $id }) { approval { status decidedByUserId } } }`;
    const { approveApproval } = await run(server, APPROVE, { id: oldest.id });
    expect(approveApproval.approval).toEqual({ status: 'APPROVED', decidedByUserId: 'local-board' });
    const ids = async (filter: object) =>
      (await run(server, NESTED, { id, first: 5, filter })).company.approvals.edges.map(
        ({ node }: { node: { id: string } }) => node.id,
      );
    expect(await ids({ statuses: ['PENDING'] })).toEqual([newest.id]);
    expect(await ids({ statuses: ['APPROVED'], types: ['REQUEST_BOARD_APPROVAL'] })).toEqual([oldest.id]);
    expect(await ids({ types: ['HIRE_AGENT'] })).toEqual([]);
  });

  test('cost as many statements for 2 as for 12', async () => {
    const [small, large] = [await companyOf(2), await companyOf(12)];
    const ask = (id: string) => statementsOf(() => run(server, NESTED, { id, first: 20 }));
    const [few, many] = [await ask(small), await ask(large)];
    expect(many.toSorted()).toEqual(few.toSorted());
    expect(many.length).toBeLessThanOrEqual(9);
  });
});

describe('an agent', () => {
  test('asks, comments and asks again, but decides nothing', async () => {
    const companyId = await createCompany(server);
    const agentId = await createAgent(server, companyId);
    const headers = bearer((await createKey(server, agentId)).token);
    const input = { companyId, type: 'APPROVE_CEO_STRATEGY', payload: { plan: 'Grow' } };
    const { createApproval } = await run(server, ASK, { input }, headers);
    expect(createApproval.approval).toMatchObject({ requestedByAgent: { name: 'Ada' }, company: { id: companyId } });
    const { id } = createApproval.approval;
    const DECIDE = `mutation ($id: ID!) { rejectApproval(input: { approvalId: $id }) { approval { status } } }`;
    expect(await refusal(server, DECIDE, { id }, headers)).toMatchObject({ message: 'Board access required' });
    const RETURN = `mutation ($id: ID!) { requestApprovalRevision(input: { approvalId: $id }) { approval { status } } }`;
    await run(server, RETURN, { id });
    const AGAIN = `mutation ($id: ID!, $payload: JSONObject) {
      resubmitApproval(input: { approvalId: $id, payload: $payload }) { approval { status payload } }
    }`;
    const { resubmitApproval } = await run(server, AGAIN, { id, payload: { plan: 'Wait' } }, headers);
    expect(resubmitApproval.approval).toEqual({ status: 'PENDING', payload: { plan: 'Wait' } });
    const { approval } = await run(server, `query ($id: ID!) { approval(id: $id) { consumedAt decisionNote } }`, {
      id,
    });
    expect(approval).toEqual({ consumedAt: null, decisionNote: null });
  });
});
