/** @module-tag face */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#services/core/operation/scope.js';
import { agentKey } from '#tests/kit/credentials.js';
import { signUp } from '#tests/kit/people.js';
import type { Rest } from '#tests/kit/rest.js';
import type { World } from '#tests/kit/world.js';
import { forgetAttempts, SESSION, serveAuthenticated } from '../people/sessions-world.js';

const PROFILE = '/api/auth/profile';

let services: Services;
let rest: Rest;
let world: World;
beforeAll(async () => {
  ({ services, rest, world } = await serveAuthenticated());
});
beforeEach(() => forgetAttempts(services));

describe('the profile', () => {
  it('is read and changed by its person', async () => {
    const { request, userId, email } = await signUp(rest);
    const image = 'https://example.com/ada.png';
    expect((await rest.get(PROFILE, request)).body).toEqual({ id: userId, email, name: 'Ada Lovelace', image: null });
    const changed = { id: userId, email, name: 'Countess', image };
    expect((await rest.patch(PROFILE, { name: ' Countess ', image }, request)).body).toEqual(changed);
    expect((await rest.patch(PROFILE, { name: 'Countess' }, request)).body).toEqual(changed);
    expect((await rest.patch(PROFILE, { name: 'Countess', image: null }, request)).body.image).toBeNull();
    expect((await rest.patch(PROFILE, { name: 'Countess', image: '/api/assets/1/content?v=2' }, request)).status).toBe(
      200,
    );
    expect((await rest.get(SESSION, request)).body.user).toMatchObject({ name: 'Countess' });
  });

  it.each([
    ['no name', {}],
    ['an empty name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(121) }],
    ['a picture that is a script', { name: 'X', image: 'javascript:alert(1)' }],
    ['a picture of another scheme', { name: 'X', image: 'data:image/png;base64,AA==' }],
    ['a picture of another host by its path', { name: 'X', image: '//evil.example/x.png' }],
    ['a picture of another host by a backslash', { name: 'X', image: '/\\evil.example/x.png' }],
    ['a picture with a password', { name: 'X', image: 'https://a:b@example.com/x.png' }],
    ['a relative path', { name: 'X', image: 'ada.png' }],
    ['a long picture', { name: 'X', image: `/${'x'.repeat(4000)}` }],
  ])('with %s is not valid', async (_what, body) => {
    const { request } = await signUp(rest);
    expect((await rest.patch(PROFILE, body, request)).body).toMatchObject({ error: 'Validation error' });
  });

  it('is not for agents', async () => {
    const as = await agentKey(world, await world.agent({ name: 'Another agent' }));
    for (const answer of [await rest.get(PROFILE, { as }), await rest.patch(PROFILE, { name: 'X' }, { as })]) {
      expect(answer).toMatchObject({ status: 403, body: { error: 'Board access required' } });
    }
  });
});
