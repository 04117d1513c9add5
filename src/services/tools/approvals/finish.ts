import type { Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { wakeForCard } from '#services/work/interactions/resolve.js';
import { TOOL_GATEWAY } from '../calls/actor.js';

const FINISH = statement(`
  WITH finished AS (
    UPDATE "ToolActionRequest" r
       SET status = CASE i.status WHEN 'succeeded' THEN 'executed' ELSE 'failed' END, "resultSummary" = i."resultSummary",
           "errorCode" = i."errorCode", "resolvedAt" = now(), "updatedAt" = now()
      FROM "ToolInvocation" i
     WHERE r."companyId" = $1::uuid AND r.id = $2::uuid AND r.status = 'executing'
       AND i."companyId" = r."companyId" AND i.id = r."consumedByInvocationId" AND i."completedAt" IS NOT NULL
    RETURNING r."companyId", r."invocationId", r."interactionId"),
  -- The row of the call that asked, where another call has used the permission.
  closed AS (
    UPDATE "ToolInvocation" i
       SET status = 'cancelled', "approvalState" = 'approved', "errorCode" = 'action_already_consumed', "completedAt" = now()
      FROM finished f WHERE i."companyId" = f."companyId" AND i.id = f."invocationId" AND i."completedAt" IS NULL)
  SELECT "interactionId" FROM finished`);

/** Writes the outcome of a request whose call is over, and wakes the agent of its issue. */
export async function finishRequest(
  services: Services,
  { companyId, id }: { readonly companyId: string; readonly id: string },
): Promise<void> {
  await transact(services, TOOL_GATEWAY, companyId, async (scope) => {
    const finished = await scope.row<{ interactionId: string | null }>(FINISH, [companyId, id]);
    if (finished?.interactionId) await wakeForCard(scope, companyId, finished.interactionId);
  });
}
