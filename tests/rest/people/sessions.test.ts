/** @module-tag rules */
import { createHook } from 'node:async_hooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#services/core/operation/scope.js';
import { agentKey } from '#tests/kit/credentials.js';
import { newEmail, PASSWORD, signUp, visitorOf } from '#tests/kit/people.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { ownDatabase, testServices, type World } from '#tests/kit/world.js';
import {
  forgetAttempts,
  newPerson,
  SESSION,
  SIGN_IN,
  SIGN_OUT,
  SIGN_UP,
  serveAuthenticated,
  stored,
} from './sessions-world.js';

ownDatabase();

let services: Services;
let rest: Rest;
let world: World;
beforeAll(async () => {
  ({ services, rest, world } = await serveAuthenticated());
});
beforeEach(() => forgetAttempts(services));

describe('signing in', () => {
  it('makes another session of the same person', async () => {
    const first = await signUp(rest);
    const answer = await rest.post(SIGN_IN, { email: first.email.toUpperCase(), password: PASSWORD });
    const second = visitorOf(rest, answer);
    expect([second.userId, second.sessionId === first.sessionId]).toEqual([first.userId, false]);
    for (const visitor of [first, second]) {
      expect((await rest.get(SESSION, visitor.request)).body.session).toEqual({
        id: visitor.sessionId,
        userId: first.userId,
      });
    }
  });

  it('is refused alike for a wrong password, an unknown e-mail and who has no password', async () => {
    const { email } = await signUp(rest);
    const { userId } = (await world.member('owner')).actor;
    const [{ email: keyless }] = await stored(services, 'User', 'id', userId);
    for (const [who, password] of [
      [email, 'not the password'],
      [newEmail(), PASSWORD],
      [keyless, PASSWORD],
    ]) {
      const answer = await rest.post(SIGN_IN, { email: who, password });
      const told = [answer.status, answer.body, answer.headers.getSetCookie()];
      expect(told).toEqual([401, { error: 'E-mail or password is wrong' }, []]);
    }
  });

  it('takes as much work for an unknown e-mail as for a wrong password', async () => {
    const { email } = await signUp(rest);
    const hashesFor = async (who: string) => {
      let count = 0;
      const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && count++) }).enable();
      await rest.post(SIGN_IN, { email: who, password: 'not the password' });
      hook.disable();
      return count;
    };
    expect(await hashesFor(email)).toBe(1);
    expect(await hashesFor(newEmail())).toBe(1);
  });

  it('from a page of another origin is refused before anything is read', async () => {
    const { email } = await signUp(rest);
    for (const origin of ['https://evil.example', 'null']) {
      for (const [path, body] of [
        [SIGN_IN, { email, password: PASSWORD }],
        [SIGN_UP, newPerson()],
        [SIGN_OUT, {}],
      ] as const) {
        const answer = await rest.post(path, body, { headers: { origin } });
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
      }
    }
  });
});

describe('signing out', () => {
  it('ends this session at once, and no other', async () => {
    const first = await signUp(rest);
    const second = visitorOf(rest, await rest.post(SIGN_IN, { email: first.email, password: PASSWORD }));
    expect((await rest.get(SESSION, first.request)).status).toBe(200);
    const answer = await rest.post(SIGN_OUT, undefined, first.request);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^orgraph\.session_token=;.*Max-Age=0/);
    expect(await rest.get(SESSION, first.request)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    expect((await rest.get(SESSION, second.request)).status).toBe(200);
    expect(await stored(services, 'UserSession', 'id', first.sessionId)).toEqual([]);
  });

  it('without a session succeeds too, but not for a page of elsewhere', async () => {
    expect((await rest.post(SIGN_OUT)).body).toEqual({ success: true });
    const visitor = await signUp(rest);
    const elsewhere: Record<string, string>[] = [
      { cookie: visitor.cookie },
      { cookie: visitor.cookie, origin: 'https://evil.example' },
    ];
    for (const headers of elsewhere) {
      expect((await rest.post(SIGN_OUT, undefined, { headers })).status).toBe(403);
    }
    expect((await rest.get(SESSION, visitor.request)).status).toBe(200);
  });
});

describe('get-session', () => {
  it('answers 401 to whoever is no person', async () => {
    const agent = await world.agent({ name: 'Agent' });
    expect(await rest.get(SESSION)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    expect(await rest.get(SESSION, { as: await agentKey(world, agent) })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
  });

  it('knows the local board of a local_trusted deployment, which has no sign-in', async () => {
    const local = await startRest(await testServices());
    expect((await local.get(SESSION)).body).toMatchObject({
      session: { id: 'local_implicit:local-board', userId: 'local-board' },
      user: { id: 'local-board', email: 'board@localhost' },
    });
    for (const path of [SIGN_UP, SIGN_IN, SIGN_OUT]) {
      expect(await local.post(path, newPerson())).toMatchObject({
        status: 404,
        body: { error: 'API route not found' },
      });
    }
  });
});
