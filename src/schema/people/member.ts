import { z } from 'zod';
import { PermissionKeyWord } from '#services/access/permissions.js';
import { keysHeld } from '#services/access/rules.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { UserProfileView } from '#services/overview/dashboard/profile.js';
import { MemberAccessView, MemberView, RemovalView } from '#services/people/members/model.js';
import { listMembers } from '#services/people/members/operations.js';
import { personOf } from '#services/people/members/person-rows.js';
import {
  DirectoryEntryView,
  grantsOfMember,
  listUserDirectory,
  type Member,
  MemberFilter,
  memberAccessOf,
  membersOfCompany,
  peopleOfCompany,
  removalOf,
} from '#services/people/members/rows.js';
import { builder } from '../builder.js';
import { connectionType } from '../connection.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef, GrantRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { EventRef, eventNode } from '../overview/activity.js';
import { allowedBy, relationsOf } from '../relation.js';
import { UserRef } from './actor.js';

const RemovalRef = outputTypeOf(RemovalView);
const MemberAccessRef = outputTypeOf(
  MemberAccessView.extend({
    permissions: z.array(PermissionKeyWord).describe('Every key that the caller can use in the company.'),
  }).meta({ id: 'MemberAccess', description: "The caller's rights in a company, above all to manage its members." }),
);

export const UserProfileRef = outputTypeOf(
  UserProfileView.omit({ recentActivity: true }).meta({
    id: 'UserProfile',
    description: 'The recent activity of a person in a company.',
  }),
);

builder.objectField(UserProfileRef, 'recentActivity', (t) =>
  t.field({
    type: [EventRef],
    description: "The person's last activity, newest first, at most 10.",
    resolve: async (profile, _args, { scope }) => {
      const ids = (profile as z.input<typeof UserProfileView>).recentActivity.map(({ id }) => id);
      const events = await Promise.all(ids.map((id) => scope.load(eventNode, id)));
      return events.filter((event) => event !== null);
    },
  }),
);

export const MemberRef = nounOf('CompanyMembership', MemberView, { name: 'Member' });

relationsOf(MemberRef, {
  user: {
    type: UserRef,
    nullable: true,
    description: 'The person; null for an agent.',
    ...reads('principalType', 'principalId'),
    resolve: ({ principalType, principalId }, _args, { scope }) =>
      principalType === 'user' ? scope.load(personOf, principalId) : null,
  },
  agent: {
    type: AgentRef,
    nullable: true,
    description: 'The agent, if it still exists; null for a person.',
    ...reads('principalType', 'principalId'),
    resolve: ({ principalType, principalId }, _args, { scope }) =>
      principalType === 'agent' ? scope.load(agentNode, principalId) : null,
  },
  grants: {
    type: [GrantRef],
    description: 'The grants of the member itself, by key; its role may allow more.',
    ...reads('companyId', 'principalType', 'principalId'),
    resolve: async (member, _args, { scope }) => [...(await grantsOfMember(scope, member))],
  },
  removal: {
    type: RemovalRef,
    description: 'The decision whether the caller may archive the member.',
    resolve: (member, _args, { scope }) => removalOf(scope, member),
  },
});

const DirectoryEntryRef = outputTypeOf<typeof DirectoryEntryView, Member>(DirectoryEntryView, {
  fields: {
    status: { resolve: ({ status }) => status as never },
    user: { resolve: ({ principalId }, _args, { scope }) => scope.load(personOf, principalId) as never },
  },
});

connectionType(DirectoryEntryRef, 'Directory');

const filtered = { narrowedBy: byFilter(MemberFilter.schema) };

relationsOf(CompanyRef, {
  members: allowedBy(
    listMembers,
    listOf(
      MemberRef,
      membersOfCompany,
      ['id'],
      "The company's members, people and agents, for members who may manage them.",
      filtered,
    ),
  ),
  memberAccess: {
    type: MemberAccessRef,
    description: "The caller's rights in the company.",
    resolve: async ({ id: companyId }, _args, { scope }) => {
      const permissions = await keysHeld(scope, { companyId });
      return { ...memberAccessOf(scope, companyId, permissions), permissions };
    },
  },
  userDirectory: allowedBy(
    listUserDirectory,
    listOf(
      DirectoryEntryRef,
      peopleOfCompany,
      ['id'],
      "The company's people who are not archived; for the board.",
      filtered,
    ),
  ),
});
