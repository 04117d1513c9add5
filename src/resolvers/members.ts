import { builder } from '../schema/builder.js';
import { MemberRef, UserProfileRef } from '../schema/people/member.js';
import { getUserProfile } from '../services/overview/profile/operations.js';
import * as archive from '../services/people/members/archive.js';
import * as members from '../services/people/members/operations.js';
import { memberNode } from '../services/people/members/rows.js';
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
