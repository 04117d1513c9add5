import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { boardKey } from '../kit/credentials.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import type { World } from '../kit/world.js';
import { createCompany, type Data, EVENTS, follow, note, overSocket, run, socketTo, socketUrl } from './clients.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ SUBSCRIPTION_BUFFER: '10' });
  companyId = await createCompany(server.url);
});

describe('a subscription from a cursor that cannot be resumed ends with the reason:', () => {
  test.each([
    ['what is no number', 'soon', { code: 'CURSOR_INVALID', status: 400 }],
    ['a negative one', '-1', { code: 'CURSOR_INVALID', status: 400 }],
    ['one beyond the end', '999999', { code: 'CURSOR_UNKNOWN', status: 400, details: { head: '1' } }],
  ])('%s', async (_what, after, extensions) => {
    const id = await createCompany(server.url);
    const { errors } = await overSocket(server.url, EVENTS, { id, after });
    expect(errors[0]).toMatchObject({ path: ['events'], extensions });
    expect((await run(server.url, '{ errorCodes }')).errorCodes).toContain(extensions.code);
  });

  test('a cursor before the oldest event that is kept', async () => {
    const id = await createCompany(server.url);
    for (let count = 0; count < 4; count++) await note(server.url, id);
    await server.runtime.services.database.transaction('all', (tx) =>
      tx.event.deleteMany({ where: { companyId: id, seq: { lt: 4 } } }),
    );
    const { errors } = await overSocket(server.url, EVENTS, { id, after: '1' });
    expect(errors[0].extensions).toEqual({ code: 'CURSOR_EXPIRED', status: 410, details: { oldest: '4' } });
    expect((await overSocket(server.url, EVENTS, { id, after: '3' })).data.events.cursor).toBe('4');
  });
});

/** A raw client of the protocol, whose socket can be left unread. */
async function rawSubscriber(
  query: string,
  variables: object,
): Promise<{ socket: Socket; messages: AsyncIterator<Data> }> {
  const client = new WebSocket(socketUrl(server.url), 'graphql-transport-ws');
  const received: Data[] = [];
  let wake = (): void => {};
  client.on('message', (text) => {
    received.push(JSON.parse(String(text)));
    wake();
  });
  client.on('open', () => client.send('{"type":"connection_init"}'));
  const messages = (async function* () {
    for (;;) {
      while (received.length > 0) yield received.shift();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  })();
  expect((await messages.next()).value.type).toBe('connection_ack');
  client.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables } }));
  return { socket: (client as unknown as { _socket: Socket })._socket, messages };
}

test('a subscriber that does not read is ended with the cursor to go on from, and misses nothing', async () => {
  const id = await createCompany(server.url);
  const query = `subscription ($id: ID!) { events(companyId: $id, after: "1") {
    cursor ${Array.from({ length: 60 }, (_, index) => `d${index}: details`).join(' ')}
  } }`;
  const { socket, messages } = await rawSubscriber(query, { id });
  await note(server.url, id);
  expect((await messages.next()).value.payload.data.events.cursor).toBe('2');
  socket.pause();
  // Each event is about 1 MB for this subscriber; the kernel takes several before the server notices.
  for (let count = 0; count < 40; count++) await note(server.url, id, { text: 'x'.repeat(16_000) });
  socket.resume();
  const cursors: string[] = [];
  let ending: Data;
  for (let message = (await messages.next()).value; ; message = (await messages.next()).value) {
    if (message.type === 'complete') break;
    if (message.payload.errors) ending = message.payload.errors[0];
    else cursors.push(message.payload.data.events.cursor);
  }
  socket.destroy();
  expect(ending.extensions).toEqual({
    code: 'SUBSCRIPTION_OVERFLOW',
    status: 429,
    details: { cursor: cursors.at(-1) },
  });
  const client = server.socket();
  const rest = follow(client, id, cursors.at(-1));
  while (cursors.length < 40) cursors.push((await rest.event()).cursor);
  await client.dispose();
  expect(cursors).toEqual(Array.from({ length: 40 }, (_, index) => String(index + 3)));
});

const CREATE_AGENT = `mutation ($id: ID!) { createAgent(input: { companyId: $id, name: "Ada" }) { agent { id } } }`;
const CREATE_KEY = `mutation ($id: ID!) { createAgentKey(input: { agentId: $id }) { key { keyId token } } }`;
const REVOKE = `mutation ($key: ID!) { revokeAgentKey(input: { keyId: $key }) { ok } }`;
const TERMINATE = `mutation ($id: ID!) { terminateAgent(input: { agentId: $id }) { cursor } }`;

