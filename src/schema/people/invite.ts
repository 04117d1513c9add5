import type { JsonObject } from '#services/core/text/fields.js';
import { JoinRequestView, shownPayload } from '#services/people/invites/join-model.js';
import { JoinFilter, joinsOfCompany } from '#services/people/invites/join-rows.js';
import { listJoinRequests } from '#services/people/invites/joins.js';
import { InviteView, shownDefaults } from '#services/people/invites/model.js';
import { OnboardingView } from '#services/people/invites/onboarding.js';
import { listInvites } from '#services/people/invites/operations.js';
import { InviteFilter, inviteNode, invitesOfCompany } from '#services/people/invites/rows.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';

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

outputTypeOf(OnboardingView, {
  fields: {
    accept: { description: 'The request by which the agent asks to join.' },
    claim: { description: 'The request by which the agent fetches its API key, once the join request is approved.' },
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

relationsOf(CompanyRef, {
  invites: allowedBy(
    listInvites,
    listOf(InviteRef, invitesOfCompany, ['id'], "The company's invites, newest first, for members who may invite.", {
      narrowedBy: byFilter(InviteFilter.schema),
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
        narrowedBy: byFilter(JoinFilter.schema),
      },
    ),
  ),
});
