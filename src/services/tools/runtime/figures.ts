import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

/** The number of a company's programs in each state, and their events within the last hour. */
export interface SlotFigures {
  readonly activeSlots: number;
  readonly startingSlots: number;
  readonly runningSlots: number;
  readonly idleSlots: number;
  readonly failedSlots: number;
  readonly stoppedSlots: number;
  /** Programs that have been starting for five minutes; below, programs whose lease expired five minutes ago. */
  readonly stuckStartingSlots: number;
  readonly stuckRunningSlots: number;
  readonly capacityDeferralsLastHour: number;
  readonly restartAttemptsLastHour: number;
  readonly restartSuppressionsLastHour: number;
  readonly idleEvictionsLastHour: number;
}

const STUCK = `interval '5 minutes'`;

const FIGURES = statement(`
  SELECT count(*) FILTER (WHERE s.status IN ('starting', 'running', 'idle'))::int AS "activeSlots",
         count(*) FILTER (WHERE s.status = 'starting')::int AS "startingSlots",
         count(*) FILTER (WHERE s.status = 'running')::int AS "runningSlots",
         count(*) FILTER (WHERE s.status = 'idle')::int AS "idleSlots",
         count(*) FILTER (WHERE s.status = 'failed')::int AS "failedSlots",
         count(*) FILTER (WHERE s.status = 'stopped')::int AS "stoppedSlots",
         count(*) FILTER (WHERE s.status = 'starting'
           AND coalesce(s."startedAt", s."updatedAt") < clock_timestamp() - ${STUCK})::int AS "stuckStartingSlots",
         count(*) FILTER (WHERE s.status IN ('running', 'idle')
           AND s."leaseExpiresAt" < clock_timestamp() - ${STUCK})::int AS "stuckRunningSlots",
         e.* FROM (
    SELECT count(*) FILTER (WHERE kind = 'capacity_deferral')::int AS "capacityDeferralsLastHour",
           count(*) FILTER (WHERE kind = 'restart_attempt')::int AS "restartAttemptsLastHour",
           count(*) FILTER (WHERE kind = 'restart_suppression')::int AS "restartSuppressionsLastHour",
           count(*) FILTER (WHERE kind = 'idle_eviction')::int AS "idleEvictionsLastHour"
      FROM "ToolRuntimeEvent"
     WHERE "companyId" = $1::uuid AND "createdAt" > clock_timestamp() - interval '1 hour') e
    LEFT JOIN "ToolRuntimeSlot" s ON s."companyId" = $1::uuid
   GROUP BY e."capacityDeferralsLastHour", e."restartAttemptsLastHour", e."restartSuppressionsLastHour",
            e."idleEvictionsLastHour"`);

export async function slotFiguresOf(scope: Scope, companyId: string): Promise<SlotFigures> {
  return (await scope.row<SlotFigures>(FIGURES, [companyId])) as SlotFigures;
}
