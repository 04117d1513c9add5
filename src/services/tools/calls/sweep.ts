import { eventRow } from '../../core/journal/journal.js';
import { Scope, type Services } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { TOOL_GATEWAY } from './actor.js';

// Calls whose process ended before they did. Whether the server has done what it was asked nobody knows, so they are
// never made again.

/** No call takes longer, with all that goes before and after it. */
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

// IDs begin with the time. No index has the status, since each call changes it; so only a span of time is looked at.
// Calls that people approve have a request that says more.
const LOST = statement(`
  SELECT i.id, i."companyId", i.status, i."actorType", i."actorId", i."agentId", i."toolName", i."connectionId"
    FROM "ToolInvocation" i
   WHERE i.id BETWEEN $1::uuid AND $2::uuid AND i.status IN ('executing', 'awaiting_approval')
     AND NOT EXISTS (SELECT 1 FROM "ToolActionRequest" r WHERE r."companyId" = i."companyId" AND r."invocationId" = i.id)
   LIMIT ${MOST}`);

/** The least ID of version 7 of a time. */
function leastIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export const OUTCOME_UNKNOWN = {
  status: 'failed' as const,
  resultSummary: null,
  resultSizeBytes: null,
  errorCode: 'outcome_unknown',
  errorMessage: 'The server ended while the call was made; what the tool has done, if anything, is unknown',
};

/**
 * Ends the calls of a span of time that nobody makes any more.
 * @param sinceMs how far back it looks, in milliseconds
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

/** Deletes whole results that nobody may ask for any more, and sessions that are long over. */
export async function purgeToolCalls({ database }: Services): Promise<void> {
  await database.read('all', PURGE_RESULTS, []);
  await database.read('all', PURGE_SESSIONS, []);
}
