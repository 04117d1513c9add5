import { takeTurn } from '../../core/jobs/yield-loop.js';
import type { EventDraft } from '../../core/journal/journal.js';
import type { Actor } from '../../core/operation/actor.js';
import type { JsonObject } from '../../core/operation/fields.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { askerOf, askerOfRow, causerOf } from './cause.js';
import { factsOf, type Obstacle, obstacleOf, readFacts, type WakeFacts } from './facts.js';
import { hasHeard, mergeInto, retell, type Target, uncount, type Waiting, waitingWake, withEarlier } from './merge.js';
import { isCommentWake, needsOwnRun, type WakeReason, type WakeStatus } from './model.js';
import { type Filled, type NewRun, queueRuns, tellRun, tellRunQueued } from './queue.js';
import { type Decision, fateOf, joinedRun, recordAll, requested } from './wake-rows.js';

export interface WakeRequest {
  readonly companyId: string;
  readonly agentId: string;
  readonly reason: WakeReason | null;
  /** `automation` unless given; only `on_demand` lets an agent wake itself. */
  readonly source?: Filled['source'];
  readonly triggerDetail?: Filled['triggerDetail'];
  readonly issueId?: string | null;
  /** What the woken run is told. */
  readonly payload?: JsonObject;
  readonly taskKey?: string;
  readonly idempotencyKey?: string | null;
  readonly forceFreshSession?: boolean;
  /** The run that the woken one tries again. */
  readonly retryOfRunId?: string | null;
  /** The run whose end or act asks for it, where that is not the run of whoever asks. */
  readonly causedByRunId?: string;
  /** Who asks, where that is not who acts: a routine wakes its agent also when that agent fired it. */
  readonly by?: Actor | undefined;
}

export interface RequestedWake {
  readonly wakeId: string;
  readonly status: WakeStatus;
  /** The run that it started or was merged into. */
  readonly runId: string | null;
  /** Why it was skipped. */
  readonly error: string | null;
}

export interface Made extends RequestedWake {
  readonly request: Filled;
  /** What it was merged into, where that is no run. */
  readonly into?: Target | undefined;
  /** Null where an earlier one tells of it too. */
  readonly told: EventDraft | null;
}

/** What a transaction has asked for, by agent and issue: one write wakes an agent at most once for an issue. */
const asked = new WeakMap<WriteScope, Map<string, Made>>();

const KNOWN = statement(`
  SELECT w.id AS "wakeId", w.status, coalesce(w."runId", o."runId") AS "runId", w.error
    FROM "Wake" w LEFT JOIN "Wake" o ON o."companyId" = w."companyId" AND o.id = w."coalescedIntoId"
   WHERE w."companyId" = $1::uuid AND w."agentId" = $2::uuid AND w."idempotencyKey" = $3`);
const FORGET = statement(`DELETE FROM "Wake" WHERE id = $1::uuid RETURNING id`);
const ABSORB = statement(`
  UPDATE "Wake" SET status = 'coalesced', "runId" = $2::uuid, "finishedAt" = now()
   WHERE id = $1::uuid RETURNING id`);

/**
 * Asks that an agent be woken. The request leaves a row, whatever becomes of it: a queued run of its own, merged into
 * another wake, deferred until the issue is free, or skipped with the reason.
 * @returns null where the agent asks for itself by what it did: its own acts never wake it
 */
export async function requestWake(scope: WriteScope, request: WakeRequest): Promise<RequestedWake | null> {
  if (isSelfCaused(scope, request)) {
    // Without its key, which stays free for a wake that somebody else causes.
    await skip(scope, { ...request, idempotencyKey: null }, SELF_CAUSED);
    return null;
  }
  return askForWake(scope, request);
}

export const SELF_CAUSED = 'self_caused';

/** Whether an agent asks for itself by what it did. */
export function isSelfCaused({ actor }: WriteScope, { agentId, source, by = actor }: WakeRequest): boolean {
  return by.kind === 'agent' && by.agentId === agentId && source !== 'on_demand';
}

/** Records that a wake was refused, and why. */
export async function skip(scope: WriteScope, request: WakeRequest, error: string): Promise<void> {
  const wake = filled(request);
  const decision = { status: 'skipped', error } as const;
  const id = uuid7();
  await recordAll(scope, [{ id, wake, decision, runId: null }]);
  scope.emit(requested({ ...wake, id }, decision, null));
}

/**
 * What is done in the place of recording a wake that something stands in the way of, such as refusing it by throwing.
 * @returns the wake on which it was counted; undefined to have it recorded all the same
 */
export type Refuse = (obstacle: Obstacle, facts: WakeFacts) => Promise<string | undefined> | undefined;

