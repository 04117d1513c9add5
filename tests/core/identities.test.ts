import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import type { Services } from '#services/core/operation/scope.js';
import {
  type Identity,
  type IdentityCache,
  type IdentitySubject,
  openIdentityCache,
} from '#services/core/process/identities.js';
import { countStatements } from '../kit/statements.js';
import { testServices } from '../kit/world.js';

let services: Services;
let cache: IdentityCache;
/** Another process: nothing of what it commits is known here but by notification. */
let elsewhere: pg.Client;
const log = vi.fn();
beforeAll(async () => {
  services = await testServices();
  const url = services.config.DATABASE_URL as string;
  cache = await openIdentityCache({ url, database: services.database, log, keepMs: 3_600_000 });
  elsewhere = new pg.Client(url);
  await elsewhere.connect();
});
afterAll(async () => {
  await cache.close();
  await elsewhere.end();
});

const ada: IdentitySubject = 'user:ada';
const bob: IdentitySubject = 'agent:bob';
const identity = (subject: IdentitySubject = ada, fields: Partial<Identity> = {}): Identity => ({
  subjects: [subject],
  actor: localBoard,
  ...fields,
});
const loading = (found: Identity | null = identity()) => vi.fn(async () => found);
let key = '';
beforeEach(() => {
  key = randomUUID();
  cache.forget('all');
});

const tell = (subject: IdentitySubject): Promise<unknown> =>
  elsewhere.query(`SELECT pg_notify('orgraph_access', $1)`, [subject]);

/** Commits in this process, as any mutation does. */
const commit = (work = 'SELECT 1'): Promise<unknown> =>
  services.database.transaction('all', (tx) => tx.$executeRawUnsafe(work));

/** Whether a credential that was found before is found again without a look at the database. */
async function isKept(of: string): Promise<boolean> {
  const load = loading();
  await cache.find(of, load);
  return load.mock.calls.length === 0;
}

describe('an identity', () => {
  test('is looked up once as long as nobody changes rights, also after commits', async () => {
    const load = loading();
    expect(await cache.find(key, load)).toEqual(identity());
    expect(await cache.find(key, load)).toEqual(identity());
    await commit();
    expect(await cache.find(key, load)).toEqual(identity());
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('costs no statement while it is known', async () => {
    await cache.find(key, loading());
    expect(await countStatements(() => cache.find(key, loading()))).toBe(0);
  });

  test('is forgotten when another process changes the rights of its subject, and no other one is', async () => {
    const other = randomUUID();
    await cache.find(key, loading());
    await cache.find(other, loading(identity(bob)));
    await tell(ada);
    await expect.poll(() => isKept(key), { interval: 5 }).toBe(false);
    expect(await isKept(other)).toBe(true);
  });

  test('of several subjects goes with each of them', async () => {
    for (const subject of [ada, bob]) {
      await cache.find(key, loading(identity(ada, { subjects: [ada, bob] })));
      cache.forget(subject);
      expect(await isKept(key)).toBe(false);
      cache.forget('all');
    }
  });

  test('is void at once in the process that changes rights, however soon it asks', async () => {
    for (let round = 0; round < 100; round++) {
      await cache.find(key, loading());
      await commit(`SELECT pg_notify('orgraph_access', '${ada}')`);
      const after = loading(null);
      expect(await cache.find(key, after)).toBeNull();
    }
  });

  test('that was being looked up while rights changed is not kept', async () => {
    let answer = (_: Identity): void => {};
    const looked = cache.find(key, () => new Promise((resolve) => (answer = resolve)));
    cache.forget(bob);
    answer(identity());
    expect(await looked).toEqual(identity());
    expect(await isKept(key)).toBe(false);
  });

  test('is looked up again once its credential has expired', async () => {
    // Nothing is asserted before: on a busy machine the credential may expire first.
    await cache.find(key, loading(identity(ada, { expiresAt: Date.now() + 50 })));
    await sleep(60);
    expect(await isKept(key)).toBe(false);
    const valid = randomUUID();
    await cache.find(valid, loading(identity(ada, { expiresAt: Date.now() + 3_600_000 })));
    expect(await isKept(valid)).toBe(true);
    const void_ = randomUUID();
    await cache.find(void_, loading(identity(ada, { expiresAt: Date.now() - 1 })));
    expect(await isKept(void_)).toBe(false);
  });

  test('that is nobody, or cannot be told, is not kept', async () => {
    expect(await cache.find(key, loading(null))).toBeNull();
    await expect(cache.find(key, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await isKept(key)).toBe(false);
  });
});

describe('a lost connection', () => {
  const cut = () =>
    elsewhere.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'orgraph changes of rights'`,
    );

  test('makes everything forgotten and nothing kept until there is another, of which the log tells once', async () => {
    await cache.find(key, loading());
    log.mockClear();
    await cut();
    await expect.poll(() => log.mock.calls.length, { interval: 1 }).toBe(1);
    expect(log.mock.calls[0]?.[0]).toContain('changes of rights');
    expect(await isKept(key)).toBe(false);
    await expect.poll(() => isKept(key), { interval: 20 }).toBe(true);
    expect(log).toHaveBeenCalledTimes(1);
  });

  test('is noticed by a commit of this process before anything that was kept is used', async () => {
    await expect.poll(() => isKept(key), { interval: 20 }).toBe(true);
    await cut();
    await commit();
    const load = loading(null);
    expect(await cache.find(key, load)).toBeNull();
  });
});
