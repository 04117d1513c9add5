import { beforeAll, describe, expect, test } from 'vitest';
import { KEEPS_IDENTITIES, startTestServer, type TestServer } from '../kit/server.js';
import { callRest } from './clients.js';

let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  here = await startTestServer({}, KEEPS_IDENTITIES);
  there = await startTestServer({ DATABASE_URL: here.databaseUrl }, KEEPS_IDENTITIES);
});

async function newAgentWithKey(): Promise<{ id: string; keyId: string; token: string }> {
  const { body: company } = await callRest(here.url, 'POST', '/companies', { name: 'Revoking' });
  const { body: agent } = await callRest(here.url, 'POST', `/companies/${company.id}/agents`, { name: 'Ada' });
  const { body: key } = await callRest(here.url, 'POST', `/agents/${agent.id}/keys`, {});
  return { id: agent.id, keyId: key.id, token: key.token };
}

const asks = async (server: TestServer, token: string): Promise<number> =>
  (await callRest(server.url, 'GET', '/agents/me', undefined, token)).status;

describe('a right that is taken away', () => {
  const ways: Record<string, (agent: { id: string; keyId: string }) => Promise<unknown>> = {
    'by revoking the key': ({ id, keyId }) => callRest(here.url, 'DELETE', `/agents/${id}/keys/${keyId}`),
    'by terminating the agent': ({ id }) => callRest(here.url, 'POST', `/agents/${id}/terminate`, {}),
  };

  test.each(Object.keys(ways))('%s is gone at once where that was done, and soon everywhere', async (way) => {
    const agent = await newAgentWithKey();
    for (const server of [here, there, here, there]) expect(await asks(server, agent.token)).toBe(200);
    await ways[way]?.(agent);
    expect(await asks(here, agent.token)).toBe(401);
    await expect.poll(() => asks(there, agent.token), { interval: 5 }).toBe(401);
  });

  test('is gone at once for each of twenty, one after the other', async () => {
    for (let round = 0; round < 20; round++) {
      const agent = await newAgentWithKey();
      expect(await asks(here, agent.token)).toBe(200);
      expect((await ways['by revoking the key']?.(agent)) as { status: number }).toMatchObject({ status: 200 });
      expect(await asks(here, agent.token)).toBe(401);
    }
  });

  test('counts for who acts through it: a role that changed is the one that is asked about', async () => {
    const { id, token } = await newAgentWithKey();
    const told = async () => (await callRest(here.url, 'GET', '/agents/me', undefined, token)).body.role;
    expect(await told()).toBe('general');
    await callRest(here.url, 'PATCH', `/agents/${id}`, { role: 'engineer' });
    expect(await told()).toBe('engineer');
  });
});
