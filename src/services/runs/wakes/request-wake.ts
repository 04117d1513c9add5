import { takeTurns } from '../../core/locks/advisory-lock.js';
import type { RequestedWake, WakeRequest } from '../../core/operation/run-requests.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { askerOf, askerOfRow, causerOf } from './cause.js';
import type { WakeDraft } from './draft.js';
import { factsOf, type Obstacle, obstacleOf, readFacts, type WakeFacts } from './facts.js';
import { hasHeard, mergeInto, type WaitingWake, waitingWake, withEarlier } from './merge.js';
import { isCommentWake, needsOwnRun } from './model.js';
import { type NewRun, queueRuns, tellRunQueued } from './queue.js';
import { type Decision, joinedRun, recordAll, requestEvent, wakeEvent } from './wake-rows.js';

const KNOWN = statement(`
  SELECT k.n::int, w.id AS "wakeId", w.status, coalesce(w."runId", o."runId") AS "runId", w.error
    FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS k("companyId", "agentId", key, n)
    JOIN "Wake" w ON w."companyId" = k."companyId" AND w."agentId" = k."agentId" AND w."idempotencyKey" = k.key
    LEFT JOIN "Wake" o ON o."companyId" = w."companyId" AND o.id = w."coalescedIntoId"`);
const ABSORB = statement(`
  UPDATE "Wake" SET status = 'coalesced', "runId" = $2::uuid, "finishedAt" = now()
   WHERE id = $1::uuid RETURNING id`);

/**
 * Decides at once about the wake of an agent, for who must know what became of it; others ask with `scope.wake`. The
 * request leaves a row, whatever becomes of it: a queued run of its own, merged into another wake, deferred until the
 * issue is free, or skipped with the reason.
 * @returns null where the agent asks for itself by what it did: its own acts never wake it
 */
export async function requestWake(scope: WriteScope, request: WakeRequest): Promise<RequestedWake | null> {
  if (!isSelfCaused(scope, request)) return askForWake(scope, request);
  await skipSelfCaused(scope, [request]);
  return null;
}

const SELF_CAUSED = 'self_caused';

/** Whether an agent asks for itself by what it did. */
export function isSelfCaused({ actor }: WriteScope, { agentId, source, by = actor }: WakeRequest): boolean {
  return by.kind === 'agent' && by.agentId === agentId && source !== 'on_demand';
}

/** Records that an agent's own acts do not wake it; their keys stay free for wakes that somebody else causes. */
export const skipSelfCaused = (scope: WriteScope, requests: readonly WakeRequest[]): Promise<void> =>
  skipAll(
    scope,
    requests.map((request) => ({ ...request, idempotencyKey: null })),
    SELF_CAUSED,
  );

/** Records that a wake was refused, and why. */
export const skip = (scope: WriteScope, request: WakeRequest, error: string): Promise<void> =>
  skipAll(scope, [request], error);

async function skipAll(scope: WriteScope, requests: readonly WakeRequest[], error: string): Promise<void> {
  const decision = { status: 'skipped', error } as const;
  const skipped = requests.map((request) => ({ id: uuid7(), wake: draftOf(scope, request), decision, runId: null }));
  await recordAll(scope, skipped);
  for (const { id, wake } of skipped) scope.emit(requestEvent({ ...wake, id }, decision, null));
}

/**
 * What is done in the place of recording a wake that something stands in the way of, such as refusing it by throwing.
 * @returns the wake on which it was counted; undefined to have it recorded all the same
 */
export type Refuse = (obstacle: Obstacle, facts: WakeFacts) => Promise<string | undefined> | undefined;

/** As `requestWake`, for whoever asks in so many words. */
export async function askForWake(scope: WriteScope, request: WakeRequest, refuse?: Refuse): Promise<RequestedWake> {
  const wake = draftOf(scope, request);
  const [known] = await takeWakeTurns(scope, [wake]);
  return known ?? placeWake(scope, wake, refuse);
}

/**
 * Takes the turns of wakes before anything is read for them: two that wake the same agent for the same thing must see
 * each other's run.
 * @returns for each wake the one that was asked for with its key before, if there is one
 */
export async function takeWakeTurns(
  scope: WriteScope,
  wakes: readonly WakeDraft[],
): Promise<readonly (RequestedWake | undefined)[]> {
  const keyed = wakes.filter(({ idempotencyKey }) => idempotencyKey !== null);
  const known: (RequestedWake | undefined)[] = wakes.map(() => undefined);
  if (wakes.length === 0) return known;
  await takeTurns(scope, [
    ...wakes.map(turnOf),
    ...keyed.map((wake) => `wake key:${wake.agentId}:${wake.idempotencyKey}`),
  ]);
  if (keyed.length === 0) return known;
  const rows = await scope.sql<RequestedWake & { n: number }>(KNOWN, [
    wakes.map(({ companyId }) => companyId),
    wakes.map(({ agentId }) => agentId),
    wakes.map(({ idempotencyKey }) => idempotencyKey),
  ]);
  for (const { n, ...wake } of rows) known[n - 1] = wake;
  return known;
}

/** The turn that whoever wakes the agent for the same thing takes. */
export const turnOf = ({ agentId, issueId, taskKey }: Pick<WakeDraft, 'agentId' | 'issueId' | 'taskKey'>): string =>
  `wake:${agentId}:${issueId ?? taskKey ?? ''}`;

