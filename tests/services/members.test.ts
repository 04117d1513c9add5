import { beforeAll, describe, expect, test } from 'vitest';
import { BOARD_ROLES } from '../../src/services/access/authority.js';
import { PERMISSIONS, ROLE_PERMISSIONS } from '../../src/services/access/permissions.js';
import type { BoardActor } from '../../src/services/core/actor.js';
import { createInvite, listInvites } from '../../src/services/invites/invites.js';
import { getIssue } from '../../src/services/issues/get.js';
import { createIssue } from '../../src/services/issues/open.js';
import { archiveMember } from '../../src/services/members/archive.js';
import {
  listMembers,
  updateMember,
  updateMemberPermissions,
  updateMemberRoleAndGrants,
} from '../../src/services/members/members.js';
import { listUserDirectory } from '../../src/services/people/directory.js';
import { getUserProfile } from '../../src/services/people/profile.js';
import { eventsOf } from '../kit/journal.js';
import { countStatements } from '../kit/statements.js';
import { type Caller, createWorld, type World } from '../kit/world.js';

type Person = Caller & { actor: BoardActor };
type Role = (typeof BOARD_ROLES)[number];

/** The local board's own membership is out of the way, so that companies have the owners that a test gives them. */
async function worldOfPeople(): Promise<World> {
  const world = await createWorld();
  await world.services.database.transaction('all', (tx) =>
    tx.companyMembership.deleteMany({ where: { companyId: world.company.id, principalId: 'local-board' } }),
  );
  return world;
}

// The wire shape is asserted on, so it is untyped as the caller's is.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Loose = any;

async function memberOf(world: World, person: Caller): Promise<Loose> {
  const { members } = await world.board.run(listMembers, { companyId: world.company.id });
  const { actor } = person;
  const id = actor.kind === 'board' ? actor.userId : actor.kind === 'agent' ? actor.agentId : '';
  return members.find((member: Loose) => member.principalId === id);
}

const ref = async (world: World, person: Caller) => ({
  companyId: world.company.id,
  memberId: (await memberOf(world, person)).id,
});

const grant = async (world: World, person: Caller, grants: object[]) =>
  world.board.run(updateMemberPermissions, { ...(await ref(world, person)), grants });

const MANAGE = { permissionKey: 'users:manage_permissions' };

/** Somebody of this role who may manage members: owners may, others hold the key. */
async function manager(world: World, role: Role): Promise<Person> {
  const person = await world.member(role);
  if (role !== 'owner') await grant(world, person, [MANAGE, { permissionKey: 'tasks:assign' }]);
  return person;
}

