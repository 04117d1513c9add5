import { describe, expect, test } from 'vitest';
import { getUserProfile } from '#services/overview/dashboard/profile.js';
import { createInvite, listInvites } from '#services/people/invites/operations.js';
import { archiveMember } from '#services/people/members/archive.js';
import { listMembers, updateMember, updateMemberRoleAndGrants } from '#services/people/members/operations.js';
import { listUserDirectory } from '#services/people/members/rows.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { eventsOf } from '#tests/kit/journal.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld } from '#tests/kit/world.js';
import { type Loose, memberOf, ref, worldOfPeople } from './members-world.js';

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
      companyId: world.company.id,
      title: 'Mine',
      status: 'in_progress',
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
      status: 'todo',
      assigneeUserId: null,
      assigneeAgentId: null,
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
      currentUserRole: 'owner',
      canManageMembers: true,
      canInviteUsers: true,
      canApproveJoinRequests: true,
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

  test('as a directory shows active people to every reader, and to no agent', async () => {
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
