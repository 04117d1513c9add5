import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clientNetworkOf,
  LIMITS,
  type LimitName,
  type Limits,
  openLimits,
  type RateLimits,
} from '#services/core/limits/limits.js';
import type { Services } from '#services/core/operation/scope.js';
import { readConfig } from '#services/core/process/config.js';
import { REDIS_URL, redisAnswers } from '../kit/redis.js';
import { testServices } from '../kit/world.js';

let services: Services;
beforeAll(async () => {
  services = await testServices();
});

const NOWHERE = 'postgres://127.0.0.1:1/nowhere';
const redis = { url: REDIS_URL, instanceId: randomUUID() };
const STORES = {
  PostgreSQL: () => ({ url: services.config.DATABASE_URL as string }),
  Redis: () => ({ url: NOWHERE, redis }),
};
type Store = keyof typeof STORES;
const stores = Object.keys(STORES) as Store[];

const log = vi.fn();
const opened: Limits[] = [];
afterAll(() => Promise.all(opened.map((limits) => limits.close())));
function limitsIn(store: Store, RATE_LIMITS: RateLimits = {}): Limits {
  const made = openLimits({ ...STORES[store](), config: { RATE_LIMITS }, log });
  opened.push(made);
  return made;
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  );

describe.each(stores)('a limit that is counted in %s', (store) => {
  beforeEach(({ skip }) => skip(store === 'Redis' && !redisAnswers, `no Redis answers at ${REDIS_URL}`));
  const limits = (rates?: RateLimits): Limits => limitsIn(store, rates);

  test.each(Object.keys(LIMITS) as LimitName[])(
    'of %s lets pass as often as it says, then refuses with 429',
    async (name) => {
      const { take } = limits({ [name]: { points: 3, seconds: 60 } });
      const key = randomUUID();
      for (let count = 0; count < 3; count++) await take(name, key);
      const refusal = await refusalOf(take(name, key));
      expect(refusal).toMatchObject({ code: 'rate_limited', status: 429 });
      expect(refusal.details.retryAfterSeconds).toBeGreaterThan(50);
      expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(60);
      await take(name, randomUUID());
    },
  );

  test('is counted for all processes together', async () => {
    const [here, there] = [limits(), limits()];
    const key = randomUUID();
    for (let count = 0; count < 10; count++) await (count % 2 ? here : there).take('signIn', key);
    for (const { take } of [here, there]) expect(await refusalOf(take('signIn', key))).toMatchObject({ status: 429 });
  });

  test('holds for those who ask at the same time', async () => {
    const { take } = limits();
    const key = randomUUID();
    const refusals = await Promise.all(Array.from({ length: 40 }, () => refusalOf(take('cliChallenge', key))));
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(20);
  });

  test('starts anew after a success, in each process', async () => {
    const [here, there] = [limits(), limits()];
    const key = randomUUID();
    for (let count = 0; count < 10; count++) await here.take('signIn', key);
    await there.reset('signIn', key);
    for (let count = 0; count < 10; count++) await here.take('signIn', key);
    expect(await refusalOf(there.take('signIn', key))).toMatchObject({ status: 429 });
  });

  test('ends after its time', async () => {
    const rates = { inviteLookup: { points: 1, seconds: 60 } };
    const { take } = limits(rates);
    const key = randomUUID();
    await take('inviteLookup', key);
    expect(await refusalOf(take('inviteLookup', key))).toMatchObject({ status: 429 });
    await ENDS[store]('inviteLookup');
    // The process that has refused goes on by itself, by its own clock.
    await limits(rates).take('inviteLookup', key);
  });

  test('that locks makes who goes beyond it wait the whole time anew', async () => {
    const { take } = limits({ signIn: { points: 1, seconds: 600 } });
    const key = randomUUID();
    const secondsLeft = async () => (await refusalOf(take('signIn', key))).details.retryAfterSeconds;
    await take('signIn', key);
    await ENDS[store]('signIn', 300_000);
    expect(await secondsLeft()).toBeGreaterThan(400);
    await ENDS[store]('signIn', 300_000);
    expect(await secondsLeft()).toBeLessThanOrEqual(300);
    await ENDS[store]('signIn');
    await take('signIn', key);
  });

  test('takes as much as something costs', async () => {
    const { take } = limits({ remoteSecrets: { points: 10, seconds: 60 } });
    const key = randomUUID();
    await take('remoteSecrets', key, 9);
    await take('remoteSecrets', key, 1);
    expect(await refusalOf(take('remoteSecrets', key, 1))).toMatchObject({ status: 429 });
  });

  test('of what happens often is counted many at a time, and refuses in its own words', async () => {
    const [here, there] = [
      limits({ fire: { points: 20, seconds: 60 } }),
      limits({ fire: { points: 20, seconds: 60 } }),
    ];
    const key = randomUUID();
    const refusals = await Promise.all(
      Array.from({ length: 50 }, (_, index) => refusalOf((index % 2 ? here : there).count('fire', key))),
    );
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(20);
    expect(await refusalOf(here.count('fire', key))).toMatchObject({
      code: 'rate_limited',
      status: 429,
      limit: 20,
      message: expect.stringMatching(/^Too many deliveries to this webhook\. Try again in \d+ s\.$/),
    });
    await here.count('fire', randomUUID());
    await here.count('unknownFire', key);
    await limits('off').count('fire', key);
  });

  test('keeps no address and no e-mail', async () => {
    const key = `${randomUUID()}@example.com`;
    await limits().take('signIn', key);
    const keys = await KEYS[store]();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain(key);
  });

  test('is none where they are off', async () => {
    const { take } = limits('off');
    for (let count = 0; count < 30; count++) await take('claim', 'somebody');
  });
});

