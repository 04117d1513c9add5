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
    requestType: JoinRequestType.describe('Who joins.'),
    status: JoinRequestStatus.describe('The status.'),
    requestingUserId: z.string().nullable().describe('The person who joined.'),
    requestEmailSnapshot: z.string().nullable().describe("The person's e-mail address when they joined."),
    agentName: z.string().nullable().describe("The agent's name."),
    adapterType: z.string().nullable().describe('The adapter that the agent requests.'),
    capabilities: z.string().nullable().describe('The capabilities that the agent states.'),
    agentDefaultsPayload: z
      .record(z.string(), z.json())
      .nullable()
      .describe('The configuration that the agent requests, redacted.'),
    createdAgentId: z.uuid().nullable().describe('The id of the agent that was created by the approval.'),
    approvedAt: z.iso.datetime().nullable().describe('When it was approved.'),
    approvedByUserId: z.string().nullable().describe('Who approved it.'),
    rejectedAt: z.iso.datetime().nullable().describe('When it was rejected.'),
    rejectedByUserId: z.string().nullable().describe('Who rejected it.'),
    createdAt: z.iso.datetime().describe('When it was created.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JoinRequest', description: 'A request to join a company by an invite.' });

/** The columns that may leave the database. */
export const JOIN_COLUMNS = [...Object.keys(JoinRequestView.shape), 'claimSecretExpiresAt', 'claimSecretConsumedAt'];

/** The configuration that an agent asks for, redacted. */
export const shownPayload = (payload: unknown): JsonObject | null =>
  payload ? redactPayload(payload as JsonObject) : null;

export const presentJoin = presenterOf(JoinRequestView, {
  agentDefaultsPayload: ({ agentDefaultsPayload }: JoinRow) => shownPayload(agentDefaultsPayload),
});
