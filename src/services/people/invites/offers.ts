import { z } from 'zod';
import { counted } from '../../access/counted.js';
import { notFound } from '../../core/errors/errors.js';
import { open, query } from '../../core/operation/operation.js';
import { offeredTypes } from '../../organization/adapters/offered.js';
import { AssetView, presentAsset } from '../../organization/assets/model.js';
import { assetContent } from '../../organization/assets/operations.js';
import { BoardRoleWord } from '../members/model.js';
import { InviteJoinTypes, pathsOf } from './model.js';
import { OnboardingView, onboardingOf, onboardingText } from './onboarding.js';
import { inviteByToken, inviteToken, type OfferedInvite } from './rows.js';
import { SkillIndexView, skillNamed, skillsOf } from './skills.js';

/** Nobody may try tokens at will. */
export const lookUpCounted = counted('inviteLookup');

/** What whoever bears an invite's token may know of it. */
export const OfferView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    companyName: z.string().describe("The company's name."),
    companyLogoUrl: z.string().nullable().describe("Where the company's logo is."),
    companyBrandColor: z.string().nullable().describe("The company's color, such as #1a2b3c."),
    inviteType: z.literal('company_join').describe('What one is invited to.'),
    allowedJoinTypes: InviteJoinTypes.describe('Who may join by it.'),
    humanRole: BoardRoleWord.describe('What a person who joins becomes.'),
    expiresAt: z.iso.datetime().describe('Until when it can be used.'),
    onboardingPath: z.string().describe('What an agent reads to join.'),
    skillIndexPath: z.string().describe('The skills that an agent may read before it joins.'),
    inviteMessage: z.string().nullable().describe('What the invited are told.'),
  })
  .meta({ id: 'InviteOffer', description: 'What an invite offers to whoever bears its token.' });

type Offer = z.input<typeof OfferView>;

function presentOffer(token: string, invite: OfferedInvite): Offer {
  const paths = pathsOf(token);
  return {
    id: invite.id,
    companyId: invite.companyId,
    companyName: invite.companyName,
    companyLogoUrl: invite.logoAssetId ? paths.logo : invite.logoUrl,
    companyBrandColor: invite.companyColor,
    inviteType: 'company_join',
    allowedJoinTypes: invite.allowedJoinTypes as Offer['allowedJoinTypes'],
    humanRole: invite.humanRole as Offer['humanRole'],
    expiresAt: invite.expiresAt.toISOString(),
    onboardingPath: paths.onboarding,
    skillIndexPath: paths.skills,
    inviteMessage: invite.agentMessage,
  };
}

export const getInvite = query({
  name: 'getInvite',
  summary: 'Get what an invite offers, by its token',
  input: z.object(inviteToken),
  output: OfferView,
  gate: lookUpCounted,
  on: inviteByToken,
  allow: open,
  run: (_scope, { token }, invite) => presentOffer(token, invite),
});

const LogoNotFound = () => notFound('The company has no logo of its own');

export const getInviteLogo = query({
  name: 'getInviteLogo',
  summary: "Get the logo of an invite's company",
  input: z.object(inviteToken),
  output: AssetView,
  gate: lookUpCounted,
  on: inviteByToken,
  allow: open,
  /** Gives the asset and a way to read its bytes, which REST streams. */
  run: async (scope, _input, { companyId, logoAssetId }) => {
    const content = logoAssetId && (await assetContent(scope, companyId, logoAssetId));
    if (!content) throw LogoNotFound();
    return content;
  },
  present: (_scope, { asset }) => presentAsset(asset),
});

export const getInviteOnboarding = query({
  name: 'getInviteOnboarding',
  summary: 'Get how an agent joins by an invite',
  input: z.object(inviteToken),
  output: OnboardingView,
  gate: lookUpCounted,
  on: inviteByToken,
  allow: open,
  run: async (scope, { token }, invite) =>
    onboardingOf(scope.services.config, token, invite, await offeredTypes(scope)),
});

export const getInviteOnboardingText = query({
  name: 'getInviteOnboardingText',
  summary: 'Get how an agent joins by an invite, as text for the agent to read',
  input: z.object(inviteToken),
  output: z.string(),
  gate: lookUpCounted,
  on: inviteByToken,
  allow: open,
  run: async (scope, { token }, invite) =>
    onboardingText(scope.services.config, token, invite, await offeredTypes(scope)),
});

export const listInviteSkills = query({
  name: 'listInviteSkills',
  summary: 'List the skills that an invited agent may read before it joins',
  input: z.object(inviteToken),
  output: SkillIndexView,
  gate: lookUpCounted,
  on: inviteByToken,
  allow: open,
  run: (_scope, { token }) => ({ skills: skillsOf(token) }),
});

export const getInviteSkill = query({
  name: 'getInviteSkill',
  summary: 'Get a skill that an invited agent may read before it joins, as Markdown',
  input: z.object({ ...inviteToken, name: z.string().min(1).max(200) }),
  output: z.string(),
  gate: lookUpCounted,
  on: inviteByToken,
  allow: open,
  run(_scope, { name }) {
    const skill = skillNamed(name);
    if (!skill) throw notFound('Skill not found');
    return skill.text;
  },
});