const KEYS: Readonly<Record<Store, () => Promise<string[]>>> = {
  async PostgreSQL() {
    const { rows } = await services.database.pool.query<{ key: string }>('SELECT key FROM "RateLimit"');
    return rows.map(({ key }) => key);
  },
  async Redis() {
    const client = new Redis(REDIS_URL);
    const keys = await client.keys(`${redis.instanceId}:*`);
    await client.quit();
    return keys;
  },
};

/** Has a count that goes on end after so many milliseconds. */
const ENDS: Readonly<Record<Store, (name: LimitName, ms?: number) => Promise<void>>> = {
  async PostgreSQL(name, ms = 0) {
    const sent = `UPDATE "RateLimit" SET expire = $2 WHERE key LIKE $1 || ':%' AND expire > $3`;
    await services.database.pool.query(sent, [name, Date.now() + ms, Date.now()]);
  },
  async Redis(name, ms = 0) {
    const client = new Redis(REDIS_URL);
    for (const key of await client.keys(`${redis.instanceId}:limit:${name}:*`)) await client.pexpire(key, ms);
    await client.quit();
  },
};

describe.each([
  ['PostgreSQL', undefined],
  ['Redis', { url: 'redis://127.0.0.1:1', instanceId: 'x' }],
])('while nobody can count in %s', (_store, redis) => {
  const broken = (RATE_LIMITS: RateLimits = {}, now = () => performance.now()): Limits => {
    const made = openLimits({ url: NOWHERE, redis, config: { RATE_LIMITS }, log, now });
    opened.push(made);
    return made;
  };

  test('limits on guessing refuse with 503, every other limit lets pass, and the log says why', async () => {
    const passed: string[] = [];
    for (const name of Object.keys(LIMITS) as LimitName[]) {
      log.mockClear();
      const refusal = await refusalOf(broken().take(name, 'key'));
      expect(log).toHaveBeenCalledWith(expect.stringContaining('cannot be counted'));
      if (refusal) expect(refusal).toMatchObject({ status: 503 });
      else passed.push(name);
    }
    expect(passed).toEqual([
      'cliChallenge',
      'assistantClient',
      'assistantGrant',
      'inviteLookup',
      'remoteSecrets',
      'adapterTests',
      'fire',
      'smokeLab',
      'gatewayFailure',
      'gatewayToken',
      'gateway',
      'gatewayInitialize',
      'unknownFire',
      'pluginWebhook',
    ]);
    await broken().reset('signIn', 'key');
  });

  test('requests pass uncounted, and one in a second asks again and tells the log', async () => {
    let now = 0;
    const { countRequest } = broken({ request: { points: 1, seconds: 60 } }, () => now);
    log.mockClear();
    for (let count = 0; count < 20; count++) expect(await countRequest?.('somebody')).toBeUndefined();
    expect(log).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('The limit request cannot be counted'));
    now += 999;
    await countRequest?.('somebody');
    expect(log).toHaveBeenCalledTimes(1);
    now += 1;
    await countRequest?.('somebody');
    expect(log).toHaveBeenCalledTimes(2);
  });
});

