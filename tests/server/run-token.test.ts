import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { signRunToken } from '#services/access/tokens.js';
import { KEEPS_IDENTITIES, startTestServer, type TestServer } from '../kit/server.js';
import { callRest } from './clients.js';

const secret = { AGENT_JWT_SECRET: randomUUID().repeat(2), SECRETS_MASTER_KEY: randomBytes(32).toString('hex') };
let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  here = await startTestServer(secret, KEEPS_IDENTITIES);
  there = await startTestServer({ ...secret, DATABASE_URL: here.databaseUrl }, KEEPS_IDENTITIES);
});

/** An agent in a running run, with its token. */
async function newRun() {
  const { body: company } = await callRest(here.url, 'POST', '/companies', { name: 'Running' });
  const { body: agent } = await callRest(here.url, 'POST', `/companies/${company.id}/agents`, { name: 'Ada' });
  const { body: held } = await callRest(here.url, 'POST', `/companies/${company.id}/secrets`, {
    name: 'Held',
    value: 'hush',
  });
  await callRest(here.url, 'PUT', `/agents/${agent.id}/secret-grants/HELD`, { key: 'HELD', secretId: held.id });
  const { body: issue } = await callRest(here.url, 'POST', `/companies/${company.id}/issues`, { title: 'Work' });
  const { services } = here.runtime;
  const run = await services.database.transaction('all', (tx) =>
    tx.heartbeatRun.create({
      data: { companyId: company.id, agentId: agent.id, issueId: issue.id, status: 'running', startedAt: new Date() },
    }),
  );
  const claims = { agentId: agent.id, companyId: company.id, adapterType: 'process', responsibleUserId: null };
  const token = await signRunToken(services, { ...claims, runId: run.id });
  const end = (status: string) =>
    services.database.transaction('all', (tx) => tx.heartbeatRun.update({ where: { id: run.id }, data: { status } }));
  return { companyId: company.id as string, issueId: issue.id as string, runId: run.id, token, end };
}

const CALLS: [what: string, method: string, path: (run: { issueId: string }) => string, body?: object][] = [
  ['a read', 'GET', () => '/agents/me'],
  ['a write', 'POST', ({ issueId }) => `/issues/${issueId}/comments`, { body: 'Said' }],
  ['a look at its secrets', 'GET', () => '/agents/me/secrets'],
];

describe("a run's token", () => {
  test('opens what its agent may do while the run is under way, in every process', async () => {
    const run = await newRun();
    for (const server of [here, there]) {
      for (const [what, method, path, body] of CALLS) {
        const { status } = await callRest(server.url, method, path(run), body, run.token);
        expect([what, status]).toEqual([what, method === 'POST' ? 201 : 200]);
      }
    }
    const { body } = await callRest(there.url, 'POST', '/agents/me/secrets/HELD/value', {}, run.token);
    expect(body).toMatchObject({ key: 'HELD', value: 'hush' });
  });

  test.each(['succeeded', 'failed', 'cancelled', 'timed_out', 'interrupted'])(
    'is void at once where the run %s, and soon everywhere, for reads as for writes',
    async (status) => {
      const run = await newRun();
      for (const server of [here, there]) {
        expect((await callRest(server.url, 'GET', '/agents/me', undefined, run.token)).status).toBe(200);
      }
      await run.end(status);
      const over = { status: 401, body: { error: `Agent run ${run.runId} is over: it ended as ${status}` } };
      for (const [, method, path, body] of CALLS) {
        expect(await callRest(here.url, method, path(run), body, run.token)).toMatchObject(over);
      }
      const elsewhere = () => callRest(there.url, 'GET', '/agents/me', undefined, run.token);
      await expect.poll(elsewhere, { interval: 5 }).toMatchObject(over);
      const value = await callRest(there.url, 'POST', '/agents/me/secrets/HELD/value', {}, run.token);
      expect(value).toMatchObject(over);
      expect(
        await here.graphql('{ viewer { __typename } }', {}, { authorization: `Bearer ${run.token}` }),
      ).toMatchObject({
        errors: [{ message: over.body.error }],
      });
    },
  );

  test('opens nothing where its run is unknown, or of another agent', async () => {
    const [run, other] = [await newRun(), await newRun()];
    const { services } = here.runtime;
    const agent = (await callRest(here.url, 'GET', '/agents/me', undefined, run.token)).body;
    for (const runId of [randomUUID(), other.runId]) {
      const claims = { agentId: agent.id, companyId: run.companyId, adapterType: 'process', responsibleUserId: null };
      const token = await signRunToken(services, { ...claims, runId });
      expect(await callRest(here.url, 'GET', '/agents/me', undefined, token)).toMatchObject({
        status: 401,
        body: { error: `Agent run ${runId} is not known` },
      });
    }
  });

  test('ends what follows the company by it as soon as the run is over, without an event to tell', async () => {
    const run = await newRun();
    const authorization = `Bearer ${run.token}`;
    const live = new WebSocket(`${there.url.replace('http', 'ws')}/api/companies/${run.companyId}/events/ws`, {
      headers: { authorization },
    });
    await once(live, 'open');
    const closed = once(live, 'close');
    const client = there.socket({ authorization });
    const followed = client.iterate({
      query: 'subscription ($id: ID!) { events(companyId: $id, after: "0") { id } }',
      variables: { id: run.companyId },
    });
    expect((await followed.next()).value.data.events.id).toBeTruthy();
    await run.end('succeeded');
    const reason = `Agent run ${run.runId} is over: it ended as succeeded`;
    const [code, told] = await closed;
    expect([code, String(told)]).toEqual([1008, reason]);
    const results = [];
    for await (const result of followed) results.push(result);
    expect(results.at(-1)).toMatchObject({ errors: [{ message: reason }] });
    await client.dispose();
  });
});
