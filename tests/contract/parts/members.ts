import { randomUUID } from 'node:crypto';
import { updateCompany } from '#services/organization/companies/operations.js';
import { acceptInvite } from '#services/people/invites/accept.js';
import { approveJoinRequest } from '#services/people/invites/joins.js';
import { createInvite } from '#services/people/invites/operations.js';
import { inBearer, inCompany, inInstallation, type Part, type Subject } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const member = (more: object) =>
  inCompany(({ companyId, things }) => ({ companyId, memberId: things.member, ...more }));
const join = inCompany(({ companyId, things }) => ({ companyId, joinRequestId: things.pendingJoin }));
const offer = (more: object = {}) => inBearer(({ things }) => ({ token: things.inviteToken, ...more }));
const person = (thing: string) => inInstallation(({ things }) => ({ userId: things[thing] }));

async function newPerson({ world }: Subject, fields: { isInstanceAdmin?: boolean } = {}): Promise<string> {
  const id = randomUUID();
  const data = { id, name: 'Outsider', email: `${id}@example.com`, ...fields };
  await world.services.database.transaction('all', (tx) => tx.user.create({ data }));
  return id;
}

export const members: Part = {
  async make(subject) {
    const { world, companyId, assetId } = subject;
    const { board, anonymous } = world;
    const invite = () => board.run(createInvite, { companyId });
    const joined = async (agentName: string) => {
      const { token } = await invite();
      return anonymous.run(acceptInvite, { token, requestType: 'agent', agentName });
    };
    await board.run(updateCompany, { companyId, logoAssetId: assetId });
    const { actor } = await world.member('viewer');
    const rows = await world.services.database.transaction('all', (tx) =>
      tx.companyMembership.findMany({ where: { companyId, principalId: actor.userId } }),
    );
    const open = await invite();
    const pending = await joined('Waiting');
    const approved = await joined('Let in');
    await board.run(approveJoinRequest, { companyId, joinRequestId: approved.id });
    return {
      member: rows[0]?.id as string,
      memberUser: actor.userId,
      inviteId: open.id,
      inviteToken: open.token,
      pendingJoin: pending.id,
      approvedJoin: approved.id,
      claimSecret: approved.claimSecret,
      outsider: await newPerson(subject),
      instanceAdmin: await newPerson(subject, { isInstanceAdmin: true }),
    };
  },
  fixtures: {
    listMembers: company,
    updateMember: member({ membershipRole: 'operator' }),
    updateMemberRoleAndGrants: member({
      membershipRole: 'admin',
      grants: [{ permissionKey: 'users:manage_permissions' }],
    }),
    updateMemberPermissions: member({ grants: [{ permissionKey: 'tools:use', scope: { toolName: 'x' } }] }),
    archiveMember: member({}),
    listUserDirectory: company,
    getUserProfile: inCompany(({ companyId, things }) => ({ companyId, userSlug: things.memberUser })),
    createInvite: inCompany(({ companyId }) => ({ companyId, humanRole: 'viewer', agentMessage: 'Welcome' })),
    listInvites: company,
    revokeInvite: inCompany(({ things }) => ({ inviteId: things.inviteId })),
    getInvite: offer(),
    getInviteLogo: offer(),
    getInviteOnboarding: offer(),
    getInviteOnboardingText: offer(),
    listInviteSkills: offer(),
    getInviteSkill: offer({ name: 'orgraph' }),
    acceptInvite: inBearer(({ things }) => ({
      token: things.inviteToken,
      requestType: 'agent',
      agentName: 'Newcomer',
    })),
    listJoinRequests: company,
    approveJoinRequest: join,
    rejectJoinRequest: join,
    claimJoinApiKey: inBearer(({ things }) => ({
      joinRequestId: things.approvedJoin,
      claimSecret: things.claimSecret,
    })),
    listUsers: inInstallation(() => ({ query: 'nobody of this name' })),
    promoteInstanceAdmin: person('outsider'),
    demoteInstanceAdmin: person('instanceAdmin'),
    getUserCompanyAccess: person('memberUser'),
    setUserCompanyAccess: inInstallation(({ companyId, things }) => ({
      userId: things.outsider,
      companyIds: [companyId],
    })),
    getSchedulerHeartbeats: inInstallation(() => ({})),
  },
};
