import type { Approval } from '#generated/prisma/client.js';
import { principalOf } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { ApprovalStatus } from './model.js';
import { assertMayApproveHire, linkedIssueIds, lockedRowById } from './rows.js';

interface Transition {
  readonly from: readonly ApprovalStatus[];
  /** The command that performs the move. */
  readonly command: string;
  /** The error message in any other status. */
  readonly refusal: string;
  readonly action: RecordedAction;
}

const OPEN = ['pending', 'revision_requested'] as const;

/** Every move of an approval, by the target status. Nothing else changes the status. */
export const APPROVAL_TRANSITIONS = {
  approved: {
    from: OPEN,
    command: 'approve',
    refusal: 'Only pending or revision requested approvals can be approved',
    action: 'approval.approved',
  },
  rejected: {
    from: OPEN,
    command: 'reject',
    refusal: 'Only pending or revision requested approvals can be rejected',
    action: 'approval.rejected',
  },
  cancelled: {
    from: OPEN,
    command: 'cancel',
    refusal: 'Only pending or revision requested approvals can be cancelled',
    action: 'approval.cancelled',
  },
  revision_requested: {
    from: ['pending'],
    command: 'request revision',
    refusal: 'Only pending approvals can request revision',
    action: 'approval.revision_requested',
  },
  pending: {
    from: ['revision_requested'],
    command: 'resubmit',
    refusal: 'Only revision requested approvals can be resubmitted',
    action: 'approval.resubmitted',
  },
} as const satisfies Record<ApprovalStatus, Transition>;

/** Whether the board can still decide the approval. */
export const isOpen = ({ status }: Approval): boolean => (OPEN as readonly string[]).includes(status);

/** @throws 422 unless the approval's status allows the move */
export function assertMovable({ status }: Approval, to: ApprovalStatus): void {
  const { from, refusal }: Transition = APPROVAL_TRANSITIONS[to];
  if (!from.includes(status as ApprovalStatus)) throw unprocessable(refusal, { status });
}

interface Decision {
  readonly decisionNote?: string | null | undefined;
  readonly payload?: JsonObject;
}

/**
 * Moves a locked approval, and records the time and author of the decision; a resubmission clears them. The caller
 * applies the effects of the decision.
 * @throws 403 for an agent that would approve a hire; 422 from a status that does not allow the move
 */
export async function moveApproval(
  scope: WriteScope,
  approval: Approval,
  to: ApprovalStatus,
  { decisionNote = null, ...changed }: Decision,
): Promise<Approval> {
  assertMovable(approval, to);
  if (approval.type === 'hire_agent' && to === 'approved') assertMayApproveHire(scope);
  const { actor } = scope;
  const decision =
    to === 'pending'
      ? { decisionNote: null, decidedByUserId: null, decidedAt: null }
      : {
          decisionNote,
          decidedByUserId: actor.kind === 'board' ? principalOf(actor).id : null,
          decidedAt: new Date(),
        };
  const moved = await scope.db.approval.update({
    where: { id: approval.id },
    data: { ...decision, ...changed, status: to },
  });
  emitApproval(scope, moved, APPROVAL_TRANSITIONS[to].action, await linkedIssueIds(scope, moved));
  return moved;
}

/** Records an event of an approval. */
export function emitApproval(
  scope: WriteScope,
  { companyId, id, type, agentId }: Approval,
  action: RecordedAction,
  issueIds: readonly string[],
  more: JsonObject = {},
): void {
  const about = agentId ? { agentId } : {};
  const details = { type, issueIds: [...issueIds], ...about, ...more };
  scope.emit({ companyId, action, entityType: 'approval', entityId: id, details });
}

/**
 * Closes an approval that was decided elsewhere: with its agent, or by its budget incident. A closed approval stays
 * unchanged. The caller applies the effects of the decision.
 */
export async function closeApproval(
  scope: WriteScope,
  approvalId: string,
  to: 'approved' | 'rejected' | 'cancelled',
  decisionNote?: string | null,
): Promise<void> {
  const approval = await lockedRowById(scope, { approvalId });
  if (isOpen(approval)) await moveApproval(scope, approval, to, { decisionNote });
}
