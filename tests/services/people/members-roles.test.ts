import { beforeAll, describe, expect, test } from 'vitest';
import { BOARD_ROLES } from '#services/access/authority.js';
import { archiveMember } from '#services/people/members/archive.js';
import { listMembers, updateMember, updateMemberRoleAndGrants } from '#services/people/members/operations.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { grant, type Loose, MANAGE, memberOf, type Person, ref, worldOfPeople } from './members-world.js';

type Role = (typeof BOARD_ROLES)[number];

/** Somebody of this role who may manage members: owners may, others hold the key. */
async function manager(world: World, role: Role): Promise<Person> {
  const person = await world.member(role);
  if (role !== 'owner') await grant(world, person, [MANAGE, { permissionKey: 'tasks:assign' }]);
  return person;
}

describe('roles of members:', () => {
  let world: World;
  const managers = new Map<Role, Person>();
  const MANAGING: readonly Role[] = ['operator', 'admin', 'owner'];
  beforeAll(async () => {
    world = await worldOfPeople();
    await world.member('owner');
    for (const role of MANAGING) managers.set(role, await manager(world, role));
  });

  const cases = MANAGING.flatMap((by) =>
    BOARD_ROLES.flatMap((from) => BOARD_ROLES.filter((to) => to !== from).map((to) => ({ by, from, to }))),
  );

  test.each(cases)('$by: $from to $to', async ({ by, from, to }) => {
    const rank = (role: Role) => BOARD_ROLES.indexOf(role);
    const target = await ref(world, await world.member(from));
    const attempt = (managers.get(by) as Person).run(updateMember, { ...target, membershipRole: to });
    if (rank(from) <= rank(by) && rank(to) <= rank(by)) {
      expect(await attempt).toMatchObject({ membershipRole: to });
      return;
    }
    const ownersOnly = from === 'owner' || (to === 'owner' && rank(from) <= rank(by));
    const refusal = ownersOnly ? 'Only owners can change owners' : /above your own/;
    await expect(attempt).rejects.toMatchObject({ status: 403, message: expect.stringMatching(refusal) });
    expect((await world.board.run(listMembers, { companyId: world.company.id })).members).toContainEqual(
      expect.objectContaining({ id: target.memberId, membershipRole: from }),
    );
  });

  test('a caller without the key changes nobody, whatever the role', async () => {
    const admin = await world.member('admin');
    const target = await ref(world, await world.member('viewer'));
    await expect(admin.run(updateMember, { ...target, status: 'suspended' })).rejects.toMatchObject({
      status: 403,
      message: 'Missing permission: users:manage_permissions',
    });
    await expect(admin.run(listMembers, { companyId: world.company.id })).rejects.toMatchObject({ status: 403 });
  });

  test('nobody raises their own role', async () => {
    const operator = await manager(world, 'operator');
    const own = await ref(world, operator);
    await expect(operator.run(updateMember, { ...own, membershipRole: 'admin' })).rejects.toMatchObject({
      status: 403,
      message: 'Cannot grant a role above your own: admin',
    });
  });

  test('a role is given only by holders of all its keys', async () => {
    const operator = await world.member('viewer');
    const agent = await world.agent({ name: 'Manager' });
    await grant(world, agent, [MANAGE]);
    const target = await ref(world, operator);
    await expect(agent.run(updateMember, { ...target, membershipRole: 'operator' })).rejects.toMatchObject({
      status: 403,
      message: 'Cannot grant a permission you do not hold: tasks:assign',
    });
    const admin = await ref(world, await world.member('admin'));
    await expect(agent.run(updateMember, { ...admin, status: 'suspended' })).rejects.toMatchObject({ status: 403 });
  });

  test('a member who comes back has only what the caller may give', async () => {
    const admin = await manager(world, 'admin');
    const gone = await world.member('operator', 'suspended');
    await grant(world, gone, [{ permissionKey: 'pipelines:write' }]);
    const target = await ref(world, gone);
    await expect(admin.run(updateMember, { ...target, status: 'active' })).rejects.toMatchObject({
      status: 403,
      message: 'Cannot grant a permission you do not hold: pipelines:write',
    });
    const restored = await admin.run(updateMemberRoleAndGrants, { ...target, status: 'active', grants: [] });
    expect(restored).toMatchObject({ status: 'active', grants: [] });
  });
});

describe('the last active owner', () => {
  const LAST = { status: 409, code: 'last_owner' };

  test('cannot be demoted, suspended or archived, with any grant', async () => {
    const world = await worldOfPeople();
    const owner = await world.member('owner');
    const own = await ref(world, owner);
    await expect(owner.run(updateMember, { ...own, membershipRole: 'admin' })).rejects.toMatchObject(LAST);
    await expect(owner.run(updateMember, { ...own, status: 'suspended' })).rejects.toMatchObject(LAST);
    await expect(world.board.run(archiveMember, own)).rejects.toMatchObject(LAST);
    await expect(
      owner.run(updateMemberRoleAndGrants, { ...own, membershipRole: 'viewer', grants: [MANAGE] }),
    ).rejects.toMatchObject(LAST);
    expect(await memberOf(world, owner)).toMatchObject({
      membershipRole: 'owner',
      status: 'active',
      grants: [],
      removal: { canArchive: false, reason: expect.stringContaining('last active owner') },
    });
  });

  test('is the only active one, even if another owner is suspended', async () => {
    const world = await worldOfPeople();
    const owner = await world.member('owner');
    await world.member('owner', 'suspended');
    await expect(owner.run(updateMember, { ...(await ref(world, owner)), status: 'pending' })).rejects.toMatchObject(
      LAST,
    );
  });

  test('remains when two owners demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const world = await worldOfPeople();
      const [one, two] = [await world.member('owner'), await world.member('owner')];
      const [first, second] = [await ref(world, one), await ref(world, two)];
      const outcomes = await Promise.allSettled([
        one.run(updateMember, { ...second, membershipRole: 'viewer' }),
        two.run(updateMember, { ...first, membershipRole: 'viewer' }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const { members } = await world.board.run(listMembers, { companyId: world.company.id });
      expect(members.filter(({ membershipRole }: Loose) => membershipRole === 'owner')).toHaveLength(1);
    }
  });

  test('is found at the time of the write: an owner who was demoted meanwhile changes nothing', async () => {
    const world = await worldOfPeople();
    const [one, two, three] = [await world.member('owner'), await world.member('owner'), await world.member('owner')];
    await one.run(updateMember, { ...(await ref(world, two)), membershipRole: 'admin' });
    // What the caller was when the request began does not count.
    await expect(
      two.run(updateMember, { ...(await ref(world, three)), membershipRole: 'viewer' }),
    ).rejects.toMatchObject({
      status: 403,
    });
  });

  test('may be the local board where it can act', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    expect(await owner.run(updateMember, { ...(await ref(world, owner)), membershipRole: 'admin' })).toMatchObject({
      membershipRole: 'admin',
    });
  });
});
