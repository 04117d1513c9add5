/** @module-tag whole */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { createCompany, type Data, follow, note, rest, socketTo } from './clients.js';

const example = (name: string) => fileURLToPath(new URL(`../../examples/agents/${name}`, import.meta.url));

let server: ReadyProcess;
let companyId: string;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  cleanups.push(drop);
  server = await startServer({ DATABASE_URL: url });
  cleanups.push(() => server.kill());
  companyId = await createCompany(server.url);
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const hire = (name: string, adapterType: string, adapterConfig: object): Promise<Data> =>
  rest(server.url, 'POST', `/companies/${companyId}/agents`, { name, role: 'engineer', adapterType, adapterConfig });

/** What the board sees live from the assignment of an issue until its run is over. */
async function watchWork(assigneeAgentId: string) {
  const client = socketTo(server.url);
  const { event, stop } = follow(client, companyId, await note(server.url, companyId));
  const fields = { title: 'Count the words', description: 'as many as there are', status: 'todo', assigneeAgentId };
  const issue = await rest(server.url, 'POST', `/companies/${companyId}/issues`, fields);
  const seen: string[] = [];
  while (!/^heartbeat\.(succeeded|failed|cancelled|timed_out)$/.test(seen.at(-1) ?? ''))
    seen.push((await event()).action);
  await stop();
  await client.dispose();
  return { issue, seen };
}

async function expectDone(issue: Data, agent: Data): Promise<void> {
  const [run] = await rest(server.url, 'GET', `/companies/${companyId}/heartbeat-runs?agentId=${agent.id}`);
  expect(run).toMatchObject({ status: 'succeeded', invocationSource: 'assignment', issueId: issue.id });
  expect(await rest(server.url, 'GET', `/issues/${issue.id}`)).toMatchObject({ status: 'done', checkoutRunId: null });
  const written = { authorAgentId: agent.id, createdByRunId: run.id, body: expect.stringContaining('Done') };
  expect(await rest(server.url, 'GET', `/issues/${issue.id}/comments`)).toMatchObject([written]);
  expect(await rest(server.url, 'GET', `/issues/${issue.id}/attachments`)).toMatchObject([
    { originalFilename: 'result.md' },
  ]);
  expect(await rest(server.url, 'GET', `/agents/${agent.id}`)).toMatchObject({ status: 'idle' });
}

const STEPS = [
  'issue.created',
  'heartbeat.queued',
  'heartbeat.started',
  'issue.attachment_added',
  'issue.comment_added',
  'issue.updated',
  'heartbeat.succeeded',
];

test('a program is woken by an assignment, does the work with its run token, and the board follows it live', async () => {
  const agent = await hire('Ada', 'process', { command: 'node', args: [example('engineer.mjs')] });
  const { issue, seen } = await watchWork(agent.id);
  expect(seen.filter((action) => STEPS.includes(action))).toEqual(STEPS);
  await expectDone(issue, agent);
});

test('an endpoint that is handed the run does the same with a key of its agent', async () => {
  const secret = 'a secret between the two';
  const agent = await hire('Grace', 'http', { url: 'http://127.0.0.1:9/' });
  const { token } = await rest(server.url, 'POST', `/agents/${agent.id}/keys`, { name: 'endpoint' });
  const env = { SERVICE_API_URL: server.url, AGENT_KEY: token, ENDPOINT_SECRET: secret, PORT: '0' };
  const endpoint = spawn(process.execPath, [example('endpoint.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  cleanups.push(() => endpoint.kill());
  const [said] = await once(endpoint.stdout, 'data');
  const [, port] = /on (\d+)/.exec(String(said)) ?? [];
  const { id: secretId } = await rest(server.url, 'POST', `/companies/${companyId}/secrets`, {
    name: 'Endpoint',
    value: `Bearer ${secret}`,
  });
  const headers = { Authorization: { type: 'secret_ref', secretId, version: 'latest' } };
  await rest(server.url, 'PATCH', `/agents/${agent.id}`, {
    adapterConfig: { url: `http://127.0.0.1:${port}/`, headers },
  });
  const { issue } = await watchWork(agent.id);
  await expectDone(issue, agent);
});
