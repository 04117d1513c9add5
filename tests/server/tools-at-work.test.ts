/** @module-tag whole */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, hiring, historyAt, mutationsOf, openNoticeBoard } from '../demo/parts.js';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { until } from '../kit/running.js';
import { socketTo } from './clients.js';

let server: ReadyProcess;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  cleanups.push(drop);
  server = await startServer({ DATABASE_URL: url });
  cleanups.push(() => server.kill());
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const ASKED = `subscription ($company: ID!) {
  toolActionRequests(companyId: $company, after: "0") { action: actionText details issue { id } }
}`;

const SEEN = `query ($company: ID!, $issue: ID!) {
  company(id: $company) {
    toolCalls(first: 10) { nodes { status approvalState run { id } } }
    toolActionRequests(first: 10) { nodes { status toolName } }
    runs(first: 10) { nodes { status issue { id } } }
  }
  issue(id: $issue) { status comments(first: 10) { nodes { body } } }
}`;

test('an agent calls a tool that people must approve, goes on when they have, and the tool is used once', async () => {
  const client = clientOf({ url: server.url });
  const mutate = mutationsOf(client, historyAt());
  const { company } = await mutate('createCompany', 'company', { name: 'Notices' }, 'company { id }');
  const socket = socketTo(server.url);
  const heard: { action: string; details: { actionRequestId: string }; issue: { id: string } }[] = [];
  const unsubscribe = socket.subscribe(
    { query: ASKED, variables: { company: company.id } },
    {
      next: ({ data }) => heard.push((data as { toolActionRequests: (typeof heard)[number] }).toolActionRequests),
      error: () => {},
      complete: () => {},
    },
  );
  const { issue } = await openNoticeBoard(mutate, company, { hire: hiring(mutate, company.id) });
  const seen = () => client.graphql(SEEN, { company: company.id, issue: issue.id });

  // It has asked, and left the issue to people.
  await until(() => heard.length > 0);
  expect(heard[0]).toMatchObject({ action: 'tool_gateway.approval_requested', issue: { id: issue.id } });
  await until(async () =>
    (await seen()).company.runs.nodes.every(({ status }: { status: string }) => status === 'SUCCEEDED'),
  );
  const asked = await seen();
  expect(asked.issue.status).toBe('IN_REVIEW');
  expect(asked.company.toolCalls.nodes).toMatchObject([{ status: 'AWAITING_APPROVAL', approvalState: 'PENDING' }]);

  // People approve, which makes the call; the agent is woken, makes the same call again, and has its result.
  const input = { actionRequestId: heard[0]?.details.actionRequestId };
  const { request } = await mutate('approveToolActionRequest', 'approve', input, 'request { status resultSummary }');
  expect(request.status).toBe('EXECUTED');
  await until(async () => (await seen()).issue.status === 'DONE');
  const done = await seen();
  expect(done.issue.comments.nodes.at(-1).body).toBe('Notice 1 is up: We triage all issues');
  expect(done.company.toolCalls.nodes).toMatchObject([{ status: 'SUCCEEDED', approvalState: 'APPROVED' }]);
  expect(done.company.toolActionRequests.nodes).toMatchObject([{ status: 'EXECUTED' }]);
  expect(done.company.runs.nodes.length).toBe(2);
  expect(heard.map(({ action }) => action)).toContain('tool_gateway.approval_resolved');
  unsubscribe();
  await socket.dispose();
});
