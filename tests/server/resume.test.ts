import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakingLine } from '../kit/breaking-line.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { volume } from '../kit/volume.js';
import { createCompany, EVENTS, type FollowedEvent, note } from './clients.js';
import { journalOf } from './journal.js';
import { followThrough, randomsOf } from './resuming.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
const cleanups: (() => void)[] = [];
afterAll(() => {
  for (const cleanup of cleanups) cleanup();
});

/**
 * This file tells that a client which reconnects with its last cursor gets each event once and in order: connections break
 * after a random number of bytes while three writers go on, and what arrived is compared with the journal.
 *
 * Others prove what this one leaves out, and say so at their top: server/reconnecting (another server), server/restart (a
 * killed server), server/case-events (a selection of events), demo/follow (the client of the demo) and cluster/cluster (a
 * proxy and three processes).
 */
const CUTS = volume(15, 50);

test.each([1, 2])(
  'a client whose connection breaks again and again while others write gets each event once (seed %i)',
  async (seed) => {
    const id = await createCompany(server.url);
    const random = randomsOf(seed);
    const line = await breakingLine(server.url, () => 400 + Math.floor(random() * 2_500));
    cleanups.push(line.close);
    let written = 1;
    let stopped = false;
    const write = async () => {
      while (line.breaks() < CUTS) {
        await note(server.url, id);
        written += 1;
      }
    };
    const writing = Promise.all([write(), write(), write()]).then(() => {
      stopped = true;
    });
    const events: FollowedEvent[] = [];
    await followThrough(
      { url: line.url, query: EVENTS, variables: { id } },
      events,
      () => stopped && events.length >= written,
    );
    await writing;
    expect(line.breaks()).toBeGreaterThanOrEqual(CUTS);
    expect(events.map(({ id: event, cursor }) => [cursor, event])).toEqual(await journalOf(server.databaseUrl, id));
  },
);
