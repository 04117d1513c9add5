import type { Approval } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { ApprovalStatus } from './model.js';
import { linkedIssueIds } from './rows.js';
import { emitApproval } from './transitions.js';

const REASONS: Partial<Record<ApprovalStatus, string>> = {
  approved: 'approval_approved',
  rejected: 'approval_rejected',
  revision_requested: 'approval_revision_requested',
};

/** Wakes the requesting agent to continue after the decision. */
export async function wakeRequester(scope: WriteScope, approval: Approval): Promise<void> {
  const { id, companyId, status, requestedByAgentId: agentId } = approval;
  const reason = REASONS[status as ApprovalStatus];
  if (!agentId || !reason) return;
  const issueIds = await linkedIssueIds(scope, approval);
  const issueId = issueIds[0] ?? null;
  const payload = { approvalId: id, approvalStatus: status, issueId, issueIds };
  scope.wake({
    companyId,
    agentId,
    reason,
    issueId,
    payload,
    placed({ status, wakeId }) {
      const outcome = status === 'skipped' ? 'failed' : 'queued';
      emitApproval(scope, approval, `approval.requester_wakeup_${outcome}`, issueIds, { agentId, wakeId });
    },
  });
}
