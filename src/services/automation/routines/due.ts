import type { Routine, RoutineRun, RoutineTrigger } from '../../../generated/prisma/client.js';
import type { Services, WriteScope } from '../../core/operation/scope.js';
import { transact } from '../../core/operation/transact.js';
import { statement } from '../../core/postgres/statement.js';
import { ROUTINES } from './actor.js';
import { type CatchUp, catchUp, type DueSchedule } from './catch-up.js';
import { dispatchReceived } from './received.js';
import { lockRoutines } from './rows.js';
import { fireTicks, type Tick } from './ticks.js';

/** So many triggers of a company are claimed in one transaction, and about so many of their ticks answered. */
const TRIGGERS_AT_ONCE = 100;
const TICKS_AT_ONCE = 200;
/** For so long it is reckoned in one go what was missed: nothing else happens in this process meanwhile. */
const RECKONING_MS = 100;
/** As many companies at a time: the scheduler must not take the connections of requests. */
const TOGETHER = 2;

const NOW = (n: number): string => `coalesce($${n}::timestamptz, statement_timestamp())`;

/** SQL for whether the schedule of the trigger `t` of the routine `r` has a tick to be answered. */
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
  /** The database's, as everything here. */
  readonly now: Date;
  readonly companyIds: readonly string[];
}

/** In which companies ticks are due: one statement. None while all work is stopped. */
export async function lookForDue(services: Services, now?: Date): Promise<DueLook> {
  const [look] = await services.database.read<DueLook>('all', DUE, [now ?? null]);
  return look as DueLook;
}

export interface FireOptions {
  /** The moment that is taken for the database's now. */
  readonly now?: Date | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told of what could not be done; the rest is done all the same. */
  readonly failed: (error: unknown) => void;
}

/**
 * Answers all ticks that are due, in any number of processes at once: each claims what others have
 * not, and each tick is answered once.
 * @returns how many ticks this process answered
 */
export async function fireDue(services: Services, options: FireOptions): Promise<number> {
  const { companyIds } = await lookForDue(services, options.now);
  return fireDueOf(services, companyIds, options);
}

/** As `fireDue`, for companies that a look has found. */
export async function fireDueOf(
  services: Services,
  companyIds: readonly string[],
  options: FireOptions,
): Promise<number> {
  const waiting = shuffled(companyIds).map((companyId) => claimingOf(companyId, options));
  let answered = 0;
  const worker = async (): Promise<void> => {
    for (let claim = waiting.shift(); claim && !options.signal?.aborted; claim = waiting.shift()) {
      const runs = await fireOrRecord(services, claim).catch(options.failed);
      if (!runs) continue;
      answered += runs.length;
      waiting.push(claim); // one batch of each in turn, so that none waits for all that another missed
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  return answered;
}

/** Processes that look at the same moment begin with different companies. */
const shuffled = (ids: readonly string[]): string[] =>
  ids
    .map((id) => ({ id, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);

interface Claiming {
  readonly companyId: string;
  readonly now: Date | undefined;
  readonly catchUp: typeof catchUp;
  readonly failed: (error: unknown) => void;
}

const claimingOf = (companyId: string, { now, failed }: FireOptions): Claiming => ({
  companyId,
  now,
  failed,
  catchUp: rememberingCatchUp(),
});

/**
 * Answers what can be claimed now. Where dispatching fails, the ticks are kept as received and dispatched on their own,
 * so that one that cannot be does not hold up the others.
 * @returns null where nothing could be claimed
 */
async function fireOrRecord(services: Services, claim: Claiming): Promise<RoutineRun[] | null> {
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

// Read again: whoever changed a trigger before its routine was locked has committed by now.
const CLAIMED = statement(`
  SELECT t.*, ${NOW(3)} AS now, p."pausedAt" IS NOT NULL AS "isPaused" FROM "RoutineTrigger" t
    JOIN "Routine" r ON r."companyId" = t."companyId" AND r.id = t."routineId"
    LEFT JOIN "Project" p ON p."companyId" = r."companyId" AND p.id = r."projectId"
   WHERE t."companyId" = $1::uuid AND t.id = ANY($2::uuid[]) AND ${isDue(NOW(3))}
   ORDER BY t."nextRunAt", t.id`);

type Claimed = RoutineTrigger & DueSchedule & { readonly now: Date; readonly isPaused: boolean };

/**
 * Claims triggers whose time has come, decides which of their ticks fire, fires them, and moves the triggers on. A
 * trigger is claimed by its routine's lock, which everybody takes who changes either. Rows of triggers themselves are
 * written last: whoever closes an issue locks it before the trigger that made it.
 */
async function fireClaimed(
  scope: WriteScope,
  { companyId, now, catchUp, failed }: Claiming,
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
    scope.sql<Claimed>(CLAIMED, [companyId, claimed.map(({ id }) => id), now ?? null]),
  ]);
  const plans = planned(triggers, new Map(routines.map((routine) => [routine.id, routine])), { catchUp, failed });
  const runs = await fireTicks(scope, companyId, { ticks: plans.flatMap(ticksOf), fires });
  await moveOn(scope, companyId, plans);
  return runs;
}

interface Plan {
  readonly trigger: Claimed;
  readonly routine: Routine;
  readonly plan: CatchUp;
}

/** What is to be done with each trigger, until that is enough for one transaction; the rest stays due. */
function planned(
  triggers: readonly Claimed[],
  routines: ReadonlyMap<string, Routine>,
  how: Pick<Claiming, 'catchUp' | 'failed'>,
): Plan[] {
  const plans: Plan[] = [];
  const began = performance.now();
  let ticks = 0;
  for (const trigger of triggers) {
    const routine = routines.get(trigger.routineId) as Routine;
    const plan = planOf(trigger, routine, how);
    plans.push({ trigger, routine, plan });
    ticks += plan.fire.length;
    if (ticks >= TICKS_AT_ONCE || performance.now() - began > RECKONING_MS) break;
  }
  return plans;
}

/** A zone may be gone with a new version of the runtime: such a schedule ends, and is told of, instead of being tried for ever. */
function planOf(
  trigger: Claimed,
  { catchUpPolicy }: Routine,
  { catchUp, failed }: Pick<Claiming, 'catchUp' | 'failed'>,
): CatchUp {
  try {
    return catchUp({ ...trigger, catchUpPolicy }, trigger.now);
  } catch (error) {
    failed(new Error(`The schedule of trigger ${trigger.id} cannot be told any more`, { cause: error }));
    return { fire: [], missed: 1, nextRunAt: null };
  }
}

/** A millisecond lies between the firings of a trigger, so that lists have them in the order of their ticks. */
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
 * `catchUp` that decides once for schedules that are alike: ticks fall on whole minutes, and of ten thousand triggers
 * most have an expression that others have too.
 */
function rememberingCatchUp(): typeof catchUp {
  const known = new Map<string, CatchUp>();
  return (due, now) => {
    const minute = Math.floor(now.getTime() / 60_000);
    const { cronExpression, timezone, nextRunAt, catchUpPolicy } = due;
    const key = [cronExpression, timezone, nextRunAt.getTime(), catchUpPolicy, minute].join(' ');
    const found = known.get(key) ?? catchUp(due, now);
    known.set(key, found);
    return found;
  };
}
