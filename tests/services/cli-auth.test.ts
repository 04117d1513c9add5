import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authenticate } from '../../src/services/access/authenticate.js';
import { createBoardApiKey, listBoardApiKeys, revokeBoardApiKey } from '../../src/services/board-keys/board-keys.js';
import { approveCliAuthChallenge } from '../../src/services/cli-auth/approve.js';
import {
  cancelCliAuthChallenge,
  createCliAuthChallenge,
  getCliAuthChallenge,
} from '../../src/services/cli-auth/challenges.js';
import { getCliAuthMe } from '../../src/services/cli-auth/me.js';
import type { BoardActor } from '../../src/services/core/actor.js';
import { stored } from '../kit/issues.js';
import { eventsOf } from '../kit/journal.js';
import { type Caller, createWorld, type World } from '../kit/world.js';

const ask = (world: World, fields: object = {}) =>
  world.anonymous.run(createCliAuthChallenge, { command: 'orgraph login', ...fields });

interface Asked {
  readonly id: string;
  readonly token: string;
}
const reference = ({ id, token }: Asked) => ({ challengeId: id, token });
const look = (caller: Caller, asked: Asked) => caller.run(getCliAuthChallenge, reference(asked));
const approve = (caller: Caller, asked: Asked) => caller.run(approveCliAuthChallenge, reference(asked));
const cancel = (caller: Caller, asked: Asked) => caller.run(cancelCliAuthChallenge, reference(asked));

const bearer = ({ services }: World, token: string) => authenticate(services, { authorization: `Bearer ${token}` });

const expire = (world: World, { id }: Asked, ago = 1_000) =>
  stored(world, (tx) => tx.cliAuthChallenge.update({ where: { id }, data: { expiresAt: new Date(Date.now() - ago) } }));

const adminOf = async (world: World): Promise<Caller> => {
  const { actor } = await world.member('viewer');
  return world.as({ ...actor, isInstanceAdmin: true } satisfies BoardActor);
};

