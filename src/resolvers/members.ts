import { builder } from '../schema/builder.js';
import { MemberRef, UserProfileRef } from '../schema/member.js';
import * as archive from '../services/members/archive.js';
import { memberNode } from '../services/members/load.js';
import * as members from '../services/members/members.js';
import { getUserProfile } from '../services/people/profile.js';
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
