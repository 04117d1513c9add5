import { eventRow } from '#services/core/journal/journal.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { TOOL_GATEWAY } from '../calls/actor.js';
import { OUTCOME_UNKNOWN } from '../calls/sweep.js';
import { finishRequest } from './finish.js';
import { ACTION_COLUMNS, type ActionRequestRow } from './requests.js';
import { settleCompany } from './settle.js';

const MOST = 100;

const OVER = statement(`
  SELECT DISTINCT r."companyId" FROM "ToolActionRequest" r
   WHERE r.status = 'pending' AND (r."expiresAt" <= now() OR EXISTS (
     SELECT 1 FROM "Interaction" c
      WHERE c."companyId" = r."companyId" AND c.id = r."interactionId" AND c.status <> 'pending')) LIMIT ${MOST}`);

/** Finds requests whose call was lost: a call takes one minute at most. */
const LOST = statement(`
  SELECT ${ACTION_COLUMNS} FROM "ToolActionRequest" r
   WHERE r.status = 'executing' AND r."updatedAt" < now() - interval '3 minutes' LIMIT ${MOST}`);

/** Ends the requests that can no longer be answered, and those whose call was lost with its process. */
export async function settleActionRequests(services: Services): Promise<void> {
  const scope = new Scope(services, TOOL_GATEWAY);
  for (const { companyId } of await scope.sql<{ companyId: string }>(OVER, [])) {
    await transact(services, TOOL_GATEWAY, companyId, (write) => settleCompany(write, companyId));
  }
  for (const request of await scope.sql<ActionRequestRow>(LOST, [])) await settleLost(services, request);
}

async function settleLost(services: Services, request: ActionRequestRow): Promise<void> {
  const { companyId, toolName, connectionId, requestedByAgentId: agentId } = request;
  const id = request.consumedByInvocationId ?? request.invocationId;
  const event = eventRow(TOOL_GATEWAY, {
    companyId,
    action: 'tool_gateway.call_failed',
    entityType: 'tool_invocation',
    entityId: id,
    agentId,
    details: { toolName, connectionId, status: OUTCOME_UNKNOWN.status, errorCode: OUTCOME_UNKNOWN.errorCode },
  });
  // If the call has ended in the meantime, its outcome stands.
  await services.toolLedger.close({ id, companyId, ...OUTCOME_UNKNOWN, event });
  await finishRequest(services, request);
}
