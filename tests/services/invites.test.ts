import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { authenticate } from '../../src/services/access/authenticate.js';
import { getAgent, updateAgent } from '../../src/services/agents/agents.js';
import { terminateAgent } from '../../src/services/agents/lifecycle.js';
import { updateCompany } from '../../src/services/companies/companies.js';
import type { BoardActor } from '../../src/services/core/actor.js';
import { acceptInvite } from '../../src/services/invites/accept.js';
import { createInvite, listInvites, revokeInvite } from '../../src/services/invites/invites.js';
import {
  getInvite,
  getInviteOnboarding,
  getInviteOnboardingText,
  getInviteSkill,
  listInviteSkills,
} from '../../src/services/invites/offers.js';
import { claimJoinApiKey } from '../../src/services/joins/claim.js';
import { approveJoinRequest, listJoinRequests, rejectJoinRequest } from '../../src/services/joins/joins.js';
import { listMembers, updateMemberPermissions } from '../../src/services/members/members.js';
import { eventsOf } from '../kit/journal.js';
import { type Caller, callerOf, createWorld, type World } from '../kit/world.js';

// The wire shape is asserted on, so it is untyped as the caller's is.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Loose = any;

const NOT_FOUND = { status: 404, message: 'Invite not found' };

/** A person who is of no company. */
async function stranger({ services }: World): Promise<Caller & { actor: BoardActor }> {
  const userId = randomUUID();
  await services.database.transaction('all', (tx) =>
    tx.user.create({ data: { id: userId, name: 'Stranger', email: `${userId}@example.com` } }),
  );
  const actor: BoardActor = {
    kind: 'board',
    source: 'session',
    userId,
    isInstanceAdmin: false,
    memberships: new Map(),
  };
  return { ...callerOf(services, actor), actor };
}

const invite = (world: World, fields: object = {}) =>
  world.board.run(createInvite, { companyId: world.company.id, ...fields });

const join = async (world: World, fields: object = {}, offered: object = {}) => {
  const { token } = await invite(world, offered);
  return world.anonymous.run(acceptInvite, { token, requestType: 'agent', agentName: 'Newcomer', ...fields });
};

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
      ...{ companyId: world.company.id, companyName: world.company.name, inviteType: 'company_join' },
      ...{ allowedJoinTypes: 'both', humanRole: 'viewer', agentMessage: 'Welcome 🦉' },
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
      ...{ id, companyName: world.company.name, companyBrandColor: '#1a2b3c', humanRole: 'operator' },
      ...{ companyLogoUrl: 'https://example.com/l.png', onboardingPath: `/api/invites/${token}/onboarding` },
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
  });
});

