/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { createAgent, createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
});

const CREATE = `mutation ($input: CreateIssueInput!) {
  createIssue(input: $input) {
    cursor deduplicated deduplicationReason issue { id identifier title status priority assigneeAgentId }
  }
}`;
const CHILD = `mutation ($input: CreateChildIssueInput!) {
  createChildIssue(input: $input) { deduplicated issue { id parentId requestDepth description } }
}`;
const UPDATE = `mutation ($input: UpdateIssueInput!) {
  updateIssue(input: $input) { cursor changes comment { body } issue { id title status } }
}`;
const DELETE = `mutation ($id: ID!) { deleteIssue(input: { issueId: $id }) { deletedId identifier cursor } }`;

const create = async (fields: object) => (await run(server, CREATE, { input: { companyId, ...fields } })).createIssue;

describe('issues by GraphQL', () => {
  test('are created with enums in upper case, and found again by their title', async () => {
    const agentId = await createAgent(server, companyId, { name: 'Ada' });
    const made = await create({ title: 'Build', priority: 'HIGH', assigneeAgentId: 'ada' });
    expect(made).toMatchObject({
      deduplicated: false,
      deduplicationReason: null,
      cursor: expect.any(String),
      issue: { title: 'Build', status: 'TODO', priority: 'HIGH', assigneeAgentId: agentId },
    });
    expect(await create({ title: 'build' })).toMatchObject({
      deduplicated: true,
      deduplicationReason: 'RECENT_OPEN_TITLE',
      issue: { id: made.issue.id },
    });
  });

  test('are created once for one idempotency key', async () => {
    const input = { title: 'Once', idempotencyKey: 'once' };
    expect((await create(input)).issue.id).toBe((await create(input)).issue.id);
    const other = await refusal(server, CREATE, { input: { companyId, title: 'Other', idempotencyKey: 'once' } });
    expect(other.extensions).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 });
  });

  test('have children', async () => {
    const { issue } = await create({ title: 'Whole' });
    const input = { issueId: issue.identifier, title: 'Part', acceptanceCriteria: ['It fits'] };
    expect((await run(server, CHILD, { input })).createChildIssue).toMatchObject({
      issue: { parentId: issue.id, requestDepth: 1, description: '## Acceptance Criteria\n\n- It fits' },
    });
  });

  test('tell who has to unblock them, and what became of their monitor', async () => {
    const agentId = await createAgent(server, companyId, { name: 'Grace' });
    const read = async (owner: unknown) => {
      const descriptor = { owner, action: 'Buy a licence' };
      const { issue } = await create({
        title: JSON.stringify(owner),
        status: 'BLOCKED',
        unblockDescriptor: descriptor,
      });
      const QUERY = `query ($id: ID!) { issue(id: $id) {
        unblockDescriptor { action owner { type agentId agent { name } userId } } } }`;
      return (await run(server, QUERY, { id: issue.id })).issue.unblockDescriptor;
    };
    const nobody = { agentId: null, agent: null, userId: null };
    expect(await read({ board: true })).toEqual({ action: 'Buy a licence', owner: { type: 'BOARD', ...nobody } });
    expect(await read({ agentId })).toMatchObject({ owner: { type: 'AGENT', agentId, agent: { name: 'Grace' } } });
    expect(await read({ userId: 'local-board' })).toMatchObject({ owner: { type: 'USER', userId: 'local-board' } });
    const refused = async (owner: unknown) => {
      const input = { companyId, title: 'No', status: 'BLOCKED', unblockDescriptor: { owner, action: 'Wait' } };
      return (await refusal(server, CREATE, { input })).extensions.code;
    };
    for (const owner of [{ agentId, board: true }, {}, null, { agentId: null }])
      expect(await refused(owner)).toBe('BAD_USER_INPUT');
    expect(await refused({ board: false })).toBe('VALIDATION_FAILED');
    const nextCheckAt = '2099-01-01T00:00:00.000Z';
    const { issue } = await create({
      title: 'Wait',
      status: 'IN_REVIEW',
      assigneeAgentId: agentId,
      executionPolicy: { monitor: { nextCheckAt, kind: 'EXTERNAL_SERVICE' } },
    });
    const MONITOR = `query ($id: ID!) { issue(id: $id) {
      executionPolicy { monitor { kind } } executionState { monitor { status nextCheckAt clearReason } } } }`;
    expect((await run(server, MONITOR, { id: issue.id })).issue).toEqual({
      executionPolicy: { monitor: { kind: 'EXTERNAL_SERVICE' } },
      executionState: { monitor: { status: 'SCHEDULED', nextCheckAt, clearReason: null } },
    });
  });

  test('are changed together in the order asked for, or refused together by the first that is', async () => {
    const made = [await create({ title: 'One' }), await create({ title: 'Two' })];
    const many = `mutation ($input: UpdateIssuesInput!) {
      updateIssues(input: $input) { cursor issues { id priority labels { id } } }
    }`;
    const ids = [made[1].issue.identifier, made[0].issue.id];
    expect((await run(server, many, { input: { ids, set: { priority: 'LOW' } } })).updateIssues).toEqual({
      cursor: expect.any(String),
      issues: [made[1], made[0]].map(({ issue }) => ({ id: issue.id, priority: 'LOW', labels: [] })),
    });
    const refused = await refusal(server, many, { input: { ids, set: { status: 'BLOCKED' } } });
    expect(refused.extensions).toMatchObject({
      code: 'INVALID_ISSUE_DISPOSITION',
      details: { missing: 'unblock_path', issueId: made[1].issue.id },
    });
  });

  test('are moved in the manual order, which lists page through', async () => {
    const board = await createCompany(server);
    const make = (title: string) => run(server, CREATE, { input: { companyId: board, title } });
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await make(title)).createIssue.issue.id);
    const move = `mutation ($input: MoveIssueInput!) {
      moveIssue(input: $input) { cursor issue { id status position } }
    }`;
    const input = { issueId: ids[2], place: { after: ids[0] }, status: 'TODO' };
    expect((await run(server, move, { input })).moveIssue).toEqual({
      cursor: expect.any(String),
      issue: { id: ids[2], status: 'TODO', position: 'a1V' },
    });
    const list = `query ($id: ID!, $after: String, $filter: IssueFilter) {
      company(id: $id) {
        issues(orderBy: POSITION_ASC, first: 2, after: $after, filter: $filter) { edges { node { id } } pageInfo { endCursor } }
      }
    }`;
    const page = async (variables: object) => (await run(server, list, { id: board, ...variables })).company.issues;
    const first = await page({});
    const second = await page({ after: first.pageInfo.endCursor });
    const idsOf = ({ edges }: { edges: { node: { id: string } }[] }) => edges.map(({ node }) => node.id);
    expect([...idsOf(first), ...idsOf(second)]).toEqual([ids[0], ids[2], ids[1]]);
    expect(idsOf(await page({ filter: { statuses: ['BACKLOG'] } }))).toEqual([ids[0], ids[1]]);
  });

  test('are changed with what was changed and said, and refused with code and details', async () => {
    const { issue } = await create({ title: 'Old' });
    const executionPolicy = {
      stages: [{ key: 'r', type: 'REVIEW', participants: [{ type: 'USER', userId: 'nobody' }] }],
    };
    const { updateIssue } = await run(server, UPDATE, {
      input: { issueId: issue.id, title: 'New', status: 'TODO', comment: 'Go' },
    });
    expect(updateIssue).toMatchObject({
      issue: { title: 'New', status: 'TODO' },
      comment: { body: 'Go' },
      changes: { title: { from: 'Old', to: 'New' }, status: { from: 'backlog', to: 'todo' } },
    });
    const foreign = await refusal(server, UPDATE, { input: { issueId: issue.id, executionPolicy } });
    expect(foreign).toMatchObject({ message: 'Execution stage participants must belong to company' });
    const blocked = await refusal(server, UPDATE, { input: { issueId: issue.id, status: 'BLOCKED' } });
    expect(blocked.extensions).toMatchObject({
      code: 'INVALID_ISSUE_DISPOSITION',
      status: 422,
      details: { missing: 'unblock_path' },
    });
  });

  test('are deleted', async () => {
    const { issue } = await create({ title: 'Gone' });
    const { deleteIssue } = await run(server, DELETE, { id: issue.identifier });
    expect(deleteIssue).toMatchObject({ deletedId: issue.id, identifier: issue.identifier });
    expect((await refusal(server, DELETE, { id: issue.id })).extensions).toMatchObject({ status: 404 });
  });
});
