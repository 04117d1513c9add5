import type { z } from 'zod';
import { boardReader } from '../../services/access/rules.js';
import { agentNode } from '../../services/organization/agents/rows.js';
import { UserProfileView } from '../../services/overview/profile/operations.js';
import {
  MemberAccessView,
  MembershipStatusWord,
  MemberView,
  RemovalView,
} from '../../services/people/members/model.js';
import { PersonView } from '../../services/people/members/person.js';
import { personOf } from '../../services/people/members/person-rows.js';
import { memberAccessOf, memberManager, removalOf } from '../../services/people/members/policy.js';
import { grantsOfMember, type Member, membersOfCompany, peopleOfCompany } from '../../services/people/members/rows.js';
import { builder } from '../builder.js';
import { connection, connectionOf, connectionType, pageArgs } from '../connection.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { AgentRef, GrantRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { EventRef } from '../overview/activity.js';
import { eventNode } from '../relations.js';

export const PersonRef = outputTypeOf(PersonView);
const RemovalRef = outputTypeOf(RemovalView);
const MemberAccessRef = outputTypeOf(MemberAccessView);

export const UserProfileRef = outputTypeOf(
  UserProfileView.omit({ recentActivity: true }).meta({
    id: 'UserProfile',
    description: 'What a person of a company did of late.',
  }),
);

builder.objectField(UserProfileRef, 'recentActivity', (t) =>
  t.field({
    type: [EventRef],
    description: 'What the person did last, newest first, at most 10.',
    resolve: async (profile, _args, { scope }) => {
      const ids = (profile as z.input<typeof UserProfileView>).recentActivity.map(({ id }) => id);
      const events = await Promise.all(ids.map((id) => scope.load(eventNode, id)));
      return events.filter((event) => event !== null);
    },
  }),
);

export const MemberRef = nounOf('CompanyMembership', MemberView, { name: 'Member' });

builder.prismaObjectFields(MemberRef, (t) => ({
  user: t.field({
    type: PersonRef,
    nullable: true,
    description: 'The person, if it is one.',
    ...reads('principalType', 'principalId'),
    resolve: ({ principalType, principalId }, _args, { scope }) =>
      principalType === 'user' ? scope.load(personOf, principalId) : null,
  }),
  agent: t.field({
    type: AgentRef,
    nullable: true,
    description: 'The agent, if it is one and still exists.',
    ...reads('principalType', 'principalId'),
    resolve: ({ principalType, principalId }, _args, { scope }) =>
      principalType === 'agent' ? scope.load(agentNode, principalId) : null,
  }),
  grants: t.field({
    type: [GrantRef],
    description: 'The explicit grants.',
    ...reads('companyId', 'principalType', 'principalId'),
    resolve: async (member, _args, { scope }) => [...(await grantsOfMember(scope, member))] as never,
  }),
  removal: t.field({
    type: RemovalRef,
    description: 'Whether the caller may archive the member.',
    resolve: (member, _args, { scope }) => removalOf(scope, member),
  }),
}));

const DirectoryEntryRef = builder.objectRef<Member>('DirectoryEntry').implement({
  description: 'A person of a company, for whoever names one.',
  fields: (t) => ({
    principalId: t.exposeString('principalId', { description: "The person's id." }),
    status: t.field({
      type: enumTypeOf(MembershipStatusWord),
      description: 'Whether their membership counts.',
      resolve: ({ status }) => status as never,
    }),
    user: t.field({
      type: PersonRef,
      nullable: true,
      description: 'The person.',
      resolve: ({ principalId }, _args, { scope }) => scope.load(personOf, principalId),
    }),
  }),
});

const MemberConnection = connectionType(MemberRef, 'Member', 'members', 'A member');
const DirectoryConnection = builder.connectionObject(
  { type: DirectoryEntryRef, name: 'DirectoryConnection', description: 'A page of people.' },
  { name: 'DirectoryEdge', description: 'A person and where they stand in the list.' },
);

builder.prismaObjectFields(CompanyRef, (t) => ({
  members: t.connection(
    {
      type: MemberRef,
      description: 'Its members, people and agents, oldest first, for whoever may manage them.',
      resolve: async ({ id }, args, context, info) => {
        await memberManager(context.scope, { companyId: id });
        return connection(membersOfCompany, { of: [id], args, context, info });
      },
    },
    MemberConnection,
  ),
  memberAccess: t.field({
    type: MemberAccessRef,
    description: 'What the caller may do about who is in it.',
    resolve: ({ id }, _args, { scope }) => memberAccessOf(scope, { companyId: id }),
  }),
  userDirectory: t.connection(
    {
      type: DirectoryEntryRef,
      description: 'Its people who are not archived, oldest members first.',
      resolve: async ({ id }, args, { scope }) => {
        await boardReader(scope, { companyId: id });
        return connectionOf(await scope.load(peopleOfCompany, { parent: [id], args: pageArgs<never>(args) }));
      },
    },
    DirectoryConnection,
  ),
}));
