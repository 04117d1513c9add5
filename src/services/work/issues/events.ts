import type { Issue } from '../../../generated/prisma/client.js';
import type { EventDraft } from '../../core/journal/journal.js';
import type { WriteScope } from '../../core/operation/scope.js';

/** What the journal tells of issues and of what belongs to them. */
export type IssueAction =
  | ('created' | 'updated' | 'deleted' | 'child_created' | 'blockers_updated' | 'blockers_resolved_wake_emitted')
  | ('reviewers_updated' | 'approvers_updated' | 'approval_linked' | 'approval_unlinked')
  | ('checked_out' | 'checkout_lock_adopted' | 'released' | 'admin_force_release')
  | ('comment_added' | 'comment_deleted' | 'attachment_added' | 'attachment_removed')
  | ('read_marked' | 'read_unmarked' | 'inbox_archived' | 'inbox_unarchived')
  | `document_${string}`
  | `monitor_${string}`
  | `thread_interaction_${string}`
  | `work_product_${string}`;

type Details = Readonly<Record<string, unknown>>;

/** Records something that was done to an issue or to what belongs to it. */
export function emitIssue(
  scope: WriteScope,
  { companyId, id, identifier }: Pick<Issue, 'companyId' | 'id' | 'identifier'>,
  action: IssueAction,
  details: Details,
  concerned: Pick<EventDraft, 'agentId'> = {},
): void {
  scope.emit({
    companyId,
    entityType: 'issue',
    entityId: id,
    action: `issue.${action}`,
    ...concerned,
    details: { identifier, ...details },
  });
}
