import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BoardActor } from '#services/core/actors/actor.js';
import type { Services } from '#services/core/operation/scope.js';
import { getSchedulerHeartbeats } from '#services/organization/agents/heartbeats.js';
import { getUserCompanyAccess, setUserCompanyAccess } from '#services/people/admins/access.js';
import { demoteInstanceAdmin, listUsers, promoteInstanceAdmin } from '#services/people/admins/admins.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Caller, callerOf, createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

// The wire shape is asserted on, so it is untyped as the caller's is.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Loose = any;
type Person = Caller & { actor: BoardActor };

/** A person of no company. */
async function person({ services }: World, fields: { name?: string; isInstanceAdmin?: boolean } = {}): Promise<Person> {
  const userId = randomUUID();
  const data = { id: userId, name: 'Somebody', email: `${userId}@example.com`, ...fields };
  await services.database.transaction('all', (tx) => tx.user.create({ data }));
  const actor: BoardActor = {
    kind: 'board',
    source: 'session',
    userId,
    isInstanceAdmin: fields.isInstanceAdmin === true,
    memberships: new Map(),
  };
  return { ...callerOf(services, actor), actor };
}

/** The same server as it is where people sign in. */
const authenticated = (services: Services): Services => ({
  ...services,
  config: { ...services.config, DEPLOYMENT_MODE: 'authenticated' },
});

const inAuthenticated = (world: World, { actor }: Person): Caller => callerOf(authenticated(world.services), actor);

const dismissAdmins = ({ services }: World) =>
  services.database.transaction('all', (tx) =>
    tx.user.updateMany({ where: { id: { not: 'local-board' } }, data: { isInstanceAdmin: false } }),
  );

describe('the people of the installation', () => {
  test('are found by name and address, at most 50, by admins alone', async () => {
    const world = await createWorld();
    const name = `Ada ${randomUUID()}`;
    const ada = await person(world, { name });
    await world.services.database.transaction('all', (tx) =>
      tx.companyMembership.createMany({
        data: ['active', 'archived'].slice(0, 1).map((status) => ({
          companyId: world.company.id,
          principalType: 'user',
          principalId: ada.actor.userId,
          status,
        })),
      }),
    );
    const expected = {
      id: ada.actor.userId,
      name,
      email: `${ada.actor.userId}@example.com`,
      image: null,
      isInstanceAdmin: false,
      activeCompanyMembershipCount: 1,
    };
    expect(await world.board.run(listUsers, { query: name.toUpperCase() })).toEqual([expected]);
    expect(await world.board.run(listUsers, { query: ada.actor.userId })).toEqual([expected]);
    expect(await world.board.run(listUsers, { query: '%' })).toEqual([]);
    // An admin who is of no company sees the same.
    const admin = await person(world, { isInstanceAdmin: true });
    expect(await admin.run(listUsers, { query: name })).toEqual([expected]);
    for (let number = 0; number < 55; number++) await person(world, { name: `Crowd ${number}` });
    expect(await world.board.run(listUsers, { query: 'crowd' })).toHaveLength(50);
    await expect(ada.run(listUsers)).rejects.toMatchObject({ status: 403, message: 'Instance admin access required' });
  });
});

