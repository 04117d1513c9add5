import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/services/core/config.js';
import {
  LIMITS,
  type LimitName,
  type Limits,
  networkOf,
  openLimits,
  processLimit,
  type RateLimits,
} from '../../src/services/core/limits.js';
import type { Services } from '../../src/services/core/scope.js';
import { testServices } from '../kit/world.js';

let services: Services;
beforeAll(async () => {
  services = await testServices();
});

const log = vi.fn();
const opened: Limits[] = [];
afterAll(() => Promise.all(opened.map((limits) => limits.close())));
function limits(RATE_LIMITS: RateLimits = {}): Limits {
  const made = openLimits({ url: services.config.DATABASE_URL as string, config: { RATE_LIMITS }, log });
  opened.push(made);
  return made;
}
const refusalOf = (work: Promise<void>) =>
  work.then(
    () => undefined,
    (error) => error,
  );

describe('a limit', () => {
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
    const { take } = limits({ inviteLookup: { points: 1, seconds: 1 } });
    const key = randomUUID();
    await take('inviteLookup', key);
    expect(await refusalOf(take('inviteLookup', key))).toMatchObject({ status: 429 });
    await sleep(1_050);
    await take('inviteLookup', key);
  });

  test('that locks makes who goes beyond it wait the whole time anew', async () => {
    const { take } = limits({ signIn: { points: 1, seconds: 2 } });
    const key = randomUUID();
    await take('signIn', key);
    await sleep(1_200);
    expect((await refusalOf(take('signIn', key))).details.retryAfterSeconds).toBe(2);
    await sleep(1_000);
    expect(await refusalOf(take('signIn', key))).toMatchObject({ status: 429 });
    await sleep(1_100);
    await take('signIn', key);
  });

  test('takes as much as something costs', async () => {
    const { take } = limits({ remoteSecrets: { points: 10, seconds: 60 } });
    const key = randomUUID();
    await take('remoteSecrets', key, 9);
    await take('remoteSecrets', key, 1);
    expect(await refusalOf(take('remoteSecrets', key, 1))).toMatchObject({ status: 429 });
  });

  test('keeps no address and no e-mail', async () => {
    const key = `${randomUUID()}@example.com`;
    await limits().take('signIn', key);
    const { rows } = await services.database.pool.query('SELECT key FROM "RateLimit"');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('is none where they are off', async () => {
    const { take } = limits('off');
    for (let count = 0; count < 30; count++) await take('claim', 'somebody');
  });
});

describe('while nobody can count', () => {
  const broken = () => openLimits({ url: 'postgres://127.0.0.1:1/nowhere', config: { RATE_LIMITS: {} }, log });

  test('what may be guessed at is refused with 503, everything else passes, and the log tells', async () => {
    const passed: string[] = [];
    for (const name of Object.keys(LIMITS) as LimitName[]) {
      log.mockClear();
      const refusal = await refusalOf(broken().take(name, 'key'));
      expect(log).toHaveBeenCalledWith(expect.stringContaining('cannot be counted'));
      if (refusal) expect(refusal).toMatchObject({ status: 503 });
      else passed.push(name);
    }
    expect(passed).toEqual(['cliChallenge', 'inviteLookup', 'remoteSecrets']);
    await broken().reset('signIn', 'key');
  });
});

describe('a limit of one process', () => {
  test('refuses beyond its number until its time is over', async () => {
    const take = processLimit({ points: 2, seconds: 1 }, 'requests');
    expect([take('a'), take('a'), take('b')]).toEqual([undefined, undefined, undefined]);
    expect(take('a')).toMatchObject({ status: 429, message: 'Too many requests. Try again in 1 s.' });
    await sleep(1_050);
    expect(take('a')).toBeUndefined();
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
  expect(networkOf(address)).toBe(network);
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
      expect(() => read(value)).toThrow(/RATE_LIMITS: .*is no limit such as signIn=20\/900; there are .*signIn/);
    },
  );
});
