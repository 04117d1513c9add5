import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createCompany, EVENTS, note, socketTo, type Told } from './clients.js';
import { journalOf } from './journal.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
const cleanups: (() => void)[] = [];
afterAll(() => {
  for (const cleanup of cleanups) cleanup();
});

/** A line to the server that breaks in the middle of what it carries: each connection after another number of bytes. */
async function breakingLine(target: string, bytes: () => number): Promise<{ url: string; breaks(): number }> {
  let breaks = 0;
  const { port, hostname } = new URL(target);
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    let left = bytes();
    for (const end of [near, far]) {
      end.on('error', () => {});
      end.on('close', () => (end === near ? far : near).destroy());
    }
    near.pipe(far);
    far.on('data', (chunk) => {
      near.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) return;
      breaks += 1;
      near.destroySoon();
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => line.close());
  return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, breaks: () => breaks };
}

/** Numbers from 0 to 1 that the same seed gives again. */
function randomsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Follows until `done`, each time from the last event that arrived. */
async function followThrough(url: string, id: string, events: Told[], done: () => boolean): Promise<void> {
  while (!done()) {
    const client = socketTo(url);
    try {
      const variables = { id, after: events.at(-1)?.cursor ?? '0' };
      for await (const { data, errors } of client.iterate<{ events: Told }>({ query: EVENTS, variables })) {
        if (errors || !data) throw errors;
        events.push(data.events);
        if (done()) break;
      }
    } catch (error) {
      if (Array.isArray(error)) throw new Error(JSON.stringify(error));
    } finally {
      void client.dispose();
    }
  }
}

test.each([1, 2])(
  'a client that is cut off 50 times while others write gets each event once (seed %i)',
  async (seed) => {
    const id = await createCompany(server.url);
    const random = randomsOf(seed);
    const line = await breakingLine(server.url, () => 400 + Math.floor(random() * 2_500));
    let written = 1;
    let stopped = false;
    const write = async () => {
      while (line.breaks() < 50) {
        await note(server.url, id);
        written += 1;
      }
    };
    const writing = Promise.all([write(), write(), write()]).then(() => {
      stopped = true;
    });
    const events: Told[] = [];
    await followThrough(line.url, id, events, () => stopped && events.length >= written);
    await writing;
    expect(line.breaks()).toBeGreaterThanOrEqual(50);
    expect(events.map(({ id: event, cursor }) => [cursor, event])).toEqual(await journalOf(server.databaseUrl, id));
  },
);
