import { z } from 'zod';
import type { Approval } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject } from '../../core/text/fields.js';
import { redactPayload } from '../../core/vault/settings-redaction.js';

export const ApprovalType = describedEnum('ApprovalType', 'What is to be approved.', {
  hire_agent: 'A new agent.',
  approve_ceo_strategy: "The CEO's strategy.",
  budget_override_required: 'More budget.',
  request_board_approval: "Something an agent asks the board's leave for.",
});
export type ApprovalType = z.output<typeof ApprovalType>;
export const ApprovalStatus = describedEnum('ApprovalStatus', 'How an approval stands.', {
  pending: 'Waiting for the board.',
  revision_requested: 'Sent back to whoever asked.',
  approved: 'Granted.',
  rejected: 'Refused.',
  cancelled: 'Withdrawn.',
});
export type ApprovalStatus = z.output<typeof ApprovalStatus>;

/** The wire shape of an approval. */
export const ApprovalView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    type: ApprovalType.describe('What it is about.'),
    status: ApprovalStatus.describe('How it stands.'),
    requestedByAgentId: z.uuid().nullable().describe('The id of the agent that asked.'),
    requestedByUserId: z.string().nullable().describe('The person who asked.'),
    payload: z.record(z.string(), z.json()).describe('What was asked for, redacted.'),
    decisionNote: z.string().nullable().describe('What the board said.'),
    decidedByUserId: z.string().nullable().describe('Who decided.'),
    decidedAt: z.iso.datetime().nullable().describe('When it was decided.'),
    createdAt: z.iso.datetime().describe('When it was asked.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Approval', description: 'Something that waits for, or had, a decision of the board.' });

/** The wire shape of a row: what is asked for, without the secrets that are stored with it. */
export const presentApproval = presenterOf(ApprovalView, {
  payload: ({ payload }: Approval) => redactPayload(payload as JsonObject),
});

/** The wire shape of something said about an approval. */
export const ApprovalCommentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    approvalId: z.uuid().describe("The approval's id."),
    authorAgentId: z.uuid().nullable().describe('The id of the agent that said it.'),
    authorUserId: z.string().nullable().describe('The person who said it.'),
    body: z.string().describe('What was said, in Markdown.'),
    createdAt: z.iso.datetime().describe('When it was said.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ApprovalComment', description: 'Something said about an approval.' });

/** The wire shape of a row. */
export const presentApprovalComment = presenterOf(ApprovalCommentView);
