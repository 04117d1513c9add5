import { z } from 'zod';
import type { JoinRequest } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, type JsonObject } from '#services/core/text/fields.js';
import { redactPayload } from '#services/core/vault/settings-redaction.js';

export const JoinRequestType = describedEnum('JoinRequestType', 'The kind of joiner.', {
  human: 'A person.',
  agent: 'An agent.',
});
export const JoinRequestStatus = describedEnum('JoinRequestStatus', 'The status of a join request.', {
  pending_approval: 'The request waits for approval.',
  approved: 'The request was approved.',
  rejected: 'The request was rejected.',
});

/** A join request without the hash of its claim secret. */
export type JoinRow = Omit<JoinRequest, 'claimSecretHash'>;

export const JoinRequestView = z
  .object({
    id: z.uuid(),
    inviteId: z.uuid().describe('The ID of the accepted invite.'),
    companyId: z.uuid(),
    requestType: JoinRequestType.describe('The kind of joiner: a person or an agent.'),
    status: JoinRequestStatus.describe('The decision on the request; a person is approved at once.'),
    requestingUserId: z.string().nullable().describe('The ID of the person who joined.'),
    requestEmailSnapshot: z
      .string()
      .nullable()
      .describe("The person's e-mail address when they joined; null for an agent."),
    agentName: z.string().nullable().describe('The name that the agent requests; null for a person.'),
    adapterType: z
      .string()
      .nullable()
      .describe('The adapter that the agent requests; null for a person, and if the agent requests no adapter.'),
    capabilities: z
      .string()
      .nullable()
      .describe("The agent's strengths, in its own words; null for a person, and if the agent states no strengths."),
    agentDefaultsPayload: z
      .record(z.string(), z.json())
      .nullable()
      .describe('The configuration that the agent requests, redacted; null for a person, and without a request.'),
    createdAgentId: z
      .uuid()
      .nullable()
      .describe('The ID of the agent that the approval created; null until then, and for a person.'),
    approvedAt: z.iso.datetime().nullable().describe('The time of the approval; null unless approved.'),
    approvedByUserId: z
      .string()
      .nullable()
      .describe('The ID of the person who approved, if a person did; for a person who joins, the inviter.'),
    rejectedAt: z.iso.datetime().nullable().describe('The time of the rejection; null unless rejected.'),
    rejectedByUserId: z.string().nullable().describe('The ID of the person who rejected the request.'),
    createdAt: z.iso.datetime().describe('The time at which the invite was accepted.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JoinRequest', description: 'A request to join a company with an invite.' });

/** The columns that queries may read from the database. */
export const JOIN_COLUMNS = [...Object.keys(JoinRequestView.shape), 'claimSecretExpiresAt', 'claimSecretConsumedAt'];

/** The configuration that a joining agent requests, redacted. */
export const shownPayload = (payload: unknown): JsonObject | null =>
  payload ? redactPayload(payload as JsonObject) : null;

export const presentJoin = presenterOf(JoinRequestView, {
  agentDefaultsPayload: ({ agentDefaultsPayload }: JoinRow) => shownPayload(agentDefaultsPayload),
});