describe('access that is taken away ends a subscription before any later event:', () => {
  async function agentWithKey() {
    const { agent } = (await run(server.url, CREATE_AGENT, { id: companyId })).createAgent;
    const { key } = (await run(server.url, CREATE_KEY, { id: agent.id })).createAgentKey;
    return { agent, key, authorization: `Bearer ${key.token}` };
  }

  async function subscribedAgent() {
    const { agent, key, authorization } = await agentWithKey();
    const client = server.socket({ authorization });
    const events = follow(client, companyId);
    const first = events.event();
    let noted = false;
    void first.then(() => {
      noted = true;
    });
    while (!noted) await note(server.url, companyId); // until it is subscribed
    await first;
    return { agent, key, client, events };
  }

  /** The ending, after whatever was written before the access was taken. */
  async function endingOf(events: ReturnType<typeof follow>) {
    for (;;) {
      const result = await events.next();
      if (result.errors) return result.errors[0];
      expect(result.data.events.action).toBe('test.noted');
    }
  }

  test('the key is revoked', async () => {
    const { key, client, events } = await subscribedAgent();
    await run(server.url, REVOKE, { key: key.keyId });
    expect(await endingOf(events)).toEqual({
      message: 'Agent API key is revoked',
      extensions: { code: 'UNAUTHORIZED', status: 401 },
    });
    expect(await events.next()).toBeUndefined();
    await client.dispose();
  });

  test('the agent is terminated', async () => {
    const { agent, client, events } = await subscribedAgent();
    await run(server.url, TERMINATE, { id: agent.id });
    expect((await endingOf(events)).extensions).toEqual({ code: 'UNAUTHORIZED', status: 401 });
    expect(await events.next()).toBeUndefined();
    await client.dispose();
  });

  test('a socket whose key was revoked begins nothing any more', async () => {
    const { key, authorization } = await agentWithKey();
    // Other clients close a socket on which nothing runs.
    const client = socketTo(server.url, { authorization }, { lazy: false });
    await client.iterate({ query: '{ me { id } }' }).next();
    await run(server.url, REVOKE, { key: key.keyId });
    const [error] = await client
      .iterate({ query: '{ me { id } }' })
      .next()
      .catch((errors) => errors);
    expect(error.extensions).toEqual({ code: 'UNAUTHORIZED', status: 401 });
    await client.dispose();
  });

  test('the membership is suspended', async () => {
    const { services } = server.runtime;
    const userId = randomUUID();
    const principal = { companyId, principalType: 'user', principalId: userId };
    await services.database.transaction('all', async (tx) => {
      await tx.user.create({ data: { id: userId, name: 'U', email: `${userId}@example.com` } });
      await tx.companyMembership.create({ data: { ...principal, membershipRole: 'operator', status: 'active' } });
    });
    const client = server.socket({ authorization: `Bearer ${await boardKey({ services } as World, userId)}` });
    const events = follow(client, companyId, '0');
    expect((await events.event()).action).toBe('company.created');
    await services.database.transaction('all', (tx) =>
      tx.companyMembership.updateMany({ where: principal, data: { status: 'suspended' } }),
    );
    const last = await note(server.url, companyId);
    for (;;) {
      const result = await events.next();
      if (result.data) expect(result.data.events.cursor).not.toBe(last);
      else {
        const { message, extensions } = result.errors[0];
        expect({ message, ...extensions }).toEqual({
          message: 'User does not have active company access',
          code: 'FORBIDDEN',
          status: 403,
        });
        break;
      }
    }
    await client.dispose();
  });
});

test('a company that is deleted ends the subscriptions of it', async () => {
  const id = await createCompany(server.url);
  const client = server.socket();
  const events = follow(client, id, '0');
  expect((await events.event()).action).toBe('company.created');
  await run(server.url, `mutation ($id: ID!) { deleteCompany(input: { companyId: $id }) { deletedId } }`, { id });
  expect(await events.ending()).toEqual({
    message: 'Company not found',
    extensions: { code: 'NOT_FOUND', status: 404 },
  });
  await client.dispose();
});

test('a socket that is refused its credential is closed with 4401 and the reason', async () => {
  const client = new WebSocket(socketUrl(server.url), 'graphql-transport-ws');
  client.on('open', () => client.send('{"type":"connection_init","payload":{"authorization":"Bearer nope"}}'));
  const closed = await new Promise((resolve) => client.on('close', (code, reason) => resolve([code, String(reason)])));
  expect(closed).toEqual([4401, 'Bearer token is not known']);
});

test('subscriptions that were ended or left leave nothing behind', async () => {
  const { follower } = server.runtime;
  const { tails } = follower as unknown as { tails: Map<string, unknown> };
  await expect.poll(() => tails.size).toBe(0);
});
