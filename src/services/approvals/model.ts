import { z } from 'zod';
import type { Approval } from '../../generated/prisma/client.js';
import { redactSnapshot } from '../agents/redaction.js';
import type { JsonObject } from '../core/fields.js';

export const ApprovalType = z
  .enum(['hire_agent', 'approve_ceo_strategy', 'budget_override_required', 'request_board_approval'])
  .meta({ id: 'ApprovalType' });
export const ApprovalStatus = z
  .enum(['pending', 'revision_requested', 'approved', 'rejected', 'cancelled'])
  .meta({ id: 'ApprovalStatus' });

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
    payload: redactSnapshot(approval.payload as JsonObject),
    decisionNote: approval.decisionNote,
    decidedByUserId: approval.decidedByUserId,
    decidedAt: approval.decidedAt?.toISOString() ?? null,
    createdAt: approval.createdAt.toISOString(),
    updatedAt: approval.updatedAt.toISOString(),
  };
}
