import { beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS, type PermissionKey, ROLE_PERMISSIONS } from '#services/access/permissions.js';
import { holds } from '#services/access/rules.js';
import { Scope } from '#services/core/operation/scope.js';
import { archiveMember } from '#services/people/members/archive.js';
import { listMembers, updateMember, updateMemberPermissions } from '#services/people/members/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import type { World } from '#tests/kit/world.js';
import { grant, type Loose, MANAGE, memberOf, type Person, ref, worldOfPeople } from './members-world.js';

describe('explicit grants', () => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await worldOfPeople();
    owner = await world.member('owner');
  });

  const ofAdmins = [
    'agents:create',
    'agents:configure',
    'skills:create',
    'skills:review',
    'environments:manage',
    'users:invite',
    'tasks:assign',
    'joins:approve',
    'tools:manage_connections',
    'tools:manage_runtime',
    'tools:use',
    'tools:admin',
    'tools:manage_profiles',
    'tools:view_audit',
    'audit:view_agent_actions',
  ];
  test.each([
    ['owner', [...ofAdmins, 'users:manage_permissions']],
    ['admin', ofAdmins],
    ['operator', ['tasks:assign']],
    ['viewer', []],
  ] as const)('are not needed for the keys that the role %s holds', async (role, expected) => {
    const actor = (await world.member(role)).actor;
    const held = await Promise.all(
      Object.keys(PERMISSIONS).map(async (key) =>
        (await holds(new Scope(world.services, actor), world.company.id, key as PermissionKey)) ? [key] : [],
      ),
    );
    expect(held.flat().sort()).toEqual([...expected].sort());
  });

  test('are not needed by an instance admin who is a member', async () => {
    const { actor } = await world.member('operator');
    const input = { companyId: world.company.id };
    await expect(world.as(actor).run(listMembers, input)).rejects.toMatchObject({ status: 403 });
    expect((await world.as({ ...actor, isInstanceAdmin: true }).run(listMembers, input)).members).not.toEqual([]);
  });

  const keys = Object.keys(PERMISSIONS).filter((key) => key !== 'tasks:assign_scope');
  test.each(keys)('%s is given only by who holds it', async (permissionKey) => {
    const target = await ref(world, await world.member('viewer'));
    const attempt = owner.run(updateMemberPermissions, { ...target, grants: [{ permissionKey }] });
    if ((ROLE_PERMISSIONS.owner as readonly string[]).includes(permissionKey)) {
      expect(await attempt).toMatchObject({ grants: [{ permissionKey, scope: null }] });
      return;
    }
    const message = `Cannot grant a permission you do not hold: ${permissionKey}`;
    await expect(attempt).rejects.toMatchObject({ status: 403, message });
  });

  test.each([
    'agents:create',
    'tasks:assign',
    'tasks:manage_active_checkouts',
    'environments:manage',
    'users:invite',
    'users:manage_permissions',
    'joins:approve',
    'secrets:read',
    'skills:create',
    'skills:suggest-changes',
    'skills:review',
    'agents:configure',
    'agents:suggest-changes',
    'tools:manage_connections',
    'tools:manage_profiles',
    'tools:view_audit',
    'audit:view_agent_actions',
    'tools:use',
    'tools:admin',
    'tools:manage_runtime',
    'agent_config:read',
    'agent_config:update',
  ])('may be of %s', async (permissionKey) => {
    const target = await ref(world, await world.member('viewer'));
    const changed = await world.board.run(updateMemberPermissions, { ...target, grants: [{ permissionKey }] });
    expect(changed).toMatchObject({ grants: [{ permissionKey, scope: null }] });
  });

  test('replace those that were, and are told by what came and went', async () => {
    const viewer = await world.member('viewer');
    const target = await ref(world, viewer);
    const first = [{ permissionKey: 'agents:create' }, { permissionKey: 'tools:use', scope: { toolName: 'x' } }];
    await owner.run(updateMemberPermissions, { ...target, grants: first });
    const second = [{ permissionKey: 'tools:use', scope: { toolName: 'y' } }, { permissionKey: 'users:invite' }];
    const { grants } = await owner.run(updateMemberPermissions, { ...target, grants: second });
    expect(grants).toEqual([
      { permissionKey: 'tools:use', scope: { toolName: 'y' } },
      { permissionKey: 'users:invite', scope: null },
    ]);
    const [, event] = (await eventsOf(world, 'member.permissions_updated')).filter(
      ({ entityId }: Loose) => entityId === target.memberId,
    );
    expect(event).toMatchObject({
      details: {
        granted: [{ permissionKey: 'tools:use' }, { permissionKey: 'users:invite' }],
        revoked: [{ permissionKey: 'agents:create' }, { permissionKey: 'tools:use' }],
      },
    });
    const events = (await eventsOf(world, 'member.')).length;
    await owner.run(updateMemberPermissions, { ...target, grants: second });
    expect(await eventsOf(world, 'member.')).toHaveLength(events);
  });

  test('with a scope cover that scope alone', async () => {
    const operator = await world.member('operator');
    const scope = { toolName: 'x' };
    await grant(world, operator, [MANAGE, { permissionKey: 'tools:use', scope }]);
    const target = await ref(world, await world.member('viewer'));
    const give = (tools: object) =>
      operator.run(updateMemberPermissions, { ...target, grants: [{ permissionKey: 'tools:use', ...tools }] });
    expect(await give({ scope })).toMatchObject({ grants: [{ scope }] });
    for (const wider of [
      {},
      { scope: null },
      { scope: {} },
      { scope: { toolName: 'y' } },
      { scope: { ...scope, a: 1 } },
    ]) {
      await expect(give(wider), JSON.stringify(wider)).rejects.toMatchObject({ status: 403 });
    }
  });

  test('of managing with a scope that nothing judges open nothing', async () => {
    const operator = await world.member('operator');
    await grant(world, operator, [{ ...MANAGE, scope: { only: 'me' } }]);
    await expect(operator.run(listMembers, { companyId: world.company.id })).rejects.toMatchObject({ status: 403 });
  });

  test('are refused twice, of unknown keys, and of tasks:assign_scope without its scope', async () => {
    const target = await ref(world, await world.member('viewer'));
    const give = (...grants: object[]) => world.board.run(updateMemberPermissions, { ...target, grants });
    const key = { permissionKey: 'agents:create' };
    await expect(give(key, key)).rejects.toMatchObject({ status: 400 });
    await expect(give({ permissionKey: 'everything' })).rejects.toMatchObject({ status: 400 });
    await expect(give({ permissionKey: 'tasks:assign_scope' })).rejects.toMatchObject({ status: 422 });
    expect(await give({ permissionKey: 'tasks:assign_scope', scope: { projectIds: [] } })).toMatchObject({
      status: 'active',
    });
  });

  test('of an agent are changed, its role and status are not', async () => {
    const agent = await world.agent({ name: 'Ada' });
    const target = await ref(world, agent);
    expect(await memberOf(world, agent)).toMatchObject({
      principalType: 'agent',
      membershipRole: 'member',
      user: null,
    });
    const { grants } = await owner.run(updateMemberPermissions, { ...target, grants: [] });
    expect(grants).toEqual([]);
    await expect(owner.run(updateMember, { ...target, membershipRole: 'viewer' })).rejects.toMatchObject({
      status: 422,
    });
    await expect(owner.run(archiveMember, target)).rejects.toMatchObject({ status: 422 });
  });
});
