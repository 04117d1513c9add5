import { z } from 'zod';
import type { Approval, ApprovalComment } from '../../../generated/prisma/client.js';
import type { JsonObject } from '../../core/operation/fields.js';
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
    type: ApprovalType,
    status: ApprovalStatus,
    requestedByAgentId: z.uuid().nullable(),
    requestedByUserId: z.string().nullable(),
    payload: z.record(z.string(), z.json()),
    decisionNote: z.string().nullable(),
    decidedByUserId: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Approval' });

type ApprovalWire = z.input<typeof ApprovalView>;

/** The wire shape of a row: what is asked for, without the secrets that are stored with it. */
export function presentApproval(approval: Approval): ApprovalWire {
  return {
    id: approval.id,
    companyId: approval.companyId,
    type: approval.type as ApprovalWire['type'],
    status: approval.status as ApprovalWire['status'],
    requestedByAgentId: approval.requestedByAgentId,
    requestedByUserId: approval.requestedByUserId,
    payload: redactPayload(approval.payload as JsonObject),
    decisionNote: approval.decisionNote,
    decidedByUserId: approval.decidedByUserId,
    decidedAt: approval.decidedAt?.toISOString() ?? null,
    createdAt: approval.createdAt.toISOString(),
    updatedAt: approval.updatedAt.toISOString(),
  };
}

/** The wire shape of something said about an approval. */
export const ApprovalCommentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    approvalId: z.uuid(),
    authorAgentId: z.uuid().nullable(),
    authorUserId: z.string().nullable(),
    body: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ApprovalComment' });

/** The wire shape of a row. */
export const presentApprovalComment = (comment: ApprovalComment): z.input<typeof ApprovalCommentView> => ({
  id: comment.id,
  companyId: comment.companyId,
  approvalId: comment.approvalId,
  authorAgentId: comment.authorAgentId,
  authorUserId: comment.authorUserId,
  body: comment.body,
  createdAt: comment.createdAt.toISOString(),
  updatedAt: comment.updatedAt.toISOString(),
});
