import { reachedHardStop } from '../budgets/stops.js';
import type { JsonObject } from '../core/fields.js';
import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';

/** What decides about a wake, as it is within the transaction that asks for it. */
export interface WakeFacts {
  readonly companyStatus: string;
  /** Null where the company has no such agent. */
  readonly agentStatus: string | null;
  readonly underTerminated: boolean;
  readonly heartbeat: JsonObject | null;
  readonly issueFound: boolean;
  readonly projectId: string | null;
  readonly responsibleUserId: string | null;
  readonly blocked: boolean;
  /** The run of another agent that holds the issue. */
  readonly otherRunId: string | null;
  /** The agent's own runs for the issue, or without one for the task key. */
  readonly queuedRunId: string | null;
  readonly runningRunId: string | null;
  readonly deferredWakeId: string | null;
}

const OWN_RUN = (status: string): string => `(
  SELECT r.id FROM "HeartbeatRun" r
   WHERE r."companyId" = c.id AND r."agentId" = $2::uuid AND r.status = '${status}'
     AND r."issueId" IS NOT DISTINCT FROM $3::uuid
     AND ($3::uuid IS NOT NULL OR r."contextSnapshot"->>'taskKey' IS NOT DISTINCT FROM $4)
   ORDER BY r."createdAt", r.id LIMIT 1)`;

const FACTS = statement(`
  SELECT c.status AS "companyStatus", a.status AS "agentStatus", a."runtimeConfig"->'heartbeat' AS heartbeat,
         i.id IS NOT NULL AS "issueFound", i."projectId",
         coalesce(i."responsibleUserId", c."defaultResponsibleUserId") AS "responsibleUserId",
         EXISTS (WITH RECURSIVE above AS (
             SELECT a."reportsTo" AS id
             UNION SELECT m."reportsTo" FROM above JOIN "Agent" m ON m."companyId" = c.id AND m.id = above.id)
           SELECT FROM above JOIN "Agent" m ON m."companyId" = c.id AND m.id = above.id AND m.status = 'terminated'
         ) AS "underTerminated",
         EXISTS (SELECT FROM "IssueBlocker" b JOIN "Issue" o ON o."companyId" = b."companyId" AND o.id = b."blockerId"
                  WHERE b."companyId" = c.id AND b."issueId" = i.id AND o.status <> 'done') AS blocked,
         (SELECT r.id FROM "HeartbeatRun" r
           WHERE r."companyId" = c.id AND r.id = i."executionRunId" AND r."agentId" <> $2::uuid
             AND r.status IN ('queued', 'running')) AS "otherRunId",
         ${OWN_RUN('queued')} AS "queuedRunId", ${OWN_RUN('running')} AS "runningRunId",
         (SELECT w.id FROM "Wake" w
           WHERE w."companyId" = c.id AND w."agentId" = $2::uuid AND w."issueId" = $3::uuid
             AND w.status = 'deferred_issue_execution') AS "deferredWakeId"
    FROM "Company" c
    LEFT JOIN "Agent" a ON a."companyId" = c.id AND a.id = $2::uuid
    LEFT JOIN "Issue" i ON i."companyId" = c.id AND i.id = $3::uuid
   WHERE c.id = $1::uuid`);

export interface WakeTarget {
  readonly companyId: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly taskKey: string | null;
}

const HOLD_STILL = statement(`
  SELECT id FROM "HeartbeatRun"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND "issueId" IS NOT DISTINCT FROM $3::uuid
     AND status IN ('queued', 'running') ORDER BY id FOR NO KEY UPDATE`);

/** What decides, with the agent's runs locked first: one that starts or ends meanwhile would not hear of the wake. */
export async function factsOf(scope: WriteScope, of: WakeTarget): Promise<WakeFacts> {
  await scope.sql(HOLD_STILL, [of.companyId, of.agentId, of.issueId]);
  return (await scope.row<WakeFacts>(FACTS, [of.companyId, of.agentId, of.issueId, of.taskKey])) as WakeFacts;
}

const INVOKABLE: ReadonlySet<string> = new Set(['idle', 'running', 'error', 'active']);

/** Why the agent cannot be woken at all, in the contract's words (gaps 7.1, rules 1 and 2); undefined where it can. */
export async function obstacleOf(
  scope: WriteScope,
  of: WakeTarget & { readonly source: string; readonly despiteBlockers: boolean },
  facts: WakeFacts,
): Promise<string | undefined> {
  if (of.issueId && !facts.issueFound) return 'issue_not_found';
  if (facts.companyStatus !== 'active') return 'company.inactive';
  if (!INVOKABLE.has(facts.agentStatus ?? '') || facts.underTerminated) return 'agent.not_invokable';
  if (await reachedHardStop(scope, { ...of, projectId: facts.projectId })) return 'budget.blocked';
  if (of.source === 'timer' && facts.heartbeat?.enabled !== true) return 'heartbeat.disabled';
  if (of.source !== 'timer' && facts.heartbeat?.wakeOnDemand === false) return 'heartbeat.wakeOnDemand.disabled';
  if (facts.blocked && !of.despiteBlockers) return 'issue_dependencies_blocked';
  return undefined;
}
