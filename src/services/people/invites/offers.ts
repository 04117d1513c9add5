import { z } from 'zod';
import { addressRateLimit } from '#services/access/request-limit.js';
import { notFound } from '#services/core/errors/errors.js';
import { open, query } from '#services/core/operation/operation.js';
import { presenterOf } from '#services/core/rows/present.js';
import { offeredTypes } from '#services/organization/adapters/usable.js';
import { AssetView, assetContent, presentAsset } from '#services/organization/assets/model.js';
import { BoardRoleWord } from '../members/model.js';
import { InviteJoinTypes, InviteType, invitePaths } from './model.js';
import {
  OnboardingView,
  onboardingOf,
  onboardingText,
  SkillIndexView,
  skillNamed,
  skillsOfInvite,
} from './onboarding.js';
import { inviteByToken, inviteToken, type OfferedInvite } from './rows.js';

/** Limits the number of tokens that one address can try. */
export const lookUpCounted = addressRateLimit('inviteLookup');

/** A query for the invite of a token. The token is the permission. */
const forTokenHolder = { gate: lookUpCounted, on: inviteByToken, allow: open };

export const OfferView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    companyName: z.string().describe("The company's display name."),
    companyLogoUrl: z.string().nullable().describe("The URL or path of the company's logo; null without a logo."),
    companyBrandColor: z.string().nullable().describe("The company's brand color, such as #1a2b3c; null if not set."),
    inviteType: InviteType.describe('The purpose of the invite.'),
    allowedJoinTypes: InviteJoinTypes.describe('The kinds of joiners that the invite allows.'),
    humanRole: BoardRoleWord.describe('The role of a person who joins.'),
    expiresAt: z.iso.datetime().describe('The time at which the invite expires, three days after its creation.'),
    onboardingPath: z.string().describe('The path of the machine-readable instructions for an agent to join.'),
    skillIndexPath: z.string().describe('The path of the list of skills that an agent may read before it joins.'),
    inviteMessage: z.string().nullable().describe("The inviter's message to the joiner; null without a message."),
  })
  .meta({ id: 'InviteOffer', description: 'An invite, as the holder of its token sees it.' });

const presentOffer = presenterOf(OfferView, {
  companyLogoUrl: ({ logoAssetId, logoUrl }: OfferedInvite, token: string) =>
    logoAssetId ? invitePaths(token).logo : logoUrl,
  companyBrandColor: ({ companyColor }: OfferedInvite) => companyColor,
  onboardingPath: (_: unknown, token: string) => invitePaths(token).onboarding,
  skillIndexPath: (_: unknown, token: string) => invitePaths(token).skills,
  inviteMessage: ({ agentMessage }: OfferedInvite) => agentMessage,
});

export const getInvite = query({
  name: 'getInvite',
  summary: 'Get an invite by its token',
  input: z.object(inviteToken),
  output: OfferView,
  ...forTokenHolder,
  run: (_scope, { token }, invite) => presentOffer(invite, token),
});

const LogoNotFound = () => notFound('The company has no logo of its own');

export const getInviteLogo = query({
  name: 'getInviteLogo',
  summary: "Get the logo of an invite's company",
  input: z.object(inviteToken),
  output: AssetView,
  ...forTokenHolder,
  run: async (scope, _input, { companyId, logoAssetId }) => {
    const content = logoAssetId && (await assetContent(scope, companyId, logoAssetId));
    if (!content) throw LogoNotFound();
    return content;
  },
  present: (_scope, { asset }) => presentAsset(asset),
});

export const getInviteOnboarding = query({
  name: 'getInviteOnboarding',
  summary: 'Get the instructions for an agent to join',
  input: z.object(inviteToken),
  output: OnboardingView,
  ...forTokenHolder,
  run: async (scope, { token }, invite) => onboardingOf(scope.services, token, invite, await offeredTypes(scope)),
});

export const getInviteOnboardingText = query({
  name: 'getInviteOnboardingText',
  summary: 'Get the instructions for an agent to join, as text',
  input: z.object(inviteToken),
  output: z.string(),
  ...forTokenHolder,
  run: async (scope, { token }, invite) => onboardingText(scope.services, token, invite, await offeredTypes(scope)),
});

export const listInviteSkills = query({
  name: 'listInviteSkills',
  summary: 'List the skills that an invited agent may read before it joins',
  input: z.object(inviteToken),
  output: SkillIndexView,
  ...forTokenHolder,
  run: (_scope, { token }) => ({ skills: skillsOfInvite(token) }),
});

export const getInviteSkill = query({
  name: 'getInviteSkill',
  summary: 'Get a skill that an invited agent may read before it joins, as Markdown',
  input: z.object({ ...inviteToken, name: z.string().min(1).max(200) }),
  output: z.string(),
  ...forTokenHolder,
  run(_scope, { name }) {
    const skill = skillNamed(name);
    if (!skill) throw notFound('Skill not found');
    return skill.text;
  },
});