/** As `requestWake`, for whoever asks in so many words. */
export async function askForWake(scope: WriteScope, request: WakeRequest, refuse?: Refuse): Promise<RequestedWake> {
  const wake = filled(request);
  // Before anything is read: two that wake the same agent for the same thing must see each other's run.
  await takeTurn(scope, turnOf(wake));
  if (wake.idempotencyKey) {
    await takeTurn(scope, `wake key:${wake.agentId}:${wake.idempotencyKey}`);
    const known = await scope.row<RequestedWake>(KNOWN, [wake.companyId, wake.agentId, wake.idempotencyKey]);
    if (known) return known;
  }
  const earlier = wake.issueId ? asked.get(scope)?.get(keyOf(wake)) : undefined;
  return remember(scope, earlier ? await join(scope, earlier, wake) : await place(scope, wake, { refuse }));
}

/** The turn that whoever wakes the agent for the same thing takes. */
export const turnOf = ({ agentId, issueId, taskKey }: Pick<Filled, 'agentId' | 'issueId' | 'taskKey'>): string =>
  `wake:${agentId}:${issueId ?? taskKey ?? ''}`;

/** A request with everything filled in. */
export function filled({ taskKey, idempotencyKey, ...request }: WakeRequest): Filled {
  const payload = request.payload ?? {};
  const issueId = request.issueId ?? null;
  const spoken = [taskKey, payload.taskKey, payload.taskId, payload.issueId].find((key) => typeof key === 'string');
  return {
    source: 'automation',
    triggerDetail: 'system',
    forceFreshSession: false,
    retryOfRunId: null,
    causedByRunId: null,
    ...request,
    payload,
    issueId,
    taskKey: (spoken as string | undefined) ?? issueId,
    idempotencyKey: idempotencyKey ?? null,
  };
}

const keyOf = ({ agentId, issueId }: Pick<Filled, 'agentId' | 'issueId'>): string => `${agentId} ${issueId}`;

/** Keeps what was made of a wake, for a later one of the same write to join. */
export function remember(scope: WriteScope, made: Made): RequestedWake {
  const known = asked.get(scope) ?? new Map<string, Made>();
  if (made.request.issueId) asked.set(scope, known.set(keyOf(made.request), made));
  const { wakeId, status, runId, error } = made;
  return { wakeId, status, runId, error };
}

/** A second wake of the same write: the first says both, under the reason that says more. */
async function join(scope: WriteScope, earlier: Made, later: Filled): Promise<Made> {
  const request = together(earlier.request, later);
  if (!request) return place(scope, later, {});
  if (earlier.status === 'skipped') return placeAgain(scope, earlier, request);
  const { runId } = earlier;
  if (runId) {
    const hearing = await tellRun(scope, runId, request);
    if (hearing === 'full') return place(scope, later, {});
    if (hearing === 'works') {
      await uncount(scope, runId);
      return placeAgain(scope, earlier, request);
    }
  } else if (earlier.into && (await mergeInto(scope, request, earlier.into, 0)) !== 'merged') {
    return place(scope, later, {});
  }
  unsay(scope, earlier.told);
  await retell(scope, earlier.wakeId, request);
  const told = earlier.told && restated(earlier.told, request);
  if (told) scope.emit(told);
  return { ...earlier, request, told };
}

/** Two wakes as one, as whichever of them says more asked for it. */
function together(first: Filled, later: Filled): Filled | null {
  const both = withEarlier(later, first);
  if (!both) return null;
  const { reason, payload, forceFreshSession } = both;
  return { ...(reason === first.reason ? first : later), reason, payload, forceFreshSession };
}

/** Places a wake that nothing heard of anew, with what was said since. */
async function placeAgain(scope: WriteScope, { wakeId: id, told }: Made, request: Filled): Promise<Made> {
  unsay(scope, told);
  await scope.sql(FORGET, [id]);
  return place(scope, request, { id });
}

const restated = (told: EventDraft, { reason, source }: Filled): EventDraft => ({
  ...told,
  details: { ...told.details, reason, source },
});

/** The journal tells of a wake once, as it is in the end. */
function unsay(scope: WriteScope, told: EventDraft | null): void {
  const at = told ? scope.events.indexOf(told) : -1;
  if (at >= 0) scope.events.splice(at, 1);
}

interface Placing {
  readonly id?: string | undefined;
  readonly refuse?: Refuse | undefined;
}

