import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestServer, type TestServer } from '../kit/server.js';
import { volume } from '../kit/volume.js';
import { ask, createCompany, type Data, type FollowedEvent, follow, JSON_TYPE, run } from './clients.js';
import { journalOf } from './journal.js';

const PARALLEL = 30;
const ROUNDS = volume(3, 12);

let server: TestServer;
let companyId: string;
let agentId: string;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL_MAX: '2' });
  companyId = await createCompany(server.url);
  agentId = (await rest('POST', `/companies/${companyId}/agents`, { name: 'Boss', role: 'ceo' })).id;
});

/** A call of the REST API that must succeed. */
async function rest(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Data> {
  const raw = body instanceof FormData;
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...(body && !raw && JSON_TYPE), ...headers },
    ...(body && { body: raw ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([method, path, response.status, response.ok ? '' : String(bytes)]).toEqual([
    method,
    path,
    response.status,
    '',
  ]);
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(String(bytes)) : bytes;
}

const graph = (query: string, variables: object = {}) =>
  run(server.url, query, { c: companyId, a: agentId, ...variables });

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function picture(): FormData {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), `${randomUUID()}.png`);
  return form;
}

const NESTED = `query ($c: ID!) { company(id: $c) { budgetMonthlyCents spentMonthlyCents
  activity(first: 5) { edges { node { action: actionText agent { name } } } }
  agents(first: 20) { edges { node { name manager { name } chainOfCommand { name } allReports { nodes { name } }
    keys { edges { node { name } } } configRevisions { edges { node { changedKeys } } }
    access { issueAssignSource grants { permissionKey } } instructionsBundle { entryFile } } } } } }`;

/** A life of one agent: hired, given keys and instructions, changed, paused, resumed, changed back and let go. */
async function lifeOfAgent(): Promise<void> {
  const name = `Agent ${randomUUID()}`;
  const { agent } = await rest('POST', `/companies/${companyId}/agent-hires`, { name, reportsTo: agentId });
  const path = `/agents/${agent.id}`;
  const key = await rest('POST', `${path}/keys`, { name: 'one' });
  const me = await ask(
    server.url,
    '{ me { name chainOfCommand { name } } }',
    {},
    { authorization: `Bearer ${key.token}` },
  );
  expect(me.data.me).toEqual({ name, chainOfCommand: [{ name: 'Boss' }] });
  await rest('PUT', `${path}/instructions-bundle/file`, { path: 'AGENTS.md', content: 'Work.' });
  await graph('mutation ($id: ID!) { updateAgent(input: { agentId: $id, title: "T" }) { agent { title } } }', {
    id: agent.id,
  });
  await graph('mutation ($id: ID!) { pauseAgent(input: { agentId: $id }) { agent { status } } }', { id: agent.id });
  await rest('POST', `${path}/resume`);
  const [revision] = await rest('GET', `${path}/config-revisions`);
  await rest('POST', `${path}/config-revisions/${revision.id}/rollback`);
  await rest('PATCH', `${path}/budgets`, { budgetMonthlyCents: 100 });
  await graph('mutation ($id: ID!) { terminateAgent(input: { agentId: $id }) { agent { status } } }', { id: agent.id });
  await rest('DELETE', path);
}

let idempotencyKey = randomUUID();

/** What people and agents do with the product, each now and then. */
const deeds: readonly (() => Promise<unknown>)[] = [
  lifeOfAgent,
  lifeOfAgent,
  () => graph(NESTED),
  () =>
    graph('{ companies { nodes { name agents(first: 5) { edges { node { name runtimeState { adapterType } } } } } } }'),
  () => graph('mutation ($c: ID!) { updateCompany(input: { companyId: $c, description: "x" }) { cursor } }'),
  () =>
    graph('mutation ($a: ID!, $t: String) { updateAgent(input: { agentId: $a, title: $t }) { cursor } }', {
      t: randomUUID(),
    }),
  () => rest('POST', `/companies/${companyId}/agents`, { name: 'Once' }, { 'idempotency-key': idempotencyKey }),
  () => rest('GET', `/companies/${companyId}/agents`),
  () => rest('GET', `/agents/${agentId}`),
  () => rest('GET', `/companies/${companyId}/activity?limit=20`),
  () => rest('GET', `/companies/${companyId}/activity/verify`),
  () => rest('GET', `/companies/${companyId}/audit/agent-actions.csv`),
  () => rest('GET', `/companies/${companyId}/org`),
  () => rest('GET', `/companies/${companyId}/org.svg`),
  () => rest('GET', '/companies/stats'),
  // Which says that the database does not answer where its turn does not come within seconds.
  async () => {
    const response = await fetch(`${server.url}/api/health`);
    const { status } = await response.json();
    expect([response.status, status]).toEqual(response.ok ? [200, 'ok'] : [503, 'unhealthy']);
  },
  () => rest('PATCH', '/instance/settings/general', { censorUsernameInLogs: Math.random() < 0.5 }),
  () => rest('POST', `/companies/${companyId}/assets/images`, picture()),
  async () => rest('DELETE', `/companies/${await createCompany(server.url, 'Short-lived')}`),
];

/** Keeps taking deeds, at most so many under way at once. */
async function perform(all: (() => Promise<unknown>)[]): Promise<void> {
  const queue = [...all];
  const worker = async () => {
    for (let deed = queue.shift(); deed; deed = queue.shift()) await deed();
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

test(`with two connections, ${PARALLEL} of everything at once completes and every subscriber is told all`, async () => {
  const client = server.socket();
  const streams = Array.from({ length: 20 }, () => follow(client, companyId, '0'));
  const told = streams.map(async (stream) => {
    const events: FollowedEvent[] = [];
    for (;;) {
      events.push(await stream.event());
      if (events.at(-1)?.action === 'company.archived') return events;
    }
  });
  const live = new WebSocket(`${server.url.replace('http', 'ws')}/api/companies/${companyId}/events/ws`);
  await new Promise((resolve) => live.once('open', resolve));
  for (let round = 0; round < ROUNDS; round++) {
    idempotencyKey = randomUUID();
    await perform(deeds.flatMap((deed) => [deed, deed]));
  }
  await graph('mutation ($c: ID!) { archiveCompany(input: { companyId: $c }) { cursor } }');

  const journal = await journalOf(server.databaseUrl, companyId);
  for (const events of await Promise.all(told)) expect(events.map(({ cursor, id }) => [cursor, id])).toEqual(journal);
  const { pool } = server.runtime.services.database;
  expect({ total: pool.totalCount, waiting: pool.waitingCount }).toEqual({ total: 2, waiting: 0 });
  expect(await rest('GET', `/companies/${companyId}/activity/verify`)).toMatchObject({
    ok: true,
    events: journal.length,
  });
  live.terminate();
  await client.dispose();
}, 120_000); // hundreds of deeds, each told to twenty, on a machine that may have other work
