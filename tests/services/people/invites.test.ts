import { describe, expect, test } from 'vitest';
import { acceptInvite } from '#services/people/invites/accept.js';
import {
  getInvite,
  getInviteOnboarding,
  getInviteOnboardingText,
  getInviteSkill,
  listInviteSkills,
} from '#services/people/invites/offers.js';
import { createInvite, listInvites, revokeInvite } from '#services/people/invites/operations.js';
import { listMembers, updateMemberPermissions } from '#services/people/members/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { invite, join, stranger } from './invites-world.js';
import type { Loose } from './members-world.js';

const NOT_FOUND = { status: 404, message: 'Invite not found' };

const expire = ({ services }: World, id: string) =>
  services.database.transaction('all', (tx) => tx.invite.update({ where: { id }, data: { expiresAt: new Date(0) } }));

describe('an invite', () => {
  test('is shown with its token once, lasts 72 hours, and is told of without the token', async () => {
    const world = await createWorld();
    const made = await invite(world, {
      humanRole: 'viewer',
      agentMessage: 'Welcome 🦉',
      defaultsPayload: { title: 'T' },
    });
    expect(made).toMatchObject({
      companyId: world.company.id,
      companyName: world.company.name,
      inviteType: 'company_join',
      allowedJoinTypes: 'both',
      humanRole: 'viewer',
      agentMessage: 'Welcome 🦉',
      token: expect.stringMatching(/^svc_invite_[\w-]{43}$/),
      invitePath: `/api/invites/${made.token}`,
      onboardingTextPath: `/api/invites/${made.token}/onboarding.txt`,
      inviteUrl: `http://127.0.0.1:3100/api/invites/${made.token}`,
    });
    expect(Date.parse(made.expiresAt) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    expect(Date.parse(made.expiresAt) - Date.now()).toBeLessThanOrEqual(72 * 3_600_000);
    const { invites, nextOffset } = await world.board.run(listInvites, { companyId: world.company.id });
    expect([invites.length, nextOffset]).toEqual([1, null]);
    expect(invites[0]).toMatchObject({ id: made.id, state: 'active', createdByUserId: 'local-board' });
    const events = await eventsOf(world, 'invite');
    expect(events).toMatchObject([{ action: 'invite.created', entityId: made.id }]);
    expect(JSON.stringify([invites, events])).not.toContain(made.token);
    expect(JSON.stringify(invites)).not.toMatch(/hash/i);
  });

  test('has a message of at most 4000 characters', async () => {
    const world = await createWorld();
    const [longest, longer] = ['x'.repeat(4000), 'x'.repeat(4001)];
    expect(await invite(world, { agentMessage: longest })).toMatchObject({ agentMessage: longest });
    await expect(invite(world, { agentMessage: longer })).rejects.toMatchObject({ status: 400 });
  });

  test('offers no more than the inviter has', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const admin = await world.member('admin');
    await expect(admin.run(createInvite, { companyId, humanRole: 'owner' })).rejects.toMatchObject({
      status: 403,
      message: 'Only owners can change owners',
    });
    expect(await admin.run(createInvite, { companyId, humanRole: 'admin' })).toMatchObject({ humanRole: 'admin' });
    const operator = await world.member('operator');
    await expect(operator.run(createInvite, { companyId })).rejects.toMatchObject({
      message: 'Missing permission: users:invite',
    });
    const { members } = await world.board.run(listMembers, { companyId });
    const { id: memberId } = members.find((one: Loose) => one.principalId === operator.actor.userId);
    await world.board.run(updateMemberPermissions, {
      companyId,
      memberId,
      grants: [{ permissionKey: 'users:invite' }],
    });
    expect(await operator.run(createInvite, { companyId })).toMatchObject({ humanRole: 'operator' });
    await expect(operator.run(createInvite, { companyId, humanRole: 'admin' })).rejects.toMatchObject({ status: 403 });
  });

  test('shows its bearer the offer alone, until it is revoked or expired', async () => {
    const world = await createWorld({ primaryColor: '#1a2b3c', logoUrl: 'https://example.com/l.png' });
    const { id, token } = await invite(world, { defaultsPayload: { metadata: { apiKey: 'hush' } } });
    const offer = await world.anonymous.run(getInvite, { token });
    expect(offer).toMatchObject({
      id,
      companyName: world.company.name,
      companyBrandColor: '#1a2b3c',
      humanRole: 'operator',
      companyLogoUrl: 'https://example.com/l.png',
      onboardingPath: `/api/invites/${token}/onboarding`,
    });
    expect(JSON.stringify(offer)).not.toContain('hush');
    for (const wrong of ['x', `${token}x`, id]) {
      await expect(world.anonymous.run(getInvite, { token: wrong })).rejects.toMatchObject(NOT_FOUND);
    }
    await world.board.run(revokeInvite, { inviteId: id });
    await expect(world.anonymous.run(getInvite, { token })).rejects.toMatchObject(NOT_FOUND);
    const second = await invite(world);
    await expire(world, second.id);
    await expect(world.anonymous.run(getInvite, { token: second.token })).rejects.toMatchObject(NOT_FOUND);
    await expect(
      world.anonymous.run(acceptInvite, { token: second.token, requestType: 'agent', agentName: 'Late' }),
    ).rejects.toMatchObject(NOT_FOUND);
    const states = async (state?: string) =>
      (await world.board.run(listInvites, { companyId: world.company.id, ...(state && { state }) })).invites.map(
        (one: Loose) => one.state,
      );
    expect(await states()).toEqual(['expired', 'revoked']);
    expect([await states('expired'), await states('revoked'), await states('active')]).toEqual([
      ['expired'],
      ['revoked'],
      [],
    ]);
  });

  test('tells an agent how to join, in words and for a program', async () => {
    const world = await createWorld();
    const { token } = await invite(world, { agentMessage: 'Be kind.' });
    const text = await world.anonymous.run(getInviteOnboardingText, { token });
    expect(text).toContain('Be kind.');
    expect(text).toContain(`POST http://127.0.0.1:3100/api/invites/${token}/accept`);
    expect(await world.anonymous.run(getInviteOnboarding, { token })).toMatchObject({
      accept: { method: 'POST', path: `/api/invites/${token}/accept` },
      adapterTypes: expect.arrayContaining(['process', 'http']),
    });
    const { skills } = await world.anonymous.run(listInviteSkills, { token });
    for (const { name, path } of skills) {
      expect(path).toBe(`/api/invites/${token}/skills/${name}`);
      expect(await world.anonymous.run(getInviteSkill, { token, name })).toContain(`name: ${name}`);
    }
    await expect(world.anonymous.run(getInviteSkill, { token, name: 'other' })).rejects.toMatchObject({ status: 404 });
  });

  test('is revoked once, however often it is asked, and not once it was used', async () => {
    const world = await createWorld();
    const { id } = await invite(world);
    for (let time = 0; time < 2; time++) {
      expect(await world.board.run(revokeInvite, { inviteId: id })).toMatchObject({ id, state: 'revoked' });
    }
    expect(await eventsOf(world, 'invite.revoked')).toHaveLength(1);
    const used = await join(world);
    await expect(world.board.run(revokeInvite, { inviteId: used.inviteId })).rejects.toMatchObject({ status: 409 });
    const elsewhere = await (await createWorld()).member('owner');
    await expect(elsewhere.run(revokeInvite, { inviteId: id })).rejects.toMatchObject(NOT_FOUND);
  });

  test('is listed in pages, newest first', async () => {
    const world = await createWorld();
    const made: string[] = [];
    for (let number = 0; number < 3; number++) made.unshift((await invite(world)).id);
    const page = (offset: number) => world.board.run(listInvites, { companyId: world.company.id, limit: 2, offset });
    const [first, second] = [await page(0), await page(2)];
    expect([...first.invites, ...second.invites].map(({ id }: Loose) => id)).toEqual(made);
    expect([first.nextOffset, second.nextOffset]).toEqual([2, null]);
    await expect(page(-1)).rejects.toMatchObject({ status: 400 });
    for (let number = 0; number < 18; number++) await invite(world);
    const all = await world.board.run(listInvites, { companyId: world.company.id });
    expect([all.invites.length, all.nextOffset]).toEqual([20, 20]);
  });
});

