import { z } from 'zod';
import type { JoinRequest } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject } from '../../core/text/fields.js';
import { redactPayload } from '../../core/vault/settings-redaction.js';

export const JoinRequestType = describedEnum('JoinRequestType', 'Who joins.', {
  human: 'A person.',
  agent: 'An agent.',
});
export const JoinRequestStatus = describedEnum('JoinRequestStatus', 'The status of a join request.', {
  pending_approval: 'It waits for approval.',
  approved: 'It was approved.',
  rejected: 'It was rejected.',
});

/** A join request without the hash of its claim secret. */
export type JoinRow = Omit<JoinRequest, 'claimSecretHash'>;

export const JoinRequestView = z
  .object({
    id: z.uuid(),
    inviteId: z.uuid().describe('The invite that was accepted.'),
    companyId: z.uuid(),
    requestType: JoinRequestType.describe('Whether a person or an agent wants to join.'),
    status: JoinRequestStatus.describe('Whether somebody has decided, and how; a person is approved at once.'),
    requestingUserId: z.string().nullable().describe('The person who joined.'),
    requestEmailSnapshot: z
      .string()
      .nullable()
      .describe("The person's e-mail address when they joined; null for an agent."),
    agentName: z.string().nullable().describe('What the agent wants to be called; null for a person.'),
    adapterType: z
      .string()
      .nullable()
      .describe('The adapter that the agent requests; null for a person, and if it named none.'),
    capabilities: z
      .string()
      .nullable()
      .describe('What the agent says that it is good at; null for a person, and if it said nothing.'),
    agentDefaultsPayload: z
      .record(z.string(), z.json())
      .nullable()
      .describe('The configuration that the agent requests, redacted; null for a person, and if it requests none.'),
    createdAgentId: z
      .uuid()
      .nullable()
      .describe('The id of the agent that was created by the approval; null until then, and for a person.'),
    approvedAt: z.iso.datetime().nullable().describe('When it was approved; null unless it was.'),
    approvedByUserId: z
      .string()
      .nullable()
      .describe('Who approved it, if a person did; for a person who joins, who had invited them.'),
    rejectedAt: z.iso.datetime().nullable().describe('When it was rejected; null unless it was.'),
    rejectedByUserId: z.string().nullable().describe('Who rejected it.'),
    createdAt: z.iso.datetime().describe('When the invite was accepted.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JoinRequest', description: 'A request to join a company by an invite.' });

/** The columns that queries may read from the database. */
export const JOIN_COLUMNS = [...Object.keys(JoinRequestView.shape), 'claimSecretExpiresAt', 'claimSecretConsumedAt'];

/** The configuration that a joining agent requests, redacted. */
export const shownPayload = (payload: unknown): JsonObject | null =>
  payload ? redactPayload(payload as JsonObject) : null;

export const presentJoin = presenterOf(JoinRequestView, {
  agentDefaultsPayload: ({ agentDefaultsPayload }: JoinRow) => shownPayload(agentDefaultsPayload),
});
