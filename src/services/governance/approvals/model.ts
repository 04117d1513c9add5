import { z } from 'zod';
import type { Approval } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, type JsonObject } from '#services/core/text/fields.js';
import { redactPayload } from '#services/core/vault/settings-redaction.js';

export const ApprovalType = describedEnum('ApprovalType', 'The type of an approval.', {
  hire_agent: 'The hire of an agent.',
  approve_ceo_strategy: "The CEO's strategy.",
  budget_override_required: 'A raise of a budget.',
  request_board_approval: "An agent's question to the board.",
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
    type: ApprovalType.describe('The decision that the board must make.'),
    status: ApprovalStatus.describe('The status, including the decision of the board.'),
    requestedByAgentId: z.uuid().nullable().describe('The ID of the agent that requested the approval.'),
    requestedByUserId: z.string().nullable().describe('The ID of the person who requested the approval.'),
    payload: z.record(z.string(), z.json()).describe('The request, with the fields of its type; secrets are redacted.'),
    decisionNote: z.string().nullable().describe('The reason that the board gave; null without a reason.'),
    decidedByUserId: z.string().nullable().describe('The ID of the person who decided.'),
    decidedAt: z.iso.datetime().nullable().describe("The time of the board's decision; null until then."),
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
    authorAgentId: z.uuid().nullable().describe('The ID of the agent that wrote the comment.'),
    authorUserId: z.string().nullable().describe('The ID of the person who wrote the comment.'),
    body: z.string().describe('The comment, in Markdown.'),
    createdAt: z.iso.datetime().describe('The time at which the comment was written.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ApprovalComment', description: 'A comment on an approval.' });

export const presentApprovalComment = presenterOf(ApprovalCommentView);
