import type { z } from 'zod';
import { connection, connectionVia } from '../schema/connection.js';
import { outputTypeOf } from '../schema/derive/output.js';
import { byArguments } from '../schema/list.js';
import { listVia } from '../schema/list-via.js';
import { InviteRef, JoinRequestRef } from '../schema/people/invite.js';
import { MemberRef, UserProfileRef } from '../schema/people/member.js';
import { allowedBy, listCost, queriesOf, relationsOf } from '../schema/relation.js';
import type { PageArgs } from '../services/core/postgres/page-statement.js';
import {
  getSchedulerHeartbeats,
  presentHeartbeat,
  SchedulerHeartbeatView,
  schedulerHeartbeats,
} from '../services/organization/agents/heartbeats.js';
import { getUserProfile } from '../services/overview/dashboard/profile.js';
import * as access from '../services/people/admins/access.js';
import * as admins from '../services/people/admins/admins.js';
import {
  accessOfUser,
  CompanyAccessView,
  InstanceUserView,
  instanceUser,
  UserCompanyAccessView,
  usersByName,
} from '../services/people/admins/rows.js';
import { acceptInvite } from '../services/people/invites/accept.js';
import { claimJoinApiKey } from '../services/people/invites/join-claim.js';
import { joinAlone, joinNode } from '../services/people/invites/join-rows.js';
import * as joins from '../services/people/invites/joins.js';
import * as offers from '../services/people/invites/offers.js';
import * as invites from '../services/people/invites/operations.js';
import { inviteNode } from '../services/people/invites/rows.js';
import * as archive from '../services/people/members/archive.js';
import * as members from '../services/people/members/operations.js';
import { memberAlone, memberNode } from '../services/people/members/rows.js';
import { listEngines } from '../services/runs/engines/operations.js';
import { expose, exposeQuery, reread, whole } from './expose.js';

const CompanyAccessRef = outputTypeOf(CompanyAccessView);

type Access = Pick<z.input<typeof UserCompanyAccessView>, 'user'>;

const UserCompanyAccessRef = outputTypeOf<never, Access>(
  UserCompanyAccessView.omit({ companyAccess: true }).meta({
    id: 'UserCompanyAccess',
    description: 'A person and their memberships.',
  }) as never,
);

relationsOf(UserCompanyAccessRef, {
  companyAccess: {
    type: CompanyAccessRef,
    description: "The person's memberships in all companies, including archived ones, by the company's name.",
    isList: true,
    resolve: ({ user }, args: PageArgs<never>, context, info) =>
      connection(accessOfUser, { of: [user.id], args, context, info }),
  },
});

exposeQuery('userProfile', getUserProfile, { type: UserProfileRef, complexity: 20 });

expose(
  [members.updateMember, members.updateMemberRoleAndGrants, members.updateMemberPermissions],
  { member: reread(MemberRef, memberNode) },
  { by: memberAlone },
);

expose(
  archive.archiveMember,
  { member: reread(MemberRef, memberNode, ({ member }) => member.id), reassignedIssueCount: {} },
  { by: memberAlone },
);

exposeQuery('invite', offers.getInvite);

exposeQuery('inviteOnboarding', offers.getInviteOnboarding);

exposeQuery('inviteOnboardingText', offers.getInviteOnboardingText);

exposeQuery('inviteSkills', offers.listInviteSkills, { only: 'skills' });

exposeQuery('inviteSkill', offers.getInviteSkill);

expose(invites.createInvite, { invite: whole('The new invite with its token, shown this once.') });

expose(invites.revokeInvite, { invite: reread(InviteRef, inviteNode as never) });

expose(acceptInvite, {
  joinRequest: whole('The join request; of an agent with the secret by which it fetches its key.'),
});

expose(
  [joins.approveJoinRequest, joins.rejectJoinRequest],
  { joinRequest: reread(JoinRequestRef, joinNode as never) },
  { by: joinAlone },
);

expose(claimJoinApiKey, { key: whole('The new key with its token, shown this once.') });

queriesOf({
  users: allowedBy(
    admins.listUsers,
    listVia(
      outputTypeOf(InstanceUserView),
      {
        pages: usersByName,
        of: (_root: object) => [],
        node: instanceUser,
        present: (user) => user,
        narrowedBy: byArguments(admins.listUsers.input),
      },
      'The people of the installation, by name; for instance admins.',
    ),
  ),
});

exposeQuery('userCompanyAccess', access.getUserCompanyAccess, { type: UserCompanyAccessRef });

queriesOf({
  schedulerHeartbeats: allowedBy(getSchedulerHeartbeats, {
    type: outputTypeOf(SchedulerHeartbeatView),
    description: 'The timers of all agents of the installation, by company and name; for instance admins.',
    isList: true,
    resolve: (_root: object, args: PageArgs<never>, context, info) =>
      connectionVia(schedulerHeartbeats, { of: [], args, context, info }, (rows) =>
        rows.map((row) => presentHeartbeat(row)),
      ),
  }),
});

exposeQuery('engines', listEngines, listCost(20));

expose([admins.promoteInstanceAdmin, admins.demoteInstanceAdmin], { user: whole('The person as they now are.') });

expose(access.setUserCompanyAccess, {
  access: {
    type: UserCompanyAccessRef,
    description: "The person's current memberships.",
    resolve: (output) => output,
  },
});
