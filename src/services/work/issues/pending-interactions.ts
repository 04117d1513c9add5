import type { IssueComment } from '../../../generated/prisma/client.js';
import type { Loader, WriteScope } from '../../core/operation/scope.js';
import { type Statement, statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { groupBy } from '../../core/text/group-by.js';
import { emitIssue } from './events.js';
import type { IssueKey } from './model.js';

// How a pending card ends without an answer. Each is called under the issue's lock, so that no answer comes between.

/** Ends the pending cards of an issue that meet a condition; `more` is SQL that adds to each one's result. */
const expiring = (condition: string, more = `'{}'::jsonb`): Statement =>
  statement(`
    WITH expired AS (
      UPDATE "Interaction" t
         SET status = 'expired', result = $3::jsonb || ${more}, "resolvedAt" = now(), "updatedAt" = now()
       WHERE t."companyId" = $1::uuid AND t."issueId" = $2::uuid AND t.status = 'pending' AND ${condition}
      RETURNING t.id, t.kind, t."companyId", t."issueId"
    )
    SELECT e.id, e.kind, i.identifier FROM expired e
      JOIN "Issue" i ON i."companyId" = e."companyId" AND i.id = e."issueId" ORDER BY e.id`);

const ALL = expiring('true');
const SUPERSEDABLE = expiring(`t.payload -> 'supersedeOnUserComment' = 'true'::jsonb`);
const STALE = expiring(
  `t."targetKey" = $4 AND t.payload -> 'target' ->> 'revisionId' IS DISTINCT FROM $5`,
  `jsonb_build_object('staleTarget', t.payload -> 'target')`,
);
const OF_AGENT = expiring(`t."createdByAgentId" = $4::uuid AND t.kind = $5`);

interface ExpiredInteraction {
  readonly id: string;
  readonly kind: string;
  readonly identifier: string;
}

async function expire(
  scope: WriteScope,
  issue: IssueKey,
  by: Statement,
  { outcome, ...told }: JsonObject & { outcome: string },
  values: readonly unknown[] = [],
): Promise<void> {
  const result = JSON.stringify({ version: 1, outcome, ...told });
  const expired = await scope.sql<ExpiredInteraction>(by, [issue.companyId, issue.id, result, ...values]);
  for (const { id, kind, identifier } of expired) {
    emitIssue(scope, { ...issue, identifier }, 'thread_interaction_expired', { interactionId: id, kind, outcome });
  }
}

/** A person's comment ends the cards that say so; an agent's never does. */
export async function supersedeInteractionsOnComment(
  scope: WriteScope,
  issue: IssueKey,
  comment: IssueComment,
): Promise<void> {
  if (comment.authorType !== 'user') return;
  await expire(scope, issue, SUPERSEDABLE, { outcome: 'superseded_by_comment', commentId: comment.id });
}

/** Ends the cards about another revision of a document of the issue than its latest; null when the document is gone. */
export const staleDocumentTargets = (
  scope: WriteScope,
  issue: IssueKey,
  key: string,
  revision: { readonly id: string; readonly revisionNumber: number } | null,
): Promise<void> => expire(scope, issue, STALE, { outcome: 'stale_target' }, [key, revision?.id ?? null]);

/** Ends every card of an issue that is done or cancelled. */
export const closeInteractionsOf = (scope: WriteScope, issue: IssueKey): Promise<void> =>
  expire(scope, issue, ALL, { outcome: 'issue_closed' });

/** Ends an agent's cards of a kind, before it asks anew. */
export const supersedeOlderInteractions = (
  scope: WriteScope,
  issue: IssueKey,
  { kind, agentId }: { kind: string; agentId: string },
): Promise<void> => expire(scope, issue, OF_AGENT, { outcome: 'superseded_by_newer' }, [agentId, kind]);

interface PendingInteraction {
  readonly id: string;
  readonly kind: string;
}

const PENDING = statement(`
  SELECT i.id AS "issueId", t.id, t.kind FROM unnest($1::uuid[]) AS k(id) JOIN "Issue" i ON i.id = k.id
    JOIN "Interaction" t ON t."companyId" = i."companyId" AND t."issueId" = i.id AND t.status = 'pending'
   ORDER BY t."createdAt", t.id`);

/** The cards of an issue that wait for an answer, oldest first. */
export const pendingInteractionsOf: Loader<string, readonly PendingInteraction[]> = {
  async batch(scope, issueIds) {
    const rows = await scope.sql<PendingInteraction & { issueId: string }>(PENDING, [issueIds]);
    const pending = groupBy(rows, (row) => row.issueId);
    return issueIds.map((id) => (pending.get(id) ?? []).map((row) => ({ id: row.id, kind: row.kind })));
  },
};
