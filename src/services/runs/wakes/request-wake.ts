import { takeTurns } from '#services/core/locks/advisory-lock.js';
import type { RequestedWake, WakeRequest } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { causerOf, requesterOf, requesterOfRow } from './cause.js';
import type { WakeDraft } from './draft.js';
import { type Obstacle, readFacts, type WakeFacts, wakeFactsOf, wakeObstacle } from './facts.js';
import { knowsPayload, mergeInto, type WaitingWake, waitingWake, withEarlier } from './merge.js';
import { isCommentWake, needsOwnRun } from './model.js';
import { emitRunQueued, type NewRun, queueRuns } from './queue.js';
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
 * Requests a wake and decides at once, for callers that need the result; others use `scope.wake`. Every request leaves
 * a row. It gets its own queued run, is merged into another wake, is deferred until the issue is free, or is skipped
 * with the reason.
 * @returns null if the agent itself caused the wake: its own actions never wake an agent
 */
export async function requestWake(scope: WriteScope, request: WakeRequest): Promise<RequestedWake | null> {
  if (!isSelfCaused(scope, request)) return requestDirectWake(scope, request);
  await skipSelfCaused(scope, [request]);
  return null;
}

const SELF_CAUSED = 'self_caused';

/** Whether an agent's own action causes the wake, without an explicit request. */
export function isSelfCaused({ actor }: WriteScope, { agentId, source, by = actor }: WakeRequest): boolean {
  return by.kind === 'agent' && by.agentId === agentId && source !== 'on_demand';
}

/** Records wakes that agents cause themselves as skipped. Their keys stay free for wakes with another cause. */
export const skipSelfCaused = (scope: WriteScope, requests: readonly WakeRequest[]): Promise<void> =>
  skipAll(
    scope,
    requests.map((request) => ({ ...request, idempotencyKey: null })),
    SELF_CAUSED,
  );

/** Records a refused wake with the reason. */
export const skip = (scope: WriteScope, request: WakeRequest, error: string): Promise<void> =>
  skipAll(scope, [request], error);

async function skipAll(scope: WriteScope, requests: readonly WakeRequest[], error: string): Promise<void> {
  const decision = { status: 'skipped', error } as const;
  const skipped = requests.map((request) => ({
    id: uuid7(),
    wake: wakeDraftOf(scope, request),
    decision,
    runId: null,
  }));
  await recordAll(scope, skipped);
  for (const { id, wake } of skipped) scope.emit(requestEvent({ ...wake, id }, decision, null));
}

/**
 * Handles an obstacle instead of recording a skipped wake, for example by throwing.
 * @returns the wake on which the request was counted; undefined to record a skipped wake
 */
export type Refuse = (obstacle: Obstacle, facts: WakeFacts) => Promise<string | undefined> | undefined;

/** Like `requestWake`, for an explicit request, which an agent may also make for itself. */
export async function requestDirectWake(
  scope: WriteScope,
  request: WakeRequest,
  refuse?: Refuse,
): Promise<RequestedWake> {
  const wake = wakeDraftOf(scope, request);
  const [known] = await takeWakeTurns(scope, [wake]);
  return known ?? placeWake(scope, wake, refuse);
}

/**
 * Takes the locks of wakes before any reads for them: two requests that wake the same agent for the same task must see
 * each other's run.
 * @returns for each wake the existing wake with the same idempotency key, if any
 */
export async function takeWakeTurns(
  scope: WriteScope,
  wakes: readonly WakeDraft[],
): Promise<readonly (RequestedWake | undefined)[]> {
  const keyed = wakes.filter(({ idempotencyKey }) => idempotencyKey !== null);
  const existingWakes: (RequestedWake | undefined)[] = wakes.map(() => undefined);
  if (wakes.length === 0) return existingWakes;
  await takeTurns(scope, [
    ...wakes.map(wakeTurn),
    ...keyed.map((wake) => `wake key:${wake.agentId}:${wake.idempotencyKey}`),
  ]);
  if (keyed.length === 0) return existingWakes;
  const rows = await scope.sql<RequestedWake & { n: number }>(KNOWN, [
    wakes.map(({ companyId }) => companyId),
    wakes.map(({ agentId }) => agentId),
    wakes.map(({ idempotencyKey }) => idempotencyKey),
  ]);
  for (const { n, ...wake } of rows) existingWakes[n - 1] = wake;
  return existingWakes;
}

/** The name of the lock for waking an agent for an issue or task. */
export const wakeTurn = ({ agentId, issueId, taskKey }: Pick<WakeDraft, 'agentId' | 'issueId' | 'taskKey'>): string =>
  `wake:${agentId}:${issueId ?? taskKey ?? ''}`;

/** Fills in the defaults of a request. */
export function wakeDraftOf(scope: WriteScope, { placed: _, idleIssue: __, ...request }: WakeRequest): WakeDraft {
  const payload = request.payload ?? {};
  const issueId = request.issueId ?? null;
  const key = [request.taskKey, payload.taskKey, payload.taskId, payload.issueId].find(
    (value) => typeof value === 'string',
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
    taskKey: (key as string | undefined) ?? issueId,
    idempotencyKey: request.idempotencyKey ?? null,
    causedByUserId: causerOf(scope, { source, reason: request.reason, by: request.by }),
  };
}

