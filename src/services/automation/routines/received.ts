import type { Routine, RoutineRun, RoutineTrigger } from '../../../generated/prisma/client.js';
import type { Reach } from '../../core/actors/actor.js';
import { DomainError } from '../../core/errors/errors.js';
import type { Services, WriteScope } from '../../core/operation/scope.js';
import { transact } from '../../core/operation/transact.js';
import { statement } from '../../core/postgres/statement.js';
import { ROUTINES } from './actor.js';
import { dispatch, type Firing } from './dispatch.js';
import { lockRoutines } from './rows.js';
import { finishRuns } from './settle.js';

const BATCH = 100;
const MAX_ATTEMPTS = 5;

/** SQL for whether the process that recorded the run `r` has left it: 2 seconds, and longer after each breakdown. */
const IS_LEFT = `
  r."updatedAt" < clock_timestamp() - make_interval(secs => 2 * power(4, r.attempts))`;

const COMPANIES = statement(`
  SELECT DISTINCT r."companyId" AS id FROM "RoutineRun" r WHERE r.status = 'received' AND ${IS_LEFT} ORDER BY 1`);

const EVERYWHERE: Reach = 'all';

/** The companies with firings that wait although nobody dispatches them, since the process that took them has died. */
export async function companiesWithReceived(services: Services): Promise<string[]> {
  const companies = await services.database.read<{ id: string }>(EVERYWHERE, COMPANIES, []);
  return companies.map(({ id }) => id);
}

// The routines, since whoever dispatches a run holds its routine; the runs are read again under that lock. Runs that are
// named wait for their routine: nobody else would come back for them soon.
const CLAIM_LEFT = statement(`
  SELECT r.id, r."routineId" FROM "RoutineRun" r
    JOIN "Routine" q ON q."companyId" = r."companyId" AND q.id = r."routineId"
   WHERE r."companyId" = $1::uuid AND r.status = 'received' AND ${IS_LEFT}
   ORDER BY r."triggeredAt", r.id LIMIT ${BATCH} FOR NO KEY UPDATE OF q SKIP LOCKED`);
const NAMED = statement(`
  SELECT id, "routineId" FROM "RoutineRun" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) AND status = 'received'`);

const WAITING = statement(`
  SELECT r.*, t."signingMode" FROM "RoutineRun" r
    LEFT JOIN "RoutineTrigger" t ON t."companyId" = r."companyId" AND t.id = r."triggerId"
   WHERE r."companyId" = $1::uuid AND r.id = ANY($2::uuid[]) AND r.status = 'received'
   ORDER BY r."triggeredAt", r.id`);

interface Claim {
  readonly id: string;
  readonly routineId: string;
}

/**
 * Dispatches firings of a company that wait: those that are named, or up to 100 that were left by a process that died.
 * What cannot be dispatched ends as failed, with the reason; after a breakdown it is tried again, five times in all.
 * @returns how many do not wait any more
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
  let claimed: readonly Claim[] = [];
  try {
    return await transact(services, ROUTINES, companyId, async (scope) => {
      claimed = runIds
        ? await scope.sql<Claim>(NAMED, [companyId, runIds])
        : await scope.sql<Claim>(CLAIM_LEFT, [companyId]);
      return dispatchClaimed(scope, companyId, claimed);
    });
  } catch (error) {
    if (claimed.length === 0) throw error;
    return dispatchAlone(services, companyId, claimed);
  }
}

/** One that stops the others is found by dispatching each alone. */
async function dispatchAlone(services: Services, companyId: string, claimed: readonly Claim[]): Promise<number> {
  let dispatched = 0;
  for (const claim of claimed) {
    dispatched += await transact(services, ROUTINES, companyId, (scope) =>
      dispatchClaimed(scope, companyId, [claim]),
    ).catch((error) => giveUp(services, companyId, claim, error));
  }
  return dispatched;
}

async function dispatchClaimed(scope: WriteScope, companyId: string, claimed: readonly Claim[]): Promise<number> {
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

type Waiting = RoutineRun & Pick<RoutineTrigger, 'signingMode'>;

async function waitingRuns(scope: WriteScope, companyId: string, claimed: readonly Claim[]) {
  const [routines, runs] = await Promise.all([
    lockRoutines(
      scope,
      companyId,
      claimed.map(({ routineId }) => routineId),
    ),
    scope.sql<Waiting>(WAITING, [companyId, claimed.map(({ id }) => id)]),
  ]);
  return { routines: new Map(routines.map((routine): [string, Routine] => [routine.id, routine])), runs };
}

const COUNT = statement(`
  UPDATE "RoutineRun" SET attempts = attempts + 1, "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'received' RETURNING *`);

/**
 * Ends a firing that cannot be dispatched even alone: at once where it is its own fault, else after some attempts.
 * @returns how many do not wait any more
 */
function giveUp(services: Services, companyId: string, { id, routineId }: Claim, error: unknown): Promise<number> {
  const isItsFault = error instanceof DomainError && error.status < 500;
  const failureReason = isItsFault ? error.message : 'It could not be dispatched';
  return transact(services, ROUTINES, companyId, async (scope) => {
    await lockRoutines(scope, companyId, [routineId]);
    const run = await scope.row<RoutineRun>(COUNT, [companyId, id]);
    if (!run) return 0;
    if (!isItsFault && run.attempts < MAX_ATTEMPTS) return 0;
    await finishRuns(scope, companyId, [{ run, status: 'failed', failureReason }]);
    return 1;
  });
}
