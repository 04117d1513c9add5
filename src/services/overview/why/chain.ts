import { statement } from '#services/core/postgres/statement.js';
import { CLOSED_SQL } from '#services/work/issues/model.js';
import { parkedRun } from '#services/work/issues/runs.js';
import type { CauseKind, CauseRelation } from './model.js';

/** The row of a link; the source of its sentence. */
export interface CauseRow {
  readonly depth: number;
  readonly relation: CauseRelation;
  readonly kind: CauseKind;
  readonly id: string;
  readonly at: Date;
  readonly status: string;
  /** A wake's reason, the reason of a run's retry, or the type of an approval or interaction. */
  readonly reason: string | null;
  readonly error: string | null;
  /** The action that a run requires, or a wake's source. */
  readonly detail: string | null;
  /** The agent that the link concerns. */
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly identifier: string | null;
  readonly byType: 'agent' | 'user' | 'system' | null;
  readonly byId: string | null;
  readonly byName: string | null;
}

const LIVE = `('queued', 'running')`;

/** SQL for the UUID in a field of a wake's payload, or null. */
const idInPayload = (key: string): string =>
  `CASE WHEN w.payload ->> '${key}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (w.payload ->> '${key}')::uuid END`;

/** The causes of a run: the run that it retries, else its wake. A queued run may also wait for another run. */
const BEFORE_RUN = `
  SELECT 'caused_by' AS relation, CASE WHEN again THEN 'run' ELSE 'wake' END AS kind,
         CASE WHEN again THEN r."retryOfRunId" ELSE r."wakeId" END AS id, NULL::uuid AS via, false AS leaf
    FROM "HeartbeatRun" r
   CROSS JOIN LATERAL (SELECT r."retryOfRunId" IS NOT NULL AND r."scheduledRetryReason" IS NOT NULL AS again) x
   WHERE chain.kind = 'run' AND r."companyId" = $1::uuid AND r.id = chain.id
   UNION ALL
  SELECT 'waits_for', 'run', h.id, NULL, true
    FROM "HeartbeatRun" r
    JOIN "Issue" i ON i."companyId" = $1::uuid AND i.id = r."issueId"
    JOIN "HeartbeatRun" h ON h."companyId" = $1::uuid AND h.id = i."executionRunId" AND h.status IN ${LIVE}
   WHERE chain.kind = 'run' AND chain.depth = 0 AND r."companyId" = $1::uuid AND r.id = chain.id AND r.status = 'queued'`;

/** The result of a wake, and its cause: a comment, a decision, or the run that acted. */
const BEFORE_WAKE = `
  SELECT 'merged_into', CASE WHEN w."runId" IS NULL THEN 'wake' ELSE 'run' END, coalesce(w."runId", w."coalescedIntoId"),
         NULL, true
    FROM "Wake" w
   WHERE chain.kind = 'wake' AND chain.depth = 0 AND w."companyId" = $1::uuid AND w.id = chain.id AND w.status = 'coalesced'
   UNION ALL
  SELECT 'waits_for', 'run', (
         SELECT h.id FROM "HeartbeatRun" h
          WHERE h."companyId" = $1::uuid AND (h.id = i."executionRunId" AND h.status IN ${LIVE}
                OR h."issueId" = i.id AND h."agentId" = w."agentId" AND h.status = 'running')
          ORDER BY h.status = 'running' DESC, h."createdAt", h.id LIMIT 1), NULL, true
    FROM "Wake" w JOIN "Issue" i ON i."companyId" = $1::uuid AND i.id = w."issueId"
   WHERE chain.kind = 'wake' AND w."companyId" = $1::uuid AND w.id = chain.id AND w.status = 'deferred_issue_execution'
   UNION ALL
  SELECT 'waits_for', 'issue', (
         SELECT o.id FROM "IssueBlocker" b JOIN "Issue" o ON o."companyId" = b."companyId" AND o.id = b."blockerId"
          WHERE b."companyId" = $1::uuid AND b."issueId" = w."issueId" AND o.status <> 'done' ORDER BY o."issueNumber" LIMIT 1),
         NULL, true
    FROM "Wake" w
   WHERE chain.kind = 'wake' AND w."companyId" = $1::uuid AND w.id = chain.id AND w.error = 'issue_dependencies_blocked'
   UNION ALL
  SELECT 'caused_by', cause.kind, cause.id, cause.via, false
    FROM "Wake" w
   CROSS JOIN LATERAL (SELECT coalesce(w."causedByRunId", CASE WHEN w.reason = 'retry_failed_run' THEN ${idInPayload('failedRunId')} END) AS id) run
   CROSS JOIN LATERAL (
     SELECT 'comment' AS kind, c.id, run.id AS via, 1 AS rank FROM "IssueComment" c
      WHERE c."companyId" = $1::uuid AND c.id = (SELECT coalesce(${idInPayload('wakeCommentId')}, ${idInPayload('commentId')}))
      UNION ALL
     SELECT 'interaction', n.id, run.id, 2 FROM "Interaction" n WHERE n."companyId" = $1::uuid AND n.id = ${idInPayload('interactionId')}
      UNION ALL
     SELECT 'approval', a.id, run.id, 3 FROM "Approval" a WHERE a."companyId" = $1::uuid AND a.id = ${idInPayload('approvalId')}
      UNION ALL
     SELECT 'issue', o.id, run.id, 4 FROM "Issue" o WHERE o."companyId" = $1::uuid AND o.id = ${idInPayload('resolvedBlockerIssueId')}
      UNION ALL
     SELECT 'run', run.id, NULL, 5
      ORDER BY rank LIMIT 1) cause
   WHERE chain.kind = 'wake' AND w."companyId" = $1::uuid AND w.id = chain.id`;

