import { once } from 'node:events';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgresWakeups, openRedisWakeups, type Wakeups } from '../../../src/services/core/journal/wakeups.js';
import { REDIS_URL, redisAnswers } from '../../kit/redis.js';
import { FollowedJournal, seqs, takeSeqs } from './follow-world.js';

const journal = new FollowedJournal();
const { agent, append, openFollower } = journal;

let companyId: string;
beforeEach(() => {
  companyId = journal.companyId;
});

const transports = {
  PostgreSQL: (log: (message: string) => void) => openPostgresWakeups({ url: journal.url, log }),
  Redis: (log: (message: string) => void) => openRedisWakeups({ url: REDIS_URL, log, instanceId: companyId }),
};

describe.each(Object.entries(transports))('wake-ups over %s', (name, openTransport) => {
  beforeEach(({ skip }) => {
    if (name === 'Redis' && !redisAnswers) skip(`there is no Redis at ${REDIS_URL}`);
  });

  async function open(log: (message: string) => void = () => {}): Promise<Wakeups> {
    const wakeups = await openTransport(log);
    onTestFinished(() => wakeups.close());
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
    const reader = openFollower({ wakeups: there, database: journal.elsewhere });
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
    const url = new URL(journal.url);
    const wakeups = await openPostgresWakeups({ url: url.href, log: (message) => messages.push(message) });
    onTestFinished(() => wakeups.close());
    const woken = new Promise<void>((resolve) => wakeups.subscribe(resolve));
    const ended = await journal.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'orgraph wake-ups' AND datname = current_database()`,
    );
    expect(ended.rowCount).toBe(1);
    await woken;
    expect(messages).toHaveLength(1);
    const listener = new pg.Client(journal.url);
    await listener.connect();
    onTestFinished(() => listener.end());
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
    onTestFinished(() => wakeups.close());
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
