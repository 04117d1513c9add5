import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { handleLiveUpgrade } from '../../src/rest/live.js';
import { recheckActors } from '../../src/services/access/recheck.js';
import { revokeAgentKey } from '../../src/services/agents/keys.js';
import { pauseAgent } from '../../src/services/agents/lifecycle.js';
import { updateCompany } from '../../src/services/companies/companies.js';
import { JournalFollower } from '../../src/services/core/follow.js';
import type { Services } from '../../src/services/core/scope.js';
import type { Wakeups } from '../../src/services/core/wakeups.js';
import { agentKey, boardKey, runToken } from '../kit/credentials.js';
import { createWorld, testServices, type World } from '../kit/world.js';

interface Message {
  readonly id: number;
  readonly companyId: string;
  readonly type: string;
  readonly createdAt: string;
  // biome-ignore lint/suspicious/noExplicitAny: what tests assert on
  readonly payload: any;
}

/** This process is the only one. */
const alone: Wakeups = { publish() {}, subscribe: () => () => {}, close: async () => {} };

let world: World;
let services: Services;
let follower: JournalFollower;
let url: string;
const clients: WebSocket[] = [];
const failures: unknown[] = [];

beforeAll(async () => {
  world = await createWorld();
  services = await testServices();
  follower = followerOf(services);
  url = await serve(services, follower);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate();
  expect(failures.splice(0)).toEqual([]);
});

function followerOf({ database }: Services): JournalFollower {
  const made = new JournalFollower({
    ...{ database, wakeups: alone, bufferLimit: 1_000 },
    revalidate: (actors, companyId) => recheckActors({ database }, actors, companyId),
  });
  afterAll(() => made.close());
  return made;
}

