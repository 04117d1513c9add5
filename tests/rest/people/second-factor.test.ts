/** @module-tag face */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#services/core/operation/scope.js';
import { cookiesOf, PASSWORD, signUp, type Visitor, visitorOf } from '#tests/kit/people.js';
import type { Rest } from '#tests/kit/rest.js';
import { ownDatabase } from '#tests/kit/world.js';
import { forgetAttempts, SESSION, SIGN_IN, serveAuthenticated, stored } from './sessions-world.js';

ownDatabase();

let services: Services;
let rest: Rest;
beforeAll(async () => {
  ({ services, rest } = await serveAuthenticated());
});
beforeEach(() => forgetAttempts(services));

const FACTOR = '/api/auth/second-factor';
const SECOND_STEP = '/api/auth/sign-in/second-factor';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app, by RFC 6238: `ahead` periods of 30 seconds from now. */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Leaves several seconds of a period, so that what is done next is done within it. */
async function early(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 8_000) await sleep(left + 50);
}

interface Enrolled extends Visitor {
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

/** Somebody who has switched a second factor on; the code of these 30 seconds is used by that. */
const enrolled = async (): Promise<Enrolled> => enroll(await signUp(rest));

async function enroll(person: Visitor): Promise<Enrolled> {
  const { body } = await rest.post(FACTOR, { password: PASSWORD }, person.request);
  await early();
  const confirmed = await rest.post(`${FACTOR}/confirm`, { code: codeOf(body.secret, -1) }, person.request);
  expect(confirmed.status).toBe(200);
  return { ...person, secret: body.secret, backupCodes: confirmed.body.backupCodes };
}

/** Somebody who has signed in from several browsers before they switched a second factor on. */
async function enrolledWithBrowsers(count: number): Promise<Enrolled & { readonly browsers: readonly string[] }> {
  const person = await signUp(rest);
  const browsers: string[] = [];
  for (let browser = 0; browser < count; browser++) browsers.push(cookiesOf(await firstStep(person)));
  return { ...(await enroll(person)), browsers };
}

const firstStep = ({ email }: Pick<Visitor, 'email'>) => rest.post(SIGN_IN, { email, password: PASSWORD });
const secondStep = async (person: Pick<Visitor, 'email'>, code: string) =>
  rest.post(SECOND_STEP, { challenge: (await firstStep(person)).body.details.challenge, code });

describe('a second factor', () => {
  it('is asked for once a code has confirmed it, and lets in with a code', async () => {
    const person = await signUp(rest);
    const { status, body } = await rest.post(FACTOR, { password: PASSWORD }, person.request);
    expect(status).toBe(201);
    const url = new URL(body.otpauthUrl);
    expect([url.protocol, url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      body.secret,
      'Orgraph',
    ]);
    expect((await firstStep(person)).status).toBe(200);
    await early();
    const confirmed = await rest.post(`${FACTOR}/confirm`, { code: codeOf(body.secret) }, person.request);
    expect(confirmed.body.backupCodes).toHaveLength(10);
    expect((await rest.get(FACTOR, person.request)).body).toMatchObject({ isEnabled: true, backupCodesLeft: 10 });

    const first = await firstStep(person);
    expect([first.status, first.body.code, first.headers.getSetCookie()]).toEqual([401, 'second_factor_required', []]);
    const { challenge } = first.body.details;
    const second = await rest.post(SECOND_STEP, { challenge, code: codeOf(body.secret, 1) });
    expect(second.status).toBe(200);
    expect((await rest.get(SESSION, visitorOf(rest, second).request)).body.user.id).toBe(person.userId);
  });

  it('keeps its secret sealed and its backup codes as hashes', async () => {
    const { userId, secret, backupCodes } = await enrolled();
    const row = JSON.stringify(await stored(services, 'SecondFactor', 'userId', userId));
    for (const told of [secret, ...backupCodes, ...backupCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(row).not.toContain(told);
    }
  });

  it('takes no code twice, nor one that is older than the last', async () => {
    const person = await enrolled();
    await early();
    const [before, now] = [codeOf(person.secret, -1), codeOf(person.secret)];
    expect((await secondStep(person, now)).status).toBe(200);
    expect((await secondStep(person, now)).status).toBe(401);
    expect((await secondStep(person, before)).status).toBe(401);
  });

  it('takes one code once of many who show it at the same time', async () => {
    const person = await enrolled();
    const { challenge } = (await firstStep(person)).body.details;
    await early();
    const code = codeOf(person.secret, 1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => rest.post(SECOND_STEP, { challenge, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('takes each backup code once', async () => {
    const person = await enrolled();
    const [code = ''] = person.backupCodes;
    expect((await secondStep(person, code.toUpperCase())).status).toBe(200);
    expect((await secondStep(person, code)).status).toBe(401);
    expect((await rest.get(FACTOR, person.request)).body.backupCodesLeft).toBe(9);
  });

  /** The answers to wrong codes, as many as there may be and one more. */
  async function guesses(challenge: string, cookie?: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      const request = cookie ? { headers: { cookie, origin: rest.url } } : {};
      const answer = await rest.post(SECOND_STEP, { challenge, code: '000000' }, request);
      statuses.push(answer.status);
    }
    return statuses;
  }

  /** How many codes can be tried from all browsers of somebody. */
  async function guessesOf(person: Awaited<ReturnType<typeof enrolledWithBrowsers>>): Promise<number> {
    const { challenge } = (await firstStep(person)).body.details;
    const statuses: number[] = [];
    for (const browser of person.browsers) statuses.push(...(await guesses(challenge, browser)));
    return statuses.filter((status) => status === 401).length;
  }

  it('lets nobody try codes for long', async () => {
    const person = await enrolled();
    const { challenge } = (await firstStep(person)).body.details;
    expect(await guesses(challenge)).toEqual([...Array(10).fill(401), 429]);
  });

  it('lets nobody try codes for longer from browsers that were known before it', async () => {
    const person = await enrolledWithBrowsers(3);
    expect(await guessesOf(person)).toBe(20);
  });

  it('lets a person on who has passed a code from the same address, however many others have tried', async () => {
    const person = await enrolled();
    expect((await secondStep(person, codeOf(person.secret))).status).toBe(200);
    const all = services.limits;
    await Promise.all(Array.from({ length: 19 }, () => all.take('secondFactorAccount', person.email)));
    await expect(all.take('secondFactorAccount', person.email)).rejects.toMatchObject({ status: 429 });
    expect((await secondStep(person, codeOf(person.secret, 1))).status).toBe(200);
  });

  it('lets nobody try codes for longer from the address of a person who has passed one, by many browsers', async () => {
    const person = await enrolledWithBrowsers(5);
    expect((await secondStep(person, codeOf(person.secret))).status).toBe(200);
    expect(await guessesOf(person)).toBe(40);
  });

  it('takes no challenge that is forged, has expired or is of a former password', async () => {
    const person = await enrolled();
    const { challenge } = (await firstStep(person)).body.details;
    const [text = '', signature = ''] = challenge.split('.');
    const told = JSON.parse(Buffer.from(text, 'base64url').toString());
    const later = Buffer.from(JSON.stringify({ ...told, expiresAt: told.expiresAt + 1 })).toString('base64url');
    const expired = services.sessions?.proofOf({ userId: person.userId, passwordMark: 'of another' }).challenge;
    for (const forged of [`${later}.${signature}`, text, `${text}.`, 'nonsense', expired as string]) {
      const answer = await rest.post(SECOND_STEP, { challenge: forged, code: codeOf(person.secret) });
      expect([answer.status, answer.body.error]).toEqual([
        401,
        'The sign-in has expired. Start again with the password.',
      ]);
    }
    await rest.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'another one' }, person.request);
    const answer = await rest.post(SECOND_STEP, { challenge, code: codeOf(person.secret, 1) });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('is switched on and off with the password alone in hand by nobody', async () => {
    const person = await enrolled();
    const off = (password: string, code: string) => rest.post(`${FACTOR}/disable`, { password, code }, person.request);
    expect((await off('wrong one', codeOf(person.secret, 1))).status).toBe(403);
    expect((await off(PASSWORD, '000000')).status).toBe(422);
    expect((await rest.post(FACTOR, { password: PASSWORD }, person.request)).status).toBe(409);
    expect((await off(PASSWORD, person.backupCodes[0] as string)).body).toEqual({ ok: true });
    expect((await firstStep(person)).status).toBe(200);
    const other = await signUp(rest);
    expect((await rest.post(FACTOR, { password: 'wrong one' }, other.request)).status).toBe(403);
    expect((await rest.post(`${FACTOR}/confirm`, { code: '000000' }, other.request)).status).toBe(422);
  });

  it('is taken away by an instance admin, who is told in the audit', async () => {
    const [person, admin] = [await enrolled(), await signUp(rest)];
    const reset = () => rest.post(`/api/admin/users/${person.userId}/reset-second-factor`, {}, admin.request);
    expect((await reset()).status).toBe(403);
    await services.database.pool.query(`UPDATE "User" SET "isInstanceAdmin" = true WHERE id = $1`, [admin.userId]);
    expect((await reset()).body).toEqual({ ok: true, wasEnabled: true });
    expect((await firstStep(person)).status).toBe(200);
    const events = await stored(services, 'InstanceEvent', 'userId', person.userId);
    expect(events.find(({ type }) => type === 'second_factor.reset')).toMatchObject({ actorUserId: admin.userId });
  });
});
