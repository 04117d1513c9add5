import type { Issue } from '#generated/prisma/client.js';
import type { Actor } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { emitIssue } from './events.js';
import { CLOSED_SQL } from './model.js';
import { type Consequence, consequencesOf, stepBetween } from './transitions.js';

/** Options for waking the assignee after a change. */
export interface AssigneeNotice {
  /** Replaces the reason that follows from the table of transitions. */
  readonly reason?: string | undefined;
  /** False if the caller wakes the assignee itself. */
  readonly wake?: boolean | undefined;
  readonly commentId?: string | undefined;
  readonly reopened?: boolean | undefined;
}

/** The reason for waking the assignee, or null if the change does not concern it. */
function reasonOf(consequences: ReadonlySet<Consequence>): string | null {
  if (consequences.has('wake_new_assignee')) return 'issue_assigned';
  return consequences.has('wake_assignee') ? 'issue_status_changed' : null;
}

/** Wakes the assignee if the change concerns it. */
export function wakeAssignee(
  scope: WriteScope,
  before: Issue,
  after: Issue,
  { consequences, ...notice }: AssigneeNotice & { readonly consequences: ReadonlySet<Consequence> },
): void {
  if (notice.wake === false || !after.assigneeAgentId) return;
  const reason = notice.reason ?? reasonOf(consequences);
  if (reason) scope.wake(requestOf(before, after, reason, notice));
}

function requestOf(before: Pick<Issue, 'status'>, after: Issue, reason: string, notice: AssigneeNotice) {
  return {
    companyId: after.companyId,
    agentId: after.assigneeAgentId as string,
    issueId: after.id,
    reason,
    source: reason === 'issue_assigned' ? 'assignment' : 'automation',
    payload: {
      issueId: after.id,
      previousStatus: before.status,
      status: after.status,
      ...(notice.commentId ? { commentId: notice.commentId, wakeCommentId: notice.commentId } : {}),
      ...(notice.reopened ? { reopened: true } : {}),
    },
  } as const;
}

/** Wakes the assignees of issues that this transaction has created. */
export function wakeAssigneesOfNew(
  scope: WriteScope,
  issues: readonly Issue[],
  { by, blocked }: { by?: Actor | undefined; blocked: ReadonlySet<string> },
): void {
  for (const issue of issues) {
    const reason = issue.assigneeAgentId ? reasonOf(consequencesOf(stepBetween(null, issue, scope.actor))) : null;
    const { id, projectId, responsibleUserId } = issue;
    const idleIssue = { projectId, responsibleUserId, isBlocked: blocked.has(id) };
    if (reason) scope.wake({ ...requestOf(issue, issue, reason, {}), idleIssue, by });
  }
}

interface ReadyIssue {
  readonly id: string;
  readonly identifier: string;
  readonly assigneeAgentId: string;
  readonly version: number;
}

const READY = statement(`
  SELECT d.id, d.identifier, d."assigneeAgentId", sum(o."statusVersion")::int AS version
    FROM "Issue" d
    JOIN "IssueBlocker" b ON b."companyId" = d."companyId" AND b."issueId" = d.id
    JOIN "Issue" o ON o."companyId" = b."companyId" AND o.id = b."blockerId"
   WHERE d."companyId" = $1::uuid AND d.id = ANY($2::uuid[]) AND d."assigneeAgentId" IS NOT NULL
     AND d.status NOT IN ('backlog', ${CLOSED_SQL})
   GROUP BY d.id, d.identifier, d."assigneeAgentId" HAVING bool_and(o.status = 'done') ORDER BY d.id`);

/** Wakes the assignees of dependents that have no unresolved blocker left. */
export async function wakeReadyDependents(
  scope: WriteScope,
  blocker: Issue,
  dependents: readonly string[],
): Promise<void> {
  if (dependents.length === 0) return;
  const { companyId } = blocker;
  for (const ready of await scope.sql<ReadyIssue>(READY, [companyId, dependents])) {
    const agentId = ready.assigneeAgentId;
    scope.wake({
      companyId,
      agentId,
      issueId: ready.id,
      reason: 'issue_blockers_resolved',
      source: 'automation',
      // Once for each time that all blockers are done: a reopened blocker has another version when it is done again.
      idempotencyKey: `blockers:${ready.id}:${ready.version}`,
      payload: { issueId: ready.id, resolvedBlockerIssueId: blocker.id },
      placed: ({ wakeId }) =>
        emitIssue(scope, { ...ready, companyId }, 'blockers_resolved_wake_emitted', { agentId, wakeId }, { agentId }),
    });
  }
}

interface Family {
  readonly assigneeAgentId: string;
  readonly children: number;
  readonly version: number;
  readonly childIssueIds: string[];
  readonly childIssueSummaries: JsonObject[];
}

const MAX_SUMMARIES = 20;

const COMPLETED_FAMILY = statement(`
  SELECT p."assigneeAgentId", count(*)::int AS children, sum(c."statusVersion")::int AS version,
         json_agg(c.id ORDER BY c."issueNumber") AS "childIssueIds",
         json_agg(json_build_object('id', c.id, 'identifier', c.identifier, 'title', c.title, 'status', c.status)
                  ORDER BY c."issueNumber") FILTER (WHERE c.n <= ${MAX_SUMMARIES}) AS "childIssueSummaries"
    FROM "Issue" p
    JOIN (SELECT *, row_number() OVER (ORDER BY "issueNumber") AS n FROM "Issue"
           WHERE "companyId" = $1::uuid AND "parentId" = $2::uuid) c ON true
   WHERE p."companyId" = $1::uuid AND p.id = $2::uuid AND p."assigneeAgentId" IS NOT NULL
     AND p.status NOT IN (${CLOSED_SQL})
   GROUP BY p."assigneeAgentId" HAVING bool_and(c.status IN (${CLOSED_SQL}))`);

/** Wakes the assignee of the parent once all of its children are closed. */
export async function wakeParent(scope: WriteScope, { companyId, parentId }: Issue): Promise<void> {
  if (!parentId) return;
  const family = await scope.row<Family>(COMPLETED_FAMILY, [companyId, parentId]);
  if (!family) return;
  scope.wake({
    companyId,
    agentId: family.assigneeAgentId,
    issueId: parentId,
    reason: 'issue_children_completed',
    source: 'automation',
    idempotencyKey: `children:${parentId}:${family.version}:${family.children}`,
    payload: {
      issueId: parentId,
      childIssueIds: family.childIssueIds,
      childIssueSummaries: family.childIssueSummaries,
    },
  });
}
