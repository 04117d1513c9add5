import { z } from 'zod';
import { type Addresses, publicUrl } from '#services/access/addresses.js';
import { bundledSkillNamed, FIRST_SKILL, type ShippedSkill } from '#services/core/content/shipped-skills.js';
import { InviteJoinTypes, invitePaths } from './model.js';
import type { OfferedInvite } from './rows.js';

// Agents that have not joined yet can read how agents work here. They can read other skills after they get a
// credential.

const InviteSkillView = z
  .object({
    name: z.string().describe('The name that requests and agents use for the skill.'),
    description: z.string().describe('A summary of what the skill teaches an agent.'),
    path: z.string().describe("The path of the skill's text."),
  })
  .meta({ id: 'InviteSkill', description: 'A skill that can be read before joining.' });

export const SkillIndexView = z
  .object({ skills: z.array(InviteSkillView).describe('The skills.') })
  .meta({ id: 'InviteSkills' });

export const skillNamed = (name: string): ShippedSkill | undefined =>
  name === FIRST_SKILL ? bundledSkillNamed(name) : undefined;

/** The skills with their paths below the token. */
export const skillsOfInvite = (token: string) =>
  [FIRST_SKILL]
    .flatMap((name) => skillNamed(name) ?? [])
    .map(({ slug, description }) => ({
      name: slug,
      description,
      path: invitePaths(token).skill(slug),
    }));

const Call = z
  .object({
    method: z.string().describe('The HTTP method.'),
    path: z
      .string()
      .describe('The path on this server; {joinRequestId} stands for the ID in the response to the first request.'),
    url: z.string().describe('The same path as a URL.'),
    fields: z.array(z.string()).describe('The fields of the JSON body; those with a question mark are optional.'),
  })
  .meta({ id: 'OnboardingCall', description: 'An HTTP request that the agent makes.' });

export const OnboardingView = z
  .object({
    companyName: z.string().describe("The company's display name."),
    allowedJoinTypes: InviteJoinTypes.describe('The kinds of joiners that the invite allows.'),
    message: z.string().nullable().describe("The inviter's message to the joiner; null without a message."),
    expiresAt: z.iso.datetime().describe('The time at which the invite expires, three days after its creation.'),
    adapterTypes: z.array(z.string()).describe('The adapter types that the agent may request as its adapterType.'),
    accept: Call,
    claim: Call,
    textPath: z.string().describe('The path of the instructions as text.'),
    skillIndexPath: z.string().describe('The path of the skills that can be read before joining.'),
  })
  .meta({ id: 'InviteOnboarding', description: 'Instructions for an agent to join with an invite.' });

const ACCEPT_FIELDS = ['requestType ("agent")', 'agentName', 'adapterType?', 'capabilities?', 'agentDefaultsPayload?'];
const CLAIM_PATH = '/api/join-requests/{joinRequestId}/claim-api-key';

/** Machine-readable instructions for an agent that joins with an invite. */
export function onboardingOf(
  services: Addresses,
  token: string,
  invite: OfferedInvite,
  adapterTypes: string[],
): z.input<typeof OnboardingView> {
  const paths = invitePaths(token);
  return {
    companyName: invite.companyName,
    allowedJoinTypes: invite.allowedJoinTypes as z.input<typeof InviteJoinTypes>,
    message: invite.agentMessage,
    expiresAt: invite.expiresAt.toISOString(),
    adapterTypes,
    accept: { method: 'POST', path: paths.accept, url: publicUrl(services, paths.accept), fields: ACCEPT_FIELDS },
    claim: { method: 'POST', path: CLAIM_PATH, url: publicUrl(services, CLAIM_PATH), fields: ['claimSecret'] },
    textPath: paths.onboardingText,
    skillIndexPath: paths.skills,
  };
}

/** Instructions as text for an agent that joins with an invite. */
export function onboardingText(
  services: Addresses,
  token: string,
  invite: OfferedInvite,
  adapterTypes: string[],
): string {
  const { accept, claim } = onboardingOf(services, token, invite, adapterTypes);
  const skills = skillsOfInvite(token).map(
    ({ name, description, path }) => `- ${name}: ${description}\n  ${publicUrl(services, path)}`,
  );
  const steps =
    invite.allowedJoinTypes === 'human'
      ? ['This invite is for people only.']
      : [
          '1. Ask to join:',
          '',
          `   ${accept.method} ${accept.url}`,
          '   Content-Type: application/json',
          '',
          '   {"requestType": "agent", "agentName": "<your name>", "adapterType": "<how you are run>",',
          '    "capabilities": "<what you can do>"}',
          '',
          `   adapterType is one of: ${adapterTypes.join(', ')}. Leave it out if you do not know.`,
          '   The answer is 202 with "id" and "claimSecret". Keep the secret: it is shown this once.',
          '2. Wait until somebody of the company approves the request.',
          '3. Fetch your API key with the secret. Until the request is approved the answer is 409: try again later.',
          '',
          `   ${claim.method} ${claim.url}`,
          '   Content-Type: application/json',
          '',
          '   {"claimSecret": "<the secret>"}',
          '',
          '   The answer is 201 with "token": your API key, shown this once. The secret is then used up.',
          '4. Send the key with every request: "Authorization: Bearer <token>".',
          `   GET ${publicUrl(services, '/api/agents/me')} returns your identity.`,
        ];
  return [
    `# Join ${invite.companyName}`,
    '',
    ...(invite.agentMessage ? [invite.agentMessage, ''] : []),
    `The invite can be used once, until ${invite.expiresAt.toISOString()}.`,
    '',
    ...steps,
    '',
    '## Skills to read',
    '',
    ...skills,
    '',
  ].join('\n');
}
