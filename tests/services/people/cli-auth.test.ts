import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BoardActor } from '#services/core/actors/actor.js';
import { getCliAuthMe } from '#services/people/cli-auth/rows.js';
import { createWorld, ownDatabase } from '#tests/kit/world.js';
import { approve, ask, cancel, expire, look, minutesUntil } from './cli-auth-world.js';

ownDatabase();

describe('a command line’s request for a board key', () => {
  it('is made by anybody: ten minutes, two secrets of which only hashes are stored', async () => {
    const world = await createWorld();
    const asked = await ask(world, { clientName: 'laptop' });
    expect(asked).toMatchObject({
      token: expect.stringMatching(/^svc_cli_[\w-]{43}$/),
      boardApiToken: expect.stringMatching(/^svc_board_[\w-]{43}$/),
      approvalPath: `/cli-auth/${asked.id}?token=${asked.token}`,
      pollPath: `/api/cli-auth/challenges/${asked.id}`,
      suggestedPollIntervalMs: 1000,
    });
    expect(asked.approvalUrl).toMatch(/^http:\/\//);
    expect(asked.approvalUrl.endsWith(asked.approvalPath)).toBe(true);
    expect(minutesUntil(asked.expiresAt)).toBe(10);
    const { rows } = await world.services.database.pool.query(
      'SELECT c::text FROM "CliAuthChallenge" c WHERE id = $1',
      [asked.id],
    );
    expect(rows).toHaveLength(1);
    for (const secret of [asked.token, asked.boardApiToken]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('says which command asks, within its limits', async () => {
    const world = await createWorld();
    for (const fields of [
      { command: '' },
      { command: 'x'.repeat(241) },
      { clientName: 'x'.repeat(121) },
      { requestedAccess: 'root' },
      { requestedCompanyId: 'none' },
    ]) {
      await expect(ask(world, fields)).rejects.toMatchObject({ status: 400, message: 'Validation error' });
    }
    const longest = await ask(world, { command: 'x'.repeat(240), clientName: 'y'.repeat(120) });
    expect(await look(world.anonymous, longest)).toMatchObject({
      command: 'x'.repeat(240),
      clientName: 'y'.repeat(120),
      requestedAccess: 'board',
    });
    expect(await look(world.anonymous, await ask(world, { clientName: ' ' }))).toMatchObject({ clientName: null });
  });

  it('for a company that does not exist is taken like any other, and approved by nobody', async () => {
    const world = await createWorld();
    const asked = await ask(world, { requestedCompanyId: randomUUID() });
    await expect(approve(await world.member('owner'), asked)).rejects.toMatchObject({ status: 403 });
    await expect(approve(world.board, asked)).rejects.toMatchObject({
      status: 404,
      message: 'Company not found',
    });
  });

  it('removes what expired a week ago', async () => {
    const world = await createWorld();
    const [old, recent] = [await ask(world), await ask(world)];
    await expire(world, old, 8 * 86_400_000);
    await expire(world, recent, 6 * 86_400_000);
    await ask(world);
    await expect(look(world.anonymous, old)).rejects.toMatchObject({ status: 404 });
    expect(await look(world.anonymous, recent)).toMatchObject({ status: 'expired' });
  });
});

describe('who looks at a request', () => {
  it('must have its token: a wrong one, another’s and an unknown id are the same 404 to everybody', async () => {
    const world = await createWorld();
    const [asked, other] = [await ask(world), await ask(world)];
    const absent = { status: 404, message: 'CLI auth challenge not found' };
    for (const wrong of [
      { id: asked.id, token: other.token },
      { id: asked.id, token: '' },
      { id: asked.id, token: asked.boardApiToken },
      { id: randomUUID(), token: asked.token },
      { id: 'challenge', token: asked.token },
    ]) {
      for (const caller of [world.anonymous, world.board]) {
        await expect(look(caller, wrong)).rejects.toMatchObject(absent);
        if (wrong.token) await expect(cancel(caller, wrong)).rejects.toMatchObject(absent);
      }
    }
    await expect(approve(world.board, { ...other, id: asked.id })).rejects.toMatchObject(absent);
    expect(await look(world.anonymous, asked)).toMatchObject({ status: 'pending' });
  });

  it('learns whether they could approve it', async () => {
    const world = await createWorld();
    const asked = await ask(world, { requestedCompanyId: world.company.id });
    const [viewer, stranger] = [await world.member('viewer'), await (await createWorld()).member('owner')];
    expect(await look(world.anonymous, asked)).toMatchObject({
      requiresSignIn: true,
      canApprove: false,
      currentUserId: null,
    });
    expect(await look(viewer, asked)).toMatchObject({
      requiresSignIn: false,
      canApprove: true,
      currentUserId: viewer.actor.userId,
    });
    expect(await look(stranger, asked)).toMatchObject({ requiresSignIn: false, canApprove: false });
    const agent = await world.agent({ name: 'Ada' });
    expect(await look(agent, asked)).toMatchObject({ requiresSignIn: true, canApprove: false, currentUserId: null });
    await expire(world, asked);
    expect(await look(viewer, asked)).toMatchObject({ status: 'expired', canApprove: false });
  });

  it('learns the name of the company only if they reach it', async () => {
    const world = await createWorld();
    const asked = await ask(world, { requestedCompanyId: world.company.id });
    const named = { requestedCompanyId: world.company.id, requestedCompanyName: world.company.name };
    for (const caller of [world.board, await world.member('viewer')]) {
      expect(await look(caller, asked)).toMatchObject(named);
    }
    for (const caller of [world.anonymous, await (await createWorld()).member('owner')]) {
      expect(await look(caller, asked)).toMatchObject({ ...named, requestedCompanyName: null });
    }
  });
});

describe('who am I', () => {
  it('tells a person what they reach and by which credential', async () => {
    const world = await createWorld();
    const { actor } = await world.member('operator');
    const former = (await createWorld()).company.id;
    const memberships: BoardActor['memberships'] = new Map([
      ...actor.memberships,
      [former, { role: 'admin', status: 'suspended' }],
    ]);
    const me = await world.as({ ...actor, memberships, source: 'board_key', keyId: former }).run(getCliAuthMe);
    expect(me).toEqual({
      user: { id: actor.userId, name: 'operator', email: `${actor.userId}@example.com`, image: null },
      userId: actor.userId,
      isInstanceAdmin: false,
      companyIds: [world.company.id],
      memberships: [
        { companyId: world.company.id, membershipRole: 'operator', status: 'active' },
        { companyId: former, membershipRole: 'admin', status: 'suspended' },
      ],
      source: 'board_key',
      keyId: former,
    });
  });

  it('tells the local board of every company', async () => {
    const world = await createWorld();
    const me = await world.board.run(getCliAuthMe);
    expect(me).toMatchObject({ userId: 'local-board', isInstanceAdmin: true, source: 'local_implicit', keyId: null });
    expect(me.companyIds).toContain(world.company.id);
  });

  it('is a question of people', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    await expect(agent.run(getCliAuthMe)).rejects.toMatchObject({ status: 403, message: 'Board access required' });
    await expect(world.anonymous.run(getCliAuthMe)).rejects.toMatchObject({ status: 401 });
  });
});
