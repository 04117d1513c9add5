import type { JsonObject } from '../../services/core/text/fields.js';
import { JoinRequestView, shownPayload } from '../../services/people/invites/join-model.js';
import { JoinFilter, joinsOfCompany } from '../../services/people/invites/join-rows.js';
import { listJoinRequests } from '../../services/people/invites/joins.js';
import { InviteView, shownDefaults } from '../../services/people/invites/model.js';
import { listInvites } from '../../services/people/invites/operations.js';
import { InviteFilter, inviteNode, invitesOfCompany } from '../../services/people/invites/rows.js';
import { personOf } from '../../services/people/members/person-rows.js';
import { agentIn } from '../authors.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { byArguments, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';
import { PersonRef } from './member.js';

export const InviteRef = nounOf('Invite', InviteView, {
  fields: {
    defaultsPayload: {
      ...reads('defaultsPayload'),
      resolve: ({ defaultsPayload }) => shownDefaults(defaultsPayload as JsonObject | null),
    },
    state: {
      ...reads('id'),
      resolve: async ({ id }, _args, { scope }) => (await scope.load(inviteNode, id))?.state ?? 'expired',
    },
  },
});

relationsOf(InviteRef, {
  createdBy: {
    type: PersonRef,
    nullable: true,
    description: 'The person who invited, if they still exist.',
    ...reads('createdByUserId'),
    resolve: ({ createdByUserId }, _args, { scope }) =>
      createdByUserId ? scope.load(personOf, createdByUserId) : null,
  },
});

export const JoinRequestRef = nounOf('JoinRequest', JoinRequestView, {
  fields: {
    agentDefaultsPayload: {
      ...reads('agentDefaultsPayload'),
      resolve: ({ agentDefaultsPayload }) => shownPayload(agentDefaultsPayload),
    },
  },
});

relationsOf(JoinRequestRef, {
  createdAgent: agentIn('createdAgentId', 'The agent that the approval created, if it still exists.'),
  invite: {
    type: InviteRef,
    nullable: true,
    description: 'The invite that was accepted.',
    ...reads('inviteId'),
    resolve: ({ inviteId }, _args, { scope }) => scope.load(inviteNode, inviteId),
  },
});

relationsOf(CompanyRef, {
  invites: allowedBy(
    listInvites,
    listOf(InviteRef, invitesOfCompany, ['id'], "The company's invites, newest first, for members who may invite.", {
      narrowedBy: byArguments(InviteFilter),
    }),
  ),
  joinRequests: allowedBy(
    listJoinRequests,
    listOf(
      JoinRequestRef,
      joinsOfCompany,
      ['id'],
      "The company's join requests, newest first, for members who may decide on them.",
      {
        narrowedBy: byArguments(JoinFilter),
      },
    ),
  ),
});
