import { principalOf } from '../core/actor.js';
import type { JsonObject } from '../core/fields.js';
import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { takeTurn } from '../core/turn.js';
import { factsOf, obstacleOf, type WakeFacts } from './facts.js';
import { isCommentWake, mergeContexts, needsOwnRun, rankOf, type WakeReason, type WakeStatus } from './model.js';

export { cancelRunsOf, cancelWakes } from './cancel.js';

export interface WakeRequest {
  readonly companyId: string;
  readonly agentId: string;
  readonly reason: WakeReason;
  /** `automation` unless given; only `on_demand` lets an agent wake itself. */
  readonly source?: 'timer' | 'assignment' | 'on_demand' | 'automation';
  readonly triggerDetail?: 'manual' | 'ping' | 'callback' | 'system';
  readonly issueId?: string | null;
  /** What the woken run is told. */
  readonly payload?: JsonObject;
  readonly taskKey?: string;
  readonly idempotencyKey?: string;
  readonly forceFreshSession?: boolean;
}

export interface RequestedWake {
  readonly wakeId: string;
  readonly status: WakeStatus;
}

type Filled = Required<Omit<WakeRequest, 'taskKey' | 'idempotencyKey'>> & {
  readonly taskKey: string | null;
  readonly idempotencyKey: string | null;
};

type Decision =
  | { readonly status: 'queued' | 'deferred_issue_execution' }
  | { readonly status: 'skipped'; readonly error: string }
  | { readonly status: 'coalesced'; readonly runId: string }
  | { readonly status: 'coalesced'; readonly wakeId: string };

interface Made extends RequestedWake {
  readonly request: Filled;
  readonly runId: string | null;
}

/** What a transaction has asked for, by agent and issue: one write wakes an agent at most once for an issue. */
const asked = new WeakMap<WriteScope, Map<string, Made>>();

const KNOWN = statement(`
  SELECT id AS "wakeId", status FROM "Wake"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND "idempotencyKey" = $3`);
const FORGET = statement(`DELETE FROM "Wake" WHERE id = $1::uuid RETURNING id`);
const RETELL = statement(`UPDATE "Wake" SET reason = $2, payload = $3::jsonb WHERE id = $1::uuid RETURNING id`);
const RUN_OF = statement(`UPDATE "Wake" SET "runId" = $2::uuid WHERE id = $1::uuid RETURNING id`);
const RUN_CONTEXT = statement(`SELECT "contextSnapshot" AS context FROM "HeartbeatRun" WHERE id = $1::uuid`);
const TELL_RUN = statement(
  `UPDATE "HeartbeatRun" SET "contextSnapshot" = $2::jsonb, "updatedAt" = now() WHERE id = $1::uuid RETURNING id`,
);
const WAITING = statement(`SELECT payload FROM "Wake" WHERE id = $1::uuid FOR NO KEY UPDATE`);
const COUNT = statement(`UPDATE "Wake" SET "coalescedCount" = "coalescedCount" + 1 WHERE id = $1::uuid RETURNING id`);
const WAKE_OF_RUN = statement(`SELECT "wakeId" FROM "HeartbeatRun" WHERE id = $1::uuid`);

/**
 * Asks that an agent be woken. The request leaves a row, whatever becomes of it: a queued run of its own, merged into
 * another wake, deferred until the issue is free, or skipped with the reason (gaps 7.1).
 * @returns null where the agent asks for itself by what it did: its own acts never wake it
 */