describe('an instance admin', () => {
  test('is made and unmade, told in every company of the caller', async () => {
    const world = await createWorld();
    const { userId } = (await person(world)).actor;
    for (let time = 0; time < 2; time++) {
      expect(await world.board.run(promoteInstanceAdmin, { userId })).toMatchObject({
        id: userId,
        isInstanceAdmin: true,
      });
    }
    expect(await world.board.run(demoteInstanceAdmin, { userId })).toMatchObject({ isInstanceAdmin: false });
    expect((await eventsOf(world, 'instance_admin')).map(({ action, entityId }) => [action, entityId])).toEqual([
      ['instance_admin.promoted', userId],
      ['instance_admin.demoted', userId],
    ]);
    await expect(world.board.run(promoteInstanceAdmin, { userId: 'nobody' })).rejects.toMatchObject({
      status: 404,
      message: 'User not found',
    });
  });

  test('who is the last is not demoted, the local board being none where people sign in', async () => {
    const world = await createWorld();
    await dismissAdmins(world);
    const admin = await person(world, { isInstanceAdmin: true });
    const { userId } = admin.actor;
    await expect(inAuthenticated(world, admin).run(demoteInstanceAdmin, { userId })).rejects.toMatchObject({
      status: 409,
      code: 'last_instance_admin',
    });
    // In a local_trusted deployment the local board remains.
    expect(await world.board.run(demoteInstanceAdmin, { userId })).toMatchObject({ isInstanceAdmin: false });
    await expect(world.board.run(demoteInstanceAdmin, { userId: 'local-board' })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('remains when two demote each other at once', async () => {
    const world = await createWorld();
    for (let round = 0; round < 5; round++) {
      await dismissAdmins(world);
      const admins = [await person(world, { isInstanceAdmin: true }), await person(world, { isInstanceAdmin: true })];
      const [one, two] = admins as [Person, Person];
      const outcomes = await Promise.allSettled([
        inAuthenticated(world, one).run(demoteInstanceAdmin, { userId: two.actor.userId }),
        inAuthenticated(world, two).run(demoteInstanceAdmin, { userId: one.actor.userId }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('who was demoted does nothing more, whatever the request began with', async () => {
    const world = await createWorld();
    const [one, two] = [await person(world, { isInstanceAdmin: true }), await person(world, { isInstanceAdmin: true })];
    await person(world, { isInstanceAdmin: true });
    await one.run(demoteInstanceAdmin, { userId: two.actor.userId });
    await expect(two.run(demoteInstanceAdmin, { userId: one.actor.userId })).rejects.toMatchObject({ status: 403 });
    await expect(two.run(promoteInstanceAdmin, { userId: two.actor.userId })).rejects.toMatchObject({ status: 403 });
  });
});

describe("a person's companies", () => {
  let worlds: World[];
  beforeAll(async () => {
    worlds = [await createWorld(), await createWorld(), await createWorld()];
  });

  const standing = ({ companyAccess }: Loose) =>
    new Map(companyAccess.map((one: Loose) => [one.companyId, [one.membershipRole, one.status]]));

  test('are set at once: new ones as operator, those left out archived, the others as they were', async () => {
    const [first, second, third] = worlds as [World, World, World];
    const member = await first.member('admin');
    const { userId } = member.actor;
    const admin = await person(first, { isInstanceAdmin: true });
    const set = (...of: World[]) =>
      admin.run(setUserCompanyAccess, { userId, companyIds: of.map(({ company }) => company.id) });
    const [a, b, c] = worlds.map(({ company }) => company.id) as [string, string, string];
    expect(standing(await set(first, second))).toEqual(
      new Map([
        [a, ['admin', 'active']],
        [b, ['operator', 'active']],
      ]),
    );
    const answer = await set(second, third);
    expect(standing(answer)).toEqual(
      new Map([
        [a, ['admin', 'archived']],
        [b, ['operator', 'active']],
        [c, ['operator', 'active']],
      ]),
    );
    expect(answer.user).toMatchObject({ id: userId, activeCompanyMembershipCount: 2 });
    // Who comes back is no admin any more.
    expect(standing(await set(first))).toEqual(
      new Map([
        [a, ['operator', 'active']],
        [b, ['operator', 'archived']],
        [c, ['operator', 'archived']],
      ]),
    );
    expect(await admin.run(getUserCompanyAccess, { userId })).toMatchObject({
      user: { activeCompanyMembershipCount: 1 },
    });
    expect((await eventsOf(first, 'member')).map(({ action }) => action)).toEqual([
      'member.archived',
      'member.updated',
    ]);
    expect((await eventsOf(third, 'member')).map(({ action }) => action)).toEqual([
      'member.updated',
      'member.archived',
    ]);
  });

  test('are not left without their last owner, nor half changed', async () => {
    const [first, second] = worlds as [World, World];
    const owner = await first.member('owner');
    const { userId } = owner.actor;
    const admin = inAuthenticated(first, await person(first, { isInstanceAdmin: true }));
    const set = (...companyIds: string[]) => admin.run(setUserCompanyAccess, { userId, companyIds });
    await expect(set(second.company.id)).rejects.toMatchObject({
      status: 409,
      code: 'last_owner',
      details: { companyId: first.company.id },
    });
    await expect(set(first.company.id, randomUUID())).rejects.toMatchObject({
      status: 422,
      message: 'Company not found',
    });
    const { companyAccess } = await admin.run(getUserCompanyAccess, { userId });
    expect(companyAccess).toMatchObject([{ companyId: first.company.id, membershipRole: 'owner', status: 'active' }]);
    await first.member('owner');
    expect(await set()).toMatchObject({ companyAccess: [{ status: 'archived' }] });
  });

  test('are at most 500', async () => {
    const [first] = worlds as [World];
    const { userId } = (await person(first)).actor;
    const set = (number: number) =>
      first.board.run(setUserCompanyAccess, { userId, companyIds: Array(number).fill(first.company.id) });
    expect(standing(await set(500))).toEqual(new Map([[first.company.id, ['operator', 'active']]]));
    await expect(set(501)).rejects.toMatchObject({ status: 400 });
  });

  test('are not for who is no instance admin', async () => {
    const [first] = worlds as [World];
    const owner = await first.member('owner');
    const { userId } = owner.actor;
    await expect(owner.run(getUserCompanyAccess, { userId })).rejects.toMatchObject({ status: 403 });
    await expect(owner.run(setUserCompanyAccess, { userId, companyIds: [] })).rejects.toMatchObject({ status: 403 });
    await expect(first.board.run(getUserCompanyAccess, { userId: 'nobody' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the heartbeats of the scheduler', () => {
  test('tell of every agent how it is woken, to admins alone', async () => {
    const world = await createWorld();
    const { row } = await world.agent({
      name: 'Ticker',
      runtimeConfig: { heartbeat: { enabled: true, intervalSec: 60 } },
    });
    await world.agent({ name: 'Sleeper' });
    const found = (await world.board.run(getSchedulerHeartbeats)).filter(
      ({ companyId }: Loose) => companyId === world.company.id,
    );
    expect(found).toMatchObject([
      { agentName: 'Sleeper', intervalSec: null, heartbeatEnabled: false, schedulerActive: false },
      {
        id: row.id,
        agentName: 'Ticker',
        agentUrlKey: 'ticker',
        companyIssuePrefix: world.company.issuePrefix,
        intervalSec: 60,
        heartbeatEnabled: true,
        schedulerActive: true,
        lastHeartbeatAt: null,
        companyName: world.company.name,
        role: 'general',
        title: null,
        status: 'idle',
        adapterType: 'process',
      },
    ]);
    const owner = await world.member('owner');
    await expect(owner.run(getSchedulerHeartbeats)).rejects.toMatchObject({ status: 403 });
  });
});
