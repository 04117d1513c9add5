import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { LONGEST_CALL_MS } from './sweep.js';

// The process that makes a call ends it once it learns of the rules that now deny it. The stop order only notes these
// calls. It skips calls that another transaction is closing at this moment, so neither waits for the other, and calls
// that begin at this moment: `CLOSE` in ledger.ts notes both.

/**
 * SQL for the calls in flight. The index has no status, so a time span bounds the search. Approved calls may have begun
 * long before, so the second part finds them by their requests.
 */
const IN_FLIGHT = `
  SELECT i.id FROM "ToolInvocation" i
   WHERE i."companyId" = $1::uuid AND i."startedAt" > now() - interval '${LONGEST_CALL_MS} milliseconds'
     AND (i.status = 'executing'
       OR ($4 AND i.status = 'cancelled' AND i."completedAt" >= (SELECT "haltedAt" FROM "Instance")))
  UNION ALL
  SELECT r."consumedByInvocationId" FROM "ToolActionRequest" r
   WHERE r."companyId" = $1::uuid AND r.status = 'executing'`;

const NOTE = statement(`
  WITH stopped AS (
    SELECT i.id FROM "ToolInvocation" i
     WHERE i."companyId" = $1::uuid AND i.id IN (${IN_FLIGHT}) AND i.status IN ('executing', 'cancelled')
       AND i."stopOrderId" IS NULL AND ($2::uuid IS NULL OR i."agentId" = $2::uuid)
       FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE "ToolInvocation" i SET "stopOrderId" = $3::uuid
    FROM stopped s WHERE i."companyId" = $1::uuid AND i.id = s.id`);

interface StopOfCalls {
  readonly companyId: string;
  /** The agent whose calls are stopped; if omitted, all calls of the company. */
  readonly agentId?: string | undefined;
  readonly stopOrderId: string;
  /** Whether the installation was halted before. The halt has already ended some of the calls. */
  readonly isHalt: boolean;
}

/** Notes the tool calls that a stop order stops. */
export async function noteStoppedCalls(scope: WriteScope, stop: StopOfCalls): Promise<void> {
  await scope.sql(NOTE, [stop.companyId, stop.agentId ?? null, stop.stopOrderId, stop.isHalt]);
}
