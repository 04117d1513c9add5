import { z } from 'zod';
import type { Approval } from '../../../generated/prisma/client.js';
import type { JsonObject } from '../../core/operation/fields.js';
import { presenterOf } from '../../core/operation/present.js';
import { redactPayload } from '../../core/vault/settings-redaction.js';

export const ApprovalType = z
  .enum(['hire_agent', 'approve_ceo_strategy', 'budget_override_required', 'request_board_approval'])
  .meta({ id: 'ApprovalType' });
export type ApprovalType = z.output<typeof ApprovalType>;
export const ApprovalStatus = z
  .enum(['pending', 'revision_requested', 'approved', 'rejected', 'cancelled'])
  .meta({ id: 'ApprovalStatus' });
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
