import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { createClient, OrgraphError } from '#client/index.js';
import { lineTo } from '../kit/line.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createCompany, note } from '../server/clients.js';
import { journalOf } from '../server/journal.js';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const clientOf = (url: string, token?: string) => createClient({ url, token, webSocket: WebSocket });

type Seen = [cursor: string, id: string];

/** Follows a company until the test ends, and notes what comes. */
function followed(url: string, options: { companyId: string; after?: string; silenceMs?: number }) {
  const gone = new AbortController();
  const seen: Seen[] = [];
  const cuts: unknown[] = [];
  const events = clientOf(url).events({ ...options, signal: gone.signal, onCut: (error) => cuts.push(error) });
  const over = (async () => {
    for await (const { cursor, id } of events) seen.push([cursor, id]);
  })();
  onTestFinished(async () => {
    gone.abort();
    await over;
  });
  const until = (count: number) => expect.poll(() => seen.length).toBeGreaterThanOrEqual(count);
  return { seen, cuts, over, until, stop: () => gone.abort() };
}

const notes = async (companyId: string, count: number): Promise<void> => {
  for (let made = 0; made < count; made++) await note(server.url, companyId);
};

/** How many sockets the server has open. */
async function openSockets(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^orgraph_sockets (\d+)$/m.exec(text)?.[1]);
}

type Mood = 'passes' | 'refuses' | 'is silent';

/** A line to the server that lets plain requests through, and WebSockets as it likes. */
async function moodyLine(mood: Mood): Promise<{ readonly url: string; mood: Mood }> {
  const line = { url: '', mood };
  const open = new Set<Socket>();
  const front = createServer((near) => {
    const { port, hostname } = new URL(server.url);
    const far = connect(Number(port), hostname);
    let isSocket = false;
    const carry = (from: Socket, to: Socket) => {
      open.add(from.on('error', () => {}).on('close', () => to.destroy()));
      from.on('data', (chunk) => {
        isSocket ||= from === near && chunk.includes('pgrade: websocket');
        if (isSocket && line.mood === 'refuses') near.destroy();
        else if (!isSocket || line.mood === 'passes') to.write(chunk);
      });
    };
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    front.close();
    for (const socket of open) socket.destroy();
  });
  line.url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  return line;
}

