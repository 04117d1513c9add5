import type { RoutineTrigger } from '../../../generated/prisma/client.js';
import type { Services } from '../../core/operation/scope.js';
import { transact } from '../../core/operation/transact.js';
import { statement } from '../../core/postgres/statement.js';
import { ROUTINES } from './actor.js';
import { lockRoutines } from './rows.js';
import { nextTick } from './schedule.js';
import { SET_NEXT_RUNS } from './schedules.js';

const PAGE = 200;

// A tick is answered when its time has come. One that was answered and is yet to come shows that the clock was set back.
const AHEAD = statement(`
  SELECT DISTINCT t."companyId", t."routineId" FROM "RoutineTrigger" t
   WHERE t."nextRunAt" > statement_timestamp()
     AND ($1::uuid IS NULL OR (t."companyId", t."routineId") > ($1::uuid, $2::uuid))
     AND EXISTS (SELECT FROM "RoutineRun" x WHERE x."companyId" = t."companyId" AND x."triggerId" = t.id
                    AND x."scheduledFor" > statement_timestamp())
   ORDER BY t."companyId", t."routineId" LIMIT ${PAGE}`);

interface Ahead {
  readonly companyId: string;
  readonly routineId: string;
}

/**
 * Makes the schedules of all routines fall due next by the clock as it is now, after it ran ahead and was set back: else
 * they would rest until the time that it had shown. Ticks that were answered ahead of time are not answered again.
 */
export async function alignSchedules(services: Services): Promise<void> {
  let after: Ahead | undefined;
  do {
    const ahead: Ahead[] = await services.database.read<Ahead>('all', AHEAD, [
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

type Waiting = Pick<RoutineTrigger, 'id'> & { cronExpression: string; timezone: string; now: Date };

const align = (services: Services, { companyId, routineId }: Ahead): Promise<void> =>
  transact(services, ROUTINES, companyId, async (scope) => {
    await lockRoutines(scope, companyId, [routineId]);
    const waiting = await scope.sql<Waiting>(WAITING, [companyId, routineId]);
    const next = waiting.map(({ cronExpression, timezone, now }) => nextTick(cronExpression, timezone, now));
    await scope.sql(SET_NEXT_RUNS, [companyId, waiting.map(({ id }) => id), next]);
  });
