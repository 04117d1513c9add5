import type { Routine, RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { ROUTINES } from '../routines/events.js';
import { lockRoutines } from '../routines/rows.js';
import { type CatchUp, catchUp, type DueSchedule } from '../schedules/schedules.js';
import { dispatchReceived } from './dispatch-received-runs.js';
import { fireTicks, type Tick } from './ticks.js';

/**
 * The number of a company's triggers that one transaction claims, and the approximate number of their ticks that it
 * fires.
 */
const TRIGGERS_AT_ONCE = 100;
const TICKS_AT_ONCE = 200;
const COMPUTING_MS = 100;
/** Few companies at a time, which leaves connections to requests. */
const COMPANIES_AT_ONCE = 2;

const NOW = (n: number): string => `coalesce($${n}::timestamptz, statement_timestamp())`;

/** SQL of whether the schedule of the trigger `t` of the routine `r` is due. */
const isDue = (now: string): string => `
  t."nextRunAt" <= ${now} AND t.enabled AND t."archivedAt" IS NULL AND t.kind = 'schedule' AND r.status = 'active'`;

const IS_SERVED = `
  EXISTS (SELECT FROM "Company" c WHERE c.id = t."companyId" AND c.status = 'active')
  AND NOT EXISTS (SELECT FROM "Instance" WHERE "haltedAt" IS NOT NULL)`;

const DUE = statement(`
  SELECT ${NOW(1)} AS now, ARRAY(
    SELECT DISTINCT t."companyId"::text FROM "RoutineTrigger" t
      JOIN "Routine" r ON r."companyId" = t."companyId" AND r.id = t."routineId"
     WHERE ${isDue(NOW(1))} AND ${IS_SERVED}) AS "companyIds"`);

interface DueLook {
  /** By the database's clock, like all times here. */
  readonly now: Date;
  readonly companyIds: readonly string[];
}

/** The companies with due ticks; none while the installation is halted. */
export async function lookForDue(services: Services, now?: Date): Promise<DueLook> {
  const [look] = await services.database.query<DueLook>('all', DUE, [now ?? null]);
  return look as DueLook;
}

export interface FireOptions {
  /** Replaces the database's clock. */
  readonly now?: Date | undefined;
  /**
   * The time for which one transaction computes missed ticks before it leaves the other triggers to the next. The
   * default is 100 ms, since the computation blocks this process.
   */
  readonly computingMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with each error; other ticks still fire. */
  readonly failed: (error: unknown) => void;
}

/**
 * Fires all due ticks. Several processes may do so at once: each tick fires once.
 * @returns the number of ticks that this process fired
 */
export async function fireDue(services: Services, options: FireOptions): Promise<number> {
  const { companyIds } = await lookForDue(services, options.now);
  return fireDueOf(services, companyIds, options);
}

/** Like `fireDue`, for the companies that `lookForDue` found. */
export async function fireDueOf(
  services: Services,
  companyIds: readonly string[],
  options: FireOptions,
): Promise<number> {
  const waiting = shuffle(companyIds).map((companyId) => claimOf(companyId, options));
  let fired = 0;
  const worker = async (): Promise<void> => {
    for (let claim = waiting.shift(); claim && !options.signal?.aborted; claim = waiting.shift()) {
      const runs = await fireOrRecord(services, claim).catch(options.failed);
      if (!runs) continue;
      fired += runs.length;
      waiting.push(claim); // one batch of each company in turn: no company waits for all ticks of another
    }
  };
  await Promise.all(Array.from({ length: COMPANIES_AT_ONCE }, worker));
  return fired;
}

/** Makes processes that look at the same moment start with different companies. */
const shuffle = (ids: readonly string[]): string[] =>
  ids
    .map((id) => ({ id, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);

interface CompanyClaim {
  readonly companyId: string;
  readonly now: Date | undefined;
  readonly computingMs: number;
  readonly catchUp: typeof catchUp;
  readonly failed: (error: unknown) => void;
}

const claimOf = (companyId: string, { now, computingMs = COMPUTING_MS, failed }: FireOptions): CompanyClaim => ({
  companyId,
  now,
  computingMs,
  failed,
  catchUp: rememberingCatchUp(),
});

/**
 * Fires the ticks that can be claimed now. If dispatching fails, their runs are stored as received and dispatched one
 * by one: one failure does not block the others.
 * @returns null if nothing could be claimed
 */
async function fireOrRecord(services: Services, claim: CompanyClaim): Promise<RoutineRun[] | null> {
  const { companyId, failed } = claim;
  const inOne = (fires: boolean) =>
    transact(services, ROUTINES, companyId, (scope) => fireClaimed(scope, claim, { fires }));
  try {
    return await inOne(true);
  } catch (error) {
    failed(error);
  }
  const runs = await inOne(false);
  const received = runs?.flatMap(({ id, status }) => (status === 'received' ? id : [])) ?? [];
  if (received.length > 0) await dispatchReceived(services, companyId, received).catch(failed);
  return runs;
}

const CLAIM = statement(`
  SELECT t.id, t."routineId" FROM "RoutineTrigger" t
    JOIN "Routine" r ON r."companyId" = t."companyId" AND r.id = t."routineId"
   WHERE t."companyId" = $1::uuid AND ${isDue(NOW(2))} AND ${IS_SERVED}
   ORDER BY t."nextRunAt", t.id LIMIT ${TRIGGERS_AT_ONCE} FOR NO KEY UPDATE OF r SKIP LOCKED`);

// Read again under the lock, because a trigger may have changed before its routine was locked.
const CLAIMED = statement(`
  SELECT t.*, ${NOW(3)} AS now, p."pausedAt" IS NOT NULL AS "isPaused" FROM "RoutineTrigger" t
    JOIN "Routine" r ON r."companyId" = t."companyId" AND r.id = t."routineId"
    LEFT JOIN "Project" p ON p."companyId" = r."companyId" AND p.id = r."projectId"
   WHERE t."companyId" = $1::uuid AND t.id = ANY($2::uuid[]) AND ${isDue(NOW(3))}
   ORDER BY t."nextRunAt", t.id`);

type DueTrigger = RoutineTrigger & DueSchedule & { readonly now: Date; readonly isPaused: boolean };

/**
 * Claims due triggers, decides which of their ticks fire, fires them, and updates the triggers' due times. The lock of
 * its routine claims a trigger: every change of either takes this lock. Rows of triggers are written last, since
 * closing an issue locks the issue before its trigger.
 */
async function fireClaimed(
  scope: WriteScope,
  { companyId, now, ...how }: CompanyClaim,
  { fires }: { fires: boolean },
): Promise<RoutineRun[] | null> {
  const claimed = await scope.sql<{ id: string; routineId: string }>(CLAIM, [companyId, now ?? null]);
  if (claimed.length === 0) return null;
  const [routines, triggers] = await Promise.all([
    lockRoutines(
      scope,
      companyId,
      claimed.map(({ routineId }) => routineId),
    ),
    scope.sql<DueTrigger>(CLAIMED, [companyId, claimed.map(({ id }) => id), now ?? null]),
  ]);
  const plans = plansOf(triggers, new Map(routines.map((routine) => [routine.id, routine])), how);
  const runs = await fireTicks(scope, companyId, { ticks: plans.flatMap(ticksOf), fires });
  await moveOn(scope, companyId, plans);
  return runs;
}

interface Plan {
  readonly trigger: DueTrigger;
  readonly routine: Routine;
  readonly plan: CatchUp;
}

/** The plans of as many triggers as one transaction takes. The others stay due. */
function plansOf(
  triggers: readonly DueTrigger[],
  routines: ReadonlyMap<string, Routine>,
  how: Pick<CompanyClaim, 'computingMs' | 'catchUp' | 'failed'>,
): Plan[] {
  const plans: Plan[] = [];
  const began = performance.now();
  let ticks = 0;
  for (const trigger of triggers) {
    const routine = routines.get(trigger.routineId) as Routine;
    const plan = planOf(trigger, routine, how);
    plans.push({ trigger, routine, plan });
    ticks += plan.fire.length;
    if (ticks >= TICKS_AT_ONCE || performance.now() - began >= how.computingMs) break;
  }
  return plans;
}

/** A new version of the runtime may no longer know a time zone. Then the schedule ends with an error. */
function planOf(
  trigger: DueTrigger,
  { catchUpPolicy }: Routine,
  { catchUp, failed }: Pick<CompanyClaim, 'catchUp' | 'failed'>,
): CatchUp {
  try {
    return catchUp({ ...trigger, catchUpPolicy }, trigger.now);
  } catch (error) {
    failed(new Error(`The schedule of trigger ${trigger.id} can no longer be computed`, { cause: error }));
    return { fire: [], missed: 1, nextRunAt: null };
  }
}

/** The runs of a trigger are one millisecond apart, which keeps them in the order of their ticks in lists. */
const ticksOf = ({ trigger, routine, plan }: Plan): Tick[] =>
  plan.fire.map((at, index) => ({
    trigger,
    routine,
    at,
    isPaused: trigger.isPaused,
    firedAt: new Date(trigger.now.getTime() - (plan.fire.length - 1 - index)),
  }));

const MOVE_ON = statement(`
  UPDATE "RoutineTrigger" t SET "nextRunAt" = k.at, "missedTicks" = least(t."missedTicks"::bigint + k.missed, 2147483647)
    FROM unnest($2::uuid[], $3::timestamptz[], $4::int[]) AS k(id, at, missed)
   WHERE t."companyId" = $1::uuid AND t.id = k.id`);

async function moveOn(scope: WriteScope, companyId: string, plans: readonly Plan[]): Promise<void> {
  await scope.sql(MOVE_ON, [
    companyId,
    plans.map(({ trigger }) => trigger.id),
    plans.map(({ plan }) => plan.nextRunAt),
    plans.map(({ plan }) => plan.missed),
  ]);
}

/**
 * A `catchUp` that computes equal schedules once. Ticks fall on whole minutes, and most of ten thousand triggers share
 * their expression with others.
 */
function rememberingCatchUp(): typeof catchUp {
  const catchUpsByKey = new Map<string, CatchUp>();
  return (due, now) => {
    const minute = Math.floor(now.getTime() / 60_000);
    const { cronExpression, timezone, nextRunAt, catchUpPolicy } = due;
    const key = [cronExpression, timezone, nextRunAt.getTime(), catchUpPolicy, minute].join(' ');
    const result = catchUpsByKey.get(key) ?? catchUp(due, now);
    catchUpsByKey.set(key, result);
    return result;
  };
}
