import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { LONGEST_CALL_MS } from './sweep.js';

// What an order stops is ended by the process that makes the call, once it hears of the rules that deny it now. The order
// only notes which calls these are. A call that is closed in this moment is left to whoever closes it, so that neither waits
// for the other; so is one that was begun in this moment (`CLOSE` in ledger).

/** SQL of the calls that are being made: the index has no status. Those that people approved may have begun long before. */
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
  /** The agent whose calls are stopped; all of the company unless given. */
  readonly agentId?: string | undefined;
  readonly stopOrderId: string;
  /** Whether the installation was halted before, which ended some of them already. */
  readonly isHalt: boolean;
}

/** Notes which calls of tools an order stops. */
export async function noteStoppedCalls(scope: WriteScope, stop: StopOfCalls): Promise<void> {
  await scope.sql(NOTE, [stop.companyId, stop.agentId ?? null, stop.stopOrderId, stop.isHalt]);
}
