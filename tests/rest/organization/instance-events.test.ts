/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetOldFailures } from '#services/access/instance-events.js';
import type { Services } from '#services/core/operation/scope.js';
import { newEmail, PASSWORD, signUp, type Visitor } from '#tests/kit/people.js';
import type { Rest } from '#tests/kit/rest.js';
import { ownDatabase } from '#tests/kit/world.js';
import { forgetAttempts, SIGN_IN, SIGN_OUT, serveAuthenticated } from '../people/sessions-world.js';

ownDatabase();

let services: Services;
let rest: Rest;
let admin: Visitor;
beforeAll(async () => {
  ({ services, rest } = await serveAuthenticated());
  admin = await signUp(rest);
  await services.database.pool.query(`UPDATE "User" SET "isInstanceAdmin" = true WHERE id = $1`, [admin.userId]);
});
beforeEach(() => forgetAttempts(services));

const EVENTS = '/api/instance/events';
const list = (query: string) => rest.get(`${EVENTS}?${query}`, admin.request);
const query = (text: string, values: unknown[] = []) => services.database.pool.query(text, values);

describe('the audit of the installation', () => {
  it('tells sign-ups, sign-ins, failures and sign-outs, with who, from where and by which browser', async () => {
    const person = await signUp(rest);
    const by = { headers: { 'user-agent': 'Firefox' } };
    await rest.post(SIGN_IN, { email: person.email, password: 'wrong one' }, by);
    await rest.post(SIGN_IN, { email: person.email, password: PASSWORD }, by);
    await rest.post(SIGN_OUT, undefined, person.request);
    const { body } = await list(`userId=${person.userId}`);
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual([
      'user.signed_out',
      'user.signed_in',
      'sign_in.failed',
      'user.signed_up',
    ]);
    expect(body.items[2]).toEqual({
      id: expect.any(String),
      type: 'sign_in.failed',
      userId: person.userId,
      actorUserId: null,
      email: person.email,
      address: '127.0.0.1',
      userAgent: 'Firefox',
      details: { reason: 'password' },
      createdAt: expect.any(String),
    });
    expect(body.items[1]).toMatchObject({ actorUserId: person.userId, email: person.email });
  });

  it('tells a failure with an e-mail that nobody has, and no password', async () => {
    const email = newEmail();
    await rest.post(SIGN_IN, { email, password: 'hunter2 hunter2' });
    const { rows } = await query(`SELECT * FROM "InstanceEvent" WHERE email = $1`, [email]);
    expect(rows).toMatchObject([{ type: 'sign_in.failed', userId: null, address: '127.0.0.1' }]);
    expect(JSON.stringify(rows)).not.toContain('hunter2');
  });

  it('is read page by page, newest first and none twice, by instance admins alone', async () => {
    const person = await signUp(rest);
    for (let count = 0; count < 4; count++) await rest.post(SIGN_IN, { email: person.email, password: PASSWORD });
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await list(`userId=${person.userId}&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ createdAt }: { createdAt: string }) => createdAt));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(seen).toHaveLength(5);
    expect(seen).toEqual([...seen].sort().reverse());
    expect((await list('type=user.signed_up&limit=1')).body.items).toMatchObject([{ type: 'user.signed_up' }]);
    for (const [bad, status] of [
      ['type=nothing', 400],
      ['cursor=nonsense', 400],
      ['limit=0', 400],
    ] as const) {
      expect((await list(bad)).status, bad).toBe(status);
    }
    expect((await rest.get(EVENTS, person.request)).status).toBe(403);
    expect((await rest.get(EVENTS)).status).toBe(401);
  });

  it('is not changed afterwards, nor deleted, but for failures of 90 days ago', async () => {
    const event = (type: string, days: number) =>
      query(
        `INSERT INTO "InstanceEvent" (id, type, "createdAt") VALUES ($1, $2, now() - make_interval(days => $3)) RETURNING id`,
        [randomUUID(), type, days],
      ).then(({ rows }) => rows[0].id as string);
    const [old, young, signIn] = [
      await event('sign_in.failed', 91),
      await event('sign_in.failed', 89),
      await event('user.signed_in', 400),
    ];
    for (const id of [young, signIn]) {
      await expect(query(`DELETE FROM "InstanceEvent" WHERE id = $1`, [id])).rejects.toThrow('append-only');
      await expect(query(`UPDATE "InstanceEvent" SET "userId" = 'x' WHERE id = $1`, [id])).rejects.toThrow(
        'append-only',
      );
    }
    await forgetOldFailures(services);
    const { rows } = await query(`SELECT id FROM "InstanceEvent" WHERE id = ANY($1::uuid[])`, [[old, young, signIn]]);
    expect(rows.map(({ id }) => id).sort()).toEqual([young, signIn].sort());
  });

  it('takes at most 500 failures an hour, and says once that there were more', async () => {
    await query(
      `INSERT INTO "InstanceEvent" (id, type) SELECT gen_random_uuid(), 'sign_in.failed' FROM generate_series(1, 500)`,
    );
    const count = async (type: string) =>
      Number((await query(`SELECT count(*) FROM "InstanceEvent" WHERE type = $1`, [type])).rows[0].count);
    const before = await count('sign_in.failed');
    for (let failure = 0; failure < 3; failure++) {
      expect((await rest.post(SIGN_IN, { email: newEmail(), password: 'wrong one' })).status).toBe(401);
    }
    expect([await count('sign_in.failed'), await count('sign_in.failures_omitted')]).toEqual([before, 1]);
  });
});
