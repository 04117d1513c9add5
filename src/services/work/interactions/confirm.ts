import { unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { latestRevisionOf } from '../documents/rows.js';
import type { IssueKey } from '../issues/model.js';
import type { ConfirmationPayload, Target } from './payloads.js';

/**
 * The reason of a rejection, or null where none was given.
 * @throws 422 where the card asks for one
 */
export function rejectionReason(payload: ConfirmationPayload, reason: string | null | undefined): string | null {
  const said = reason?.trim() || null;
  if (payload.rejectRequiresReason && !said) {
    throw unprocessable('A decline reason is required for this confirmation');
  }
  return said;
}

/** @throws 422 unless the target is the latest revision of a document of the issue, or no document at all */
export async function assertCurrentTarget(scope: Scope, issue: IssueKey, target: Target | null): Promise<void> {
  if (target?.type !== 'issue_document') return;
  if (target.issueId && target.issueId !== issue.id) {
    throw unprocessable('The target must be a document of the issue that the interaction is on');
  }
  const latest = await latestRevisionOf(scope, { companyId: issue.companyId, issueId: issue.id }, target.key);
  if (!latest) throw unprocessable(`The issue has no document ${target.key}`);
  const { documentId = latest.documentId, revisionNumber = latest.revisionNumber } = target;
  const current =
    target.revisionId?.toLowerCase() === latest.revisionId &&
    (documentId ?? latest.documentId) === latest.documentId &&
    (revisionNumber ?? latest.revisionNumber) === latest.revisionNumber;
  if (current) return;
  throw unprocessable("The target is not the document's latest revision", {
    latestRevisionId: latest.revisionId,
    latestRevisionNumber: latest.revisionNumber,
  });
}