describe('a person who accepts', () => {
  test('is a member at once, in the role of the invite', async () => {
    const world = await createWorld();
    const person = await stranger(world);
    const { token, id } = await invite(world, { humanRole: 'viewer', allowedJoinTypes: 'human' });
    const joined = await person.run(acceptInvite, { token, requestType: 'human' });
    expect(joined).toMatchObject({
      ...{ inviteId: id, requestType: 'human', status: 'approved', requestingUserId: person.actor.userId },
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

  test('twice at once by two invites is one member', async () => {
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

describe('an agent that accepts', () => {
  test('waits, with a secret that is told once and never stored', async () => {
    const world = await createWorld();
    const joined = await join(world, { capabilities: 'Reads', agentDefaultsPayload: { metadata: { apiKey: 'hush' } } });
    expect(joined).toMatchObject({
      ...{ requestType: 'agent', status: 'pending_approval', agentName: 'Newcomer', capabilities: 'Reads' },
      claimSecret: expect.stringMatching(/^svc_claim_[\w-]{43}$/),
      claimApiKeyPath: `/api/join-requests/${joined.id}/claim-api-key`,
      diagnostics: [{ code: 'no_active_ceo' }, { code: 'adapter_default' }],
    });
    expect(Date.parse(joined.claimSecretExpiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const stored = await world.services.database.pool.query(
      'SELECT j::text AS row FROM "JoinRequest" j WHERE id = $1',
      [joined.id],
    );
    const listed = await world.board.run(listJoinRequests, { companyId: world.company.id });
    expect(JSON.stringify([stored.rows, listed, await eventsOf(world)])).not.toContain(joined.claimSecret);
    expect(JSON.stringify(listed)).not.toMatch(/hush|hash/i);
  });

  test('needs a name, a known adapter and a usable payload', async () => {
    const world = await createWorld();
    await expect(join(world, { agentName: undefined })).rejects.toMatchObject({
      status: 400,
      details: [{ path: ['agentName'] }],
    });
    await expect(join(world, { adapterType: 'nothing' })).rejects.toMatchObject({ status: 422 });
    await expect(join(world, { agentDefaultsPayload: { runtimeConfig: 'often' } })).rejects.toMatchObject({
      status: 400,
      details: [{ path: ['agentDefaultsPayload', 'runtimeConfig'] }],
    });
    await expect(join(world, {}, { allowedJoinTypes: 'human' })).rejects.toMatchObject({ status: 400 });
  });

  test('is let in below the CEO with the standard grants, and fetches its key once', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const ceo = await world.agent({ name: 'Chief', role: 'ceo' });
    const joined = await join(world, {
      adapterType: 'http',
      agentDefaultsPayload: { adapterConfig: { url: 'https://a.example' } },
    });
    const claim = (claimSecret: string) =>
      world.anonymous.run(claimJoinApiKey, { joinRequestId: joined.id, claimSecret });
    await expect(claim(joined.claimSecret)).rejects.toMatchObject({ status: 409 });
    await expect(claim('svc_claim_of_somebody_else')).rejects.toMatchObject({ status: 403 });
    const approved = await world.board.run(approveJoinRequest, { companyId, joinRequestId: joined.id });
    expect(approved).toMatchObject({ status: 'approved', approvedByUserId: 'local-board' });
    const agent = await world.board.run(getAgent, { agentId: approved.createdAgentId });
    expect(agent).toMatchObject({
      ...{ name: 'Newcomer', role: 'general', reportsTo: ceo.row.id, status: 'idle', adapterType: 'http' },
      adapterConfig: { url: 'https://a.example' },
    });
    expect(agent.access.grants).toHaveLength(14);
    await expect(claim('svc_claim_of_somebody_else')).rejects.toMatchObject({ status: 403 });
    const outcomes = await Promise.allSettled([claim(joined.claimSecret), claim(joined.claimSecret)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const key = outcomes.find((one) => one.status === 'fulfilled') as PromiseFulfilledResult<Loose>;
    expect(key.value).toMatchObject({ agentId: agent.id, token: expect.stringMatching(/^svc_agent_/) });
    expect(await authenticate(world.services, { authorization: `Bearer ${key.value.token}` })).toMatchObject({
      kind: 'agent',
      agentId: agent.id,
    });
    await expect(claim(joined.claimSecret)).rejects.toMatchObject({
      status: 409,
      message: 'The claim secret has been used',
    });
    expect((await eventsOf(world, 'join_request')).map(({ action }) => action)).toEqual([
      'join_request.created',
      'join_request.approved',
      'join_request.claimed',
    ]);
    expect(JSON.stringify(await eventsOf(world))).not.toContain(key.value.token);
  });

  test('configures nothing that runs on this host: that is the invite’s to say', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    await world.agent({ name: 'Chief', role: 'ceo' });
    const evil = { adapterConfig: { command: '/bin/evil' } };
    const letIn = async (fields: object, offered: object = {}) => {
      const { id } = await join(world, fields, offered);
      const { createdAgentId } = await world.board.run(approveJoinRequest, { companyId, joinRequestId: id });
      return world.board.run(getAgent, { agentId: createdAgentId });
    };
    const payload = { agentDefaultsPayload: evil };
    expect((await letIn(payload)).adapterConfig).not.toHaveProperty('command');
    expect((await letIn({ ...payload, adapterType: 'claude_local' })).adapterConfig).not.toHaveProperty('command');
    const given = { defaultsPayload: { adapterType: 'process', adapterConfig: { command: '/bin/good' } } };
    expect(await letIn({ ...payload, adapterType: 'http' }, given)).toMatchObject({
      adapterType: 'process',
      adapterConfig: { command: '/bin/good' },
    });
  });

  test('is not let in without a CEO to report to, twice, or after it was turned down', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const joined = await join(world);
    const ref = { companyId, joinRequestId: joined.id };
    await expect(world.board.run(approveJoinRequest, ref)).rejects.toMatchObject({ status: 409 });
    const ceo = await world.agent({ name: 'Chief', role: 'ceo' });
    await world.board.run(terminateAgent, { agentId: ceo.row.id });
    await expect(world.board.run(approveJoinRequest, ref)).rejects.toMatchObject({ status: 409 });
    await world.agent({ name: 'Chief', role: 'ceo' });
    const outcomes = await Promise.allSettled([
      world.board.run(approveJoinRequest, ref),
      world.board.run(approveJoinRequest, ref),
      world.board.run(rejectJoinRequest, ref),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const second = await join(world);
    const other = { companyId, joinRequestId: second.id };
    expect(await world.board.run(rejectJoinRequest, other)).toMatchObject({
      ...{ status: 'rejected', rejectedByUserId: 'local-board', createdAgentId: null },
    });
    await expect(world.board.run(approveJoinRequest, other)).rejects.toMatchObject({ status: 409 });
    await expect(
      world.anonymous.run(claimJoinApiKey, { joinRequestId: second.id, claimSecret: second.claimSecret }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('gets no key once its secret has expired or the agent is retired', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    await world.agent({ name: 'Chief', role: 'ceo' });
    const [late, retired] = [await join(world), await join(world)];
    for (const { id } of [late, retired]) await world.board.run(approveJoinRequest, { companyId, joinRequestId: id });
    const claim = ({ id, claimSecret }: Loose) =>
      world.anonymous.run(claimJoinApiKey, { joinRequestId: id, claimSecret });
    await world.services.database.transaction('all', (tx) =>
      tx.joinRequest.update({ where: { id: late.id }, data: { claimSecretExpiresAt: new Date(0) } }),
    );
    await expect(claim(late)).rejects.toMatchObject({ status: 409, message: 'The claim secret is expired' });
    const [row] = await world.board.run(listJoinRequests, { companyId });
    await world.board.run(terminateAgent, { agentId: row.createdAgentId });
    await expect(claim(retired)).rejects.toMatchObject({ status: 409 });
    await expect(claim({ id: randomUUID(), claimSecret: retired.claimSecret })).rejects.toMatchObject({ status: 404 });
  });

  test('is let in by whoever holds joins:approve; by an agent only where hires need no board', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const ceo = await world.agent({ name: 'Chief', role: 'ceo' });
    const { members } = await world.board.run(listMembers, { companyId });
    const { id: memberId } = members.find((one: Loose) => one.principalId === ceo.row.id);
    const ref = async () => ({ companyId, joinRequestId: (await join(world)).id });
    const operator = await world.member('operator');
    await expect(operator.run(approveJoinRequest, await ref())).rejects.toMatchObject({
      message: 'Missing permission: joins:approve',
    });
    await world.board.run(updateMemberPermissions, {
      companyId,
      memberId,
      grants: [{ permissionKey: 'joins:approve' }],
    });
    expect(await ceo.run(approveJoinRequest, await ref())).toMatchObject({
      status: 'approved',
      approvedByUserId: null,
    });
    await world.board.run(updateCompany, { companyId, requireBoardApprovalForNewAgents: true });
    await expect(ceo.run(approveJoinRequest, await ref())).rejects.toMatchObject({ status: 403 });
    await world.board.run(updateAgent, { agentId: ceo.row.id, title: 'Chief' });
  });

  test('are listed by status and kind', async () => {
    const world = await createWorld();
    await join(world);
    const person = await stranger(world);
    await person.run(acceptInvite, { token: (await invite(world)).token, requestType: 'human' });
    const list = async (filter: object) =>
      (await world.board.run(listJoinRequests, { companyId: world.company.id, ...filter })).map(
        (one: Loose) => one.requestType,
      );
    expect(await list({})).toEqual(['human', 'agent']);
    expect(await list({ status: 'approved' })).toEqual(['human']);
    expect(await list({ requestType: 'agent' })).toEqual(['agent']);
    expect(await list({ status: 'rejected' })).toEqual([]);
  });
});
