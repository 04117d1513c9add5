/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createAgent, createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
let companyId: string;
let agentId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
  agentId = await createAgent(server, companyId);
});

const CREATE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id identifier } } }`;
const COMMENT = `mutation ($input: CreateIssueCommentInput!) {
  createIssueComment(input: $input) { deduplicated cursor comment { id body authorType authorUserId issue { identifier } } }
}`;

const createIssue = async (fields: object = {}): Promise<{ id: string; identifier: string }> => {
  const title = `Thing ${Math.random()}`;
  return (await run(server, CREATE, { input: { companyId, title, ...fields } })).createIssue.issue;
};
const comment = async (issueId: string, fields: object = {}) =>
  (await run(server, COMMENT, { input: { issueId, body: 'Hello', ...fields } })).createIssueComment;

const THREADS = `query ($id: ID!, $first: Int) {
  company(id: $id) {
    issues(first: $first) { edges { node {
      identifier
      commentCursor { totalComments latestCommentId }
      comments(first: 3, orderBy: CREATED_AT_DESC) {
        edges { node { body authorAgent { name } attachments(first: 1) { edges { node { originalFilename } } } } }
      }
      wakes(first: 3) { edges { node { reason status error agent { name } } } }
    } } }
    agents(first: $first) { edges { node {
      inbox(first: 2) { edges { node { identifier } } }
      wakes(first: 2) { edges { node { status issue { identifier } } } }
    } } }
  }
}`;

describe('threads', () => {
  test('are read whole below a company', async () => {
    const issue = await createIssue({ assigneeAgentId: agentId });
    const said = await comment(issue.id, { body: 'Look' });
    expect(said).toMatchObject({
      deduplicated: false,
      comment: { authorType: 'USER', issue: { identifier: issue.identifier } },
    });
    const { company } = await run(server, THREADS, { id: companyId, first: 50 });
    const node = company.issues.edges.map((edge: { node: { identifier: string } }) => edge.node)[0];
    expect(node).toMatchObject({
      identifier: issue.identifier,
      commentCursor: { totalComments: 1, latestCommentId: said.comment.id },
      comments: { edges: [{ node: { body: 'Look', authorAgent: null } }] },
      wakes: { edges: [{ node: { status: 'COALESCED' } }, { node: { reason: 'issue_assigned', status: 'QUEUED' } }] },
    });
    const [agent] = company.agents.edges;
    expect(agent.node.inbox.edges).toEqual([{ node: { identifier: issue.identifier } }]);
    expect(agent.node.wakes.edges[0].node.issue).toEqual({ identifier: issue.identifier });
  });

  test('take as many statements for many issues as for one', async () => {
    const count = () => countStatements(() => run(server, THREADS, { id: companyId, first: 20 }));
    await run(server, THREADS, { id: companyId, first: 20 });
    const before = await count();
    for (let n = 0; n < 4; n++) {
      const { id } = await createIssue({ assigneeAgentId: agentId });
      await comment(id);
    }
    expect(await count()).toBe(before);
  });

  test('are paged in both orders', async () => {
    const { id } = await createIssue();
    for (const body of ['1', '2', '3']) await comment(id, { body });
    const PAGE = `query ($id: ID!, $after: String, $orderBy: IssueCommentOrder) { issue(id: $id) {
      comments(first: 2, after: $after, orderBy: $orderBy) { edges { node { body } } pageInfo { hasNextPage endCursor } } } }`;
    const page = async (variables: object) => (await run(server, PAGE, { id, ...variables })).issue.comments;
    const bodies = ({ edges }: { edges: { node: { body: string } }[] }) => edges.map(({ node }) => node.body);
    const first = await page({ orderBy: 'CREATED_AT_ASC' });
    expect([bodies(first), first.pageInfo.hasNextPage]).toEqual([['1', '2'], true]);
    const second = await page({ orderBy: 'CREATED_AT_ASC', after: first.pageInfo.endCursor });
    expect([bodies(second), second.pageInfo.hasNextPage]).toEqual([['3'], false]);
    expect(bodies(await page({ orderBy: 'CREATED_AT_DESC' }))).toEqual(['3', '2']);
  });

  test('give one comment, and forget what was taken back', async () => {
    const issue = await createIssue();
    const { id } = (await comment(issue.id)).comment;
    const ONE = `query ($issueId: ID!, $id: ID!) {
      issueComment(id: $id) { body deletedAt }
      issue(id: $issueId) { comment(id: $id) { body } }
    }`;
    expect(await run(server, ONE, { issueId: issue.identifier, id })).toMatchObject({
      issueComment: { body: 'Hello', deletedAt: null },
      issue: { comment: { body: 'Hello' } },
    });
    const DELETE = `mutation ($commentId: ID!) {
      deleteIssueComment(input: { commentId: $commentId }) { comment { body deletedAt } } }`;
    const { deleteIssueComment } = await run(server, DELETE, { commentId: id });
    expect(deleteIssueComment.comment).toMatchObject({ body: '', deletedAt: expect.any(String) });
  });
});

describe('handover', () => {
  test('takes, frees and gives back an issue', async () => {
    const issue = await createIssue();
    const CHECKOUT = `mutation ($input: CheckoutIssueInput!) {
      checkoutIssue(input: $input) { issue { status assigneeAgentId checkoutRunId } } }`;
    const input = { issueId: issue.id, agentId, expectedStatuses: ['BACKLOG'] };
    expect((await run(server, CHECKOUT, { input })).checkoutIssue.issue).toEqual({
      status: 'IN_PROGRESS',
      assigneeAgentId: agentId,
      checkoutRunId: null,
    });
    const refused = await refusal(server, CHECKOUT, { input });
    expect(refused).toMatchObject({
      message: 'Issue checkout conflict',
      extensions: { code: 'CONFLICT', status: 409, details: { issueId: issue.id, status: 'in_progress' } },
    });
    const FREE = `mutation ($id: ID!) {
      forceReleaseIssue(input: { issueId: $id }) { previous { checkoutRunId executionRunId } issue { status } }
      releaseIssue(input: { issueId: $id }) { issue { status assigneeAgentId } }
    }`;
    expect(await run(server, FREE, { id: issue.id })).toEqual({
      forceReleaseIssue: { previous: { checkoutRunId: null, executionRunId: null }, issue: { status: 'IN_PROGRESS' } },
      releaseIssue: { issue: { status: 'TODO', assigneeAgentId: null } },
    });
  });

  test('keeps what a person has read and put away', async () => {
    const issue = await createIssue();
    const STATE = `mutation ($id: ID!) {
      markIssueRead(input: { issueId: $id }) { lastReadAt issue { id } }
      archiveIssueInInbox(input: { issueId: $id }) { archivedAt }
      unmarkIssueRead(input: { issueId: $id }) { removed }
      unarchiveIssueInInbox(input: { issueId: $id }) { removed issue { id } }
    }`;
    expect(await run(server, STATE, { id: issue.id })).toEqual({
      markIssueRead: { lastReadAt: expect.any(String), issue: { id: issue.id } },
      archiveIssueInInbox: { archivedAt: expect.any(String) },
      unmarkIssueRead: { removed: true },
      unarchiveIssueInInbox: { removed: true, issue: { id: issue.id } },
    });
  });
});
