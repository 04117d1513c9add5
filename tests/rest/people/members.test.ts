/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

let rest: Rest;
beforeAll(async () => {
  rest = await startRest();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A person who is of no company, by their key. */
async function stranger(world: World): Promise<{ userId: string; as: string }> {
  const userId = randomUUID();
  await world.services.database.transaction('all', (tx) =>
    tx.user.create({ data: { id: userId, name: 'Bea', email: `${userId}@example.com`, slug: `bea-${userId}` } }),
  );
  return { userId, as: await boardKey(world, userId) };
}

const owner = async (world: World): Promise<string> => {
  const { actor } = await world.member('owner');
  return boardKey(world, actor.userId);
};

describe('members over REST', () => {
  test('are invited, listed, changed and archived with the documented statuses and shapes', async () => {
    const world = await createWorld();
    const as = await owner(world);
    const of = `/api/companies/${world.company.id}`;
    const invited = await rest.post(`${of}/invites`, { humanRole: 'viewer' }, { as });
    expect(invited.status).toBe(201);
    const person = await stranger(world);
    const accepted = await rest.post(`${invited.body.invitePath}/accept`, { requestType: 'human' }, { as: person.as });
    expect([accepted.status, accepted.body.status]).toEqual([202, 'approved']);
    expect((await rest.post(`/api/invites/${invited.body.id}/revoke`, {}, { as })).status).toBe(409);
    const { members, access } = (await rest.get(`${of}/members`, { as })).body;
    expect(access).toMatchObject({ currentUserRole: 'owner', canManageMembers: true });
    const member = members.find(({ principalId }: { principalId: string }) => principalId === person.userId);
    expect(member).toEqual({
      id: member.id,
      companyId: world.company.id,
      principalType: 'user',
      principalId: person.userId,
      status: 'active',
      membershipRole: 'viewer',
      grants: [],
      removal: { canArchive: true, reason: null },
      user: { id: person.userId, email: `${person.userId}@example.com`, name: 'Bea', image: null },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const path = `${of}/members/${member.id}`;
    expect((await rest.patch(path, {}, { as })).status).toBe(400);
    expect((await rest.patch(path, { membershipRole: 'operator' }, { as })).body.membershipRole).toBe('operator');
    const grants = [{ permissionKey: 'users:invite', scope: null }];
    expect((await rest.patch(`${path}/permissions`, { grants }, { as })).body.grants).toEqual(grants);
    const both = { membershipRole: 'admin', status: 'active', grants: [] };
    expect((await rest.patch(`${path}/role-and-grants`, both, { as })).body).toMatchObject(both);
    const directory = await rest.get(`${of}/user-directory`, { as: person.as });
    expect(directory.body.users).toContainEqual({ principalId: person.userId, status: 'active', user: member.user });
    const profile = await rest.get(`${of}/users/bea-${person.userId.toUpperCase()}/profile`, { as });
    expect([profile.status, profile.body.user.id]).toEqual([200, person.userId]);
    expect(Object.keys(profile.body).sort()).toEqual([
      'daily',
      'recentActivity',
      'recentIssues',
      'stats',
      'topAgents',
      'topProviders',
      'user',
    ]);
    const archived = await rest.post(`${path}/archive`, {}, { as });
    expect([archived.status, archived.body.member.status, archived.body.reassignedIssueCount]).toEqual([
      200,
      'archived',
      0,
    ]);
    const gone = await rest.get(of, { as: person.as });
    expect([gone.status, gone.body.error]).toEqual([403, 'User does not have active company access']);
    expect((await rest.get(`${of}/members`, { as: person.as })).status).toBe(403);
  });

  test('are not found by ids of elsewhere or of nothing, nor managed from another company', async () => {
    const [world, elsewhere] = [await createWorld(), await createWorld()];
    const as = await owner(world);
    const other = await owner(elsewhere);
    const of = `/api/companies/${world.company.id}`;
    const foreign = (await rest.get(`/api/companies/${elsewhere.company.id}/members`, { as: other })).body.members[0]
      .id;
    for (const id of [foreign, randomUUID(), 'nobody']) {
      const { status, body } = await rest.patch(`${of}/members/${id}`, { status: 'active' }, { as });
      expect([status, body]).toEqual([404, { error: 'Member not found' }]);
    }
    expect((await rest.get(`${of}/members`, { as: other })).body).toEqual({
      error: 'User does not have access to this company',
    });
    expect((await rest.get(`${of}/invites`)).status).toBe(200); // the local board
  });
});

describe('invites over REST', () => {
  test('let an agent join and fetch its key, without a credential of its own', async () => {
    const world = await createWorld();
    const of = `/api/companies/${world.company.id}`;
    await world.agent({ name: 'Chief', role: 'ceo' });
    const { body: invite } = await rest.post(`${of}/invites`, { allowedJoinTypes: 'agent' });
    const text = await rest.get(invite.onboardingTextPath);
    expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.headers.get('cache-control')).toBe('no-store');
    const skills = (await rest.get(`${invite.invitePath}/skills/index`)).body.skills;
    const skill = await rest.get(skills[0].path);
    expect(skill.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect((await rest.get(`${invite.invitePath}/onboarding`)).body.accept.path).toBe(`${invite.invitePath}/accept`);
    expect((await rest.get(`${invite.invitePath}/logo`)).status).toBe(404);
    const joined = await rest.post(`${invite.invitePath}/accept`, { requestType: 'agent', agentName: 'Newcomer' });
    expect(joined.status).toBe(202);
    const claim = () => rest.post(joined.body.claimApiKeyPath, { claimSecret: joined.body.claimSecret });
    expect((await claim()).status).toBe(409);
    const joins = `${of}/join-requests`;
    expect((await rest.get(`${joins}?status=pending_approval&requestType=agent`)).body).toMatchObject([
      { id: joined.body.id },
    ]);
    expect((await rest.post(`${joins}/${joined.body.id}/approve`, {})).body.status).toBe('approved');
    expect((await rest.post(`${joins}/${joined.body.id}/reject`, {})).status).toBe(409);
    const claimed = await claim();
    expect(claimed.status).toBe(201);
    const me = await rest.get('/api/agents/me', { as: claimed.body.token });
    expect(me.body).toMatchObject({ id: claimed.body.agentId, name: 'Newcomer' });
    expect((await claim()).status).toBe(409);
  });

  test('have the documented fields, and so do offers, requests to join and the keys that are claimed', async () => {
    const world = await createWorld();
    const of = `/api/companies/${world.company.id}`;
    await world.agent({ name: 'Chief', role: 'ceo' });
    const fieldsOf = (body: object) => Object.keys(body).sort();
    const words = (text: string) => text.trim().split(/\s+/).sort();
    const { body: invite } = await rest.post(`${of}/invites`, { allowedJoinTypes: 'agent' });
    const offered = 'id companyId companyName inviteType allowedJoinTypes humanRole expiresAt';
    const paths = 'invitePath inviteUrl onboardingTextPath onboardingTextUrl';
    expect(fieldsOf(invite)).toEqual(words(`${offered} agentMessage token ${paths}`));
    expect(fieldsOf((await rest.get(invite.invitePath)).body)).toEqual(
      words(`${offered} companyLogoUrl companyBrandColor onboardingPath skillIndexPath inviteMessage`),
    );
    const accepting = { requestType: 'agent', agentName: 'Newcomer' };
    const { body: joined } = await rest.post(`${invite.invitePath}/accept`, accepting);
    const { body: approved } = await rest.post(`${of}/join-requests/${joined.id}/approve`, {});
    expect((await rest.get(`${of}/join-requests`)).body).toEqual([approved]);
    expect(fieldsOf(approved)).toEqual(
      words(`
        id inviteId companyId requestType status requestingUserId requestEmailSnapshot agentName adapterType
        capabilities agentDefaultsPayload createdAgentId approvedAt approvedByUserId rejectedAt rejectedByUserId
        createdAt updatedAt`),
    );
    const claimed = await rest.post(joined.claimApiKeyPath, { claimSecret: joined.claimSecret });
    expect(fieldsOf(claimed.body)).toEqual(['agentId', 'createdAt', 'keyId', 'token']);
  });

  test('show the company’s own logo to who bears the token alone', async () => {
    const world = await createWorld();
    const of = `/api/companies/${world.company.id}`;
    const form = new FormData();
    form.append('file', new Blob([PNG], { type: 'image/png' }), 'logo.png');
    expect((await rest.post(`${of}/logo`, form)).status).toBe(201);
    const { body: invite } = await rest.post(`${of}/invites`, {});
    const offer = await rest.get(invite.invitePath);
    expect(offer.body.companyLogoUrl).toBe(`${invite.invitePath}/logo`);
    const logo = await rest.get(offer.body.companyLogoUrl);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(logo.bytes.equals(PNG)).toBe(true);
    expect((await rest.get(`${invite.invitePath}x/logo`)).status).toBe(404);
  });

  test('are listed in pages and refused with 400 where the query makes no sense', async () => {
    const world = await createWorld();
    const of = `/api/companies/${world.company.id}/invites`;
    await rest.post(of, {});
    await rest.post(of, {});
    const page = await rest.get(`${of}?limit=1&state=active`);
    expect([page.body.invites.length, page.body.nextOffset]).toEqual([1, 1]);
    expect((await rest.get(`${of}?limit=1&offset=1`)).body.nextOffset).toBeNull();
    for (const wrong of ['limit=0', 'limit=101', 'state=old', 'offset=x']) {
      expect((await rest.get(`${of}?${wrong}`)).status, wrong).toBe(400);
    }
    expect((await rest.post(of, { humanRole: 'king' })).status).toBe(400);
  });

  test('are not made by an agent without the key', async () => {
    const world = await createWorld();
    const as = await agentKey(world, await world.agent({ name: 'Ada' }));
    const { status, body } = await rest.post(`/api/companies/${world.company.id}/invites`, {}, { as });
    expect([status, body.error]).toEqual([403, 'Missing permission: users:invite']);
  });
});

describe('the installation over REST', () => {
  test('lists, promotes and demotes people and sets where they are members', async () => {
    const world = await createWorld();
    const { userId } = await stranger(world);
    const of = `/api/admin/users/${userId}`;
    expect((await rest.get(`/api/admin/users?query=${userId}`)).body).toMatchObject([
      { id: userId, isInstanceAdmin: false },
    ]);
    const promoted = await rest.post(`${of}/promote-instance-admin`, {});
    expect([promoted.status, promoted.body.isInstanceAdmin]).toEqual([201, true]);
    const demoted = await rest.post(`${of}/demote-instance-admin`, {});
    expect([demoted.status, demoted.body.isInstanceAdmin]).toEqual([200, false]);
    const companyIds = [world.company.id];
    const set = await rest.put(`${of}/company-access`, { companyIds });
    expect(set.body.companyAccess).toEqual([
      { companyId: companyIds[0], companyName: world.company.name, membershipRole: 'operator', status: 'active' },
    ]);
    expect((await rest.get(`${of}/company-access`)).body).toEqual(set.body);
    expect((await rest.get('/api/admin/users/nobody/company-access')).status).toBe(404);
    expect((await rest.get('/api/instance/scheduler-heartbeats')).status).toBe(200);
    const { as } = await stranger(world);
    expect((await rest.get('/api/admin/users', { as })).body).toEqual({ error: 'Instance admin access required' });
  });
});