describe('who may give which role', () => {
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

  test('without the key nobody is changed, whatever the role', async () => {
    const admin = await world.member('admin');
    const target = await ref(world, await world.member('viewer'));
    await expect(admin.run(updateMember, { ...target, status: 'suspended' })).rejects.toMatchObject({
      status: 403,
      message: 'Missing permission: users:manage_permissions',
    });
    await expect(admin.run(listMembers, { companyId: world.company.id })).rejects.toMatchObject({ status: 403 });
  });

  test('nobody raises themselves', async () => {
    const operator = await manager(world, 'operator');
    const own = await ref(world, operator);
    await expect(operator.run(updateMember, { ...own, membershipRole: 'admin' })).rejects.toMatchObject({
      status: 403,
      message: 'Cannot grant a role above your own: admin',
    });
  });

  test('a role is not given without holding its keys', async () => {
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

  test('whoever comes back brings only what the caller may give', async () => {
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
      ...{ membershipRole: 'owner', status: 'active', grants: [] },
      removal: { canArchive: false, reason: expect.stringContaining('last active owner') },
    });
  });

  test('is not another who is suspended', async () => {
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

  test('of three, one who was demoted does nothing more', async () => {
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

describe('explicit grants', () => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await worldOfPeople();
    owner = await world.member('owner');
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

describe('a patch', () => {
  test('without a field is 400, with what is there already changes and tells nothing', async () => {
    const world = await worldOfPeople();
    const owner = await world.member('owner');
    const target = await ref(world, await world.member('viewer'));
    await expect(owner.run(updateMember, target)).rejects.toMatchObject({ status: 400 });
    await expect(owner.run(updateMemberRoleAndGrants, target)).rejects.toMatchObject({ status: 400 });
    await expect(owner.run(updateMember, { ...target, status: 'archived' })).rejects.toMatchObject({ status: 400 });
    await owner.run(updateMember, { ...target, membershipRole: 'viewer', status: 'active' });
    expect(await eventsOf(world, 'member.')).toEqual([]);
    await owner.run(updateMember, { ...target, membershipRole: 'operator' });
    expect(await eventsOf(world, 'member.')).toMatchObject([
      {
        action: 'member.updated',
        details: { from: { membershipRole: 'viewer' }, to: { membershipRole: 'operator' } },
      },
    ]);
  });

  test('that demotes takes the invites with it that offer more, an archive all of them', async () => {
    const world = await worldOfPeople();
    await world.member('owner');
    const owner = await world.member('owner');
    const companyId = world.company.id;
    for (const humanRole of ['owner', 'admin', 'viewer']) await owner.run(createInvite, { companyId, humanRole });
    const states = async () =>
      (await world.board.run(listInvites, { companyId })).invites.map(({ humanRole, state }: Loose) => [
        humanRole,
        state,
      ]);
    const target = await ref(world, owner);
    await world.board.run(updateMember, { ...target, membershipRole: 'admin' });
    expect(await states()).toEqual([
      ['viewer', 'active'],
      ['admin', 'active'],
      ['owner', 'revoked'],
    ]);
    await world.board.run(archiveMember, target);
    expect(new Set((await states()).map(([, state]: Loose) => state))).toEqual(new Set(['revoked']));
    expect(await eventsOf(world, 'invite.revoked')).toHaveLength(3);
  });
});

describe('an archived member', () => {
  test('loses access, and the open issues go to somebody else in one statement', async () => {
    const world = await worldOfPeople();
    const [owner, leaver, agent] = [
      await world.member('owner'),
      await world.member('operator'),
      await world.agent({ name: 'Heir' }),
    ];
    const companyId = world.company.id;
    const issue = (status: string) =>
      world.board.run(createIssue, { companyId, title: `In ${status}`, status, assigneeUserId: leaver.actor.userId });
    const issues = [await issue('todo'), await issue('in_progress'), await issue('backlog')];
    const done = await issue('done');
    const answer = await owner.run(archiveMember, {
      ...(await ref(world, leaver)),
      reassignment: { assigneeAgentId: agent.row.id },
    });
    expect(answer).toMatchObject({
      reassignedIssueCount: 3,
      member: { status: 'archived', removal: { canArchive: false, reason: 'The member is archived already' } },
    });
    const after = await Promise.all(issues.map(({ id }) => world.board.run(getIssue, { issueId: id })));
    expect(after.map((one: Loose) => [one.status, one.assigneeAgentId, one.assigneeUserId])).toEqual(
      ['todo', 'todo', 'backlog'].map((status) => [status, agent.row.id, null]),
    );
    expect((await world.board.run(getIssue, { issueId: done.id })).assigneeUserId).toBe(leaver.actor.userId);
    const told = (await eventsOf(world, 'issue.updated')).filter(
      ({ details }: Loose) => details.changes.assigneeUserId,
    );
    expect(told).toHaveLength(3);
    const wakes = await world.services.database.transaction('all', (tx) => tx.wake.findMany({ where: { companyId } }));
    expect(wakes.filter(({ reason }) => reason === 'issue_assigned')).toHaveLength(2);
    const again = await owner.run(archiveMember, await ref(world, leaver));
    expect(again.reassignedIssueCount).toBe(0);
    expect(await eventsOf(world, 'member.archived')).toHaveLength(1);
  });

  test('leaves issues to nobody where nobody is named, and to no stranger', async () => {
    const world = await worldOfPeople();
    const [owner, leaver] = [await world.member('owner'), await world.member('operator')];
    const elsewhere = await createWorld();
    const stranger = await elsewhere.agent({ name: 'Stranger' });
    const { id } = await world.board.run(createIssue, {
      ...{ companyId: world.company.id, title: 'Mine', status: 'in_progress' },
      assigneeUserId: leaver.actor.userId,
    });
    const target = await ref(world, leaver);
    await expect(
      owner.run(archiveMember, { ...target, reassignment: { assigneeAgentId: stranger.row.id } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      owner.run(archiveMember, { ...target, reassignment: { assigneeUserId: leaver.actor.userId } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await memberOf(world, leaver)).toMatchObject({ status: 'active' });
    expect(await owner.run(archiveMember, target)).toMatchObject({ reassignedIssueCount: 1 });
    expect(await world.board.run(getIssue, { issueId: id })).toMatchObject({
      ...{ status: 'todo', assigneeUserId: null, assigneeAgentId: null },
    });
  });

  test('is never oneself', async () => {
    const world = await worldOfPeople();
    const [owner] = [await world.member('owner'), await world.member('owner')];
    await expect(owner.run(archiveMember, await ref(world, owner))).rejects.toMatchObject({
      status: 409,
      message: 'You cannot archive yourself',
    });
  });
});

describe('the list of members', () => {
  test('says who they are, what the caller may do, and costs as many statements for many as for few', async () => {
    const world = await worldOfPeople();
    const owner = await world.member('owner');
    await world.member('viewer');
    const { members, access } = await owner.run(listMembers, { companyId: world.company.id });
    expect(access).toEqual({
      ...{ currentUserRole: 'owner', canManageMembers: true, canInviteUsers: true, canApproveJoinRequests: true },
    });
    expect(members).toMatchObject([
      { membershipRole: 'owner', user: { id: owner.actor.userId, name: 'owner' }, removal: { canArchive: false } },
      { membershipRole: 'viewer', user: { name: 'viewer' }, removal: { canArchive: true, reason: null } },
    ]);
    const count = () => countStatements(() => owner.run(listMembers, { companyId: world.company.id }));
    const few = await count();
    for (let number = 0; number < 5; number++) await world.member('owner');
    expect(await count()).toBe(few);
  });

  test('as a directory shows people who are not archived to every reader, to no agent', async () => {
    const world = await worldOfPeople();
    const viewer = await world.member('viewer');
    await world.member('operator', 'archived');
    const agent = await world.agent({ name: 'Ada' });
    const { users } = await viewer.run(listUserDirectory, { companyId: world.company.id });
    expect(users).toEqual([
      { principalId: viewer.actor.userId, status: 'active', user: expect.objectContaining({ name: 'viewer' }) },
    ]);
    await expect(agent.run(listUserDirectory, { companyId: world.company.id })).rejects.toMatchObject({ status: 403 });
  });
});

describe('the profile of a person', () => {
  test('counts what they did in this company alone', async () => {
    const world = await worldOfPeople();
    const operator = await world.member('operator');
    const companyId = world.company.id;
    const { userId } = operator.actor;
    await operator.run(createIssue, { companyId, title: 'Open', assigneeUserId: userId, status: 'todo' });
    await operator.run(createIssue, { companyId, title: 'Done', assigneeUserId: userId, status: 'done' });
    const profile = await operator.run(getUserProfile, { companyId, userSlug: userId });
    expect(profile.user).toMatchObject({ id: userId, slug: userId, membershipRole: 'operator', status: 'active' });
    expect(profile.stats).toMatchObject({ openIssueCount: 1, createdIssueCount: 2, costCents: 0 });
    expect(profile.daily).toHaveLength(30);
    expect(profile.daily.at(-1)).toMatchObject({ date: new Date().toISOString().slice(0, 10) });
    expect(profile.recentIssues.map(({ title }: Loose) => title).sort()).toEqual(['Done', 'Open']);
    expect(profile.recentActivity[0]).toMatchObject({ actorId: userId });
    const elsewhere = await createWorld();
    await expect(
      elsewhere.board.run(getUserProfile, { companyId: elsewhere.company.id, userSlug: userId }),
    ).rejects.toMatchObject({ status: 404, message: 'User not found' });
  });
});