const minutesUntil = (at: string): number => Math.round((Date.parse(at) - Date.now()) / 60_000);

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

  it('for a company that does not exist is not found, and nothing is stored', async () => {
    const world = await createWorld();
    const count = () => stored(world, (tx) => tx.cliAuthChallenge.count());
    const before = await count();
    await expect(ask(world, { requestedCompanyId: randomUUID() })).rejects.toMatchObject({
      status: 404,
      message: 'Company not found',
    });
    expect(await count()).toBe(before);
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

describe('an approval', () => {
  it('makes the key work for 30 days, as its approver’s, and says so to whoever polls', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const asked = await ask(world, { clientName: 'laptop' });
    await expect(bearer(world, asked.boardApiToken)).rejects.toMatchObject({
      status: 401,
      message: 'Board API key is not approved yet',
    });
    const approval = await approve(owner, asked);
    const { userId } = owner.actor;
    expect(approval).toMatchObject({ approved: true, status: 'approved', userId });
    expect(minutesUntil(approval.expiresAt)).toBe(30 * 24 * 60);
    expect(await bearer(world, asked.boardApiToken)).toMatchObject({
      source: 'board_key',
      userId,
      keyId: approval.keyId,
      memberships: owner.actor.memberships,
    });
    expect(await owner.run(listBoardApiKeys)).toMatchObject([
      { id: approval.keyId, name: 'laptop', expiresAt: approval.expiresAt },
    ]);
    expect(await look(world.anonymous, asked)).toMatchObject({
      status: 'approved',
      approvedAt: expect.any(String),
      cancelledAt: null,
      approvedByUser: { id: userId, name: 'owner', email: `${userId}@example.com` },
    });
    expect(await eventsOf(world, 'board_api_key.')).toMatchObject([
      { action: 'board_api_key.created', entityId: approval.keyId, actorId: userId, details: { via: 'cli_auth' } },
    ]);
  });

  it('names the key by the command of a client without a name', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    await approve(owner, await ask(world, { command: 'orgraph deploy' }));
    expect(await owner.run(listBoardApiKeys)).toMatchObject([{ name: 'orgraph deploy' }]);
  });

  it('given again by the same person is the same; by another it is refused', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const asked = await ask(world);
    const first = await approve(owner, asked);
    expect(await approve(owner, asked)).toEqual(first);
    await expect(approve(await world.member('owner'), asked)).rejects.toMatchObject({ status: 403 });
    await owner.run(revokeBoardApiKey, { keyId: first.keyId });
    expect(await approve(owner, asked)).toEqual(first);
    await expect(bearer(world, asked.boardApiToken)).rejects.toMatchObject({ message: 'Board API key is revoked' });
    expect(await owner.run(listBoardApiKeys, { includeInactive: true })).toHaveLength(1);
  });

  it('given twice at once makes one key', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const asked = await ask(world);
    const [one, two] = await Promise.all([approve(owner, asked), approve(owner, asked)]);
    expect(one).toEqual(two);
    expect(await owner.run(listBoardApiKeys)).toHaveLength(1);
  });

  it('given by two people at once is one’s', async () => {
    const world = await createWorld();
    const people = [await world.member('owner'), await world.member('admin')];
    const asked = await ask(world);
    const outcomes = await Promise.allSettled(people.map((person) => approve(person, asked)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const keys = await Promise.all(people.map((person) => person.run(listBoardApiKeys)));
    expect(keys.flat()).toHaveLength(1);
  });

  it('comes too late for a request that expired or was cancelled', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const [expired, cancelled] = [await ask(world), await ask(world)];
    await expire(world, expired);
    await cancel(world.anonymous, cancelled);
    expect(await approve(owner, expired)).toMatchObject({ approved: false, status: 'expired', keyId: null });
    expect(await approve(owner, cancelled)).toMatchObject({
      approved: false,
      status: 'cancelled',
      keyId: null,
      userId: owner.actor.userId,
      expiresAt: cancelled.expiresAt,
    });
    expect(await owner.run(listBoardApiKeys)).toEqual([]);
  });

  it('is a person’s to give: no agent may, nor nobody in particular', async () => {
    const world = await createWorld();
    const asked = await ask(world);
    const agent = await world.agent({ name: 'Ada', role: 'ceo' });
    await expect(approve(agent, asked)).rejects.toMatchObject({ status: 403, message: 'Board access required' });
    await expect(approve(world.anonymous, asked)).rejects.toMatchObject({ status: 401 });
  });

  it('of what needs an instance admin is an instance admin’s to give', async () => {
    const world = await createWorld();
    const asked = await ask(world, { requestedAccess: 'instance_admin_required' });
    const owner = await world.member('owner');
    expect(await look(owner, asked)).toMatchObject({ canApprove: false });
    await expect(approve(owner, asked)).rejects.toMatchObject({
      status: 403,
      message: 'Instance admin access required',
    });
    const admin = await adminOf(world);
    expect(await look(admin, asked)).toMatchObject({ canApprove: true });
    expect(await approve(admin, asked)).toMatchObject({ approved: true });
  });

  it('of a request for a company needs access to it', async () => {
    const world = await createWorld();
    const asked = await ask(world, { requestedCompanyId: world.company.id });
    const stranger = await (await createWorld()).member('owner');
    await expect(approve(stranger, asked)).rejects.toMatchObject({
      status: 403,
      message: 'User does not have access to this company',
    });
    await expect(approve(await world.member('owner', 'suspended'), asked)).rejects.toMatchObject({
      status: 403,
      message: 'User does not have active company access',
    });
    expect(await approve(await world.member('viewer'), asked)).toMatchObject({ approved: true });
  });

  it('given with a board key makes none that outlives it', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const key = await owner.run(createBoardApiKey, { name: 'Key', expiresAt });
    const approval = await approve(world.as(await bearer(world, key.token)), await ask(world));
    expect(approval).toMatchObject({ approved: true, expiresAt });
  });
});

describe('a cancellation', () => {
  it('ends a request for good, however often it is asked', async () => {
    const world = await createWorld();
    const asked = await ask(world);
    const done = { status: 'cancelled', cancelled: true };
    expect(await cancel(world.anonymous, asked)).toEqual(done);
    const first = await look(world.anonymous, asked);
    expect(first).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(String), approvedByUser: null });
    expect(await cancel(world.anonymous, asked)).toEqual(done);
    expect(await look(world.anonymous, asked)).toEqual(first);
    await expect(bearer(world, asked.boardApiToken)).rejects.toMatchObject({ status: 401 });
  });

  it('has no effect after an approval, nor on what has expired', async () => {
    const world = await createWorld();
    const [approved, expired] = [await ask(world), await ask(world)];
    await approve(await world.member('owner'), approved);
    await expire(world, expired);
    expect(await cancel(world.anonymous, approved)).toEqual({ status: 'approved', cancelled: false });
    expect(await cancel(world.anonymous, expired)).toEqual({ status: 'expired', cancelled: false });
    expect(await bearer(world, approved.boardApiToken)).toMatchObject({ kind: 'board' });
  });

  it('and an approval at once leave one of them', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const asked = await ask(world);
    const [cancelled, approved] = await Promise.all([cancel(world.anonymous, asked), approve(owner, asked)]);
    expect(cancelled.cancelled).toBe(!approved.approved);
    expect(await owner.run(listBoardApiKeys)).toHaveLength(approved.approved ? 1 : 0);
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
