import type { JsonObject } from '../../services/core/text/fields.js';
import { InviteAcceptanceView } from '../../services/people/invites/accept.js';
import { JoinApiKeyView } from '../../services/people/invites/join-claim.js';
import {
  JoinRequestStatus,
  JoinRequestType,
  JoinRequestView,
  shownPayload,
} from '../../services/people/invites/join-model.js';
import { type JoinFilter, joinsOfCompany } from '../../services/people/invites/join-rows.js';
import { joinApprover } from '../../services/people/invites/joins.js';
import { InviteState, InviteView, NewInviteView, shownDefaults } from '../../services/people/invites/model.js';
import { OfferView } from '../../services/people/invites/offers.js';
import { OnboardingView } from '../../services/people/invites/onboarding.js';
import { inviter } from '../../services/people/invites/operations.js';
import { type InviteFilter, inviteNode, invitesOfCompany } from '../../services/people/invites/rows.js';
import { InviteSkillView } from '../../services/people/invites/skills.js';
import { personOf } from '../../services/people/members/person-rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType, given } from '../connection.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { CompanyRef } from '../organization/company.js';
import { PersonRef } from './member.js';

export const NewInviteRef = outputTypeOf(NewInviteView);
export const OfferRef = outputTypeOf(OfferView);
export const OnboardingRef = outputTypeOf(OnboardingView);
export const InviteSkillRef = outputTypeOf(InviteSkillView);
export const AcceptedInviteRef = outputTypeOf(InviteAcceptanceView);
export const ClaimedKeyRef = outputTypeOf(JoinApiKeyView);

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

builder.prismaObjectFields(InviteRef, (t) => ({
  createdBy: t.field({
    type: PersonRef,
    nullable: true,
    description: 'The person who invited, if they still exist.',
    ...reads('createdByUserId'),
    resolve: ({ createdByUserId }, _args, { scope }) =>
      createdByUserId ? scope.load(personOf, createdByUserId) : null,
  }),
}));

export const JoinRequestRef = nounOf('JoinRequest', JoinRequestView, {
  fields: {
    agentDefaultsPayload: {
      ...reads('agentDefaultsPayload'),
      resolve: ({ agentDefaultsPayload }) => shownPayload(agentDefaultsPayload),
    },
  },
});

builder.prismaObjectFields(JoinRequestRef, (t) => ({
  createdAgent: t.field(agentIn('createdAgentId', 'The agent that the approval made, if it still exists.')),
  invite: t.field({
    type: InviteRef,
    nullable: true,
    description: 'The invite that was accepted.',
    ...reads('inviteId'),
    resolve: ({ inviteId }, _args, { scope }) => scope.load(inviteNode, inviteId) as never,
  }),
}));

const InviteConnection = connectionType(InviteRef, 'Invite', 'invites', 'An invite');
const JoinRequestConnection = connectionType(JoinRequestRef, 'JoinRequest', 'join requests', 'A join request');

builder.prismaObjectFields(CompanyRef, (t) => ({
  invites: t.connection(
    {
      type: InviteRef,
      description: 'Its invites, newest first, for whoever may invite.',
      args: { state: t.arg({ type: enumTypeOf(InviteState), description: 'Only invites of which this is so.' }) },
      resolve: async ({ id }, { state, ...args }, context, info) => {
        await inviter(context.scope, { companyId: id });
        return connection(invitesOfCompany, { of: [id], args, filter: given<InviteFilter>({ state }), context, info });
      },
    },
    InviteConnection,
  ),
  joinRequests: t.connection(
    {
      type: JoinRequestRef,
      description: 'Who asked to join it, newest first, for whoever may decide on it.',
      args: {
        status: t.arg({ type: enumTypeOf(JoinRequestStatus), description: 'Only requests in this status.' }),
        requestType: t.arg({
          type: enumTypeOf(JoinRequestType),
          description: 'Only requests of people, or of agents.',
        }),
      },
      resolve: async ({ id }, { status, requestType, ...args }, context, info) => {
        await joinApprover(context.scope, { companyId: id });
        const filter = given<JoinFilter>({ status, requestType });
        return connection(joinsOfCompany, { of: [id], args, filter, context, info });
      },
    },
    JoinRequestConnection,
  ),
}));
