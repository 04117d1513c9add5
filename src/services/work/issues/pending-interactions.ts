import type { IssueComment } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { emitIssue } from './events.js';
import type { IssueKey } from './model.js';

// Ends pending interactions without an answer. The caller has locked the issue, so no answer can arrive in between.

/** Ends the pending interactions of an issue that meet a condition; `more` is SQL for additions to the result. */
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

interface InteractionExpiry {
  readonly id: string;
  readonly kind: string;
  readonly identifier: string;
}

async function expire(
  scope: WriteScope,
  issue: IssueKey,
  text: Statement,
  { outcome, ...more }: JsonObject & { outcome: string },
  values: readonly unknown[] = [],
): Promise<void> {
  const result = JSON.stringify({ version: 1, outcome, ...more });
  const expired = await scope.sql<InteractionExpiry>(text, [issue.companyId, issue.id, result, ...values]);
  for (const { id, kind, identifier } of expired) {
    emitIssue(scope, { ...issue, identifier }, 'thread_interaction_expired', { interactionId: id, kind, outcome });
  }
}

/** Ends the interactions that a person's comment supersedes; an agent's comment supersedes none. */
export async function supersedeInteractionsOnComment(
  scope: WriteScope,
  issue: IssueKey,
  comment: IssueComment,
): Promise<void> {
  if (comment.authorType !== 'user') return;
  await expire(scope, issue, SUPERSEDABLE, { outcome: 'superseded_by_comment', commentId: comment.id });
}

/** Ends the interactions about a document's earlier revisions; the latest revision is null for a deleted document. */
export const staleDocumentTargets = (
  scope: WriteScope,
  issue: IssueKey,
  key: string,
  revision: { readonly id: string; readonly revisionNumber: number } | null,
): Promise<void> => expire(scope, issue, STALE, { outcome: 'stale_target' }, [key, revision?.id ?? null]);

/** Ends all interactions of an issue that is done or cancelled. */
export const closeInteractionsOf = (scope: WriteScope, issue: IssueKey): Promise<void> =>
  expire(scope, issue, ALL, { outcome: 'issue_closed' });

/** Ends an agent's interactions of a kind, before it creates a new one. */
export const supersedeOlderInteractions = (
  scope: WriteScope,
  issue: IssueKey,
  { kind, agentId }: { kind: string; agentId: string },
): Promise<void> => expire(scope, issue, OF_AGENT, { outcome: 'superseded_by_newer' }, [agentId, kind]);

interface PendingInteraction {
  readonly id: string;
  readonly kind: string;
}

/** The pending interactions of an issue, by its id, oldest first. */
export const pendingInteractionsOf = listsByNumber<PendingInteraction>(
  statement(`
    SELECT k.n::int, t.id, t.kind FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n) JOIN "Issue" i ON i.id = k.id
      JOIN "Interaction" t ON t."companyId" = i."companyId" AND t."issueId" = i.id AND t.status = 'pending'
     ORDER BY k.n, t."createdAt", t.id`),
);
