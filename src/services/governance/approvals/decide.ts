import type { Approval } from '../../../generated/prisma/client.js';
import { principalOf } from '../../core/actors/actor.js';
import { unprocessable } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import type { JsonObject } from '../../core/text/fields.js';
import type { ApprovalStatus } from './model.js';
import { assertMayApproveHire } from './policy.js';
import { linkedIssueIds, lockApproval } from './rows.js';

interface Transition {
  readonly from: readonly ApprovalStatus[];
  readonly to: ApprovalStatus;
  /** What to say from any other status. */
  readonly refusal: string;
  readonly action: string;
}

const OPEN = ['pending', 'revision_requested'] as const;

/** Every move of an approval's status; nothing else changes it. */
export const TRANSITIONS = {
  approve: {
    from: OPEN,
    to: 'approved',
    refusal: 'Only pending or revision requested approvals can be approved',
    action: 'approval.approved',
  },
  reject: {
    from: OPEN,
    to: 'rejected',
    refusal: 'Only pending or revision requested approvals can be rejected',
    action: 'approval.rejected',
  },
  cancel: {
    from: OPEN,
    to: 'cancelled',
    refusal: 'Only pending or revision requested approvals can be cancelled',
    action: 'approval.cancelled',
  },
  requestRevision: {
    from: ['pending'],
    to: 'revision_requested',
    refusal: 'Only pending approvals can request revision',
    action: 'approval.revision_requested',
  },
  resubmit: {
    from: ['revision_requested'],
    to: 'pending',
    refusal: 'Only revision requested approvals can be resubmitted',
    action: 'approval.resubmitted',
  },
} as const satisfies Record<string, Transition>;

/** Whether the board may still decide. */
export const isOpen = ({ status }: Approval): boolean => (OPEN as readonly string[]).includes(status);

/** @throws 422 unless the approval's status allows the move */
export function assertMovable({ status }: Approval, { from, refusal }: Transition): void {
  if (!from.includes(status as ApprovalStatus)) throw unprocessable(refusal, { status });
}

interface Decided {
  readonly decisionNote: string | null;
  readonly payload?: JsonObject;
}

/**
 * Moves a locked approval, with who decided what and when; a resubmission clears that. Nothing follows from it here.
 * @throws 403 for an agent that would approve a hire; 422 from a status that does not allow it
 */
export async function moveApproval(
  scope: WriteScope,
  approval: Approval,
  transition: Transition,
  { decisionNote, ...changed }: Decided,
): Promise<Approval> {
  assertMovable(approval, transition);
  if (approval.type === 'hire_agent' && transition.to === 'approved') assertMayApproveHire(scope);
  const { actor } = scope;
  const decision =
    transition.to === 'pending'
      ? { decisionNote: null, decidedByUserId: null, decidedAt: null }
      : {
          decisionNote,
          decidedByUserId: actor.kind === 'board' ? principalOf(actor).id : null,
          decidedAt: new Date(),
        };
  const moved = await scope.db.approval.update({
    where: { id: approval.id },
    data: { ...decision, ...changed, status: transition.to },
  });
  emitApproval(scope, moved, transition.action, await linkedIssueIds(scope, moved));
  return moved;
}

/** Records what happened to an approval. */
export function emitApproval(
  scope: WriteScope,
  { companyId, id, type, agentId }: Approval,
  action: string,
  issueIds: readonly string[],
  more: JsonObject = {},
): void {
  const about = agentId ? { agentId } : {};
  const details = { type, issueIds: [...issueIds], ...about, ...more };
  scope.emit({ companyId, action, entityType: 'approval', entityId: id, details });
}

const CLOSING = {
  approved: TRANSITIONS.approve,
  rejected: TRANSITIONS.reject,
  cancelled: TRANSITIONS.cancel,
} as const;

/**
 * Closes an approval that was decided elsewhere (with its agent, by its budget incident); one that is closed already
 * stays as it is. What follows from the decision is the caller's.
 */
export async function closeApproval(
  scope: WriteScope,
  approvalId: string,
  to: keyof typeof CLOSING,
  note?: string,
): Promise<void> {
  const approval = await lockApproval(scope, approvalId);
  if (!isOpen(approval)) return;
  await moveApproval(scope, approval, CLOSING[to], { decisionNote: note ?? null });
}