export async function requestWake(scope: WriteScope, request: WakeRequest): Promise<RequestedWake | null> {
  const wake = filled(request);
  const { actor } = scope;
  if (actor.kind === 'agent' && actor.agentId === wake.agentId && wake.source !== 'on_demand') {
    // Without its key, which stays free for a wake that somebody else causes.
    await record(scope, { ...wake, idempotencyKey: null }, { status: 'skipped', error: 'self_caused' });
    return null;
  }
  // Before anything is read: two that wake the same agent for the same thing must see each other's run.
  await takeTurn(scope, `wake:${wake.agentId}:${wake.issueId ?? wake.taskKey ?? ''}`);
  if (wake.idempotencyKey) {
    await takeTurn(scope, `wake key:${wake.agentId}:${wake.idempotencyKey}`);
    const known = await scope.row<RequestedWake>(KNOWN, [wake.companyId, wake.agentId, wake.idempotencyKey]);
    if (known) return known;
  }
  const earlier = wake.issueId ? asked.get(scope)?.get(keyOf(wake)) : undefined;
  return remember(scope, earlier ? await join(scope, earlier, wake) : await place(scope, wake));
}

function filled({ taskKey, idempotencyKey, ...request }: WakeRequest): Filled {
  const payload = request.payload ?? {};
  const issueId = request.issueId ?? null;
  const spoken = [taskKey, payload.taskKey, payload.taskId, payload.issueId].find((key) => typeof key === 'string');
  return {
    source: 'automation',
    triggerDetail: 'system',
    forceFreshSession: false,
    ...request,
    payload,
    issueId,
    taskKey: (spoken as string | undefined) ?? issueId,
    idempotencyKey: idempotencyKey ?? null,
  };
}

const keyOf = ({ agentId, issueId }: Pick<Filled, 'agentId' | 'issueId'>): string => `${agentId} ${issueId}`;

function remember(scope: WriteScope, made: Made): RequestedWake {
  const known = asked.get(scope) ?? new Map<string, Made>();
  if (made.request.issueId) asked.set(scope, known.set(keyOf(made.request), made));
  return { wakeId: made.wakeId, status: made.status };
}

/** A second wake of the same write: the first says both, under the reason that says more. */
async function join(scope: WriteScope, earlier: Made, later: Filled): Promise<Made> {
  const better = rankOf(later.reason) < rankOf(earlier.request.reason) ? later : earlier.request;
  const request = { ...better, payload: mergeContexts(earlier.request.payload, later.payload) };
  if (earlier.status === 'skipped') {
    await scope.sql(FORGET, [earlier.wakeId]);
    return place(scope, request, earlier.wakeId);
  }
  await scope.sql(RETELL, [earlier.wakeId, request.reason, JSON.stringify(request.payload)]);
  if (earlier.runId) await tellRun(scope, earlier.runId, request);
  return { ...earlier, request };
}

async function place(scope: WriteScope, wake: Filled, id?: string): Promise<Made> {
  const facts = await factsOf(scope, wake);
  const obstacle = await obstacleOf(scope, { ...wake, despiteBlockers: isCommentWake(wake.reason) }, facts);
  const decision: Decision = obstacle ? { status: 'skipped', error: obstacle } : decide(scope, wake, facts);
  if (decision.status === 'coalesced') await mergeInto(scope, wake, decision);
  const { wakeId } = await record(scope, wake, decision, id);
  const runId = decision.status === 'queued' ? await queueRun(scope, wake, wakeId, facts) : joinedRun(decision);
  return { wakeId, status: decision.status, request: wake, runId };
}

const joinedRun = (decision: Decision): string | null => ('runId' in decision ? decision.runId : null);

/** Rules 3 to 6 of gaps 7.1. */
function decide({ actor }: WriteScope, wake: Filled, facts: WakeFacts): Decision {
  const { queuedRunId, runningRunId, otherRunId, deferredWakeId } = facts;
  const byHand = wake.source === 'on_demand' && actor.kind === 'board';
  if (!wake.issueId) {
    const run = byHand ? null : (queuedRunId ?? runningRunId);
    return run ? { status: 'coalesced', runId: run } : { status: 'queued' };
  }
  if (queuedRunId) return { status: 'coalesced', runId: queuedRunId };
  const late = needsOwnRun(wake.reason) || byHand || wake.forceFreshSession;
  if (runningRunId && !late) return { status: 'coalesced', runId: runningRunId };
  if (!runningRunId && !otherRunId) return { status: 'queued' };
  return deferredWakeId ? { status: 'coalesced', wakeId: deferredWakeId } : { status: 'deferred_issue_execution' };
}

