/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { handleLiveUpgrade, type LiveOptions } from '#rest/http/live.js';
import { recheckActors } from '#services/access/recheck.js';
import { JournalFollower } from '#services/core/journal/follow.js';
import type { JournalSignals } from '#services/core/journal/signals.js';
import type { Services } from '#services/core/operation/scope.js';
import { listAgentKeys, revokeAgentKey } from '#services/organization/agents/keys.js';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { agentKey, boardKey, runToken } from '#tests/kit/credentials.js';
import { createWorld, testServices, type World } from '#tests/kit/world.js';

interface Message {
  readonly id: number;
  readonly companyId: string;
  readonly type: string;
  readonly createdAt: string;
  // biome-ignore lint/suspicious/noExplicitAny: what tests assert on
  readonly payload: any;
}

/** This process is the only one. */
const alone: JournalSignals = { publish() {}, subscribe: () => () => {}, close: async () => {} };

let world: World;
let services: Services;
let follower: JournalFollower;
let url: string;
const clients: WebSocket[] = [];
const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
const failures: unknown[] = [];

beforeAll(async () => {
  world = await createWorld();
  services = await testServices();
  follower = followerOf(services);
  url = await serve({ services, follower });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate();
  expect(failures.splice(0)).toEqual([]);
});

function followerOf({ database }: Services): JournalFollower {
  const made = new JournalFollower({
    database,
    signals: alone,
    bufferLimit: 1_000,
    revalidate: (actors, companyId) => recheckActors({ database }, actors, companyId),
  });
  afterAll(() => made.close());
  return made;
}

async function serve(options: LiveOptions, connected: Socket[] = []): Promise<string> {
  const server = createServer().on('connection', (socket) => connected.push(socket));
  const onError = (error: unknown) => void failures.push(error);
  server.on('upgrade', (request, socket, head) => {
    void handleLiveUpgrade({ onError, ...options }, request, socket, head).then((handled) => {
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
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': KEY,
  };
  const sent = request(address.replace('ws:', 'http:'), { path, headers: { ...upgrade, ...headers } }).end();
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return [response.statusCode, text && JSON.parse(text)];
}

const rename = (description: string) => world.board.run(updateCompany, { companyId: world.company.id, description });

/** Commits that many events of 100 kB. */
const appendLarge = (count: number) => {
  const event = {
    actorType: 'system',
    actorId: 'test',
    action: 'thing.happened',
    entityType: 'thing',
    entityId: 'one',
    details: { text: 'x'.repeat(100_000) },
  };
  const events = Array.from({ length: count }, () => ({ id: randomUUID(), ...event }));
  return services.database.transaction(
    'all',
    (tx) => tx.$executeRaw`SELECT orgraph_append(${world.company.id}::uuid, ${JSON.stringify(events)}::jsonb)`,
  );
};

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
    const messages = await received(4);
    expect(messages.map(({ type, payload }) => [type, payload.action ?? payload])).toEqual([
      ['activity.logged', 'stop.ordered'],
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
    const strict = await serve({ services: authenticated, follower });
    expect(await refusal(pathOf(world.company.id), {}, strict)).toEqual([401, { error: 'Unauthorized' }]);
  });

  it('end when the credential is revoked', async () => {
    const agent = await world.agent({ name: 'Revoked' });
    const token = await agentKey(world, agent);
    const { client, messages } = await follow(`${pathOf(world.company.id)}?token=${token}`);
    const closed = once(client, 'close');
    const [key] = await world.board.run(listAgentKeys, { agentId: agent.row.id });
    await world.board.run(revokeAgentKey, { agentId: agent.row.id, keyId: key.id });
    committed();
    const [code, reason] = await closed;
    expect([code, String(reason), messages]).toEqual([1008, 'Agent API key is revoked', []]);
  });

  it('end with a request to come again when the server stops', async () => {
    const stopping = followerOf(services);
    const address = await serve({ services, follower: stopping });
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

  it('ping each client every 30 seconds, and disconnect one that does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { client } = await follow();
      const silent = new WebSocket(url + pathOf(world.company.id), { autoPong: false });
      clients.push(silent);
      await once(silent, 'open');
      const pings = { answered: 0, unanswered: 0 };
      client.on('ping', () => pings.answered++);
      silent.on('ping', () => pings.unanswered++);
      const closed = once(silent, 'close');
      vi.advanceTimersByTime(29_999);
      await rename('nobody is pinged yet');
      committed();
      await once(client, 'message');
      expect(pings).toEqual({ answered: 0, unanswered: 0 });
      vi.advanceTimersByTime(1);
      await vi.waitFor(() => expect(pings).toEqual({ answered: 1, unanswered: 1 }), { timeout: 60_000 });
      await rename('the answer is there');
      committed();
      await once(client, 'message');
      vi.advanceTimersByTime(30_000);
      await closed;
      expect(client.readyState).toBe(WebSocket.OPEN);
    } finally {
      vi.useRealTimers();
    }
  });

  it('disconnect a client that does not read', async () => {
    const connected: Socket[] = [];
    const address = new URL(await serve({ services, follower, patienceMs: 100 }, connected));
    const client = connect(Number(address.port), '127.0.0.1');
    const lines = [`GET ${pathOf(world.company.id)} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'];
    client.write([...lines, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${KEY}`, '', ''].join('\r\n'));
    await once(client, 'data');
    client.pause().on('error', () => {});
    const closed = once(connected[0] as Socket, 'close');
    for (let n = 0; n < 30; n++) {
      await appendLarge(10);
      committed();
    }
    await closed;
    client.destroy();
  });

  it('leave other upgrades alone', async () => {
    expect(await refusal('/graphql')).toEqual([404, '']);
  });
});
