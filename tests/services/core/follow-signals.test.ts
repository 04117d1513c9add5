import { once } from 'node:events';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type JournalSignals, openPostgresSignals, openRedisSignals } from '#services/core/journal/signals.js';
import { REDIS_URL, redisAnswers } from '#tests/kit/redis.js';
import { FollowedJournal, seqs, takeSeqs } from './follow-world.js';

const journal = new FollowedJournal();
const { agent, append, openFollower } = journal;

let companyId: string;
beforeEach(() => {
  companyId = journal.companyId;
});

const transports = {
  PostgreSQL: (log: (message: string) => void) => openPostgresSignals({ url: journal.url, log }),
  Redis: (log: (message: string) => void) => openRedisSignals({ url: REDIS_URL, log, instanceId: companyId }),
};

describe.each(Object.entries(transports))('signals over %s', (name, openTransport) => {
  beforeEach(({ skip }) => {
    if (name === 'Redis' && !redisAnswers) skip(`there is no Redis at ${REDIS_URL}`);
  });

  async function open(log: (message: string) => void = () => {}): Promise<JournalSignals> {
    const signals = await openTransport(log);
    onTestFinished(() => signals.close());
    return signals;
  }

  test('reach every other process and not the own one', async () => {
    const [one, two, three] = await Promise.all([open(), open(), open()]);
    const woken: string[] = [];
    const heard = (signals: JournalSignals, name: string) =>
      new Promise<void>((resolve) => {
        signals.subscribe(() => {
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
    const writer = openFollower({ signals: here });
    const reader = openFollower({ signals: there, database: journal.elsewhere });
    const subscription = reader.follow({ companyId, actor: agent() });
    await subscription.ready;
    for (const seq of seqs(1, 20)) {
      await append(1);
      writer.committed([companyId]);
      expect(await takeSeqs(subscription, 1)).toEqual([seq]);
    }
  });

  test('are silent after close', async () => {
    const signals = await open();
    signals.publish([companyId]);
    await signals.close();
    await signals.close();
    expect(() => signals.publish([companyId])).not.toThrow();
  });
});

describe('signals without a connection', () => {
  test('a lost connection is made again, and listeners are woken in case they missed something', async () => {
    const messages: string[] = [];
    const url = new URL(journal.url);
    const signals = await openPostgresSignals({ url: url.href, log: (message) => messages.push(message) });
    onTestFinished(() => signals.close());
    const woken = new Promise<void>((resolve) => signals.subscribe(resolve));
    const ended = await journal.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'orgraph signals' AND datname = current_database()`,
    );
    expect(ended.rowCount).toBe(1);
    await woken;
    expect(messages).toHaveLength(1);
    const listener = new pg.Client(journal.url);
    await listener.connect();
    onTestFinished(() => listener.end());
    await listener.query('LISTEN orgraph_journal');
    const notified = once(listener, 'notification');
    signals.publish([companyId]);
    expect(await notified).toMatchObject([{ channel: 'orgraph_journal', payload: '' }]);
  });

  test.each([
    [
      'PostgreSQL',
      (log: (message: string) => void) => openPostgresSignals({ url: 'postgres://127.0.0.1:1/none', log }),
    ],
    [
      'Redis',
      (log: (message: string) => void) => openRedisSignals({ url: 'redis://127.0.0.1:1', log, instanceId: 'x' }),
    ],
  ])('a server starts although %s cannot be reached', async (_name, openTransport) => {
    const messages: string[] = [];
    const signals = await openTransport((message) => messages.push(message));
    onTestFinished(() => signals.close());
    signals.publish([companyId]);
    expect(messages).toEqual([expect.stringContaining('interrupted')]);
    const follower = openFollower({ signals });
    const subscription = follower.follow({ companyId, actor: agent() });
    await subscription.ready;
    await append(1);
    follower.committed([companyId]);
    expect(await takeSeqs(subscription, 1)).toEqual([1]);
  });
});
