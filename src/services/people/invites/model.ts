import { z } from 'zod';
import type { Invite } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject } from '../../core/text/fields.js';
import { redactPayload } from '../../core/vault/settings-redaction.js';
import { BoardRoleWord } from '../members/model.js';

export const InviteJoinTypes = describedEnum('InviteJoinTypes', 'Who may join by an invite.', {
  human: 'A person.',
  agent: 'An agent.',
  both: 'Either.',
});
export const InviteState = describedEnum('InviteState', 'The state of an invite.', {
  active: 'It can be used.',
  accepted: 'It was used.',
  revoked: 'It was revoked.',
  expired: 'It has expired.',
});
export type InviteState = z.output<typeof InviteState>;

/** An invite without the hash of its token. The database computes the state by its own clock. */
export type InviteRow = Omit<Invite, 'tokenHash'> & { readonly state: InviteState };

/** SQL of the state of the invite in row `t`. */
export const STATE_SQL = `
  CASE WHEN t."acceptedAt" IS NOT NULL THEN 'accepted' WHEN t."revokedAt" IS NOT NULL THEN 'revoked'
       WHEN t."expiresAt" <= now() THEN 'expired' ELSE 'active' END`;

export const InviteType = describedEnum('InviteType', 'What an invite invites to.', {
  company_join: 'To join a company.',
});

const inviteFields = {
  id: z.uuid(),
  companyId: z.uuid(),
  inviteType: InviteType.describe('What the invite invites to.'),
  allowedJoinTypes: InviteJoinTypes.describe('Who may join by it.'),
  humanRole: BoardRoleWord.describe('The role of a person who joins.'),
  agentMessage: z.string().nullable().describe('What whoever invites says to the invited; null for nothing.'),
  expiresAt: z.iso.datetime().describe('When the invite expires, three days after it was made.'),
};

export const InviteView = z
  .object({
    ...inviteFields,
    state: InviteState.describe('Whether it can be used, or why not.'),
    defaultsPayload: z
      .record(z.string(), z.json())
      .nullable()
      .describe('What an agent that joins begins with, whatever it asks for itself; redacted, null for nothing.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the invite.'),
    createdByUserId: z.string().nullable().describe('The person who created the invite.'),
    acceptedAt: z.iso.datetime().nullable().describe('When it was used; null unless it was.'),
    revokedAt: z.iso.datetime().nullable().describe('When it was revoked; null unless it was.'),
    createdAt: z.iso.datetime().describe('When it was created.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Invite', description: 'A single-use link by which a person or an agent may join a company.' });

export const NewInviteView = z
  .object({
    ...inviteFields,
    token: z.string().describe('The token by which the invite is read and accepted, shown only once.'),
    invitePath: z.string().describe('The path at which its holder reads the invite over REST.'),
    inviteUrl: z.string().describe('The same as a URL, to hand on.'),
    onboardingTextPath: z.string().describe('The path of a text that tells an agent how to join.'),
    onboardingTextUrl: z.string().describe('The same as a URL, to give to the agent.'),
    companyName: z.string().describe('What people call the company.'),
  })
  .meta({ id: 'NewInvite', description: 'A new invite with its token, which is shown only once.' });

/** The columns that queries may read from the database. */
export const INVITE_COLUMNS = Object.keys(InviteView.omit({ state: true }).shape);

/** The fields that a new invite shares with other invites. */
export const presentNewInvite = presenterOf(z.object(inviteFields));

/** The defaults of a joining agent, redacted. */
export const shownDefaults = (payload: unknown): JsonObject | null =>
  payload ? redactPayload(payload as JsonObject) : null;

export const presentInvite = presenterOf(InviteView, {
  defaultsPayload: ({ defaultsPayload }: InviteRow) => shownDefaults(defaultsPayload),
});

/** The paths of an invite, by its token. */
export const invitePaths = (token: string) => ({
  invite: `/api/invites/${token}`,
  logo: `/api/invites/${token}/logo`,
  onboarding: `/api/invites/${token}/onboarding`,
  onboardingText: `/api/invites/${token}/onboarding.txt`,
  skills: `/api/invites/${token}/skills/index`,
  skill: (name: string) => `/api/invites/${token}/skills/${name}`,
  accept: `/api/invites/${token}/accept`,
});
