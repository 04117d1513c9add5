import { z } from 'zod';
import type { Approval } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject } from '../../core/text/fields.js';
import { redactPayload } from '../../core/vault/settings-redaction.js';

export const ApprovalType = describedEnum('ApprovalType', 'The type of an approval.', {
  hire_agent: 'The hire of an agent.',
  approve_ceo_strategy: "The CEO's strategy.",
  budget_override_required: 'A raise of a budget.',
  request_board_approval: 'A question of an agent to the board.',
});
export type ApprovalType = z.output<typeof ApprovalType>;
export const ApprovalStatus = describedEnum('ApprovalStatus', 'The status of an approval.', {
  pending: 'Waiting for the board.',
  revision_requested: 'Sent back to its requester.',
  approved: 'Approved by the board.',
  rejected: 'Rejected by the board.',
  cancelled: 'Withdrawn.',
});
export type ApprovalStatus = z.output<typeof ApprovalStatus>;

export const ApprovalView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    type: ApprovalType.describe('What the board is asked to decide.'),
    status: ApprovalStatus.describe('Whether the board has decided, and how.'),
    requestedByAgentId: z.uuid().nullable().describe('The ID of the agent that requested it.'),
    requestedByUserId: z.string().nullable().describe('The ID of the person who requested it.'),
    payload: z
      .record(z.string(), z.json())
      .describe('What is asked for, with the fields of its type; secrets are redacted.'),
    decisionNote: z.string().nullable().describe('The reason that the board gave; null without one.'),
    decidedByUserId: z.string().nullable().describe('The ID of the person who decided.'),
    decidedAt: z.iso.datetime().nullable().describe('When the board decided; null until then.'),
    createdAt: z.iso.datetime().describe('The time of the request.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Approval', description: 'A request for a decision of the board.' });

export const presentApproval = presenterOf(ApprovalView, {
  payload: ({ payload }: Approval) => redactPayload(payload as JsonObject),
});

export const ApprovalCommentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    approvalId: z.uuid().describe("The approval's ID."),
    authorAgentId: z.uuid().nullable().describe('The ID of the agent that wrote it.'),
    authorUserId: z.string().nullable().describe('The ID of the person who wrote it.'),
    body: z.string().describe('The comment, in Markdown.'),
    createdAt: z.iso.datetime().describe('The time at which it was written.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ApprovalComment', description: 'A comment on an approval.' });

export const presentApprovalComment = presenterOf(ApprovalCommentView);