test.skipIf(!redisAnswers)('counts go on once a lost Redis is back, where one answers at TEST_REDIS_URL', async () => {
  const { hostname, port } = new URL(REDIS_URL);
  const sockets = new Set<Socket>();
  let away = false;
  const between = createServer((client) => {
    if (away) return client.destroy();
    const server = connect(Number(port || 6379), hostname);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}));
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const url = `redis://127.0.0.1:${(between.address() as AddressInfo).port}`;
  const limits = openLimits({ url: NOWHERE, redis: { ...redis, url }, config: { RATE_LIMITS: {} }, log });
  opened.push(limits);
  const key = randomUUID();
  for (let count = 0; count < 9; count++) await limits.take('signIn', key);
  away = true;
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => refusalOf(limits.take('signIn', randomUUID()))).toMatchObject({ status: 503 });
  away = false;
  await expect.poll(() => refusalOf(limits.take('claim', randomUUID()))).toBeUndefined();
  await limits.take('signIn', key);
  expect(await refusalOf(limits.take('signIn', key))).toMatchObject({ status: 429 });
  between.close();
});

describe.each(stores)('the limit for requests that is counted in %s', (store) => {
  beforeEach(({ skip }) => skip(store === 'Redis' && !redisAnswers, `no Redis answers at ${REDIS_URL}`));
  const counting = (points: number, seconds = 60) => {
    const { countRequest } = limitsIn(store, { request: { points, seconds } });
    return async (who: string) => (await countRequest?.(who))!;
  };

  test('tells where somebody stands, and refuses beyond it until its time is over', async () => {
    const [count, who] = [counting(2), randomUUID()];
    expect(await count(who)).toMatchObject({ limit: 2, remaining: 1, refused: false });
    expect(await count(who)).toMatchObject({ limit: 2, remaining: 0, refused: false });
    const refused = await count(who);
    expect(refused).toMatchObject({ limit: 2, remaining: 0, refused: true });
    expect(refused.msLeft).toBeGreaterThan(0);
    expect(await count(randomUUID())).toMatchObject({ refused: false });
    const [briefly, other] = [counting(2, 1), randomUUID()];
    // On a busy machine a second may end between two requests.
    while (!(await briefly(other)).refused);
    await expect.poll(() => briefly(other)).toMatchObject({ remaining: 1, refused: false });
  });

  test.each([7, 199, 1_000])('lets %i pass and no more, however many ask at once in two processes', async (points) => {
    const [here, there, who] = [counting(points), counting(points), randomUUID()];
    const asked = Array.from({ length: points + 50 }, (_, index) => (index % 2 ? here : there)(who));
    const passed = (await Promise.all(asked)).filter(({ refused }) => !refused);
    expect(passed).toHaveLength(points);
  });

  test('refuses nobody before all but a hundredth for each further process is used', async () => {
    const [here, there, who] = [counting(1_000), counting(1_000), randomUUID()];
    await there(who);
    let passed = 0;
    while (!(await here(who)).refused) passed += 1;
    expect(passed).toBe(990);
    expect(await there(who)).toMatchObject({ refused: false });
  });

  test('asks once for a hundredth of it', async () => {
    const [count, who] = [counting(1_000), randomUUID()];
    const remainingElsewhere = async () => (await counting(1_000)(who)).remaining;
    await count(who);
    expect(await remainingElsewhere()).toBe(1_000 - 10 - 1);
    for (let used = 1; used < 10; used++) await count(who);
    expect(await remainingElsewhere()).toBe(1_000 - 20 - 1);
    await count(who);
    expect(await remainingElsewhere()).toBe(1_000 - 40 - 1);
  });

  test('is none unless it is set', () => {
    expect(limitsIn(store).countRequest).toBeUndefined();
    expect(limitsIn(store, 'off').countRequest).toBeUndefined();
  });
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(clientNetworkOf(address)).toBe(network);
});

describe('RATE_LIMITS', () => {
  const read = (RATE_LIMITS: string) => readConfig({ RATE_LIMITS }).RATE_LIMITS;

  test('sets limits by name, or none at all', () => {
    expect(read('')).toEqual({});
    expect(read('off')).toBe('off');
    expect(read(' signIn=20/900, request=600/60')).toEqual({
      signIn: { points: 20, seconds: 900 },
      request: { points: 600, seconds: 60 },
    });
  });

  test.each(['on', 'signIn', 'signIn=0/60', 'signIn=10', 'toString=1/1', 'signIn=1/-1', 'x=1/1'])(
    'refuses %s and names the limits that there are',
    (value) => {
      expect(() => read(value)).toThrow(
        /RATE_LIMITS: .*is not a limit such as signIn=20\/900; the limits are .*signIn/,
      );
    },
  );
});
