import { builder } from '../schema/builder.js';
import { EngineRef, InstanceUserRef, SchedulerHeartbeatRef, UserCompanyAccessRef } from '../schema/people/admin.js';
import {
  AcceptedInviteRef,
  ClaimedKeyRef,
  InviteRef,
  InviteSkillRef,
  JoinRequestRef,
  NewInviteRef,
  OfferRef,
  OnboardingRef,
} from '../schema/people/invite.js';
import { MemberRef, UserProfileRef } from '../schema/people/member.js';
import { getSchedulerHeartbeats } from '../services/organization/agents/heartbeats.js';
import { getUserProfile } from '../services/overview/profile/operations.js';
import * as access from '../services/people/admins/access.js';
import * as admins from '../services/people/admins/admins.js';
import { acceptInvite } from '../services/people/invites/accept.js';
import { claimJoinApiKey } from '../services/people/invites/join-claim.js';
import { joinNode } from '../services/people/invites/join-rows.js';
import * as joins from '../services/people/invites/joins.js';
import {
  getInvite,
  getInviteOnboarding,
  getInviteOnboardingText,
  getInviteSkill,
  listInviteSkills,
} from '../services/people/invites/offers.js';
import * as invites from '../services/people/invites/operations.js';
import { inviteNode } from '../services/people/invites/rows.js';
import * as archive from '../services/people/members/archive.js';
import * as members from '../services/people/members/operations.js';
import { memberNode } from '../services/people/members/rows.js';
import { listEngines } from '../services/runs/engines/operations.js';
import { answer, expose, exposeNoun } from './expose.js';

builder.queryField('userProfile', (t) =>
  t.field({
    type: UserProfileRef,
    description: 'What a person of a company did of late.',
    args: {
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      userSlug: t.arg.string({ required: true, description: 'The slug or id of the person.' }),
    },
    complexity: 20,
    resolve: (_root, args, { scope }) => answer(getUserProfile, scope, args),
  }),
);

exposeNoun([members.updateMember, members.updateMemberRoleAndGrants, members.updateMemberPermissions], {
  field: 'member',
  type: MemberRef,
  load: (scope, id) => scope.load(memberNode, id),
});

expose(archive.archiveMember, (t) => ({
  member: t.field({
    type: MemberRef,
    nullable: true,
    description: 'The member as it now is.',
    resolve: ({ output }, _args, { scope }) => scope.load(memberNode, output.member.id),
  }),
  reassignedIssueCount: t.int({
    description: 'How many open issues have another assignee now, or none.',
    resolve: ({ output }) => output.reassignedIssueCount,
  }),
}));

builder.queryField('invite', (t) =>
  t.field({
    type: OfferRef,
    description: 'What an invite offers, for whoever bears its token.',
    args: { token: t.arg.string({ required: true, description: 'The token of the invite.' }) },
    resolve: (_root, args, { scope }) => answer(getInvite, scope, args),
  }),
);

const token = { required: true, description: 'The token of the invite.' } as const;

builder.queryFields((t) => ({
  inviteOnboarding: t.field({
    type: OnboardingRef,
    description: 'How an agent joins by an invite, for whoever bears its token.',
    args: { token: t.arg.string(token) },
    resolve: (_root, args, { scope }) => answer(getInviteOnboarding, scope, args),
  }),
  inviteOnboardingText: t.string({
    description: 'The same as text for the agent to read.',
    args: { token: t.arg.string(token) },
    resolve: (_root, args, { scope }) => answer(getInviteOnboardingText, scope, args),
  }),
  inviteSkills: t.field({
    type: [InviteSkillRef],
    description: 'The skills that an invited agent may read before it joins.',
    args: { token: t.arg.string(token) },
    resolve: async (_root, args, { scope }) => (await answer(listInviteSkills, scope, args)).skills,
  }),
  inviteSkill: t.string({
    description: 'The text of one of these skills, in Markdown.',
    args: { token: t.arg.string(token), name: t.arg.string({ required: true, description: 'Its name.' }) },
    resolve: (_root, args, { scope }) => answer(getInviteSkill, scope, args),
  }),
}));

expose(invites.createInvite, (t) => ({
  invite: t.field({
    type: NewInviteRef,
    description: 'The new invite with its token, shown this once.',
    resolve: ({ output }) => output as never,
  }),
}));

exposeNoun([invites.revokeInvite], {
  field: 'invite',
  type: InviteRef,
  load: (scope, id) => scope.load(inviteNode, id) as never,
});

expose(acceptInvite, (t) => ({
  joinRequest: t.field({
    type: AcceptedInviteRef,
    description: 'The join request; of an agent with the secret by which it fetches its key.',
    resolve: ({ output }) => output as never,
  }),
}));

exposeNoun([joins.approveJoinRequest, joins.rejectJoinRequest], {
  field: 'joinRequest',
  type: JoinRequestRef,
  load: (scope, id) => scope.load(joinNode, id) as never,
});

expose(claimJoinApiKey, (t) => ({
  key: t.field({
    type: ClaimedKeyRef,
    description: 'The new key with its token, shown this once.',
    resolve: ({ output }) => output,
  }),
}));

builder.queryField('users', (t) =>
  t.field({
    type: [InstanceUserRef],
    description: 'People of the installation by name, at most 50, for who administers it.',
    args: { query: t.arg.string({ description: 'Only those whose name or e-mail address holds this.' }) },
    complexity: { field: 1, multiplier: 50 },
    resolve: (_root, { query }, { scope }) => answer(admins.listUsers, scope, query == null ? {} : { query }),
  }),
);

builder.queryField('userCompanyAccess', (t) =>
  t.field({
    type: UserCompanyAccessRef,
    description: 'Where a person is a member, for who administers the installation.',
    args: { userId: t.arg.id({ required: true, description: "The person's id." }) },
    complexity: { field: 1, multiplier: 20 },
    resolve: (_root, args, { scope }) => answer(access.getUserCompanyAccess, scope, args),
  }),
);

builder.queryField('schedulerHeartbeats', (t) =>
  t.field({
    type: [SchedulerHeartbeatRef],
    description: 'How every agent of the installation is woken by the clock, for who administers it.',
    complexity: { field: 1, multiplier: 50 },
    resolve: (_root, _args, { scope }) => answer(getSchedulerHeartbeats, scope, {}),
  }),
);

builder.queryField('engines', (t) =>
  t.field({
    type: [EngineRef],
    description:
      'The processes that execute runs, and those of the last day that do no more, for who administers the installation.',
    complexity: { field: 1, multiplier: 20 },
    resolve: (_root, _args, { scope }) => answer(listEngines, scope, {}),
  }),
);

for (const operation of [admins.promoteInstanceAdmin, admins.demoteInstanceAdmin]) {
  expose(operation, (t) => ({
    user: t.field({
      type: InstanceUserRef,
      description: 'The person as they now are.',
      resolve: ({ output }) => output,
    }),
  }));
}

expose(access.setUserCompanyAccess, (t) => ({
  access: t.field({
    type: UserCompanyAccessRef,
    description: 'Where the person is a member now.',
    resolve: ({ output }) => output as never,
  }),
}));
