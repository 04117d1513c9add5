import { SessionInvalid } from '#services/access/tool-sessions.js';
import type { AgentActor } from '#services/core/actors/actor.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid } from '#services/core/text/fields.js';
import type { ToolCallSite } from './listing.js';

// The caller and context of a run's calls. The token is that of a tool session or the run's own; it identifies the
// agent and the run.

/** The path at which a run calls its company's tools over the Model Context Protocol. */
export const RUN_TOOLS_PATH = '/api/tool-gateway/mcp';

export interface RunSite extends ToolCallSite {
  /** Null if the caller uses the run's own token. */
  readonly sessionId: string | null;
}

interface RunPlace {
  readonly issueId: string | null;
  readonly projectId: string | null;
  readonly routineId: string | null;
}

function siteOf({ agentId, companyId }: AgentActor, runId: string, sessionId: string | null, place: RunPlace): RunSite {
  const { issueId, projectId, routineId } = place;
  return {
    sessionId,
    companyId,
    caller: { actorType: 'agent', actorId: agentId, agentId },
    context: { runId, issueId, projectId, routineId, gatewayId: null },
    run: { companyId, agentId, issueId, projectId, routineId },
  };
}

/** @throws 401 for a caller without a tool session */
export async function sessionSite({ actor }: Pick<Scope, 'actor'>): Promise<RunSite> {
  const agent = actor as AgentActor;
  const { toolSession, verifiedRunId } = agent;
  if (!toolSession || !verifiedRunId) throw SessionInvalid();
  return siteOf(agent, verifiedRunId, toolSession.id, toolSession);
}

const PLACE = statement(`
  SELECT r."issueId", i."projectId", CASE i."originKind" WHEN 'routine_execution' THEN i."originId" END AS "routineId"
    FROM "HeartbeatRun" r LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."issueId"
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid AND r."agentId" = $3::uuid`);

/** @throws 401 for a caller with neither the token of a tool session nor that of a run */
export async function runSite(scope: Scope): Promise<RunSite> {
  const agent = scope.actor as AgentActor;
  const { toolSession, verifiedRunId, companyId, agentId } = agent;
  if (toolSession || !verifiedRunId) return sessionSite(scope);
  const place = await scope.row<RunPlace>(PLACE, [companyId, verifiedRunId, agentId]);
  if (!place) throw SessionInvalid();
  const { routineId } = place;
  return siteOf(agent, verifiedRunId, null, { ...place, routineId: routineId && isUuid(routineId) ? routineId : null });
}
