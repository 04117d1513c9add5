import type { Routine, RoutineRun, RoutineTrigger } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { dispatch, type Firing } from './dispatch.js';
import { readVerdicts, type Verdict } from './gate.js';
import { insertRuns, type RunDraft } from './insert.js';
import { type Ending, finishRuns } from './settle.js';

/** A tick that is to be answered. The routine is locked. */
export interface Tick {
  readonly routine: Routine;
  readonly trigger: RoutineTrigger;
  /** The minute that the schedule names. */
  readonly at: Date;
  /** When it is answered. */
  readonly firedAt: Date;
  /** Whether its project is paused. */
  readonly isPaused: boolean;
}

/** A tick with its run, which waits, and what its gate says. */
interface Answer extends Tick {
  readonly run: RoutineRun;
  readonly verdict: Verdict | null;
}

/**
 * Answers ticks: each gets a run, unless it has one already. It is skipped where the project is paused or the routine's
 * gate is shut, and dispatched else.
 * @param fires false leaves those that are to be dispatched as received
 * @returns the runs as they are then
 */
export async function fireTicks(
  scope: WriteScope,
  companyId: string,
  { ticks, fires }: { readonly ticks: readonly Tick[]; readonly fires: boolean },
): Promise<RoutineRun[]> {
  const answers = await answersOf(scope, companyId, ticks);
  const [open, shut] = [answers.filter(isOpen), answers.filter((answer) => !isOpen(answer))];
  const { runs, endings } = fires ? await fireOpen(scope, companyId, open) : { runs: runsOf(open), endings: [] };
  // Last, since it writes triggers, which come after issues in the order of locks.
  const ended = await finishRuns(scope, companyId, [...shut.map(endingOf), ...endings]);
  return [...runs, ...ended];
}

const runsOf = (answers: readonly Answer[]): RoutineRun[] => answers.map(({ run }) => run);

/** The oldest first. The gates are asked before the runs are there, since they look at the newest run. */
async function answersOf(scope: WriteScope, companyId: string, ticks: readonly Tick[]): Promise<Answer[]> {
  const inOrder = [...ticks].sort((a, b) => a.at.getTime() - b.at.getTime());
  const gated = inOrder.filter((tick) => isGated(tick) && !tick.isPaused);
  const verdicts = await readVerdicts(scope, companyId, gated);
  const verdictOf = new Map(gated.map((tick, n) => [tick, verdicts[n] as Verdict]));
  const runs = await insertRuns(scope, inOrder.map(draftOf));
  const runOf = new Map(runs.map((run) => [keyOf(run.triggerId, run.scheduledFor), run]));
  return inOrder.flatMap((tick) => {
    const run = runOf.get(keyOf(tick.trigger.id, tick.at));
    return run ? { ...tick, run, verdict: verdictOf.get(tick) ?? null } : [];
  });
}

const keyOf = (triggerId: string | null, at: Date | null): string => `${triggerId} ${at?.getTime()}`;

const isGated = ({ routine }: Tick): boolean => routine.activityGatePolicy === 'require_external_activity';

const isOpen = ({ isPaused, verdict }: Answer): boolean => !isPaused && (verdict?.isOpen ?? true);

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

const endingOf = ({ run, isPaused, verdict }: Answer): Ending =>
  isPaused
    ? { run, status: 'skipped', failureReason: 'paused', lastResult: 'skipped_paused' }
    : quiet(run, verdict?.windowStart ?? null);

const quiet = (run: RoutineRun, windowStart: Date | null): Ending => ({
  run,
  status: 'skipped',
  failureReason: 'no_external_activity',
  lastResult: 'skipped_no_activity',
  triggerPayload: { activityGate: { verdict: 'quiet', windowStart: windowStart?.toISOString() ?? null } },
});

interface Fired {
  readonly runs: readonly RoutineRun[];
  /** Of those that a firing before them has made quiet. */
  readonly endings: readonly Ending[];
}

/**
 * Dispatches ticks, oldest first. What made the gate of a routine let one through has been answered as soon as that made
 * an issue, so the ones behind it are quiet then.
 */
async function fireOpen(scope: WriteScope, companyId: string, open: readonly Answer[]): Promise<Fired> {
  const [runs, endings]: [RoutineRun[], Ending[]] = [[], []];
  for (let left = open; left.length > 0; ) {
    const [turn, later] = firstOfGated(left);
    const dispatched = await dispatch(scope, companyId, turn.map(firingOf));
    runs.push(...dispatched);
    const madeAt = new Map(dispatched.filter(madeIssue).map((run) => [run.routineId, run.triggeredAt]));
    const isOver = ({ routine }: Answer): boolean => madeAt.has(routine.id);
    for (const { run, routine } of later.filter(isOver)) endings.push(quiet(run, madeAt.get(routine.id) as Date));
    left = later.filter((answer) => !isOver(answer));
  }
  return { runs, endings };
}

const firingOf = ({ run, routine, trigger }: Answer): Firing => ({ run, routine, trigger });

const madeIssue = ({ status }: RoutineRun): boolean => status === 'issue_created';

/** Of each gated routine only the first, and what is left of these. */
function firstOfGated(answers: readonly Answer[]): [turn: Answer[], later: Answer[]] {
  const begun = new Set<string>();
  const isLater = (answer: Answer): boolean => {
    if (!isGated(answer)) return false;
    const known = begun.has(answer.routine.id);
    begun.add(answer.routine.id);
    return known;
  };
  const [turn, later]: [Answer[], Answer[]] = [[], []];
  for (const answer of answers) (isLater(answer) ? later : turn).push(answer);
  return [turn, later];
}
