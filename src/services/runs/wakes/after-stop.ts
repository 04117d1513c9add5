import type { Wake } from '#generated/prisma/client.js';
import type { SystemActor } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { CLOSED_SQL } from '#services/work/issues/model.js';
import { type IdleRequest, wakeIdle } from './idle-wakes.js';
import { betterReason, isAddressed, mergeContexts } from './model.js';

/** The actor that requests refused wakes again after a stop. */
const STOPS: SystemActor = { kind: 'system', name: 'stops' };

/** The errors of wakes that were refused during a stop, by the scope of the stop. */
const REFUSED_WITH = {
  agent: 'agent.not_invokable',
  company: 'company.inactive',
  instance: 'instance.halted',
} as const;

interface LiftedStop {
  readonly companyId: string;
  readonly scopeType: keyof typeof REFUSED_WITH;
  readonly agentId?: string | undefined;
  /** The time when the stop began. */
  readonly since: Date;
}

// Without timers, which fire again anyway, and without direct requests, whose callers received the refusal.
const REFUSED = statement(`
  SELECT w."agentId", w.reason, w.source, w.payload, w."forceFreshSession", w."causedByRunId", i.id AS "issueId",
         i."projectId", i."responsibleUserId", i."assigneeAgentId",
         EXISTS (SELECT FROM "IssueBlocker" b JOIN "Issue" o ON o."companyId" = b."companyId" AND o.id = b."blockerId"
                  WHERE b."companyId" = i."companyId" AND b."issueId" = i.id AND o.status <> 'done') AS "isBlocked"
    FROM "Wake" w JOIN "Issue" i ON i."companyId" = w."companyId" AND i.id = w."issueId"
   WHERE w."companyId" = $1::uuid AND w.status = 'skipped' AND w.error = $2 AND w."requestedAt" >= $3::timestamptz
     AND ($4::uuid IS NULL OR w."agentId" = $4::uuid) AND w.source IN ('assignment', 'automation')
     AND w."triggerDetail" = 'system' AND i.status NOT IN ('backlog', ${CLOSED_SQL})
   ORDER BY w."requestedAt", w.id`);

interface RefusedWake extends Pick<Wake, 'agentId' | 'reason' | 'source' | 'forceFreshSession' | 'causedByRunId'> {
  readonly payload: JsonObject;
  readonly issueId: string;
  readonly projectId: string | null;
  readonly responsibleUserId: string | null;
  readonly assigneeAgentId: string | null;
  readonly isBlocked: boolean;
}

/**
 * Repeats the wakes that were refused while the agent, its company or the installation was stopped. Work that was
 * assigned meanwhile starts now. The wakes of one issue become one wake with all their payloads. Work that the stop
 * itself cancelled stays cancelled.
 */
export async function wakeAfterStop(
  scope: WriteScope,
  { companyId, scopeType, agentId, since }: LiftedStop,
): Promise<void> {
  const rows = await scope.sql<RefusedWake>(REFUSED, [companyId, REFUSED_WITH[scopeType], since, agentId ?? null]);
  const relevant = rows.filter((row) => row.assigneeAgentId === row.agentId || isAddressed(row.reason));
  await wakeIdle(scope, companyId, mergeByIssue(companyId, relevant));
}

/** Merges all wakes of an agent for an issue into one request, or into several if they are too large together. */
function mergeByIssue(companyId: string, rows: readonly RefusedWake[]): IdleRequest[] {
  const wakes: IdleRequest[] = [];
  const latest = new Map<string, number>();
  for (const row of rows) {
    const key = `${row.agentId} ${row.issueId}`;
    const at = latest.get(key);
    const wake = wakeOf(companyId, row);
    const both = at === undefined ? null : mergeRequests(wakes[at] as IdleRequest, wake);
    if (both) wakes[at as number] = both;
    else latest.set(key, wakes.push(wake) - 1);
  }
  return wakes;
}

const wakeOf = (companyId: string, row: RefusedWake): IdleRequest => ({
  companyId,
  agentId: row.agentId,
  reason: row.reason,
  source: row.source as 'assignment' | 'automation',
  payload: row.payload,
  forceFreshSession: row.forceFreshSession,
  by: STOPS,
  ...(row.causedByRunId ? { causedByRunId: row.causedByRunId } : {}),
  issueId: row.issueId,
  idleIssue: { projectId: row.projectId, responsibleUserId: row.responsibleUserId, isBlocked: row.isBlocked },
});

/** Merges two requests; null if they are too large together. */
function mergeRequests(earlier: IdleRequest, later: IdleRequest): IdleRequest | null {
  const payload = mergeContexts(earlier.payload ?? {}, later.payload ?? {});
  const reason = betterReason(earlier.reason, later.reason);
  const forceFreshSession = earlier.forceFreshSession === true || later.forceFreshSession === true;
  return payload && { ...(reason === earlier.reason ? earlier : later), reason, payload, forceFreshSession };
}
