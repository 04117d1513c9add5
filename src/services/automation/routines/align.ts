import type { RoutineTrigger } from '#generated/prisma/client.js';
import type { Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { nextTick } from '../schedules/schedule.js';
import { SET_NEXT_RUNS } from '../schedules/schedules.js';
import { ROUTINES } from './actor.js';
import { lockRoutines } from './rows.js';

const PAGE = 200;

// Runs exist only for past ticks. A run of a future tick shows that the clock was set back.
const AHEAD = statement(`
  SELECT DISTINCT t."companyId", t."routineId" FROM "RoutineTrigger" t
   WHERE t."nextRunAt" > statement_timestamp()
     AND ($1::uuid IS NULL OR (t."companyId", t."routineId") > ($1::uuid, $2::uuid))
     AND EXISTS (SELECT FROM "RoutineRun" x WHERE x."companyId" = t."companyId" AND x."triggerId" = t.id
                    AND x."scheduledFor" > statement_timestamp())
   ORDER BY t."companyId", t."routineId" LIMIT ${PAGE}`);

interface RoutineAhead {
  readonly companyId: string;
  readonly routineId: string;
}

/**
 * Recomputes due times after a clock ran ahead and was set back. Otherwise, schedules would not fire until the time
 * that the clock had shown. Ticks that already have a run do not fire again.
 */
export async function alignSchedules(services: Services): Promise<void> {
  let after: RoutineAhead | undefined;
  do {
    const ahead: RoutineAhead[] = await services.database.read<RoutineAhead>('all', AHEAD, [
      after?.companyId ?? null,
      after?.routineId ?? null,
    ]);
    for (const one of ahead) await align(services, one);
    after = ahead.length === PAGE ? ahead.at(-1) : undefined;
  } while (after);
}

const WAITING = statement(`
  SELECT id, "cronExpression", timezone, statement_timestamp() AS now FROM "RoutineTrigger"
   WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid AND "nextRunAt" > statement_timestamp()`);

type WaitingSchedule = Pick<RoutineTrigger, 'id'> & { cronExpression: string; timezone: string; now: Date };

const align = (services: Services, { companyId, routineId }: RoutineAhead): Promise<void> =>
  transact(services, ROUTINES, companyId, async (scope) => {
    await lockRoutines(scope, companyId, [routineId]);
    const waiting = await scope.sql<WaitingSchedule>(WAITING, [companyId, routineId]);
    const next = waiting.map(({ cronExpression, timezone, now }) => nextTick(cronExpression, timezone, now));
    await scope.sql(SET_NEXT_RUNS, [companyId, waiting.map(({ id }) => id), next]);
  });
