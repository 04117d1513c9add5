import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../kit/server.js';
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
const DELETE = `mutation ($id: ID!) { deleteIssue(input: { issueId: $id }) { id identifier cursor } }`;

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

  test('are changed with what was changed and said, and refused with code and details', async () => {
    const { issue } = await create({ title: 'Old' });
    const executionPolicy = {
      stages: [{ id: 'r', type: 'REVIEW', participants: [{ type: 'USER', userId: 'nobody' }] }],
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
    expect(deleteIssue).toMatchObject({ id: issue.id, identifier: issue.identifier });
    expect((await refusal(server, DELETE, { id: issue.id })).extensions).toMatchObject({ status: 404 });
  });
});
