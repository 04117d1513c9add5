/** @module-tag face */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#services/core/operation/scope.js';
import { authenticatedServices, cookiesOf, newEmail, PASSWORD, signUp } from '#tests/kit/people.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { ownDatabase } from '#tests/kit/world.js';
import { forgetAttempts, SIGN_IN } from './sessions-world.js';

ownDatabase();

let services: Services;
let rest: Rest;
beforeAll(async () => {
  services = await authenticatedServices({ TRUST_PROXY: '1' });
  rest = await startRest(services);
});
beforeEach(() => forgetAttempts(services));

let last = 0;
/** An address that nobody else of these tests has. */
const newAddress = (): string => `203.0.${Math.floor(++last / 250)}.${last % 250}`;

interface Place {
  readonly address: string;
  readonly cookie?: string;
}

const attempt = (email: string, password: string, { address, cookie }: Place) =>
  rest.post(
    SIGN_IN,
    { email, password },
    { headers: { 'x-forwarded-for': address, ...(cookie && { cookie, origin: rest.url }) } },
  );

/** Time passes as far as the pauses between failures go, and no further. */
const endPauses = () => services.database.pool.query(`DELETE FROM "RateLimit" WHERE key LIKE 'signInPause:%'`);

async function failTenTimes(email: string, place: Place): Promise<void> {
  for (let failure = 0; failure < 10; failure++) {
    expect((await attempt(email, 'wrong one', place)).status).toBe(401);
    await endPauses();
  }
}

/** So many attempts have been counted against something, as if they had been made. */
const counted = (rule: string, key: string, points: number) =>
  services.database.pool.query(
    `INSERT INTO "RateLimit" (key, points, expire)
     SELECT $1 || ':' || translate(encode(sha256(convert_to($2, 'UTF8')), 'base64'), '+/=', '-_'), $3::int,
            (extract(epoch FROM now()) * 1000)::bigint + 600000`,
    [rule, key, points],
  );

/** Failures from many addresses, more than the account's own budget. */
const attack = (email: string) => counted('signInAccount', email, 1000);

const somebody = () => signUp(rest, {}, { headers: { 'x-forwarded-for': newAddress() } });

describe('failures to sign in', () => {
  it('lock the account for the address that failed, and for no other', async () => {
    const { email } = await somebody();
    const attacker = { address: newAddress() };
    await failTenTimes(email, attacker);
    const refused = await attempt(email, PASSWORD, attacker);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await attempt(email, PASSWORD, { address: newAddress() })).status).toBe(200);
  });

  it('leave other accounts alone that sign in from the same address', async () => {
    const [victim, other] = [await somebody(), await somebody()];
    const address = newAddress();
    await failTenTimes(victim.email, { address });
    expect((await attempt(other.email, PASSWORD, { address })).status).toBe(200);
  });

  it('lock nobody out whose browser has signed in before, though it shares the address of the attacker', async () => {
    const { email } = await somebody();
    const address = newAddress();
    const cookie = cookiesOf(await attempt(email, PASSWORD, { address }));
    await failTenTimes(email, { address });
    expect((await attempt(email, PASSWORD, { address })).status).toBe(429);
    expect((await attempt(email, PASSWORD, { address, cookie })).status).toBe(200);
  });

  it('count for a browser that is known too, and what it knows opens no other account', async () => {
    const [mine, victim] = [await somebody(), await somebody()];
    const address = newAddress();
    const cookie = cookiesOf(await attempt(mine.email, PASSWORD, { address }));
    await failTenTimes(mine.email, { address, cookie });
    expect((await attempt(mine.email, PASSWORD, { address, cookie })).status).toBe(429);
    await failTenTimes(victim.email, { address });
    expect((await attempt(victim.email, PASSWORD, { address, cookie })).status).toBe(429);
  });

  it('make the next attempt wait twice as long each time from the sixth on', async () => {
    const { email } = await somebody();
    const place = { address: newAddress() };
    const waits: number[] = [];
    for (let failure = 1; failure <= 9; failure++) {
      expect((await attempt(email, 'wrong one', place)).status).toBe(401);
      if (failure < 6) continue;
      const refused = await attempt(email, PASSWORD, place);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers.get('retry-after')));
      await endPauses();
    }
    expect(waits).toEqual([1, 2, 4, 8]);
  });

  it('are counted for a network of IPv6, not for each of its addresses', async () => {
    const { email } = await somebody();
    await failTenTimes(email, { address: '2001:db8:1:1::1' });
    expect((await attempt(email, PASSWORD, { address: '2001:db8:1:1:ffff::2' })).status).toBe(429);
    expect((await attempt(email, PASSWORD, { address: '2001:db8:1:2::1' })).status).toBe(200);
  });

  it('of many addresses leave a strange address three attempts, and take nothing from one that has signed in before', async () => {
    const { email } = await somebody();
    const [home, attacker, hotel] = [newAddress(), newAddress(), newAddress()];
    expect((await attempt(email, PASSWORD, { address: home })).status).toBe(200);
    await attack(email);
    for (let failure = 0; failure < 3; failure++) {
      expect((await attempt(email, 'wrong one', { address: attacker })).status).toBe(401);
    }
    expect((await attempt(email, 'wrong one', { address: attacker })).status).toBe(429);
    for (let failure = 0; failure < 5; failure++) {
      expect((await attempt(email, 'wrong one', { address: home })).status).toBe(401);
    }
    expect((await attempt(email, PASSWORD, { address: home })).status).toBe(200);
    expect((await attempt(email, PASSWORD, { address: hotel })).status).toBe(200);
  });

  it('of one address are limited over all accounts', async () => {
    const address = newAddress();
    await counted('signInAddress', address, 98);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await attempt(newEmail(), 'wrong one', { address })).status),
    );
    expect(statuses.sort()).toEqual([401, 401, 429, 429, 429, 429]);
    expect((await attempt(newEmail(), 'wrong one', { address: newAddress() })).status).toBe(401);
  });

  it('at the same time are no more than the limit lets through', async () => {
    const { email } = await somebody();
    const place = { address: newAddress() };
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await attempt(email, 'wrong one', place)).status),
    );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it('are forgotten by a success', async () => {
    const { email } = await somebody();
    const place = { address: newAddress() };
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 5; failure++) await attempt(email, 'wrong one', place);
      expect((await attempt(email, PASSWORD, place)).status).toBe(200);
    }
  });
});