describe('a person who accepts', () => {
  test('is a member at once, in the role of the invite', async () => {
    const world = await createWorld();
    const person = await stranger(world);
    const { token, id } = await invite(world, { humanRole: 'viewer', allowedJoinTypes: 'human' });
    const joined = await person.run(acceptInvite, { token, requestType: 'human' });
    expect(joined).toMatchObject({
      inviteId: id,
      requestType: 'human',
      status: 'approved',
      requestingUserId: person.actor.userId,
      requestEmailSnapshot: `${person.actor.userId}@example.com`,
    });
    expect(joined).not.toHaveProperty('claimSecret');
    const { members } = await world.board.run(listMembers, { companyId: world.company.id });
    expect(members).toContainEqual(
      expect.objectContaining({ principalId: person.actor.userId, membershipRole: 'viewer', status: 'active' }),
    );
    expect((await eventsOf(world)).slice(-2)).toMatchObject([
      { action: 'invite.accepted', actorId: person.actor.userId },
      { action: 'join_request.created', actorId: person.actor.userId },
    ]);
  });

  test('must be signed in, and be a person', async () => {
    const world = await createWorld();
    const { token } = await invite(world);
    const human = { token, requestType: 'human' };
    await expect(world.anonymous.run(acceptInvite, human)).rejects.toMatchObject({ status: 401 });
    const agent = await world.agent({ name: 'Ada' });
    await expect(agent.run(acceptInvite, human)).rejects.toMatchObject({ status: 403 });
    const agents = await invite(world, { allowedJoinTypes: 'agent' });
    const person = await stranger(world);
    await expect(person.run(acceptInvite, { ...human, token: agents.token })).rejects.toMatchObject({ status: 400 });
  });

  test.each(['active', 'suspended', 'archived'])(
    'and is a member already, %s, gets 409 and stays so',
    async (status) => {
      const world = await createWorld();
      const member = await world.member('viewer', status);
      const { token } = await invite(world, { humanRole: 'owner' });
      await expect(member.run(acceptInvite, { token, requestType: 'human' })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining(status === 'active' ? 'already' : 'an owner must restore'),
      });
      // The invite was not used up by it.
      const person = await stranger(world);
      await person.run(acceptInvite, { token, requestType: 'human' });
    },
  );

  test('at the same time as others joins alone', async () => {
    const world = await createWorld();
    const { token } = await invite(world);
    const people = await Promise.all(Array.from({ length: 4 }, () => stranger(world)));
    const outcomes = await Promise.allSettled(
      people.map((person) => person.run(acceptInvite, { token, requestType: 'human' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    }
  });

  test('two invites at once is one member', async () => {
    const world = await createWorld();
    const person = await stranger(world);
    const tokens = [(await invite(world)).token, (await invite(world)).token];
    const outcomes = await Promise.allSettled(
      tokens.map((token) => person.run(acceptInvite, { token, requestType: 'human' })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  });
});
