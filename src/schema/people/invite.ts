import type { JsonObject } from '../../services/core/operation/fields.js';
import { AcceptedInviteView } from '../../services/people/invites/accept.js';
import { ClaimedKeyView } from '../../services/people/invites/join-claim.js';
import { shownPayload } from '../../services/people/invites/join-model.js';
import { type JoinFilter, joinsOfCompany } from '../../services/people/invites/join-rows.js';
import { joinApprover } from '../../services/people/invites/joins.js';
import { NewInviteView, shownDefaults } from '../../services/people/invites/model.js';
import { OfferView } from '../../services/people/invites/offers.js';
import { OnboardingView } from '../../services/people/invites/onboarding.js';
import { inviter } from '../../services/people/invites/operations.js';
import { type InviteFilter, inviteNode, invitesOfCompany } from '../../services/people/invites/rows.js';
import { InviteSkillView } from '../../services/people/invites/skills.js';
import { personOf } from '../../services/people/members/person-rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType, given } from '../connection.js';
import {
  BoardRoleEnum,
  InviteJoinTypesEnum,
  InviteStateEnum,
  JoinRequestStatusEnum,
  JoinRequestTypeEnum,
} from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { narrowed, reads } from '../fast/selection.js';
import { CompanyRef } from '../organization/company.js';
import { PersonRef } from './member.js';

export const NewInviteRef = outputTypeOf(NewInviteView, 'A new invite with its token, shown this once.');
export const OfferRef = outputTypeOf(OfferView, 'What an invite offers to whoever bears its token.');
export const OnboardingRef = outputTypeOf(OnboardingView, 'How an agent joins by an invite.');
export const InviteSkillRef = outputTypeOf(InviteSkillView, 'A skill that can be read before joining.');
export const AcceptedInviteRef = outputTypeOf(AcceptedInviteView, 'A join request as whoever made it is answered.');
export const ClaimedKeyRef = outputTypeOf(ClaimedKeyView, 'A new key of an agent that joined, shown this once.');

const moment = (description: string) => ({ type: 'DateTime', nullable: true, description }) as const;

export const InviteRef = builder.prismaObject('Invite', {
  description: 'A single-use link by which a person or an agent may join a company.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    inviteType: t.exposeString('inviteType', { description: 'What one is invited to.' }),
    allowedJoinTypes: t.expose(narrowed('allowedJoinTypes'), {
      type: InviteJoinTypesEnum,
      description: 'Who may join by it.',
    }),
    humanRole: t.expose(narrowed('humanRole'), {
      type: BoardRoleEnum,
      description: 'What a person who joins becomes.',
    }),
    agentMessage: t.exposeString('agentMessage', { nullable: true, description: 'What the invited are told.' }),
    defaultsPayload: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'What an agent that joins starts with, redacted.',
      ...reads('defaultsPayload'),
      resolve: ({ defaultsPayload }) => shownDefaults(defaultsPayload as JsonObject | null),
    }),
    state: t.field({
      type: InviteStateEnum,
      description: 'Whether it can still be used.',
      ...reads('id'),
      resolve: async ({ id }, _args, { scope }) => (await scope.load(inviteNode, id))?.state ?? 'expired',
    }),
    createdByAgentId: t.expose('createdByAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The id of the agent that invited.',
    }),
    createdByUserId: t.exposeString('createdByUserId', { nullable: true, description: 'The person who invited.' }),
    createdBy: t.field({
      type: PersonRef,
      nullable: true,
      description: 'The person who invited, if they still exist.',
      ...reads('createdByUserId'),
      resolve: ({ createdByUserId }, _args, { scope }) =>
        createdByUserId ? scope.load(personOf, createdByUserId) : null,
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it can be used.' }),
    acceptedAt: t.expose('acceptedAt', moment('When it was used.')),
    revokedAt: t.expose('revokedAt', moment('When it was revoked.')),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const JoinRequestRef = builder.prismaObject('JoinRequest', {
  description: 'The acceptance of an invite.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    inviteId: t.expose('inviteId', { type: 'UUID', description: 'The invite that was accepted.' }),
    requestType: t.expose(narrowed('requestType'), { type: JoinRequestTypeEnum, description: 'Who asks.' }),
    status: t.expose(narrowed('status'), { type: JoinRequestStatusEnum, description: 'How it stands.' }),
    requestingUserId: t.exposeString('requestingUserId', { nullable: true, description: 'The person who joined.' }),
    requestEmailSnapshot: t.exposeString('requestEmailSnapshot', {
      nullable: true,
      description: "The person's e-mail address at that time.",
    }),
    agentName: t.exposeString('agentName', { nullable: true, description: "The agent's name." }),
    adapterType: t.exposeString('adapterType', { nullable: true, description: 'How the agent wants to be run.' }),
    capabilities: t.exposeString('capabilities', { nullable: true, description: 'What the agent says it can do.' }),
    agentDefaultsPayload: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The configuration that the agent asks for, redacted.',
      ...reads('agentDefaultsPayload'),
      resolve: ({ agentDefaultsPayload }) => shownPayload(agentDefaultsPayload),
    }),
    createdAgentId: t.expose('createdAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The id of the agent that the approval made.',
    }),
    createdAgent: t.field(agentIn('createdAgentId', 'The agent that the approval made, if it still exists.')),
    invite: t.field({
      type: InviteRef,
      nullable: true,
      description: 'The invite that was accepted.',
      ...reads('inviteId'),
      resolve: ({ inviteId }, _args, { scope }) => scope.load(inviteNode, inviteId) as never,
    }),
    approvedAt: t.expose('approvedAt', moment('When it was approved.')),
    approvedByUserId: t.exposeString('approvedByUserId', { nullable: true, description: 'Who approved it.' }),
    rejectedAt: t.expose('rejectedAt', moment('When it was rejected.')),
    rejectedByUserId: t.exposeString('rejectedByUserId', { nullable: true, description: 'Who rejected it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const InviteConnection = connectionType(InviteRef, 'Invite', 'invites', 'An invite');
const JoinRequestConnection = connectionType(JoinRequestRef, 'JoinRequest', 'join requests', 'A join request');

builder.prismaObjectFields(CompanyRef, (t) => ({
  invites: t.connection(
    {
      type: InviteRef,
      description: 'Its invites, newest first, for whoever may invite.',
      args: { state: t.arg({ type: InviteStateEnum, description: 'Only invites of which this is so.' }) },
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
        status: t.arg({ type: JoinRequestStatusEnum, description: 'Only requests in this status.' }),
        requestType: t.arg({ type: JoinRequestTypeEnum, description: 'Only requests of people, or of agents.' }),
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