/** The run that made a comment or decision, or that made an issue ready. */
const BEFORE_WORD = `
  SELECT 'caused_by', 'run', coalesce(chain.via, (
         SELECT c."createdByRunId" FROM "IssueComment" c WHERE chain.kind = 'comment' AND c."companyId" = $1::uuid AND c.id = chain.id)),
         NULL, false
   WHERE chain.kind IN ('comment', 'approval', 'interaction') OR chain.kind = 'issue' AND chain.relation = 'caused_by'`;

/** The first thing that an issue waits for; else its last run if that failed; else its last wake. */
const BEFORE_ISSUE = `
  SELECT found.relation, found.kind, found.id, NULL, false
    FROM "Issue" i
   CROSS JOIN LATERAL (
     SELECT 'waits_for' AS relation, 'issue' AS kind, (
            SELECT o.id FROM "IssueBlocker" b JOIN "Issue" o ON o."companyId" = b."companyId" AND o.id = b."blockerId"
             WHERE b."companyId" = $1::uuid AND b."issueId" = i.id AND o.status <> 'done' ORDER BY o."issueNumber" LIMIT 1) AS id, 1 AS rank
      UNION ALL
     SELECT 'waits_for', 'approval', (
            SELECT a.id FROM "IssueApproval" l JOIN "Approval" a ON a."companyId" = l."companyId" AND a.id = l."approvalId"
             WHERE l."companyId" = $1::uuid AND l."issueId" = i.id AND a.status IN ('pending', 'revision_requested')
             ORDER BY a."createdAt", a.id LIMIT 1), 2
      UNION ALL
     SELECT 'waits_for', 'interaction', (
            SELECT n.id FROM "Interaction" n WHERE n."companyId" = $1::uuid AND n."issueId" = i.id AND n.status = 'pending'
             ORDER BY n."createdAt", n.id LIMIT 1), 3
      UNION ALL
     SELECT 'waits_for', 'run', (
            SELECT r.id FROM "HeartbeatRun" r
             WHERE r."companyId" = $1::uuid AND r."issueId" = i.id AND r.status IN ${LIVE}
             ORDER BY r.status = 'running' DESC, r."createdAt", r.id LIMIT 1), 4
      UNION ALL
     SELECT 'waits_for', 'run', (
            SELECT r.id FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r.id = i."executionRunId" AND r.status IN ${LIVE}), 5
      UNION ALL
     SELECT 'waits_for', 'wake', (
            SELECT w.id FROM "Wake" w WHERE w."companyId" = $1::uuid AND w."issueId" = i.id AND w.status = 'deferred_issue_execution'
             ORDER BY w."requestedAt", w.id LIMIT 1), 6
      UNION ALL
     SELECT 'waits_for', 'run', (SELECT parked.id FROM (${parkedRun('$1::uuid', 'i')}) parked), 7
      UNION ALL
     SELECT 'caused_by', 'run', (
            SELECT r.id FROM (SELECT * FROM "HeartbeatRun" l WHERE l."companyId" = $1::uuid AND l."issueId" = i.id
                               ORDER BY l."createdAt" DESC, l.id DESC LIMIT 1) r
             WHERE r.status IN ('failed', 'timed_out', 'cancelled', 'interrupted')
               AND NOT EXISTS (SELECT FROM "Wake" w WHERE w."companyId" = $1::uuid AND w."issueId" = i.id
                                  AND w."requestedAt" > r."createdAt" AND w."runId" IS DISTINCT FROM r.id)), 8
      UNION ALL
     SELECT 'caused_by', 'wake', (
            SELECT w.id FROM "Wake" w WHERE w."companyId" = $1::uuid AND w."issueId" = i.id
             ORDER BY w."requestedAt" DESC, w.id DESC LIMIT 1), 9) found
   WHERE chain.kind = 'issue' AND chain.relation <> 'caused_by' AND i."companyId" = $1::uuid AND i.id = chain.id
     AND found.id IS NOT NULL AND (found.rank >= 8 OR i.status NOT IN (${CLOSED_SQL}))
   ORDER BY found.rank LIMIT 1`;

