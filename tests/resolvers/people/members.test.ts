/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { BOARD_KEY_PREFIX, hashKey, newKey } from '#services/access/tokens.js';
import { localBoard } from '#services/core/actors/actor.js';
import { createCompany } from '#services/organization/companies/operations.js';
import { updateGeneralSettings } from '#services/organization/instance/settings.js';
import { KEEPS_IDENTITIES, startTestServer, type TestServer } from '#tests/kit/server.js';
import { callerOf } from '#tests/kit/world.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', AUTH_SIGN_UP: 'open' }, KEEPS_IDENTITIES);
  await callerOf(server.runtime.services, localBoard).run(updateGeneralSettings, { allowedAdapters: ['process'] });
});

interface Person {
  readonly userId: string;
  readonly headers: Record<string, string>;
}

/** A person with a key, a member of the company where a role is given. */
async function person(name: string, member?: { companyId: string; role: string }): Promise<Person> {
  const userId = randomUUID();
  const token = newKey(BOARD_KEY_PREFIX);
  await server.runtime.services.database.transaction('all', async (tx) => {
    await tx.user.create({ data: { id: userId, name, email: `${userId}@example.com` } });
    await tx.boardApiKey.create({ data: { userId, name, tokenHash: hashKey(token) } });
    if (!member) return;
    const { companyId, role } = member;
    await tx.companyMembership.create({
      data: { companyId, principalType: 'user', principalId: userId, membershipRole: role },
    });
  });
  return { userId, headers: { authorization: `Bearer ${token}` } };
}

/** A company whose only owner is the person. */
async function owned(): Promise<{ companyId: string; owner: Person }> {
  const { id: companyId } = await callerOf(server.runtime.services, localBoard).run(createCompany, { name: 'Owned' });
  return { companyId, owner: await person('Owner', { companyId, role: 'owner' }) };
}

async function run(as: Person | undefined, document: string, variables: object = {}) {
  const { data, errors } = await server.graphql(document, variables, as?.headers ?? {});
  expect(errors).toBeUndefined();
  return data;
}

const refusalOf = async (as: Person, document: string, variables: object) => {
  const { errors } = await server.graphql(document, variables, as.headers);
  return { message: errors?.[0]?.message, status: errors?.[0]?.extensions.status };
};

