import { eventRow } from '#services/core/journal/journal.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { TOOL_GATEWAY } from './actor.js';

// Calls whose process ended before they did. Nobody knows whether the server has done the work, so these calls are
// never retried.

/** The longest duration of a call, including all work before and after it. */
export const LONGEST_CALL_MS = 180_000;
const MOST = 500;

interface LostCall {
  readonly id: string;
  readonly companyId: string;
  readonly status: 'executing' | 'awaiting_approval';
  readonly actorType: string;
  readonly actorId: string;
  readonly agentId: string | null;
  readonly toolName: string;
  readonly connectionId: string | null;
}

// No index has the status, because each call changes it. IDs begin with the time, so the search covers only a time
// span. Calls with an action request are left out, because the request says more.
const LOST = statement(`
  SELECT i.id, i."companyId", i.status, i."actorType", i."actorId", i."agentId", i."toolName", i."connectionId"
    FROM "ToolInvocation" i
   WHERE i.id BETWEEN $1::uuid AND $2::uuid AND i.status IN ('executing', 'awaiting_approval')
     AND NOT EXISTS (SELECT 1 FROM "ToolActionRequest" r WHERE r."companyId" = i."companyId" AND r."invocationId" = i.id)
   LIMIT ${MOST}`);

/** The lowest UUID version 7 of a time. */
function leastIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export const OUTCOME_UNKNOWN = {
  status: 'failed' as const,
  resultSummary: null,
  resultSizeBytes: null,
  errorCode: 'outcome_unknown',
  errorMessage: 'The server ended during the call; the effect of the tool, if any, is unknown',
};

/**
 * Closes the calls of a time span that no process makes any more.
 * @param sinceMs how far back to look, in milliseconds
 */
export async function settleLostCalls(services: Services, sinceMs: number): Promise<void> {
  const now = Date.now();
  const span = [leastIdAt(now - sinceMs), leastIdAt(now - LONGEST_CALL_MS)];
  const lost = await new Scope(services, TOOL_GATEWAY).sql<LostCall>(LOST, span);
  await Promise.all(lost.map((call) => services.toolLedger.close(closingOf(call))));
}

function closingOf(call: LostCall) {
  const { id, companyId, actorType, actorId, agentId, toolName, connectionId } = call;
  const outcome =
    call.status === 'executing'
      ? OUTCOME_UNKNOWN
      : { ...OUTCOME_UNKNOWN, status: 'cancelled' as const, errorMessage: null };
  const event = eventRow(TOOL_GATEWAY, {
    companyId,
    action: 'tool_gateway.call_failed',
    entityType: 'tool_invocation',
    entityId: id,
    agentId,
    actor: { type: actorType, id: actorId },
    details: { toolName, connectionId, status: outcome.status, errorCode: outcome.errorCode },
  });
  return { id, companyId, ...outcome, event };
}

const PURGE_RESULTS = statement(`DELETE FROM "ToolResult" WHERE "createdAt" < now() - interval '24 hours'`);
const PURGE_SESSIONS = statement(`DELETE FROM "ToolSession" WHERE "expiresAt" < now() - interval '24 hours'`);

/** Deletes full results that can no longer be requested, and sessions that ended long ago. */
export async function purgeToolCalls({ database }: Services): Promise<void> {
  await database.query('all', PURGE_RESULTS, []);
  await database.query('all', PURGE_SESSIONS, []);
}
