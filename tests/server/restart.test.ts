/** @module-tag whole */
import { expect, test } from 'vitest';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, serverHome, startServer } from '../kit/process.js';
import { ask, createCompany, type Data, EVENTS, type FollowedEvent, note, run, socketTo } from './clients.js';

/**
 * Beyond engine/processes and server/resume: one server that is killed while clients write and follow, and that starts
 * again on the same data, also with the PostgreSQL that it runs itself.
 */
const PAGE = `query ($id: ID!, $after: String) {
  company(id: $id) { activity(first: 200, after: $after) { edges { node { id cursor } } pageInfo { hasNextPage endCursor } } }
}`;

/** The whole activity log, oldest first: another way to the journal than subscriptions take. */
async function logOf(url: string, id: string): Promise<[string, string][]> {
  const events: [string, string][] = [];
  for (let after: string | null = null; ; ) {
    const { edges, pageInfo }: Data = (await run(url, PAGE, { id, after })).company.activity;
    events.push(...edges.map(({ node }: { node: FollowedEvent }) => [node.cursor, node.id]));
    if (!pageInfo.hasNextPage) return events.reverse();
    after = pageInfo.endCursor;
  }
}

/** Writes until the server is gone, and gives the positions that it acknowledged. */
async function writeUntilKilled(url: string, id: string): Promise<string[]> {
  const acknowledged: string[] = [];
  try {
    for (;;) acknowledged.push(await note(url, id));
  } catch {
    return acknowledged;
  }
}

/** Follows until the stream breaks or `count` events are there. */
async function followUntil(
  url: string,
  id: string,
  events: FollowedEvent[],
  count = Number.POSITIVE_INFINITY,
): Promise<void> {
  const client = socketTo(url);
  const variables = { id, after: events.at(-1)?.cursor ?? '0' };
  try {
    for await (const { data, errors } of client.iterate<{ events: FollowedEvent }>({ query: EVENTS, variables })) {
      expect(errors).toBeUndefined();
      events.push(data?.events as FollowedEvent);
      if (events.length >= count) break;
    }
  } catch (error) {
    if (error instanceof Error) throw error; // anything but the end of the socket
  }
  await client.dispose();
}

/** Kills the server twice in the midst of writes and reads, each time starting it again on the same data. */
async function outliveKills(start: () => Promise<ReadyProcess>): Promise<void> {
  let server = await start();
  const id = await createCompany(server.url);
  const events: FollowedEvent[] = [];
  const acknowledged: string[] = [];
  for (const enough of [40, 90]) {
    const following = followUntil(server.url, id, events);
    const writing = Promise.all([writeUntilKilled(server.url, id), writeUntilKilled(server.url, id)]);
    await expect.poll(() => events.length, { interval: 5 }).toBeGreaterThan(enough);
    expect((await server.kill()).code).toBeNull();
    acknowledged.push(...(await writing).flat());
    await following;
    server = await start();
  }
  acknowledged.push(await note(server.url, id));
  const log = await logOf(server.url, id);
  await followUntil(server.url, id, events, log.length);
  expect(events.map(({ cursor, id: event }) => [cursor, event])).toEqual(log);
  expect(log.map(([cursor]) => cursor)).toEqual(log.map((_, index) => String(index + 1)));
  const known = new Set(log.map(([cursor]) => cursor));
  expect(acknowledged.filter((cursor) => !known.has(cursor))).toEqual([]);
  expect((await ask(server.url, '{ companies { nodes { id } } }')).data).toEqual({ companies: { nodes: [{ id }] } });
  await server.kill();
}

test('a server that is killed with -9 loses nothing it acknowledged, and its clients miss nothing', async () => {
  const database = await createTestDatabase();
  try {
    await outliveKills(() => startServer({ DATABASE_URL: database.url }));
  } finally {
    await database.drop();
  }
});

test('a server that is killed with -9 together with its own database loses nothing it acknowledged, either', async () => {
  const home = await serverHome();
  await outliveKills(() => startServer({ ORGRAPH_HOME: home }));
});
