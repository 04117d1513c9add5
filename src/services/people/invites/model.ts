import { z } from 'zod';
import type { Invite } from '#generated/prisma/client.js';
import { emitterOf } from '#services/core/operation/emitter.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, type JsonObject } from '#services/core/text/fields.js';
import { redactPayload } from '#services/core/vault/settings-redaction.js';
import { BoardRoleWord } from '../members/model.js';
import type { JoinRow } from './join-model.js';

export const InviteJoinTypes = describedEnum('InviteJoinTypes', 'The kinds of joiners that an invite allows.', {
  human: 'Only a person.',
  agent: 'Only an agent.',
  both: 'A person or an agent.',
});
export const InviteState = describedEnum('InviteState', 'The state of an invite.', {
  active: 'The invite can be used.',
  accepted: 'The invite was used.',
  revoked: 'The invite was revoked.',
  expired: 'The invite has expired.',
});
export type InviteState = z.output<typeof InviteState>;

/** An invite without the hash of its token. The database computes the state by its own clock. */
export type InviteRow = Omit<Invite, 'tokenHash'> & { readonly state: InviteState };

/** SQL of the state of the invite in row `t`. */
export const STATE_SQL = `
  CASE WHEN t."acceptedAt" IS NOT NULL THEN 'accepted' WHEN t."revokedAt" IS NOT NULL THEN 'revoked'
       WHEN t."expiresAt" <= now() THEN 'expired' ELSE 'active' END`;

export const InviteType = describedEnum('InviteType', 'The purpose of an invite.', {
  company_join: 'To join a company.',
});

const inviteFields = {
  id: z.uuid(),
  companyId: z.uuid(),
  inviteType: InviteType.describe('The purpose of the invite.'),
  allowedJoinTypes: InviteJoinTypes.describe('The kinds of joiners that the invite allows.'),
  humanRole: BoardRoleWord.describe('The role of a person who joins.'),
  agentMessage: z.string().nullable().describe("The inviter's message to the joiner; null without a message."),
  expiresAt: z.iso.datetime().describe('The time at which the invite expires, three days after its creation.'),
};

export const InviteView = z
  .object({
    ...inviteFields,
    state: InviteState.describe("The invite's current state."),
    defaultsPayload: z
      .record(z.string(), z.json())
      .nullable()
      .describe('The defaults of a joining agent, which override its own request; redacted, null without defaults.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created the invite.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created the invite.'),
    acceptedAt: z.iso.datetime().nullable().describe('The time of acceptance; null unless the invite was accepted.'),
    revokedAt: z.iso.datetime().nullable().describe('The time of revocation; null unless the invite was revoked.'),
    createdAt: z.iso.datetime().describe('The time at which the invite was created.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Invite', description: 'A single-use link with which a person or an agent may join a company.' });

export const NewInviteView = z
  .object({
    ...inviteFields,
    token: z.string().describe('The token for reading and accepting the invite, returned only once.'),
    invitePath: z.string().describe('The path for reading the invite over REST.'),
    inviteUrl: z.string().describe('The URL of invitePath, to send to the person or agent.'),
    onboardingTextPath: z.string().describe('The path of the instructions that tell an agent how to join, as text.'),
    onboardingTextUrl: z.string().describe('The URL of onboardingTextPath, to send to the agent.'),
    companyName: z.string().describe("The company's display name."),
  })
  .meta({ id: 'NewInvite', description: 'A new invite, with its token. The server returns the token only once.' });

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

export const emitJoin = emitterOf('join_request', ({ createdAgentId, requestType, agentName }: JoinRow) => ({
  agentId: createdAgentId,
  details: { requestType, agentName },
}));