/** Decides about a wake whose lock is held, and records the decision. */
export async function placeWake(scope: WriteScope, wake: WakeDraft, refuse?: Refuse): Promise<RequestedWake> {
  // A manual wake without an issue always gets its own run, so no run needs to be locked.
  const read = isByHand(scope, wake) && !wake.issueId ? readFacts : wakeFactsOf;
  const facts = await read(scope, wake);
  const obstacle = await wakeObstacle(scope, { ...wake, despiteBlockers: isCommentWake(wake.reason) }, facts);
  const counted = obstacle && (await refuse?.(obstacle, facts));
  const error = obstacle?.reason ?? null;
  if (counted) return { wakeId: counted, status: 'skipped', runId: null, error };
  const first: Decision = obstacle ? { status: 'skipped', error: obstacle.reason } : await decide(scope, wake, facts);
  const merging = first.status === 'coalesced' ? await mergeInto(scope, wake, first) : 'merged';
  // The waiting wake got a run meanwhile. The next decision may merge with that run.
  if (merging === 'gone') return placeWake(scope, wake, refuse);
  const decision = merging === 'full' ? withoutMerging(first, facts) : first;
  const wakeId = uuid7();
  const runId = decision.status === 'queued' ? uuid7() : joinedRun(decision);
  // A refused request created nothing, so it may be repeated with its key.
  const recorded = refuse && obstacle ? { ...wake, idempotencyKey: null } : wake;
  await recordAll(scope, [{ id: wakeId, wake: recorded, decision, runId }]);
  if (runId && decision.status === 'queued') await start(scope, wake, { id: runId, wakeId }, facts);
  scope.emit(requestEvent({ ...wake, id: wakeId }, decision, runId));
  return { wakeId, status: decision.status, runId, error };
}

/** The decision for a wake that is too large to be merged with its target. */
const withoutMerging = (decision: Decision, { runningRunId, otherRunId }: WakeFacts): Decision =>
  'wakeId' in decision
    ? { status: 'deferred_issue_execution', behindRunId: runningRunId ?? otherRunId }
    : { status: 'queued' };

const isByHand = ({ actor }: WriteScope, { source, by = actor }: WakeDraft): boolean =>
  source === 'on_demand' && by.kind === 'board';

/** Whether an agent requests another run of itself from within a run. */
const isOwnSequel = ({ actor }: WriteScope, { agentId, by = actor }: WakeDraft): boolean =>
  by.kind === 'agent' && by.agentId === agentId && by.runId != null;

/**
 * Decides about a wake without obstacles: it gets its own run, is merged with a run or wake, or waits for the issue.
 */
async function decide(scope: WriteScope, wake: WakeDraft, facts: WakeFacts): Promise<Decision> {
  const { queuedRunId, runningRunId, otherRunId, deferredWakeId } = facts;
  const byHand = isByHand(scope, wake);
  if (queuedRunId && (wake.issueId || !byHand)) return { status: 'coalesced', runId: queuedRunId };
  const needsRun =
    byHand || isOwnSequel(scope, wake) || (wake.issueId && needsOwnRun(wake.reason)) || wake.forceFreshSession;
  if (runningRunId && !needsRun && (await knowsPayload(scope, runningRunId, wake.payload))) {
    return { status: 'coalesced', runId: runningRunId };
  }
  if (!wake.issueId || (!runningRunId && !otherRunId)) return { status: 'queued' };
  if (deferredWakeId) return { status: 'coalesced', wakeId: deferredWakeId };
  return { status: 'deferred_issue_execution', behindRunId: runningRunId ?? otherRunId };
}

/** Queues the run of a wake. Merges a wake that has waited for the issue, which is free now. */
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
  // If both are too large for one run, the waiting wake continues to wait, for the end of this run.
  const absorbed = both ? waiting : undefined;
  const causedByUserId = !absorbed || isOnlyOf(absorbed, wake.causedByUserId) ? wake.causedByUserId : null;
  const queued = { ...run, wake: both ?? wake, responsibleUserId, causedByUserId };
  await queueRuns(scope, [queued]);
  emitRunQueued(scope, queued);
  if (!absorbed || !deferredWakeId) return;
  await scope.sql(ABSORB, [deferredWakeId, run.id]);
  scope.emit(wakeEvent({ ...wake, ...absorbed, id: deferredWakeId }, 'wake.coalesced', { runId: run.id }));
}

/** Whether a waiting wake consists of one request, made by this person. */
const isOnlyOf = (waiting: WaitingWake, userId: string | null): boolean =>
  waiting.coalescedCount === 0 && requesterOfRow(waiting) === userId;

/** The person for whom the run of a wake acts: its requester, else the person responsible for the issue. */
export const responsibleFor = (
  scope: WriteScope,
  wake: Pick<WakeDraft, 'by'>,
  facts: Pick<WakeFacts, 'responsibleUserId'>,
): string | null => requesterOf(scope, wake) ?? facts.responsibleUserId;
