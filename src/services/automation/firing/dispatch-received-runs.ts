import type { Routine, RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import type { Reach } from '#services/core/actors/actor.js';
import { DomainError } from '#services/core/errors/errors.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { ROUTINES } from '../routines/events.js';
import { lockRoutines } from '../routines/rows.js';
import { dispatch, type Firing } from './dispatch.js';
import { finishRuns } from './settle.js';

const BATCH = 100;
const MAX_ATTEMPTS = 5;

/**
 * SQL for whether the run `r` is abandoned by the process that received it: after 2 seconds, and later with each
 * attempt.
 */
const IS_ABANDONED = `
  r."updatedAt" < clock_timestamp() - make_interval(secs => 2 * power(4, r.attempts))`;

const COMPANIES = statement(`
  SELECT DISTINCT r."companyId" AS id FROM "RoutineRun" r WHERE r.status = 'received' AND ${IS_ABANDONED} ORDER BY 1`);

const EVERYWHERE: Reach = 'all';

/** The companies with received runs that no process dispatches, since their process has died. */
export async function companiesWithReceived(services: Services): Promise<string[]> {
  const companies = await services.database.query<{ id: string }>(EVERYWHERE, COMPANIES, []);
  return companies.map(({ id }) => id);
}

// Dispatching a run takes the lock of its routine, and reads the run again under it. Runs given by id wait for that
// lock, since no other process would dispatch them soon. Abandoned runs of locked routines are skipped.
const ABANDONED = statement(`
  SELECT r.id, r."routineId" FROM "RoutineRun" r
    JOIN "Routine" q ON q."companyId" = r."companyId" AND q.id = r."routineId"
   WHERE r."companyId" = $1::uuid AND r.status = 'received' AND ${IS_ABANDONED}
   ORDER BY r."triggeredAt", r.id LIMIT ${BATCH} FOR NO KEY UPDATE OF q SKIP LOCKED`);
const BY_IDS = statement(`
  SELECT id, "routineId" FROM "RoutineRun" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) AND status = 'received'`);

const WAITING = statement(`
  SELECT r.*, t."signingMode" FROM "RoutineRun" r
    LEFT JOIN "RoutineTrigger" t ON t."companyId" = r."companyId" AND t.id = r."triggerId"
   WHERE r."companyId" = $1::uuid AND r.id = ANY($2::uuid[]) AND r.status = 'received'
   ORDER BY r."triggeredAt", r.id`);

interface RunClaim {
  readonly id: string;
  readonly routineId: string;
}

/**
 * Dispatches received runs of a company: those with the given ids, or up to 100 abandoned ones. A run that cannot be
 * dispatched fails with the reason. After an internal error it is retried, up to five attempts in total.
 * @returns the number of settled runs
 */
export async function dispatchReceived(
  services: Services,
  companyId: string,
  runIds?: readonly string[],
): Promise<number> {
  if (!runIds) return dispatchTogether(services, companyId, undefined);
  let dispatched = 0;
  for (let at = 0; at < runIds.length; at += BATCH) {
    dispatched += await dispatchTogether(services, companyId, runIds.slice(at, at + BATCH));
  }
  return dispatched;
}

async function dispatchTogether(
  services: Services,
  companyId: string,
  runIds: readonly string[] | undefined,
): Promise<number> {
  let claimed: readonly RunClaim[] = [];
  try {
    return await transact(services, ROUTINES, companyId, async (scope) => {
      claimed = runIds
        ? await scope.sql<RunClaim>(BY_IDS, [companyId, runIds])
        : await scope.sql<RunClaim>(ABANDONED, [companyId]);
      return dispatchClaimed(scope, companyId, claimed);
    });
  } catch (error) {
    if (claimed.length === 0) throw error;
    return dispatchAlone(services, companyId, claimed);
  }
}

/** Dispatches each run separately, to find the failing one. */
async function dispatchAlone(services: Services, companyId: string, claimed: readonly RunClaim[]): Promise<number> {
  let dispatched = 0;
  for (const claim of claimed) {
    dispatched += await transact(services, ROUTINES, companyId, (scope) =>
      dispatchClaimed(scope, companyId, [claim]),
    ).catch((error) => giveUp(services, companyId, claim, error));
  }
  return dispatched;
}

async function dispatchClaimed(scope: WriteScope, companyId: string, claimed: readonly RunClaim[]): Promise<number> {
  if (claimed.length === 0) return 0;
  const { routines, runs } = await waitingRuns(scope, companyId, claimed);
  const firings = runs.map((run): Firing => ({ run, routine: routines.get(run.routineId)!, trigger: run }));
  const fires = ({ routine }: Firing) => routine.status === 'active';
  await dispatch(scope, companyId, firings.filter(fires));
  await finishRuns(
    scope,
    companyId,
    firings
      .filter((firing) => !fires(firing))
      .map(({ run, routine }) => ({ run, status: 'failed', failureReason: `Routine is ${routine.status}` })),
  );
  return firings.length;
}

type ReceivedRun = RoutineRun & Pick<RoutineTrigger, 'signingMode'>;

async function waitingRuns(scope: WriteScope, companyId: string, claimed: readonly RunClaim[]) {
  const [routines, runs] = await Promise.all([
    lockRoutines(
      scope,
      companyId,
      claimed.map(({ routineId }) => routineId),
    ),
    scope.sql<ReceivedRun>(WAITING, [companyId, claimed.map(({ id }) => id)]),
  ]);
  return { routines: new Map(routines.map((routine): [string, Routine] => [routine.id, routine])), runs };
}

const COUNT = statement(`
  UPDATE "RoutineRun" SET attempts = attempts + 1, "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'received' RETURNING *`);

/**
 * Ends a run that fails even when it is dispatched separately: at once if its input is invalid, else after several
 * attempts.
 * @returns the number of settled runs
 */
function giveUp(services: Services, companyId: string, { id, routineId }: RunClaim, error: unknown): Promise<number> {
  const isInvalid = error instanceof DomainError && error.status < 500;
  const failureReason = isInvalid ? error.message : 'The run could not be dispatched';
  return transact(services, ROUTINES, companyId, async (scope) => {
    await lockRoutines(scope, companyId, [routineId]);
    const run = await scope.row<RoutineRun>(COUNT, [companyId, id]);
    if (!run) return 0;
    if (!isInvalid && run.attempts < MAX_ATTEMPTS) return 0;
    await finishRuns(scope, companyId, [{ run, status: 'failed', failureReason }]);
    return 1;
  });
}