/** The facts of a link, by kind. */
const FACTS = `
  SELECT r."createdAt" AS at, r.status, r."scheduledRetryReason" AS reason, coalesce(r.error, r."errorCode") AS error,
         r."requiredAction" AS detail, r."agentId", r."issueId", 'agent' AS "byType", r."agentId"::text AS "byId"
    FROM "HeartbeatRun" r WHERE chain.kind = 'run' AND r."companyId" = $1::uuid AND r.id = chain.id
   UNION ALL
  SELECT w."requestedAt", w.status, w.reason, w.error, w.source, w."agentId", w."issueId", w."requestedByActorType",
         w."requestedByActorId"
    FROM "Wake" w WHERE chain.kind = 'wake' AND w."companyId" = $1::uuid AND w.id = chain.id
   UNION ALL
  SELECT i."lastActivityAt", i.status, NULL, NULL, i."assigneeUserId", i."assigneeAgentId", i.id,
         CASE WHEN i."assigneeAgentId" IS NOT NULL THEN 'agent' WHEN i."assigneeUserId" IS NOT NULL THEN 'user' END,
         coalesce(i."assigneeAgentId"::text, i."assigneeUserId")
    FROM "Issue" i WHERE chain.kind = 'issue' AND i."companyId" = $1::uuid AND i.id = chain.id
   UNION ALL
  SELECT c."createdAt", c."authorType", NULL, NULL, NULL, c."authorAgentId", c."issueId", c."authorType",
         coalesce(c."authorAgentId"::text, c."authorUserId")
    FROM "IssueComment" c WHERE chain.kind = 'comment' AND c."companyId" = $1::uuid AND c.id = chain.id
   UNION ALL
  SELECT coalesce(a."decidedAt", a."createdAt"), a.status, a.type, NULL, NULL, a."requestedByAgentId", NULL,
         CASE WHEN coalesce(a."decidedByUserId", a."requestedByUserId") IS NOT NULL THEN 'user'
              WHEN a."requestedByAgentId" IS NOT NULL THEN 'agent' ELSE 'system' END,
         coalesce(a."decidedByUserId", a."requestedByUserId", a."requestedByAgentId"::text)
    FROM "Approval" a WHERE chain.kind = 'approval' AND a."companyId" = $1::uuid AND a.id = chain.id
   UNION ALL
  SELECT coalesce(n."resolvedAt", n."createdAt"), n.status, n.kind, NULL, NULL, n."addresseeAgentId", n."issueId",
         CASE WHEN coalesce(n."resolvedByUserId", n."createdByUserId") IS NOT NULL THEN 'user'
              WHEN coalesce(n."resolvedByAgentId", n."createdByAgentId") IS NOT NULL THEN 'agent' ELSE 'system' END,
         coalesce(n."resolvedByUserId", n."resolvedByAgentId"::text, n."createdByUserId", n."createdByAgentId"::text)
    FROM "Interaction" n WHERE chain.kind = 'interaction' AND n."companyId" = $1::uuid AND n.id = chain.id`;

/**
 * A chain of causes in one statement, by company, kind and id of the subject and the number of steps. Nothing appears
 * twice on a path, so cycles end.
 */
export const CHAIN = statement(`
  WITH RECURSIVE chain(depth, relation, kind, id, via, leaf, path) AS (
    SELECT 0, 'subject', $2::text, $3::uuid, NULL::uuid, false, ARRAY[$3::uuid]
     UNION ALL
    SELECT chain.depth + 1, next.relation, next.kind, next.id, next.via, next.leaf, chain.path || next.id
      FROM chain
     CROSS JOIN LATERAL (
       ${BEFORE_RUN} UNION ALL ${BEFORE_WAKE} UNION ALL ${BEFORE_WORD} UNION ALL (${BEFORE_ISSUE})) next
     WHERE NOT chain.leaf AND chain.depth < $4::int AND next.id IS NOT NULL AND next.id <> ALL(chain.path))
  SELECT chain.depth, chain.relation, chain.kind, chain.id, f.at, f.status, f.reason, f.error, f.detail, f."agentId",
         a.name AS "agentName", i.identifier, f."byType", f."byId", b.name AS "byName"
    FROM chain
   CROSS JOIN LATERAL (${FACTS}) f
    LEFT JOIN "Agent" a ON a."companyId" = $1::uuid AND a.id = f."agentId"
    LEFT JOIN "Agent" b ON b."companyId" = $1::uuid AND f."byType" = 'agent' AND b.id::text = f."byId"
    LEFT JOIN "Issue" i ON i."companyId" = $1::uuid AND i.id = f."issueId"
   ORDER BY chain.depth, chain.relation = 'caused_by', chain.relation`);