const send = async (as: Person, method: string, path: string, body?: object) => {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const INVITE = `mutation ($input: CreateInviteInput!) {
  createInvite(input: $input) { invite { id: inviteId token humanRole } cursor } }`;
const ACCEPT = `mutation ($input: AcceptInviteInput!) {
  acceptInvite(input: $input) { joinRequest { id: joinRequestId status claimSecret claimApiKeyPath diagnostics { code level } } } }`;
const UPDATE = `mutation ($input: UpdateMemberInput!) {
  updateMember(input: $input) { member { id membershipRole status user { id } } } }`;
const ISSUE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`;
const MEMBERS = `query ($id: ID!) { company(id: $id) {
  memberAccess { currentUserRole canManageMembers }
  members(first: 10) { edges { node {
    id principalType principalId status membershipRole user { id name email } agent { name } grants { permissionKey scope }
    removal { canArchive reason } } } }
  userDirectory { edges { node { principalId status user { name } } } } } }`;

describe('a second person', () => {
  test('is invited as a viewer, reads, writes nothing by any transport, and writes as soon as promoted', async () => {
    const { companyId, owner } = await owned();
    const { createInvite } = await run(owner, INVITE, { input: { companyId, humanRole: 'VIEWER' } });
    const { token } = createInvite.invite;
    const second = await person('Second');
    expect(await refusalOf(second, MEMBERS, { id: companyId })).toMatchObject({ status: 403 });
    const joined = await run(second, ACCEPT, { input: { token, requestType: 'HUMAN' } });
    expect(joined.acceptInvite.joinRequest).toMatchObject({ status: 'APPROVED', claimSecret: null });

    // Reads at once, by both transports.
    expect((await send(second, 'GET', `/api/companies/${companyId}`)).status).toBe(200);
    expect(await run(second, 'query ($id: ID!) { company(id: $id) { name } }', { id: companyId })).toEqual({
      company: { name: 'Owned' },
    });
    // Writes by none.
    const readOnly = 'Viewer access is read-only';
    const title = { companyId, title: 'Mine' };
    for (const [method, path, body] of [
      ['POST', `/api/companies/${companyId}/issues`, { title: 'Mine' }],
      ['PATCH', `/api/companies/${companyId}`, { name: 'Mine' }],
      ['POST', `/api/companies/${companyId}/invites`, {}],
      ['POST', `/api/companies/${companyId}/agents`, { name: 'Mine' }],
    ] as const) {
      expect(await send(second, method, path, body), path).toEqual({ status: 403, body: { error: readOnly } });
    }
    expect(await refusalOf(second, ISSUE, { input: title })).toEqual({ status: 403, message: readOnly });

    const { company } = await run(owner, MEMBERS, { id: companyId });
    const nodes = company.members.edges.map(({ node }: { node: object }) => node);
    const member = nodes.find(({ principalId }: { principalId: string }) => principalId === second.userId);
    expect(member).toMatchObject({ membershipRole: 'VIEWER', status: 'ACTIVE', removal: { canArchive: true } });
    const itself = { memberId: member.id, membershipRole: 'OPERATOR' };
    expect(await refusalOf(second, UPDATE, { input: itself })).toEqual({ status: 403, message: readOnly });
    const promoted = await run(owner, UPDATE, { input: itself });
    expect(promoted.updateMember.member).toMatchObject({ membershipRole: 'OPERATOR', user: { id: second.userId } });
    const write = () => send(second, 'POST', `/api/companies/${companyId}/issues`, { title: 'Mine' });
    await expect.poll(async () => (await write()).status).toBe(201);
    expect((await run(second, ISSUE, { input: title })).createIssue.issue.id).toEqual(expect.any(String));
    await run(owner, UPDATE, { input: { ...itself, membershipRole: 'VIEWER' } });
    await expect.poll(async () => (await refusalOf(second, ISSUE, { input: title })).message).toBe(readOnly);
  });
});

describe('members in GraphQL', () => {
  test('are told to who may manage them, people and agents, and the directory to every reader', async () => {
    const { companyId, owner } = await owned();
    const viewer = await person('Viewer', { companyId, role: 'viewer' });
    const { createAgent } = await run(
      owner,
      'mutation ($input: CreateAgentInput!) { createAgent(input: $input) { agent { id } } }',
      { input: { companyId, name: 'Ada' } },
    );
    const { company } = await run(owner, MEMBERS, { id: companyId });
    expect(company.memberAccess).toEqual({ currentUserRole: 'OWNER', canManageMembers: true });
    const nodes = company.members.edges.map(({ node }: { node: object }) => node);
    expect(nodes).toContainEqual(
      expect.objectContaining({
        principalType: 'AGENT',
        principalId: createAgent.agent.id,
        agent: { name: 'Ada' },
        user: null,
      }),
    );
    expect(nodes.find(({ principalId }: { principalId: string }) => principalId === owner.userId)).toMatchObject({
      removal: { canArchive: false, reason: 'You cannot archive yourself' },
    });
    expect(await refusalOf(viewer, MEMBERS, { id: companyId })).toMatchObject({ status: 403 });
    const directory = `query ($id: ID!) { company(id: $id) { userDirectory(first: 1) {
      edges { node { principalId } } pageInfo { hasNextPage } } memberAccess { currentUserRole canInviteUsers } } }`;
    const told = await run(viewer, directory, { id: companyId });
    expect(told.company).toMatchObject({
      userDirectory: { edges: [{}], pageInfo: { hasNextPage: true } },
      memberAccess: { currentUserRole: 'VIEWER', canInviteUsers: false },
    });
  });

  test('are told which permissions they can use: a role’s, their own, and none of a viewer', async () => {
    const { companyId, owner } = await owned();
    const document = 'query ($id: ID!) { company(id: $id) { memberAccess { permissions } } }';
    const held = async (as: Person) =>
      (await run(as, document, { id: companyId })).company.memberAccess.permissions as string[];
    expect(await held(owner)).toEqual(expect.arrayContaining(['TOOLS_ADMIN', 'USERS_MANAGE_PERMISSIONS']));
    const operator = await person('Operator', { companyId, role: 'operator' });
    expect(await held(operator)).toEqual(['TASKS_ASSIGN']);
    expect(await held(await person('Viewer', { companyId, role: 'viewer' }))).toEqual([]);
  });

  test('own a company from the mutation on that opens it, for what the same document asks next', async () => {
    const admin = await person('Admin');
    const administers = (isInstanceAdmin: boolean) =>
      server.runtime.services.database.transaction('all', (tx) =>
        tx.user.update({ where: { id: admin.userId }, data: { isInstanceAdmin } }),
      );
    await administers(true);
    const document = `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { company {
      agents(first: 1) { totalCount } memberAccess { currentUserRole } } } }`;
    const { createCompany: answer } = await run(admin, document, { input: { name: 'New' } });
    expect(answer.company).toEqual({ agents: { totalCount: 0 }, memberAccess: { currentUserRole: 'OWNER' } });
    await administers(false);
  });

  test('are given grants, both at once, and archived', async () => {
    const { companyId, owner } = await owned();
    const second = await person('Second', { companyId, role: 'viewer' });
    const { company } = await run(owner, MEMBERS, { id: companyId });
    const node = company.members.edges
      .map(({ node }: { node: { id: string; principalId: string } }) => node)
      .find(({ principalId }: { principalId: string }) => principalId === second.userId);
    const input = { memberId: node.id };
    const grants = await run(
      owner,
      `mutation ($input: UpdateMemberPermissionsInput!) { updateMemberPermissions(input: $input) { member { grants { permissionKey scope } } } }`,
      { input: { ...input, grants: [{ permissionKey: 'TOOLS_USE', scope: { toolName: 'x' } }] } },
    );
    expect(grants.updateMemberPermissions.member.grants).toEqual([
      { permissionKey: 'TOOLS_USE', scope: { toolName: 'x' } },
    ]);
    const both = await run(
      owner,
      `mutation ($input: UpdateMemberRoleAndGrantsInput!) { updateMemberRoleAndGrants(input: $input) { member { membershipRole grants { permissionKey } } } }`,
      { input: { ...input, membershipRole: 'ADMIN', grants: [] } },
    );
    expect(both.updateMemberRoleAndGrants.member).toEqual({ membershipRole: 'ADMIN', grants: [] });
    const archived = await run(
      owner,
      `mutation ($input: ArchiveMemberInput!) { archiveMember(input: $input) { reassignedIssueCount member { status } } }`,
      { input },
    );
    expect(archived.archiveMember).toEqual({ reassignedIssueCount: 0, member: { status: 'ARCHIVED' } });
    const profile = await run(
      owner,
      `query ($companyId: ID!, $userSlug: String!) { userProfile(companyId: $companyId, userSlug: $userSlug) {
        user { id: userId status } stats { openIssueCount } daily { date } recentActivity { action: actionText } } }`,
      { companyId, userSlug: second.userId },
    );
    expect(profile.userProfile).toMatchObject({ user: { id: second.userId, status: 'ARCHIVED' } });
  });
});

describe('invites in GraphQL', () => {
  test('bring an agent from the offer to its key', async () => {
    const { companyId, owner } = await owned();
    const agent = 'mutation ($input: CreateAgentInput!) { createAgent(input: $input) { agent { id } } }';
    await run(owner, agent, { input: { companyId, name: 'Chief', role: 'CEO' } });
    const { createInvite } = await run(owner, INVITE, { input: { companyId, allowedJoinTypes: 'AGENT' } });
    const { token, id } = createInvite.invite;
    const offer = await run(
      undefined,
      'query ($token: String!) { invite(token: $token) { companyName allowedJoinTypes } }',
      { token },
    );
    expect(offer.invite).toEqual({ companyName: 'Owned', allowedJoinTypes: 'AGENT' });
    const reading = `query ($token: String!) { inviteOnboarding(token: $token) { accept { method path } }
      inviteOnboardingText(token: $token) inviteSkills(token: $token) { name path } inviteSkill(token: $token, name: "orgraph") }`;
    expect(await run(undefined, reading, { token })).toMatchObject({
      inviteOnboarding: { accept: { method: 'POST', path: `/api/invites/${token}/accept` } },
      inviteOnboardingText: expect.stringContaining('# Join Owned'),
      inviteSkills: [{ name: 'orgraph' }],
      inviteSkill: expect.stringContaining('name: orgraph'),
    });
    const { acceptInvite } = await run(undefined, ACCEPT, {
      input: { token, requestType: 'AGENT', agentName: 'Newcomer' },
    });
    const { id: joinRequestId, claimSecret } = acceptInvite.joinRequest;
    const list = `query ($id: ID!) { company(id: $id) {
      invites(filter: { states: [ACCEPTED] }) { edges { node { id state createdBy: createdByUser { id } } } }
      joinRequests(filter: { statuses: [PENDING_APPROVAL], requestTypes: [AGENT] }) { edges { node { id agentName invite { id } createdAgent { id } } } } } }`;
    const { company } = await run(owner, list, { id: companyId });
    expect(company.invites.edges).toEqual([{ node: { id, state: 'ACCEPTED', createdBy: { id: owner.userId } } }]);
    expect(company.joinRequests.edges).toEqual([
      { node: { id: joinRequestId, agentName: 'Newcomer', invite: { id }, createdAgent: null } },
    ]);
    const approved = await run(
      owner,
      'mutation ($input: ApproveJoinRequestInput!) { approveJoinRequest(input: $input) { joinRequest { status createdAgent { id name } } } }',
      { input: { joinRequestId } },
    );
    expect(approved.approveJoinRequest.joinRequest).toMatchObject({
      status: 'APPROVED',
      createdAgent: { name: 'Newcomer' },
    });
    const claimed = await run(
      undefined,
      'mutation ($input: ClaimJoinApiKeyInput!) { claimJoinApiKey(input: $input) { key { keyId token agentId } } }',
      { input: { joinRequestId, claimSecret } },
    );
    const { key } = claimed.claimJoinApiKey;
    const me = await server.graphql('{ me { id } }', {}, { authorization: `Bearer ${key.token}` });
    expect(me.data).toEqual({ me: { id: key.agentId } });
  });

  test('are revoked, and join requests turned down', async () => {
    const { companyId, owner } = await owned();
    const { createInvite } = await run(owner, INVITE, { input: { companyId } });
    const { token } = createInvite.invite;
    const { acceptInvite } = await run(undefined, ACCEPT, {
      input: { token, requestType: 'AGENT', agentName: 'Newcomer' },
    });
    const rejected = await run(
      owner,
      'mutation ($input: RejectJoinRequestInput!) { rejectJoinRequest(input: $input) { joinRequest { status } } }',
      { input: { joinRequestId: acceptInvite.joinRequest.id } },
    );
    expect(rejected.rejectJoinRequest.joinRequest.status).toBe('REJECTED');
    const second = await run(owner, INVITE, { input: { companyId } });
    const revoked = await run(
      owner,
      'mutation ($input: RevokeInviteInput!) { revokeInvite(input: $input) { invite { state revokedAt } } }',
      { input: { inviteId: second.createInvite.invite.id } },
    );
    expect(revoked.revokeInvite.invite).toMatchObject({ state: 'REVOKED', revokedAt: expect.any(String) });
    const viewer = await person('Viewer', { companyId, role: 'viewer' });
    for (const field of ['invites', 'joinRequests']) {
      const document = `query ($id: ID!) { company(id: $id) { ${field} { edges { node { id } } } } }`;
      expect(await refusalOf(viewer, document, { id: companyId })).toMatchObject({ status: 403 });
    }
  });
});

describe('the installation in GraphQL', () => {
  test('is administered by instance admins alone', async () => {
    const { companyId, owner } = await owned();
    const admin = await person('Admin');
    await server.runtime.services.database.transaction('all', (tx) =>
      tx.user.update({ where: { id: admin.userId }, data: { isInstanceAdmin: true } }),
    );
    const second = await person('Second');
    const userId = second.userId;
    const promote = `mutation ($input: PromoteInstanceAdminInput!) { promoteInstanceAdmin(input: $input) { user { isInstanceAdmin } } }`;
    const demote = `mutation ($input: DemoteInstanceAdminInput!) { demoteInstanceAdmin(input: $input) { user { isInstanceAdmin } } }`;
    const set = `mutation ($input: SetUserCompanyAccessInput!) { setUserCompanyAccess(input: $input) {
      access { user { id: userId } companyAccess { totalCount nodes { companyId membershipRole status } } } } }`;
    expect(await refusalOf(owner, promote, { input: { userId } })).toMatchObject({ status: 403 });
    expect((await run(admin, promote, { input: { userId } })).promoteInstanceAdmin.user.isInstanceAdmin).toBe(true);
    expect((await run(admin, demote, { input: { userId } })).demoteInstanceAdmin.user.isInstanceAdmin).toBe(false);
    const last = await refusalOf(admin, demote, { input: { userId: admin.userId } });
    expect(last).toEqual({ status: 409, message: 'The last instance admin cannot be demoted' });
    const { setUserCompanyAccess } = await run(admin, set, { input: { userId, companyIds: [companyId] } });
    expect(setUserCompanyAccess.access).toEqual({
      user: { id: userId },
      companyAccess: { totalCount: 1, nodes: [{ companyId, membershipRole: 'OPERATOR', status: 'ACTIVE' }] },
    });
    const read = `query ($userId: ID!) { users(query: "second") { nodes { userId } totalCount } userCompanyAccess(userId: $userId) { user { id: userId } }
      schedulerHeartbeats { nodes { agentId } } }`;
    const told = await run(admin, read, { userId });
    expect(told.users.nodes.map((user: { userId: string }) => user.userId)).toContain(userId);
    expect(await refusalOf(owner, read, { userId })).toMatchObject({ status: 403 });
  });

  test('sees where people are members and how agents are woken by pages, also in companies of others', async () => {
    const admin = await person('Admin');
    await server.runtime.services.database.transaction('all', (tx) =>
      tx.user.update({ where: { id: admin.userId }, data: { isInstanceAdmin: true } }),
    );
    const { userId, headers } = await person('Member');
    const companyIds: string[] = [];
    for (let n = 0; n < 3; n++) companyIds.push((await owned()).companyId);
    await server.runtime.services.database.transaction('all', async (tx) => {
      for (const [index, companyId] of companyIds.entries()) {
        await tx.company.update({ where: { id: companyId }, data: { name: `~~ ${index}` } });
        const member = { principalType: 'user', principalId: userId, membershipRole: 'viewer' };
        await tx.companyMembership.create({ data: { companyId, ...member } });
        for (const name of ['Ada', 'Bea'])
          await tx.agent.create({ data: { companyId, name, urlKey: name, appearance: {} } });
      }
    });
    const access = `query ($userId: ID!, $after: String) { userCompanyAccess(userId: $userId) { user { id: userId }
      companyAccess(first: 2, after: $after) { totalCount nodes { companyName company { name } } pageInfo { endCursor } } } }`;
    const accessAfter = async (after?: string) =>
      (await run(admin, access, { userId, after })).userCompanyAccess.companyAccess;
    const first = await accessAfter();
    const second = await accessAfter(first.pageInfo.endCursor);
    expect([first.totalCount, second.totalCount]).toEqual([3, 3]);
    const names = [...first.nodes, ...second.nodes].map(({ companyName }) => companyName);
    expect(names).toEqual(['~~ 0', '~~ 1', '~~ 2']);

    const timers = `query ($before: String) { schedulerHeartbeats(last: 4, before: $before) {
      totalCount nodes { companyName agentName lastHeartbeatAt schedulerActive } pageInfo { startCursor } } }`;
    const whole = await send(admin, 'GET', '/api/instance/scheduler-heartbeats');
    const listed = whole.body as unknown as { companyName: string; agentName: string }[];
    const last = (await run(admin, timers)).schedulerHeartbeats;
    const before = (await run(admin, timers, { before: last.pageInfo.startCursor })).schedulerHeartbeats;
    const told = [...before.nodes, ...last.nodes].map(({ companyName, agentName }) => [companyName, agentName]);
    expect(told).toEqual(listed.slice(-told.length).map(({ companyName, agentName }) => [companyName, agentName]));
    expect(told.length).toBeGreaterThanOrEqual(6);
    expect(last.totalCount).toBe(listed.length);

    const memberships = `query ($after: String) { viewer { ... on PersonViewer {
      memberships(first: 2, after: $after) { totalCount nodes { companyId } pageInfo { endCursor } } } } }`;
    const own = { userId, headers };
    const mine = (await run(own, memberships)).viewer.memberships;
    const others = (await run(own, memberships, { after: mine.pageInfo.endCursor })).viewer.memberships;
    const ids = [...mine.nodes, ...others.nodes].map(({ companyId }) => companyId);
    expect([mine.totalCount, ids]).toEqual([3, companyIds.toSorted()]);
  });
});