async function mergeInto(
  scope: WriteScope,
  wake: Filled,
  into: Extract<Decision, { status: 'coalesced' }>,
): Promise<void> {
  if ('runId' in into) {
    await tellRun(scope, into.runId, wake);
    const run = await scope.row<{ wakeId: string | null }>(WAKE_OF_RUN, [into.runId]);
    if (run?.wakeId) await scope.sql(COUNT, [run.wakeId]);
    return;
  }
  const waiting = await scope.row<{ payload: JsonObject }>(WAITING, [into.wakeId]);
  const payload = mergeContexts(waiting?.payload ?? {}, wake.payload);
  await scope.sql(RETELL, [into.wakeId, wake.reason, JSON.stringify(payload)]);
  await scope.sql(COUNT, [into.wakeId]);
}

async function tellRun(scope: WriteScope, runId: string, wake: Filled): Promise<void> {
  const run = await scope.row<{ context: JsonObject }>(RUN_CONTEXT, [runId]);
  await scope.sql(TELL_RUN, [runId, JSON.stringify(mergeContexts(run?.context ?? {}, contextOf(wake)))]);
}

/** What a run knows of its wake (gaps 7.3). */
const contextOf = (wake: Filled): JsonObject => ({
  ...wake.payload,
  ...(wake.issueId ? { issueId: wake.issueId, taskId: wake.issueId } : {}),
  ...(wake.taskKey ? { taskKey: wake.taskKey } : {}),
  ...(wake.forceFreshSession ? { forceFreshSession: true } : {}),
  wakeReason: wake.reason,
  wakeSource: wake.source,
  wakeTriggerDetail: wake.triggerDetail,
});

async function record(scope: WriteScope, wake: Filled, decision: Decision, id?: string): Promise<RequestedWake> {
  const { actor } = scope;
  const requester = principalOf(actor);
  const ended = decision.status === 'skipped' || decision.status === 'coalesced';
  const row = await scope.db.wake.create({
    select: { id: true },
    data: {
      ...(id ? { id } : {}),
      ...{ companyId: wake.companyId, agentId: wake.agentId, source: wake.source, triggerDetail: wake.triggerDetail },
      ...{ reason: wake.reason, payload: wake.payload, taskKey: wake.taskKey, idempotencyKey: wake.idempotencyKey },
      // A wake for what is not there names it in the payload alone: its column refers to issues.
      issueId: decision.status === 'skipped' && decision.error === 'issue_not_found' ? null : wake.issueId,
      forceFreshSession: wake.forceFreshSession,
      status: decision.status,
      error: decision.status === 'skipped' ? decision.error : null,
      finishedAt: ended ? new Date() : null,
      runId: joinedRun(decision),
      coalescedIntoId: 'wakeId' in decision ? decision.wakeId : null,
      requestedByActorType: requester.type,
      requestedByActorId: requester.id,
      causedByRunId: 'runId' in actor ? (actor.runId ?? null) : null,
    },
  });
  return { wakeId: row.id, status: decision.status };
}

async function queueRun(scope: WriteScope, wake: Filled, wakeId: string, facts: WakeFacts): Promise<string> {
  const { actor } = scope;
  const run = await scope.db.heartbeatRun.create({
    select: { id: true },
    data: {
      ...{ companyId: wake.companyId, agentId: wake.agentId, issueId: wake.issueId, wakeId },
      ...{ invocationSource: wake.source, triggerDetail: wake.triggerDetail, contextSnapshot: contextOf(wake) },
      responsibleUserId: actor.kind === 'board' ? actor.userId : facts.responsibleUserId,
    },
  });
  await scope.sql(RUN_OF, [wakeId, run.id]);
  return run.id;
}