async function place(scope: WriteScope, wake: Filled, { id: wakeId = uuid7(), refuse }: Placing): Promise<Made> {
  // One by hand for no issue gets a run of its own, whatever else runs: nothing has to hold still for that.
  const look = isByHand(scope, wake) && !wake.issueId ? readFacts : factsOf;
  const facts = await look(scope, wake);
  const obstacle = await obstacleOf(scope, { ...wake, despiteBlockers: isCommentWake(wake.reason) }, facts);
  const counted = obstacle && (await refuse?.(obstacle, facts));
  const error = obstacle?.reason ?? null;
  if (counted) return { wakeId: counted, status: 'skipped', runId: null, error, request: wake, told: null };
  const wanted: Decision = obstacle ? { status: 'skipped', error: obstacle.reason } : await decide(scope, wake, facts);
  const merging = wanted.status === 'coalesced' ? await mergeInto(scope, wake, wanted) : 'merged';
  // What it would join has got its run meanwhile, which it may join instead.
  if (merging === 'gone') return place(scope, wake, { id: wakeId, refuse });
  const decision = merging === 'full' ? aside(wanted, facts) : wanted;
  // Who asked with a key and was refused may ask again with it: nothing was made of it.
  const kept = refuse && obstacle ? { ...wake, idempotencyKey: null } : wake;
  const runId = decision.status === 'queued' ? uuid7() : joinedRun(decision);
  await recordAll(scope, [{ id: wakeId, wake: kept, decision, runId }]);
  if (runId && decision.status === 'queued') await start(scope, wake, { id: runId, wakeId }, facts);
  const told = requested({ ...wake, id: wakeId }, decision, runId);
  scope.emit(told);
  const into = 'wakeId' in decision ? decision : undefined;
  return { wakeId, status: decision.status, runId, error, request: wake, into, told };
}

/** What becomes of a wake that is too much for what it would join: it stands beside that. */
const aside = (wanted: Decision, { runningRunId, otherRunId }: WakeFacts): Decision =>
  'wakeId' in wanted
    ? { status: 'deferred_issue_execution', behindRunId: runningRunId ?? otherRunId }
    : { status: 'queued' };

const isByHand = ({ actor }: WriteScope, { source, by = actor }: Filled): boolean =>
  source === 'on_demand' && by.kind === 'board';

/** Whether an agent asks for itself, from within a run: that of another run than the one that asks. */
const goesOn = ({ actor }: WriteScope, { agentId, by = actor }: Filled): boolean =>
  by.kind === 'agent' && by.agentId === agentId && by.runId != null;

/** What becomes of a wake that nothing stands in the way of: a run of its own, part of what waits, or it waits itself. */
async function decide(scope: WriteScope, wake: Filled, facts: WakeFacts): Promise<Decision> {
  const { queuedRunId, runningRunId, otherRunId, deferredWakeId } = facts;
  const byHand = isByHand(scope, wake);
  if (queuedRunId && (wake.issueId || !byHand)) return { status: 'coalesced', runId: queuedRunId };
  const late = byHand || goesOn(scope, wake) || (wake.issueId && needsOwnRun(wake.reason)) || wake.forceFreshSession;
  if (runningRunId && !late && (await hasHeard(scope, runningRunId, wake.payload))) {
    return { status: 'coalesced', runId: runningRunId };
  }
  if (!wake.issueId || (!runningRunId && !otherRunId)) return { status: 'queued' };
  if (deferredWakeId) return { status: 'coalesced', wakeId: deferredWakeId };
  return { status: 'deferred_issue_execution', behindRunId: runningRunId ?? otherRunId };
}

/** Queues the run of a wake. One that waited for the issue, which is free by now, is answered by it too. */
async function start(
  scope: WriteScope,
  wake: Filled,
  run: Pick<NewRun, 'id' | 'wakeId'>,
  facts: WakeFacts,
): Promise<void> {
  const responsibleUserId = responsibleFor(scope, wake, facts);
  const { deferredWakeId } = facts;
  const waiting = deferredWakeId ? await waitingWake(scope, deferredWakeId) : undefined;
  const both = waiting && withEarlier(wake, waiting);
  // What is too much for one run goes on waiting, for the end of this one.
  const waited = both ? waiting : undefined;
  const causer = causerOf(scope, wake);
  const causedByUserId = !waited || isOnlyOf(waited, causer) ? causer : null;
  const queued = { ...run, wake: both ?? wake, responsibleUserId, causedByUserId };
  await queueRuns(scope, [queued]);
  tellRunQueued(scope, queued);
  if (!waited || !deferredWakeId) return;
  await scope.sql(ABSORB, [deferredWakeId, run.id]);
  scope.emit(fateOf({ ...wake, ...waited, id: deferredWakeId }, 'wake.coalesced', { runId: run.id }));
}

/** Whether a wake that waits says what one person has asked for, and nobody else. */
const isOnlyOf = (waiting: Waiting, userId: string | null): boolean =>
  waiting.coalescedCount === 0 && askerOfRow(waiting) === userId;

/** Whom the run of a wake acts for: the person who asks, else who is responsible for the issue. */
export const responsibleFor = (
  scope: WriteScope,
  wake: Pick<Filled, 'by'>,
  facts: Pick<WakeFacts, 'responsibleUserId'>,
): string | null => askerOf(scope, wake) ?? facts.responsibleUserId;
