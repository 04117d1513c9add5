/** @module-tag whole */
import { createClient } from 'graphql-ws';
import { afterAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { lineTo } from '../kit/line.js';
import { createTestDatabase } from '../kit/postgres.js';
import { startServer } from '../kit/process.js';
import { createCompany, EVENTS, type FollowedEvent, note, socketUrl } from './clients.js';

/**
 * Beyond server/resume: `graphql-ws` with its default settings reconnects by itself when a server stops in order and the
 * next one serves. The subscription goes on without an error, and the client only keeps its last cursor.
 */
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

test('a client with default settings follows on by itself when one server stops and the next one serves', async () => {
  const database = await createTestDatabase();
  cleanups.push(database.drop);
  const first = await startServer({ DATABASE_URL: database.url });
  let serving = first.url;
  const { url } = await lineTo(() => serving);
  const id = await createCompany(url);
  const client = createClient({ url: socketUrl(url), webSocketImpl: WebSocket });
  cleanups.push(() => client.dispose());

  const events: FollowedEvent[] = [];
  const endings: unknown[] = [];
  const variables: { id: string; after: string } = { id, after: '0' };
  client.subscribe<{ events: FollowedEvent }>(
    { query: EVENTS, variables },
    {
      next({ data, errors }) {
        if (!data) return void endings.push(errors);
        events.push(data.events);
        variables.after = data.events.cursor;
      },
      error: (error) => endings.push(error),
      complete: () => endings.push('complete'),
    },
  );
  await expect.poll(() => events.length).toBe(1);

  const next = await startServer({ DATABASE_URL: database.url });
  serving = next.url;
  first.child.kill('SIGTERM');
  expect(await first.exited).toMatchObject({ code: 0 });
  await note(url, id);
  await note(url, id);
  await expect.poll(() => events.length).toBe(3);
  expect(events.map(({ cursor }) => cursor)).toEqual(['1', '2', '3']);
  expect(endings).toEqual([]);
});
