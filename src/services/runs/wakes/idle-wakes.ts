import { takeTurns } from '#services/core/locks/advisory-lock.js';
import type { IdleIssue, RequestedWake, WakeRequest } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { reachedHardStops } from '#services/money/budgets/hard-stops.js';
import type { WakeDraft } from './draft.js';
import { factsOfAgents, obstacleUnder } from './facts.js';
import { isCommentWake } from './model.js';
import { emitRunQueued, queueRuns } from './queue.js';
import { requestWake, responsibleFor, wakeDraftOf, wakeTurn } from './request-wake.js';
import { type Decision, recordAll, requestEvent } from './wake-rows.js';

/** A wake for an issue without a run or another wake. */
interface IdleWake {
  readonly wake: WakeDraft;
  readonly idleIssue: IdleIssue;
}

/**
 * Places wakes for issues of a company that no other request can target meanwhile, such as issues that this transaction
 * created. There is nothing to wait for or merge with. So the facts are read once for each agent and project, and one
 * statement writes the rows of a table: 100 wakes take six statements instead of 800.
 */
export async function placeIdle(scope: WriteScope, wakes: readonly IdleWake[]): Promise<RequestedWake[]> {
  if (wakes.length === 0) return [];
  const placed = await decideIdle(scope, wakes);
  const queued = placed.flatMap(({ run }) => run ?? []);
  await Promise.all([recordAll(scope, placed), queueRuns(scope, queued)]);
  return placed.map(({ id, wake, decision, run, runId }) => {
    if (run) emitRunQueued(scope, run);
    scope.emit(requestEvent({ ...wake, id }, decision, runId));
    const error = decision.status === 'skipped' ? decision.error : null;
    return { wakeId: id, status: decision.status, runId, error };
  });
}

async function decideIdle(scope: WriteScope, wakes: readonly IdleWake[]) {
  const { companyId } = (wakes[0] as IdleWake).wake;
  const targets = wakes.map(({ wake, idleIssue }) => ({ agentId: wake.agentId, projectId: idleIssue.projectId }));
  const agentIds = wakes.map(({ wake }) => wake.agentId);
  const [agents, stops] = await Promise.all([
    factsOfAgents(scope, companyId, agentIds),
    reachedHardStops(scope, companyId, targets),
  ]);
  return wakes.map(({ wake, idleIssue }, index) => {
    const facts = { ...agents.get(wake.agentId)!, issueFound: true, blocked: idleIssue.isBlocked };
    const of = { ...wake, despiteBlockers: isCommentWake(wake.reason) };
    const error = obstacleUnder(stops[index], of, facts)?.reason;
    const decision: Decision = error === undefined ? { status: 'queued' } : { status: 'skipped', error };
    const responsibleUserId = responsibleFor(scope, wake, {
      responsibleUserId: idleIssue.responsibleUserId ?? facts.defaultResponsibleUserId,
    });
    const id = uuid7();
    const { causedByUserId } = wake;
    const run = error === undefined ? { id: uuid7(), wake, wakeId: id, responsibleUserId, causedByUserId } : undefined;
    return { id, wake, decision, run, runId: run?.id ?? null };
  });
}

/** A request for an issue that had no run and no wake when the caller locked it. */
export type IdleRequest = WakeRequest & { readonly issueId: string; readonly idleIssue: IdleIssue };

const BUSY = statement(`
  SELECT k.id FROM unnest($2::uuid[]) AS k(id)
   WHERE EXISTS (SELECT FROM "HeartbeatRun" r
                  WHERE r."companyId" = $1::uuid AND r."issueId" = k.id AND r.status IN ('queued', 'running'))
      OR EXISTS (SELECT FROM "Wake" w
                  WHERE w."companyId" = $1::uuid AND w."issueId" = k.id AND w.status = 'deferred_issue_execution')`);

/**
 * Like `requestWake`, for many issues of a company that had no run and no wake when the caller locked them, with one
 * wake each. Places them together, except for issues that got another wake meanwhile.
 */
export async function wakeIdle(scope: WriteScope, companyId: string, requests: readonly IdleRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const turns = requests.map(({ agentId, issueId }) => wakeTurn({ agentId, issueId, taskKey: null }));
  // Prevents other wakes of these agents for these issues until the wakes are written.
  const [, rows] = await Promise.all([
    takeTurns(scope, turns),
    scope.sql<{ id: string }>(BUSY, [companyId, requests.map(({ issueId }) => issueId)]),
  ]);
  const busy = new Set(rows.map(({ id }) => id));
  const idle = requests.filter(({ issueId }) => !busy.has(issueId));
  await placeIdle(
    scope,
    idle.map((request) => ({ wake: wakeDraftOf(scope, request), idleIssue: request.idleIssue })),
  );
  for (const request of requests) if (busy.has(request.issueId)) await requestWake(scope, request);
}