/** A request with everything filled in. */
export function draftOf(scope: WriteScope, { placed: _, idleIssue: __, ...request }: WakeRequest): WakeDraft {
  const payload = request.payload ?? {};
  const issueId = request.issueId ?? null;
  const spoken = [request.taskKey, payload.taskKey, payload.taskId, payload.issueId].find(
    (key) => typeof key === 'string',
  );
  const source = request.source ?? 'automation';
  return {
    triggerDetail: 'system',
    forceFreshSession: false,
    retryOfRunId: null,
    causedByRunId: null,
    ...request,
    source,
    payload,
    issueId,
    taskKey: (spoken as string | undefined) ?? issueId,
    idempotencyKey: request.idempotencyKey ?? null,
    causedByUserId: causerOf(scope, { source, reason: request.reason, by: request.by }),
  };
}

/** Decides about a wake whose turn was taken, and records what becomes of it. */
export async function placeWake(scope: WriteScope, wake: WakeDraft, refuse?: Refuse): Promise<RequestedWake> {
  // One by hand for no issue gets a run of its own, whatever else runs: nothing has to hold still for that.
  const look = isByHand(scope, wake) && !wake.issueId ? readFacts : factsOf;
  const facts = await look(scope, wake);
  const obstacle = await obstacleOf(scope, { ...wake, despiteBlockers: isCommentWake(wake.reason) }, facts);
  const counted = obstacle && (await refuse?.(obstacle, facts));
  const error = obstacle?.reason ?? null;
  if (counted) return { wakeId: counted, status: 'skipped', runId: null, error };
  const wanted: Decision = obstacle ? { status: 'skipped', error: obstacle.reason } : await decide(scope, wake, facts);
  const merging = wanted.status === 'coalesced' ? await mergeInto(scope, wake, wanted) : 'merged';
  // What it would join has got its run meanwhile, which it may join instead.
  if (merging === 'gone') return placeWake(scope, wake, refuse);
  const decision = merging === 'full' ? aside(wanted, facts) : wanted;
  const wakeId = uuid7();
  const runId = decision.status === 'queued' ? uuid7() : joinedRun(decision);
  // Who asked with a key and was refused may ask again with it: nothing was made of it.
  const kept = refuse && obstacle ? { ...wake, idempotencyKey: null } : wake;
  await recordAll(scope, [{ id: wakeId, wake: kept, decision, runId }]);
  if (runId && decision.status === 'queued') await start(scope, wake, { id: runId, wakeId }, facts);
  scope.emit(requestEvent({ ...wake, id: wakeId }, decision, runId));
  return { wakeId, status: decision.status, runId, error };
}

/** What becomes of a wake that is too much for what it would join: it stands beside that. */
const aside = (wanted: Decision, { runningRunId, otherRunId }: WakeFacts): Decision =>
  'wakeId' in wanted
    ? { status: 'deferred_issue_execution', behindRunId: runningRunId ?? otherRunId }
    : { status: 'queued' };

const isByHand = ({ actor }: WriteScope, { source, by = actor }: WakeDraft): boolean =>
  source === 'on_demand' && by.kind === 'board';

/** Whether an agent asks for itself, from within a run: that of another run than the one that asks. */
const goesOn = ({ actor }: WriteScope, { agentId, by = actor }: WakeDraft): boolean =>
  by.kind === 'agent' && by.agentId === agentId && by.runId != null;

/** What becomes of a wake that nothing stands in the way of: a run of its own, part of what waits, or it waits itself. */
async function decide(scope: WriteScope, wake: WakeDraft, facts: WakeFacts): Promise<Decision> {
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
  wake: WakeDraft,
  run: Pick<NewRun, 'id' | 'wakeId'>,
  facts: WakeFacts,
): Promise<void> {
  const responsibleUserId = responsibleFor(scope, wake, facts);
  const { deferredWakeId } = facts;
  const waiting = deferredWakeId ? await waitingWake(scope, deferredWakeId) : undefined;
  const both = waiting && withEarlier(wake, waiting);
  // What is too much for one run goes on waiting, for the end of this one.
  const waited = both ? waiting : undefined;
  const causedByUserId = !waited || isOnlyOf(waited, wake.causedByUserId) ? wake.causedByUserId : null;
  const queued = { ...run, wake: both ?? wake, responsibleUserId, causedByUserId };
  await queueRuns(scope, [queued]);
  tellRunQueued(scope, queued);
  if (!waited || !deferredWakeId) return;
  await scope.sql(ABSORB, [deferredWakeId, run.id]);
  scope.emit(wakeEvent({ ...wake, ...waited, id: deferredWakeId }, 'wake.coalesced', { runId: run.id }));
}

/** Whether a wake that waits says what one person has asked for, and nobody else. */
const isOnlyOf = (waiting: WaitingWake, userId: string | null): boolean =>
  waiting.coalescedCount === 0 && askerOfRow(waiting) === userId;

/** Whom the run of a wake acts for: the person who asks, else who is responsible for the issue. */
export const responsibleFor = (
  scope: WriteScope,
  wake: Pick<WakeDraft, 'by'>,
  facts: Pick<WakeFacts, 'responsibleUserId'>,
): string | null => askerOf(scope, wake) ?? facts.responsibleUserId;