async function serve(services: Services, follower: JournalFollower): Promise<string> {
  const server = createServer();
  const onError = (error: unknown) => void failures.push(error);
  server.on('upgrade', (request, socket, head) => {
    void handleLiveUpgrade({ services, follower, onError }, request, socket, head).then((handled) => {
      if (!handled) socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const pathOf = (companyId: string) => `/api/companies/${companyId}/events/ws`;

/** A connected client and what it received. */
async function follow(path = pathOf(world.company.id), headers: Record<string, string> = {}) {
  const client = new WebSocket(url + path, { headers });
  clients.push(client);
  const messages: Message[] = [];
  client.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(client, 'open');
  const received = async (count: number) => {
    while (messages.length < count) await once(client, 'message');
    return messages;
  };
  return { client, messages, received };
}

/** The status and body with which an upgrade is refused. */
async function refusal(path: string, headers: Record<string, string> = {}, address = url) {
  const client = new WebSocket(address + path, { headers });
  clients.push(client);
  const [, response] = await once(client, 'unexpected-response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return [response.statusCode, JSON.parse(text)];
}

const rename = (description: string) => world.board.run(updateCompany, { companyId: world.company.id, description });

/** The journal's follower here looks once a second; a commit wakes it at once. */
const committed = () => follower.committed([world.company.id]);

describe('live events', () => {
  it('are told to every follower after they are committed, without replay', async () => {
    await rename('before');
    const [one, two] = [await follow(), await follow()];
    await rename('after');
    committed();
    for (const { received, messages } of [one, two]) {
      expect(await received(1)).toMatchObject([
        {
          companyId: world.company.id,
          type: 'activity.logged',
          payload: {
            actorType: 'user',
            actorId: 'local-board',
            action: 'company.updated',
            entityType: 'company',
            entityId: world.company.id,
            agentId: null,
            runId: null,
            details: { changedKeys: ['description'] },
          },
        },
      ]);
      expect(messages[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    }
    expect(one.messages[0]?.id).not.toBe(two.messages[0]?.id);
  });

  it('tell of an agent that changed its status, in order and with increasing ids', async () => {
    const agent = await world.agent({ name: 'Pausable' });
    const { received } = await follow();
    await world.board.run(pauseAgent, { agentId: agent.row.id });
    await rename('afterwards');
    committed();
    const messages = await received(3);
    expect(messages.map(({ type, payload }) => [type, payload.action ?? payload])).toEqual([
      ['activity.logged', 'agent.paused'],
      ['agent.status', { agentId: agent.row.id, status: 'paused', lastHeartbeatAt: null, outcome: null }],
      ['activity.logged', 'company.updated'],
    ]);
    const ids = messages.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  it('are open to agents and members, by header or by query', async () => {
    const agent = await world.agent({ name: 'Listener' });
    const tokens = [
      await agentKey(world, agent),
      await runToken(world, agent),
      await boardKey(world, (await world.member('viewer')).actor.userId),
    ];
    for (const token of tokens) {
      await follow(pathOf(world.company.id), { authorization: `Bearer ${token}` });
      await follow(`${pathOf(world.company.id.toUpperCase())}?token=${token}`);
    }
  });

  it('are refused before the upgrade to whoever may not read the company', async () => {
    const other = await createWorld();
    const as = { authorization: `Bearer ${await agentKey(other, await other.agent({ name: 'Stranger' }))}` };
    expect(await refusal(pathOf(world.company.id), as)).toEqual([
      403,
      { error: 'Agent key cannot access another company' },
    ]);
    expect(await refusal(pathOf(world.company.id), { authorization: 'Bearer nope' })).toEqual([
      401,
      { error: 'Bearer token is not known' },
    ]);
    expect(await refusal(`${pathOf(world.company.id)}?token=`)).toMatchObject([401, {}]);
    for (const id of ['0198c0de-0000-7000-8000-000000000000', 'none']) {
      expect(await refusal(pathOf(id))).toEqual([404, { error: 'Company not found' }]);
    }
    expect(await refusal(pathOf('%zz'))).toMatchObject([400, {}]);
    const authenticated = { ...services, config: { ...services.config, DEPLOYMENT_MODE: 'authenticated' as const } };
    const strict = await serve(authenticated, followerOf(authenticated));
    expect(await refusal(pathOf(world.company.id), {}, strict)).toEqual([401, { error: 'Unauthorized' }]);
  });

  it('end when the credential is revoked', async () => {
    const agent = await world.agent({ name: 'Revoked' });
    const token = await agentKey(world, agent);
    const { client, messages } = await follow(`${pathOf(world.company.id)}?token=${token}`);
    const closed = once(client, 'close');
    const keys = await services.database.pool.query('SELECT id FROM "AgentApiKey" WHERE "agentId" = $1', [
      agent.row.id,
    ]);
    await world.board.run(revokeAgentKey, { agentId: agent.row.id, keyId: keys.rows[0].id });
    committed();
    const [code, reason] = await closed;
    expect([code, String(reason), messages]).toEqual([1008, 'Agent API key is revoked', []]);
  });

  it('end with a request to come again when the server stops', async () => {
    const stopping = followerOf(services);
    const address = await serve(services, stopping);
    const client = new WebSocket(address + pathOf(world.company.id));
    await once(client, 'open');
    const closed = once(client, 'close');
    await stopping.close();
    expect((await closed)[0]).toBe(1012);
    expect(await refusal(pathOf(world.company.id), {}, address)).toMatchObject([503, { code: 'server_draining' }]);
  });

  it('take no messages: a long one ends the connection, a short one is ignored', async () => {
    const { client, received } = await follow();
    client.send('hello');
    await rename('still here');
    committed();
    await received(1);
    const closed = once(client, 'close');
    client.send('x'.repeat(5_000));
    expect((await closed)[0]).toBe(1009);
  });

  it('disconnect a client that does not read', async () => {
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET ${pathOf(world.company.id)} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.pause();
    const details = JSON.stringify({ text: 'x'.repeat(100_000) });
    const event = `{"id":"%s","actorType":"system","actorId":"t","action":"x.y","entityType":"x","entityId":"y","details":${details}}`;
    const append = () =>
      services.database.pool.query(
        `SELECT orgraph_append($1, (SELECT jsonb_agg(replace($2, '%s', gen_random_uuid()::text)::jsonb) FROM generate_series(1, 100)))`,
        [world.company.id, event],
      );
    const closed = new Promise((resolve) => socket.once('close', resolve).once('error', () => {}));
    await append();
    committed();
    // What the kernel buffers arrives; the connection ends without the rest.
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    socket.resume();
    await closed;
    expect(bytes).toBeLessThan(10_000_000);
  });

  it('leave other upgrades alone', async () => {
    const client = new WebSocket(`${url}/graphql`);
    clients.push(client);
    const [, response] = await once(client, 'unexpected-response');
    expect(response.statusCode).toBe(404);
  });
});
