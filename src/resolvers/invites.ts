import { builder } from '../schema/builder.js';
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
import { answer, expose, exposeNoun } from './expose.js';

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
