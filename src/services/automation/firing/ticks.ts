import type { Routine, RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { dispatch, type Firing } from './dispatch.js';
import { type GateResult, readGates } from './gate.js';
import { finishRuns, insertRuns, type RoutineRunEnd, type RunDraft } from './settle.js';

/** A due tick. Its routine is locked. */
export interface Tick {
  readonly routine: Routine;
  readonly trigger: RoutineTrigger;
  /** The minute in the schedule. */
  readonly at: Date;
  /** The time when the tick fires. */
  readonly firedAt: Date;
  /** Whether its project is paused. */
  readonly isPaused: boolean;
}

/** A tick with its received run and the result of its gate. */
interface TickRun extends Tick {
  readonly run: RoutineRun;
  readonly gate: GateResult | null;
}

/**
 * Creates a run for each tick that has none. Skips the run if the project is paused or the routine's gate is closed;
 * otherwise dispatches it.
 * @param fires false leaves the runs to dispatch as received
 */
export async function fireTicks(
  scope: WriteScope,
  companyId: string,
  { ticks, fires }: { readonly ticks: readonly Tick[]; readonly fires: boolean },
): Promise<RoutineRun[]> {
  const created = await createRuns(scope, companyId, ticks);
  const [open, closed] = [created.filter(isOpen), created.filter((tick) => !isOpen(tick))];
  const { runs, endings } = fires ? await fireOpen(scope, companyId, open) : { runs: runsOf(open), endings: [] };
  // Comes last because it locks triggers, which follow issues in the order of locks.
  const ended = await finishRuns(scope, companyId, [...closed.map(endingOf), ...endings]);
  return [...runs, ...ended];
}

const runsOf = (ticks: readonly TickRun[]): RoutineRun[] => ticks.map(({ run }) => run);

/** Creates the runs, oldest tick first. Gates are read before that, because they look at the newest run. */
async function createRuns(scope: WriteScope, companyId: string, ticks: readonly Tick[]): Promise<TickRun[]> {
  const inOrder = [...ticks].sort((a, b) => a.at.getTime() - b.at.getTime());
  const gated = inOrder.filter((tick) => isGated(tick) && !tick.isPaused);
  const gates = await readGates(scope, companyId, gated);
  const gateOf = new Map(gated.map((tick, n) => [tick, gates[n] as GateResult]));
  const runs = await insertRuns(scope, inOrder.map(draftOf));
  const runOf = new Map(runs.map((run) => [keyOf(run.triggerId, run.scheduledFor), run]));
  return inOrder.flatMap((tick) => {
    const run = runOf.get(keyOf(tick.trigger.id, tick.at));
    return run ? { ...tick, run, gate: gateOf.get(tick) ?? null } : [];
  });
}

const keyOf = (triggerId: string | null, at: Date | null): string => `${triggerId} ${at?.getTime()}`;

const isGated = ({ routine }: Tick): boolean => routine.activityGatePolicy === 'require_external_activity';

const isOpen = ({ isPaused, gate }: TickRun): boolean => !isPaused && (gate?.isOpen ?? true);

const draftOf = ({ routine, trigger, at, firedAt }: Tick): RunDraft => ({
  companyId: routine.companyId,
  routineId: routine.id,
  triggerId: trigger.id,
  source: 'schedule',
  triggeredAt: firedAt,
  scheduledFor: at,
  routineRevisionId: routine.latestRevisionId,
  responsibleUserId: routine.responsibleUserId,
});

const endingOf = ({ run, isPaused, gate }: TickRun): RoutineRunEnd =>
  isPaused
    ? { run, status: 'skipped', failureReason: 'paused', lastResult: 'skipped_paused' }
    : quietEnding(run, gate?.windowStart ?? null);

const quietEnding = (run: RoutineRun, windowStart: Date | null): RoutineRunEnd => ({
  run,
  status: 'skipped',
  failureReason: 'no_external_activity',
  lastResult: 'skipped_no_activity',
  triggerPayload: { activityGate: { verdict: 'quiet', windowStart: windowStart?.toISOString() ?? null } },
});

interface FireResult {
  readonly runs: readonly RoutineRun[];
  /** For ticks whose gate an earlier tick has closed. */
  readonly endings: readonly RoutineRunEnd[];
}

/**
 * Dispatches ticks, oldest first. When a tick of a gated routine creates an issue, it uses up the activity that opened
 * the gate. The gate is then closed for the routine's later ticks.
 */
async function fireOpen(scope: WriteScope, companyId: string, open: readonly TickRun[]): Promise<FireResult> {
  const [runs, endings]: [RoutineRun[], RoutineRunEnd[]] = [[], []];
  for (let remainingTicks = open; remainingTicks.length > 0; ) {
    const [turn, later] = firstOfGated(remainingTicks);
    const dispatched = await dispatch(scope, companyId, turn.map(firingOf));
    runs.push(...dispatched);
    const madeAt = new Map(dispatched.filter(createdIssue).map((run) => [run.routineId, run.triggeredAt]));
    const isClosed = ({ routine }: TickRun): boolean => madeAt.has(routine.id);
    for (const { run, routine } of later.filter(isClosed))
      endings.push(quietEnding(run, madeAt.get(routine.id) as Date));
    remainingTicks = later.filter((tick) => !isClosed(tick));
  }
  return { runs, endings };
}

const firingOf = ({ run, routine, trigger }: TickRun): Firing => ({ run, routine, trigger });

const createdIssue = ({ status }: RoutineRun): boolean => status === 'issue_created';

/** Splits ticks: this turn has only the first tick of each gated routine. */
function firstOfGated(ticks: readonly TickRun[]): [turn: TickRun[], later: TickRun[]] {
  const begun = new Set<string>();
  const isLater = (tick: TickRun): boolean => {
    if (!isGated(tick)) return false;
    const hasBegun = begun.has(tick.routine.id);
    begun.add(tick.routine.id);
    return hasBegun;
  };
  const [turn, later]: [TickRun[], TickRun[]] = [[], []];
  for (const tick of ticks) (isLater(tick) ? later : turn).push(tick);
  return [turn, later];
}