describe('who follows a company with the package for clients', () => {
  test('gets the journal, each event once and in order, over cuts and a restart of the server', async () => {
    const companyId = await createCompany(server.url);
    const line = await lineTo(() => server.url);
    const follower = followed(line.url, { companyId, after: '0' });
    await follower.until(1);
    for (let cut = 0; cut < 3; cut++) {
      const writing = notes(companyId, 10);
      line.cut();
      await writing;
      await follower.until(1 + (cut + 1) * 10);
    }
    await server.stop();
    server = await startTestServer({ DATABASE_URL: database.url });
    await notes(companyId, 10);
    const journal = await journalOf(database.url, companyId);
    await follower.until(journal.length);
    expect(follower.seen).toEqual(journal);
    expect(follower.cuts.length).toBeGreaterThanOrEqual(4);
  });

  test('begins with what happens after the call, also where no line comes about at first', async () => {
    const companyId = await createCompany(server.url);
    await notes(companyId, 3);
    const line = await moodyLine('refuses');
    const follower = followed(line.url, { companyId });
    await expect.poll(() => follower.cuts.length).toBe(2);
    await notes(companyId, 3);
    line.mood = 'passes';
    await follower.until(3);
    expect(follower.seen).toEqual((await journalOf(database.url, companyId)).slice(-3));
  });

  test('leaves a line that has fallen silent, whether before or after it was connected', async () => {
    const companyId = await createCompany(server.url);
    const line = await moodyLine('is silent');
    const follower = followed(line.url, { companyId, after: '0', silenceMs: 1_000 });
    await expect.poll(() => follower.cuts.length).toBeGreaterThan(0);
    line.mood = 'passes';
    await follower.until(1);
    line.mood = 'is silent';
    await notes(companyId, 5);
    const cuts = follower.cuts.length;
    await expect.poll(() => follower.cuts.length).toBeGreaterThan(cuts);
    line.mood = 'passes';
    await follower.until(6);
    expect(follower.seen).toEqual(await journalOf(database.url, companyId));
  });

  test('lets no more wait than it may, and loses nothing by being slow', async () => {
    const companyId = await createCompany(server.url);
    await notes(companyId, 50);
    const journal = await journalOf(database.url, companyId);
    const cuts: string[] = [];
    const seen: Seen[] = [];
    const onCut = (error: unknown) => cuts.push((error as Error).message);
    for await (const event of clientOf(server.url).events({ companyId, after: '0', maxWaiting: 20, onCut })) {
      seen.push([event.cursor, event.id]);
      if (seen.length === 1) await expect.poll(openSockets).toBe(0);
      if (seen.length === journal.length) break;
    }
    expect(seen).toEqual(journal);
    expect(cuts).toContain('The reader fell behind');
  });

  test('ends without an error when told to, and when the loop is left', async () => {
    const companyId = await createCompany(server.url);
    const follower = followed(server.url, { companyId, after: '0' });
    await follower.until(1);
    follower.stop();
    await follower.over;
    for await (const event of clientOf(server.url).events({ companyId, after: '0' })) {
      expect(event.action).toBe('COMPANY_CREATED');
      break;
    }
    await expect.poll(openSockets).toBe(0);
  });

  test('follows with a document and a filter of its own', async () => {
    const companyId = await createCompany(server.url);
    await note(server.url, companyId);
    await clientOf(server.url).post('/api/companies/{companyId}/issues', {
      path: { companyId },
      body: { title: 'It' },
    });
    const document = `subscription ($companyId: ID!, $after: String, $filter: EventFilter) {
      events(companyId: $companyId, after: $after, filter: $filter) { cursor issue { title } }
    }`;
    const variables = { filter: { entityTypes: ['ISSUE'] } };
    for await (const event of clientOf(server.url).events({ companyId, after: '0', document, variables })) {
      expect(event).toMatchObject({ cursor: '3', issue: { title: 'It' } });
      break;
    }
  });

  test('is told when it may not go on', async () => {
    const companyId = await createCompany(server.url);
    const agent = await clientOf(server.url).post('/api/companies/{companyId}/agents', {
      path: { companyId },
      body: { name: 'Ada' },
    });
    const path = { agentId: agent.id };
    const key = await clientOf(server.url).post('/api/agents/{agentId}/keys', { path, body: { name: 'Key' } });
    const read = async (events: AsyncIterable<unknown>): Promise<unknown> => {
      for await (const _ of events);
      return undefined;
    };
    const ended = read(clientOf(server.url, key.token).events({ companyId, after: '0' })).catch((error) => error);
    await clientOf(server.url).delete('/api/agents/{agentId}/keys/{keyId}', { path: { ...path, keyId: key.id } });
    expect(await ended).toBeInstanceOf(OrgraphError);
    expect(await ended).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const unknown = clientOf(server.url, 'nobody').events({ companyId, after: '0' });
    await expect(read(unknown)).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const beyond = clientOf(server.url).events({ companyId, after: '999' });
    await expect(read(beyond)).rejects.toMatchObject({ code: 'CURSOR_UNKNOWN' });
    const other = clientOf(server.url).events({ companyId: crypto.randomUUID() });
    await expect(read(other)).rejects.toMatchObject({ status: 404 });
  });

  test('is told where there is no WebSocket', async () => {
    const present = (globalThis as { WebSocket?: unknown }).WebSocket;
    Object.assign(globalThis, { WebSocket: undefined });
    onTestFinished(() => void Object.assign(globalThis, { WebSocket: present }));
    const events = createClient({ url: server.url }).events({ companyId: crypto.randomUUID(), after: '0' });
    await expect(events.next()).rejects.toThrow("that of the package 'ws'");
  });
});
