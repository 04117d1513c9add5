import { randomUUID } from 'node:crypto';
import { authorOf } from '#services/core/actors/actor.js';
import type { LiftRequest, StopRequest } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { noteStoppedCalls } from '#services/tools/calls/stopped.js';
import { cancelRunsOf, cancelWakes } from '../runs/cancel-work.js';
import { wakeAfterStop } from '../wakes/after-stop.js';

const INSERT = statement(`
  INSERT INTO "StopOrder" (id, "companyId", "scopeType", "agentId", "instanceStopId", reason, "createdByAgentId",
                           "createdByUserId", "createdAt")
  VALUES ($1::uuid, $2::uuid, $3, $4::uuid, $5::uuid, $6, $7::uuid, $8, clock_timestamp())`);

const COUNT = statement(`
  UPDATE "StopOrder" o SET "wakesCancelled" = x.wakes
    FROM (SELECT (SELECT count(*)::int FROM "Wake" w WHERE w."companyId" = $1::uuid AND w."stopOrderId" = $2::uuid) AS wakes,
                 count(*)::int AS runs, count(*) FILTER (WHERE r."stopConfirmedAt" IS NULL)::int AS outstanding,
                 (SELECT count(*)::int FROM "ToolInvocation" c
                   WHERE c."companyId" = $1::uuid AND c."stopOrderId" = $2::uuid) AS "toolCalls"
            FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r."stopOrderId" = $2::uuid) x
   WHERE o."companyId" = $1::uuid AND o.id = $2::uuid RETURNING x.wakes, x.runs, x.outstanding, x."toolCalls"`);

interface StopCount {
  readonly wakes: number;
  readonly runs: number;
  /** The runs that are not gone yet. */
  readonly outstanding: number;
  readonly toolCalls: number;
}

/**
 * Stops all work of an agent or a company: cancels its wakes and its runs, which invalidates the runs' tokens. Creates
 * an order that shows for each of them, and for each tool call, whether it is gone. Before the call, the caller has
 * locked the row and written the state that rejects new work, such as a status; that state also ends the tool calls.
 * Takes a fixed number of statements, regardless of the amount of work.
 * @returns the id of the order
 */
export async function orderStop(scope: WriteScope, stop: StopRequest): Promise<string> {
  const { companyId, scopeType, agentId, instanceStopId, reason, errorCode } = stop;
  const id = randomUUID();
  const author = authorOf(scope.actor);
  const byUser = stop.createdByUserId === undefined ? author.createdByUserId : stop.createdByUserId;
  await scope.sql(INSERT, [
    id,
    companyId,
    scopeType,
    agentId ?? null,
    instanceStopId ?? null,
    reason,
    author.createdByAgentId,
    byUser,
  ]);
  const selection = { companyId, ...(agentId ? { agentId } : {}), stopOrderId: id };
  await cancelWakes(scope, { ...selection, error: errorCode });
  await cancelRunsOf(scope, { ...selection, errorCode, evenOwn: true });
  await noteStoppedCalls(scope, { ...selection, isHalt: instanceStopId !== undefined });
  const stopped = (await scope.row<StopCount>(COUNT, [companyId, id])) as StopCount;
  emitStop(scope, { companyId, id, agentId }, 'stop.ordered', {
    scopeType,
    agentId: agentId ?? null,
    instanceStopId: instanceStopId ?? null,
    reason,
    ...stopped,
  });
  return id;
}

const LIFT = statement(`
  UPDATE "StopOrder" o SET "liftedAt" = clock_timestamp()
   WHERE o."companyId" = $1::uuid AND o."scopeType" = $2 AND o."liftedAt" IS NULL
     AND ($3::uuid IS NULL OR o."agentId" = $3::uuid) AND ($4::uuid IS NULL OR o."instanceStopId" <> $4::uuid)
  RETURNING o.id, o."createdAt"`);

/**
 * Lifts stop orders. Cancelled work stays cancelled, and wakes that were refused meanwhile are requested again. The
 * caller has allowed the work before.
 */
export async function liftStops(scope: WriteScope, { companyId, scopeType, agentId, but }: LiftRequest): Promise<void> {
  const values = [companyId, scopeType, agentId ?? null, but ?? null];
  const lifted = await scope.sql<{ id: string; createdAt: Date }>(LIFT, values);
  for (const { id } of lifted) {
    emitStop(scope, { companyId, id, agentId }, 'stop.lifted', { scopeType, agentId: agentId ?? null });
  }
  const [first] = lifted.map(({ createdAt }) => createdAt).sort((one, other) => one.getTime() - other.getTime());
  if (first) await wakeAfterStop(scope, { companyId, scopeType, agentId, since: first });
}

/** Emits a change of a stop order. */
export function emitStop(
  scope: WriteScope,
  { companyId, id, agentId }: { companyId: string; id: string; agentId?: string | null | undefined },
  action: 'stop.ordered' | 'stop.confirmed' | 'stop.lifted',
  details: Readonly<Record<string, unknown>>,
): void {
  scope.emit({
    companyId,
    action,
    entityType: 'stop',
    entityId: id,
    ...(agentId ? { agentId } : {}),
    details: { stopId: id, ...details },
  });
}
