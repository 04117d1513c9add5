import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { settleReservations } from '../../money/budgets/reserve.js';
import { emitAgent } from '../../organization/agents/events.js';
import { releaseHolds } from '../../work/issues/locks.js';
import { promoteDeferred } from '../wakes/promote.js';
import { emitRun } from '../wakes/record-run.js';
import { startSoon } from '../wakes/start.js';
import { keepLatestActions } from './required-action.js';

/** A run that has just reached a terminal status, with what its end means for others. */
export interface EndedRun {
  readonly id: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly status: string;
  readonly previousStatus: string;
  readonly error: string | null;
  readonly errorCode: string | null;
  /** What somebody must do, where its attempts are used up. */
  readonly requiredAction?: string | null;
  readonly exitCode: number | null;
  readonly invocationSource: string;
  readonly triggerDetail: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

const WAKE_STATUS: Readonly<Record<string, string>> = { succeeded: 'completed', cancelled: 'cancelled' };

const END_WAKES = statement(`
  UPDATE "Wake" w SET status = k.status, error = k.error, "finishedAt" = clock_timestamp(), "stopOrderId" = $5::uuid
    FROM unnest($2::uuid[], $3::text[], $4::text[]) AS k(run, status, error)
   WHERE w."companyId" = $1::uuid AND w."runId" = k.run AND w.status IN ('queued', 'claimed')`);

/**
 * All that follows from the ends of a company's runs, whatever ended them, with a fixed number of statements: frees the
 * issues they held, settles what was set aside for them, ends their wakes, moves their agents on, promotes what waited
 * for their issues, and has what is queued started. Tells of each run and of each agent that changed.
 * @param stopOrderId the order that stopped them, if one did: their wakes bear it too
 */
export async function applyEnds(
  scope: WriteScope,
  companyId: string,
  runs: readonly EndedRun[],
  stopOrderId: string | null = null,
): Promise<void> {
  if (runs.length === 0) return;
  const ids = runs.map(({ id }) => id);
  const wakes = runs.map(({ status }) => WAKE_STATUS[status] ?? 'failed');
  const reasons = runs.map(({ status, errorCode, error }) => (status === 'succeeded' ? null : (errorCode ?? error)));
  const [freed] = await Promise.all([
    releaseHolds(scope, companyId, ids),
    settleReservations(scope, companyId, ids),
    scope.sql(END_WAKES, [companyId, ids, wakes, reasons, stopOrderId]),
    keepLatestActions(scope, companyId, runs),
  ]);
  for (const run of runs) emitEnd(scope, companyId, run);
  await moveAgentsOn(scope, companyId, runs);
  await promoteWaiting(scope, companyId, runs, freed);
}

function emitEnd(scope: WriteScope, companyId: string, run: EndedRun): void {
  const { status, previousStatus, error, errorCode, exitCode, invocationSource, triggerDetail, requiredAction } = run;
  emitRun(scope, { ...run, companyId }, status, {
    status,
    previousStatus,
    error,
    errorCode,
    exitCode,
    invocationSource,
    triggerDetail,
    ...(requiredAction ? { requiredAction } : {}),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  });
}

// An agent that somebody else is changing is not waited for, since whoever ends runs may hold issues by now, which come
// after agents in the order of locks; the next start of its runs finds it idle (claim.ts).
const MOVE_ON = statement(`
  WITH was AS (
    SELECT a.id, a.status FROM "Agent" a
     WHERE a."companyId" = $1::uuid AND a.id = ANY($2::uuid[]) ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE "Agent" a
     SET "lastHeartbeatAt" = clock_timestamp(), "updatedAt" = clock_timestamp(),
         status = CASE WHEN NOT x.over THEN a.status WHEN k.reason IS NULL THEN 'idle' ELSE 'error' END,
         "errorReason" = CASE WHEN x.over THEN k.reason ELSE a."errorReason" END
    FROM was JOIN unnest($2::uuid[], $3::text[]) AS k(id, reason) ON k.id = was.id
   CROSS JOIN LATERAL (
     SELECT was.status = 'running' AND NOT EXISTS (
       SELECT FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r."agentId" = was.id AND r.status = 'running') AS over) x
   WHERE a."companyId" = $1::uuid AND a.id = was.id
  RETURNING a.id, a.status, was.status AS "previousStatus", a."lastHeartbeatAt",
            EXISTS (SELECT FROM "HeartbeatRun" q
                     WHERE q."companyId" = $1::uuid AND q."agentId" = a.id AND q.status = 'queued') AS waiting`);

interface Moved extends AgentMove {
  readonly waiting: boolean;
}

/** The status of an agent after its last run, and the start of what waits for it. */
async function moveAgentsOn(scope: WriteScope, companyId: string, runs: readonly EndedRun[]): Promise<void> {
  const last = new Map(runs.filter(worked).map((run) => [run.agentId, run]));
  if (last.size === 0) return;
  const reasons = [...last.values()].map((run) => (isFailure(run) ? (run.error ?? run.errorCode ?? run.status) : null));
  const moved = await scope.sql<Moved>(MOVE_ON, [companyId, [...last.keys()], reasons]);
  for (const agent of moved) {
    emitAgentMove(scope, companyId, agent, last.get(agent.id)?.status ?? null);
    last.delete(agent.id);
    if (agent.waiting) startSoon(scope, { companyId, agentId: agent.id });
  }
  for (const agentId of last.keys()) startSoon(scope, { companyId, agentId });
}

const worked = ({ previousStatus }: EndedRun): boolean => previousStatus === 'running';
const isFailure = ({ status }: EndedRun): boolean => status === 'failed' || status === 'timed_out';

/** An agent whose status a run may have changed. */
export interface AgentMove {
  readonly id: string;
  readonly status: string;
  readonly previousStatus: string;
  readonly lastHeartbeatAt: Date | null;
}

/** Tells that a run changed the status of its agent, if it did; `outcome` is the status of the run that ended. */
export function emitAgentMove(scope: WriteScope, companyId: string, agent: AgentMove, outcome: string | null): void {
  const { id, status, previousStatus, lastHeartbeatAt } = agent;
  if (status === previousStatus) return;
  const details = { previousStatus, status, lastHeartbeatAt: lastHeartbeatAt?.toISOString() ?? null, outcome };
  emitAgent(scope, { companyId, id }, 'agent.status_changed', details);
}

const WAITED_FOR = statement(`
  SELECT DISTINCT w."issueId" FROM "Wake" w
   WHERE w."companyId" = $1::uuid AND w."issueId" = ANY($2::uuid[]) AND w.status = 'deferred_issue_execution'
   ORDER BY w."issueId"`);

/** What waited for the issues that the runs were about or held. */
async function promoteWaiting(
  scope: WriteScope,
  companyId: string,
  runs: readonly EndedRun[],
  freed: readonly string[],
): Promise<void> {
  const about = runs.filter(worked).flatMap(({ issueId }) => issueId ?? []);
  const issueIds = [...new Set([...about, ...freed])];
  if (issueIds.length === 0) return;
  for (const { issueId } of await scope.sql<{ issueId: string }>(WAITED_FOR, [companyId, issueIds])) {
    await promoteDeferred(scope, { companyId, issueId });
  }
}
