import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { emitAgent } from '#services/organization/agents/rows.js';
import { startSoon } from '../wakes/start.js';

// Skips agents that another transaction has locked. The transaction that ends runs may have locked issues, which come
// after agents in the order of locks. The next start of the agent's runs finds it idle (`settleIdle`). The subqueries
// for runs use the order of an index: with EXISTS, PostgreSQL may read all runs of the company.
const UPDATE_STATUS = statement(`
  WITH was AS (
    SELECT a.id, a.status FROM "Agent" a
     WHERE a."companyId" = $1::uuid AND a.id = ANY($2::uuid[]) ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE "Agent" a
     SET "lastHeartbeatAt" = clock_timestamp(), "updatedAt" = clock_timestamp(),
         status = CASE WHEN NOT x.over THEN a.status WHEN k.reason IS NULL THEN 'idle' ELSE 'error' END,
         "errorReason" = CASE WHEN x.over THEN k.reason ELSE a."errorReason" END
    FROM was JOIN unnest($2::uuid[], $3::text[]) AS k(id, reason) ON k.id = was.id
   CROSS JOIN LATERAL (
     SELECT was.status = 'running' AND (
       SELECT true FROM "HeartbeatRun" r
        WHERE r."companyId" = $1::uuid AND r."agentId" = was.id AND r.status = 'running' ORDER BY r."createdAt" LIMIT 1) IS NULL AS over) x
   WHERE a."companyId" = $1::uuid AND a.id = was.id
  RETURNING a.id, a.status, was.status AS "previousStatus", a."lastHeartbeatAt",
            coalesce((SELECT true FROM "HeartbeatRun" q
                       WHERE q."companyId" = $1::uuid AND q."agentId" = a.id AND q.status = 'queued' ORDER BY q."createdAt" LIMIT 1), false) AS waiting`);

/** A run of an agent that was running and has ended. */
interface AgentRun {
  readonly agentId: string;
  readonly status: string;
  readonly error: string | null;
  readonly errorCode: string | null;
}

interface MovedAgent extends AgentMove {
  readonly waiting: boolean;
}

/** Updates the status of agents after their last runs, and starts their queued runs. */
export async function updateAgentStatus(
  scope: WriteScope,
  companyId: string,
  runs: readonly AgentRun[],
): Promise<void> {
  const last = new Map(runs.map((run) => [run.agentId, run]));
  if (last.size === 0) return;
  const reasons = [...last.values()].map((run) => (isFailure(run) ? (run.error ?? run.errorCode ?? run.status) : null));
  const moved = await scope.sql<MovedAgent>(UPDATE_STATUS, [companyId, [...last.keys()], reasons]);
  for (const agent of moved) {
    emitAgentMove(scope, companyId, agent, last.get(agent.id)?.status ?? null);
    last.delete(agent.id);
    if (agent.waiting) startSoon(scope, { companyId, agentId: agent.id });
  }
  for (const agentId of last.keys()) startSoon(scope, { companyId, agentId });
}

const isFailure = ({ status }: AgentRun): boolean => status === 'failed' || status === 'timed_out';

/** An agent whose status a run may have changed. */
export interface AgentMove {
  readonly id: string;
  readonly status: string;
  readonly previousStatus: string;
  readonly lastHeartbeatAt: Date | null;
}

/** Emits the change of an agent's status, if it changed. @param outcome the status in which the run ended */
export function emitAgentMove(scope: WriteScope, companyId: string, agent: AgentMove, outcome: string | null): void {
  const { id, status, previousStatus, lastHeartbeatAt } = agent;
  if (status === previousStatus) return;
  const details = { previousStatus, status, lastHeartbeatAt: lastHeartbeatAt?.toISOString() ?? null, outcome };
  emitAgent(scope, { companyId, id }, 'agent.status_changed', details);
}
