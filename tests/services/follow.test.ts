import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentActor } from '../../src/services/core/actor.js';
import { type Database, openDatabase } from '../../src/services/core/database.js';
import { type DomainError, unauthorized } from '../../src/services/core/errors.js';
import { type FollowerOptions, JournalFollower, type Subscription } from '../../src/services/core/follow.js';
import type { JournalEvent } from '../../src/services/core/journal.js';
import { openPostgresWakeups, openRedisWakeups, type Wakeups } from '../../src/services/core/wakeups.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { REDIS_URL, redisAnswers } from '../kit/redis.js';
import { recordStatements } from '../kit/statements.js';

let testDatabase: TestDatabase;
let database: Database;
let elsewhere: Database;
let companyId: string;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolMax: 5 });
  elsewhere = openDatabase({ url: testDatabase.url, poolMax: 5 });
});
afterAll(async () => {
  await Promise.all([database.close(), elsewhere.close()]);
  await testDatabase.drop();
});
beforeEach(async () => {
  companyId = await createCompany();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function createCompany(): Promise<string> {
  const id = randomUUID();
  await database.pool.query(`INSERT INTO "Company" (id, name, "issuePrefix") VALUES ($1, 'Acme', $2)`, [id, id]);
  await database.pool.query(`INSERT INTO "JournalHead" ("companyId") VALUES ($1)`, [id]);
  return id;
}

/** Commits that many events in one transaction. */
async function append(count: number, { by = database, to = companyId } = {}): Promise<void> {
  const event = () => ({
    ...{ id: randomUUID(), actorType: 'system', actorId: 'test', action: 'thing.happened' },
    ...{ entityType: 'thing', entityId: 'one' },
  });
  await by.pool.query('SELECT orgraph_append($1, $2)', [to, JSON.stringify(Array.from({ length: count }, event))]);
}

function agent(name = 'agent'): AgentActor {
  const rights = { role: 'general', canCreateAgents: false };
  return { kind: 'agent', agentId: name, companyId, source: 'agent_key', keyId: name, ...rights };
}

/** Wake-ups that never arrive. */
const deaf: Wakeups = { publish() {}, subscribe: () => () => {}, close: async () => {} };

function openFollower(options: Partial<FollowerOptions> = {}): JournalFollower {
  const follower = new JournalFollower({
    ...{ database, wakeups: deaf, bufferLimit: 1_000, revalidate: async (actors) => actors.map(() => null) },
    ...options,
  });
  cleanups.push(() => follower.close());
  return follower;
}

async function take(subscription: Subscription, count: number): Promise<JournalEvent[]> {
  const events: JournalEvent[] = [];
  while (events.length < count) {
    const { done, value } = await subscription.next();
    if (done) break;
    events.push(value);
  }
  return events;
}

const takeSeqs = async (subscription: Subscription, count: number): Promise<number[]> =>
  (await take(subscription, count)).map(({ seq }) => Number(seq));

const seqs = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const refusal = (subscription: Subscription): Promise<DomainError> =>
  subscription.next().then(
    () => expect.unreachable('the subscription went on'),
    (error) => error,
  );

/** The SQL texts of all statements from now on to the end of the test. */
function statementsFromNow(): readonly string[] {
  const { texts, stop } = recordStatements();
  cleanups.push(stop);
  return texts;
}

describe('following a journal', () => {
  test('past and future events arrive once and in order while two processes append', async () => {
    const here = openFollower();
    const there = openFollower({ database: elsewhere });
    await append(1_500);
    const appendMany = async (by: Database, follower: JournalFollower) => {
      for (let count = 0; count < 120; count += 1) {
        await append(1 + (count % 4), { by });
        follower.committed([companyId]);
      }
    };
    const writing = Promise.all([appendMany(database, here), appendMany(elsewhere, there)]);
    const reads = [here, there].flatMap((follower) =>
      [0, 1, 1_000, 1_499].map(async (after) => {
        const read = await takeSeqs(
          follower.follow({ companyId, after: String(after), actor: agent() }),
          2_100 - after,
        );
        expect(read).toEqual(seqs(after + 1, 2_100));
      }),
    );
    await Promise.all([writing, ...reads]);
  });

  test('without a cursor only what is committed from now on arrives', async () => {
    const follower = openFollower();
    await append(3);
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    await append(2);
    follower.committed([companyId]);
    expect(await takeSeqs(subscription, 2)).toEqual([4, 5]);
  });

  test('a subscriber that comes back with its last cursor continues there', async () => {
    const follower = openFollower();
    await append(10);
    const first = follower.follow({ companyId, after: '0', actor: agent() });
    expect(await takeSeqs(first, 6)).toEqual(seqs(1, 6));
    await first.return();
    const second = follower.follow({ companyId, after: first.cursor, actor: agent() });
    expect(await takeSeqs(second, 4)).toEqual(seqs(7, 10));
  });

  test('events of another company never arrive', async () => {
    const follower = openFollower();
    const other = await createCompany();
    const subscription = follower.follow({ companyId, after: '0', actor: agent() });
    await append(2, { to: other });
    await append(1);
    follower.committed([other, companyId]);
    const [event] = await take(subscription, 1);
    expect(event).toMatchObject({ companyId, seq: 1n, action: 'thing.happened' });
  });

  test('several next() at once are answered in order', async () => {
    const follower = openFollower();
    const subscription = follower.follow({ companyId, after: '0', actor: agent() });
    const taken = Promise.all([subscription.next(), subscription.next(), subscription.next()]);
    await append(3);
    follower.committed([companyId]);
    expect((await taken).map(({ value }) => value?.seq)).toEqual([1n, 2n, 3n]);
  });

  test('events arrive although every wake-up is lost', async () => {
    const subscription = openFollower().follow({ companyId, actor: agent() });
    await subscription.ready;
    await append(2, { by: elsewhere });
    expect(await takeSeqs(subscription, 2)).toEqual([1, 2]);
  });

  test('5,000 subscribers cost one read and one check for each batch', async () => {
    let checked = 0;
    const follower = openFollower({
      revalidate: async (actors) => {
        checked += actors.length;
        return actors.map(() => null);
      },
    });
    const statements = statementsFromNow();
    const subscriptions = Array.from({ length: 5_000 }, () => follower.follow({ companyId, actor: agent() }));
    await Promise.all(subscriptions.map(({ ready }) => ready));
    expect(statements).toHaveLength(1);
    const taken = subscriptions.map((subscription) => takeSeqs(subscription, 3));
    await append(3);
    follower.committed([companyId]);
    expect(new Set((await Promise.all(taken)).map(String))).toEqual(new Set(['1,2,3']));
    expect(statements.filter((text) => text.includes('"Event"'))).toHaveLength(1);
    expect(checked).toBe(1);
  });

  test('5,000 subscribers that come back with one cursor share one read of the past', async () => {
    const follower = openFollower();
    await append(5);
    const statements = statementsFromNow();
    const subscriptions = Array.from({ length: 5_000 }, () =>
      follower.follow({ companyId, after: '2', actor: agent() }),
    );
    const taken = await Promise.all(subscriptions.map((subscription) => takeSeqs(subscription, 3)));
    expect(new Set(taken.map(String))).toEqual(new Set(['3,4,5']));
    expect(statements).toHaveLength(2);
  });
});

describe('ending a subscription', () => {
  test('return() answers a waiting next() and stops all reading', async () => {
    const follower = openFollower();
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    const waiting = subscription.next();
    await subscription.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await subscription.next()).toEqual({ done: true, value: undefined });
    const statements = statementsFromNow();
    follower.committed([companyId]);
    await follower.close();
    expect(statements).toEqual([]);
  });

  test('an abort signal ends it, before as after its start', async () => {
    const follower = openFollower();
    const controller = new AbortController();
    const { signal } = controller;
    const subscription = follower.follow({ companyId, actor: agent(), signal });
    await subscription.ready;
    const waiting = subscription.next();
    controller.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
    const late = follower.follow({ companyId, actor: agent(), signal });
    expect(await late.next()).toEqual({ done: true, value: undefined });
  });

  test('close() ends everybody with a cursor from which to resume', async () => {
    const follower = openFollower();
    await append(2);
    const reading = follower.follow({ companyId, after: '0', actor: agent() });
    const idle = follower.follow({ companyId, after: '1', actor: agent() });
    await Promise.all([takeSeqs(reading, 2), idle.ready]);
    const waiting = refusal(reading);
    await follower.close();
    expect(await waiting).toMatchObject({ code: 'server_draining', status: 503, details: { cursor: '2' } });
    expect(await refusal(idle)).toMatchObject({ code: 'server_draining', details: { cursor: '1' } });
    expect(await idle.next()).toEqual({ done: true, value: undefined });
    const late = follower.follow({ companyId, actor: agent() });
    expect(await refusal(late)).toMatchObject({ code: 'server_draining', status: 503 });
  });

  test('a deleted company ends its subscribers', async () => {
    const follower = openFollower();
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    await database.pool.query('DELETE FROM "Company" WHERE id = $1', [companyId]);
    follower.committed([companyId]);
    expect(await refusal(subscription)).toMatchObject({ status: 404, message: 'Company not found' });
  });
});

describe('slow readers', () => {
  test('a live reader that leaves too much is told where to resume, and others are not disturbed', async () => {
    const follower = openFollower({ bufferLimit: 10 });
    const slow = follower.follow({ companyId, actor: agent() });
    const quick = follower.follow({ companyId, actor: agent() });
    await Promise.all([slow.ready, quick.ready]);
    const all = takeSeqs(quick, 13);
    for (const count of [3, 5, 5]) {
      await append(count);
      follower.committed([companyId]);
      if (count === 3) expect(await takeSeqs(slow, 2)).toEqual([1, 2]);
    }
    expect(await all).toEqual(seqs(1, 13));
    const error = await refusal(slow);
    expect(error).toMatchObject({ code: 'subscription_overflow', status: 429, details: { cursor: '2' } });
    expect(error.message).toContain('reconnect with after: 2');
    const resumed = follower.follow({ companyId, after: '2', actor: agent() });
    expect(await takeSeqs(resumed, 11)).toEqual(seqs(3, 13));
  });

  test('what a live reader leaves, up to exactly the limit, is kept for it in memory', async () => {
    const follower = openFollower({ bufferLimit: 600 });
    const slow = follower.follow({ companyId, actor: agent() });
    const quick = follower.follow({ companyId, actor: agent() });
    await Promise.all([slow.ready, quick.ready]);
    const all = takeSeqs(quick, 600);
    await append(600);
    follower.committed([companyId]);
    await all;
    const statements = statementsFromNow();
    expect(await takeSeqs(slow, 600)).toEqual(seqs(1, 600));
    expect(statements.filter((text) => text.includes('"Event"'))).toEqual([]);
  });

  test('a burst far above the limit does not overflow a reader that keeps up', async () => {
    const follower = openFollower({ bufferLimit: 10 });
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    const all = takeSeqs(subscription, 500);
    await append(500);
    follower.committed([companyId]);
    expect(await all).toEqual(seqs(1, 500));
  });

  test('a reader of the past is never too slow', async () => {
    const follower = openFollower({ bufferLimit: 10 });
    await append(100);
    const slow = follower.follow({ companyId, after: '0', actor: agent() });
    const quick = follower.follow({ companyId, after: '100', actor: agent() });
    expect(await takeSeqs(slow, 1)).toEqual([1]);
    for (const seq of seqs(101, 130)) {
      await append(1);
      follower.committed([companyId]);
      expect(await takeSeqs(quick, 1)).toEqual([seq]);
    }
    expect(await takeSeqs(slow, 129)).toEqual(seqs(2, 130));
  });
});

describe('authorization at delivery', () => {
  /** Refuses the agents named in `revoked`. */
  function followerWith(revoked: Set<string>): JournalFollower {
    return openFollower({
      revalidate: async (actors) =>
        actors.map((actor) => (revoked.has((actor as AgentActor).agentId) ? unauthorized('Revoked') : null)),
    });
  }

  test('a revoked credential is ended before the next event, others get it', async () => {
    const revoked = new Set<string>();
    const follower = followerWith(revoked);
    const [bad, good] = ['bad', 'good'].map((name) => follower.follow({ companyId, actor: agent(name) }));
    await Promise.all([bad!.ready, good!.ready]);
    const reads = [takeSeqs(bad!, 1), takeSeqs(good!, 1)];
    await append(1);
    follower.committed([companyId]);
    expect(await Promise.all(reads)).toEqual([[1], [1]]);
    revoked.add('bad');
    const refused = refusal(bad!);
    await append(1);
    follower.committed([companyId]);
    expect(await refused).toMatchObject({ status: 401, message: 'Revoked' });
    expect(await takeSeqs(good!, 1)).toEqual([2]);
  });

  test('what waits for a reader is not delivered to it after its credential was revoked', async () => {
    const revoked = new Set<string>();
    const follower = followerWith(revoked);
    const [bad, good] = ['bad', 'good'].map((name) => follower.follow({ companyId, actor: agent(name) }));
    await Promise.all([bad!.ready, good!.ready]);
    await append(2);
    follower.committed([companyId]);
    await takeSeqs(good!, 2);
    revoked.add('bad');
    await sleep(1_100); // longer than a check holds
    expect(await refusal(bad!)).toMatchObject({ status: 401 });
  });

  test('the past is not shown to a revoked credential', async () => {
    await append(2);
    const subscription = followerWith(new Set(['bad'])).follow({ companyId, after: '0', actor: agent('bad') });
    expect(await refusal(subscription)).toMatchObject({ status: 401 });
  });

  test('while credentials cannot be checked nothing is delivered, and nothing is lost', async () => {
    let broken = true;
    let attempts = 0;
    const follower = openFollower({
      revalidate: async (actors) => {
        attempts += 1;
        if (broken) throw new Error('no answer');
        return actors.map(() => null);
      },
    });
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    const read = takeSeqs(subscription, 2);
    await append(1);
    follower.committed([companyId]);
    await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(subscription.cursor).toBe(0n);
    broken = false;
    await append(1);
    follower.committed([companyId]);
    expect(await read).toEqual([1, 2]);
  });
});

describe('cursors', () => {
  test.each(['abc', '-1', '1.5', '', '1e3', '9'.repeat(30)])('"%s" is not a cursor', async (after) => {
    const subscription = openFollower().follow({ companyId, after, actor: agent() });
    await expect(subscription.ready).rejects.toMatchObject({ code: 'cursor_invalid', status: 400 });
    expect(await refusal(subscription)).toMatchObject({ code: 'cursor_invalid', status: 400 });
  });

  test('a cursor beyond the end of the journal is unknown', async () => {
    await append(2);
    const follower = openFollower();
    const subscription = follower.follow({ companyId, after: '3', actor: agent() });
    expect(await refusal(subscription)).toMatchObject({ code: 'cursor_unknown', status: 400, details: { head: '2' } });
    const atTheEnd = follower.follow({ companyId, after: '2', actor: agent() });
    await expect(atTheEnd.ready).resolves.toBeUndefined();
  });

  test('a cursor before the oldest kept event has expired', async () => {
    await append(5);
    await database.pool.query('DELETE FROM "Event" WHERE "companyId" = $1 AND seq <= 3', [companyId]);
    const follower = openFollower();
    const expired = follower.follow({ companyId, after: '2', actor: agent() });
    expect(await refusal(expired)).toMatchObject({ code: 'cursor_expired', status: 410, details: { oldest: '4' } });
    const kept = follower.follow({ companyId, after: '3', actor: agent() });
    expect(await takeSeqs(kept, 2)).toEqual([4, 5]);
    await database.pool.query('DELETE FROM "Event" WHERE "companyId" = $1', [companyId]);
    const emptied = openFollower().follow({ companyId, after: '3', actor: agent() });
    expect(await refusal(emptied)).toMatchObject({ code: 'cursor_expired', details: { oldest: '6' } });
  });

  test('a hole in the journal ends the subscription instead of being passed over', async () => {
    await append(5);
    await database.pool.query('DELETE FROM "Event" WHERE "companyId" = $1 AND seq = 3', [companyId]);
    for (const after of ['0', '2']) {
      const subscription = openFollower().follow({ companyId, after, actor: agent() });
      await expect(takeSeqs(subscription, 5)).rejects.toThrow('no event after position 2');
    }
  });

  test.each([randomUUID(), 'not-an-id', '},{'])(
    'company %s is not found, and others are not disturbed',
    async (unknown) => {
      const follower = openFollower();
      const subscription = follower.follow({ companyId, actor: agent() });
      const lost = follower.follow({ companyId: unknown, actor: agent() });
      expect(await refusal(lost)).toMatchObject({ status: 404, message: 'Company not found' });
      await expect(subscription.ready).resolves.toBeUndefined();
    },
  );
});

const transports = {
  PostgreSQL: (log: (message: string) => void) => openPostgresWakeups({ url: testDatabase.url, log }),
  Redis: (log: (message: string) => void) => openRedisWakeups({ url: REDIS_URL, log, instanceId: companyId }),
};

describe.each(Object.entries(transports))('wake-ups over %s', (name, openTransport) => {
  beforeEach(({ skip }) => {
    if (name === 'Redis' && !redisAnswers) skip(`there is no Redis at ${REDIS_URL}`);
  });

  async function open(log: (message: string) => void = () => {}): Promise<Wakeups> {
    const wakeups = await openTransport(log);
    cleanups.push(() => wakeups.close());
    return wakeups;
  }

  test('reach every other process and not the own one', async () => {
    const [one, two, three] = await Promise.all([open(), open(), open()]);
    const woken: string[] = [];
    const heard = (wakeups: Wakeups, name: string) =>
      new Promise<void>((resolve) => {
        wakeups.subscribe(() => {
          woken.push(name);
          resolve();
        });
      });
    const arrived = Promise.all([heard(two, 'two'), heard(three, 'three')]);
    const back = heard(one, 'one');
    // Coalesced: what is published in one go leaves as one.
    for (let count = 0; count < 1_000; count += 1) one.publish([companyId]);
    await arrived;
    two.publish([companyId]);
    await back;
    expect(woken.filter((name) => name !== 'three')).toEqual(['two', 'one']);
  });

  test('bring events from one process to the followers of another', async () => {
    const [here, there] = await Promise.all([open(), open()]);
    const writer = openFollower({ wakeups: here });
    const reader = openFollower({ wakeups: there, database: elsewhere });
    const subscription = reader.follow({ companyId, actor: agent() });
    await subscription.ready;
    for (const seq of seqs(1, 20)) {
      await append(1);
      writer.committed([companyId]);
      expect(await takeSeqs(subscription, 1)).toEqual([seq]);
    }
  });

  test('are silent after close', async () => {
    const wakeups = await open();
    wakeups.publish([companyId]);
    await wakeups.close();
    await wakeups.close();
    expect(() => wakeups.publish([companyId])).not.toThrow();
  });
});

describe('wake-ups without a connection', () => {
  test('a lost connection is made again, and listeners are woken in case they missed something', async () => {
    const messages: string[] = [];
    const url = new URL(testDatabase.url);
    const wakeups = await openPostgresWakeups({ url: url.href, log: (message) => messages.push(message) });
    cleanups.push(() => wakeups.close());
    const woken = new Promise<void>((resolve) => wakeups.subscribe(resolve));
    const ended = await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'orgraph wake-ups' AND datname = current_database()`,
    );
    expect(ended.rowCount).toBe(1);
    await woken;
    expect(messages).toHaveLength(1);
    const listener = new pg.Client(testDatabase.url);
    await listener.connect();
    cleanups.push(() => listener.end());
    await listener.query('LISTEN orgraph_journal');
    const notified = once(listener, 'notification');
    wakeups.publish([companyId]);
    expect(await notified).toMatchObject([{ channel: 'orgraph_journal', payload: '' }]);
  });

  test.each([
    [
      'PostgreSQL',
      (log: (message: string) => void) => openPostgresWakeups({ url: 'postgres://127.0.0.1:1/none', log }),
    ],
    [
      'Redis',
      (log: (message: string) => void) => openRedisWakeups({ url: 'redis://127.0.0.1:1', log, instanceId: 'x' }),
    ],
  ])('a server starts although %s cannot be reached', async (_name, openTransport) => {
    const messages: string[] = [];
    const wakeups = await openTransport((message) => messages.push(message));
    cleanups.push(() => wakeups.close());
    wakeups.publish([companyId]);
    expect(messages).toEqual([expect.stringContaining('interrupted')]);
    const follower = openFollower({ wakeups });
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    await append(1);
    follower.committed([companyId]);
    expect(await takeSeqs(subscription, 1)).toEqual([1]);
  });
});
