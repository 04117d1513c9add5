import type { Approval } from '#generated/prisma/client.js';
import { Port } from '#services/core/operation/port.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { ApprovalType } from './model.js';
import { emitApproval } from './transitions.js';

/** A request to the board. */
interface ApprovalRequest {
  readonly companyId: string;
  readonly type: ApprovalType;
  /** Stored whole; every serialization redacts it. */
  readonly payload: JsonObject;
  /** The agent of a hire. */
  readonly agentId?: string | null;
  readonly requestedByAgentId?: string | null;
  readonly requestedByUserId?: string | null;
  readonly issueIds?: readonly string[];
  /** The one action that the approval will permit, once: see `consumeApproval`. */
  readonly permits?: { readonly argumentHash: string; readonly grantedTo: string; readonly expiresAt: Date };
}

type LinkIssues = (scope: WriteScope, approval: Approval, issueIds: readonly string[]) => Promise<void>;

/** Links approvals to issues, which are a higher layer. */
export const issueLinks = new Port<LinkIssues>();

/**
 * Requests a decision of the board.
 * @throws 404 if one of the issues is missing
 */
export async function requestApproval(
  scope: WriteScope,
  { issueIds = [], permits, ...fields }: ApprovalRequest,
): Promise<Approval> {
  const approval = await scope.db.approval.create({ data: { ...fields, ...permits } });
  emitApproval(scope, approval, 'approval.created', [...new Set(issueIds)]);
  await issueLinks.get()(scope, approval, issueIds);
  return approval;
}
