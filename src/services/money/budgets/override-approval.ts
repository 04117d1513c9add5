import type { Approval } from '#generated/prisma/client.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { ApprovalKind } from '#services/governance/approvals/kinds.js';
import { closeIncident } from './hard-stops.js';

/** Approvals to continue past a reached limit. */
export const overrideApproval: ApprovalKind = { isMadeByItsFlow: true, approved: sendToIncident, rejected: keepPaused };

async function sendToIncident(): Promise<void> {
  throw unprocessable('Resolve the budget incident instead');
}

const OF_APPROVAL = statement(`
  SELECT id, "companyId" FROM "BudgetIncident" WHERE "approvalId" = $1::uuid AND status = 'open' FOR NO KEY UPDATE`);

/** The incident is dismissed; its scope stays paused. */
async function keepPaused(scope: WriteScope, { id: approvalId }: Approval): Promise<void> {
  const incident = await scope.row<{ id: string; companyId: string }>(OF_APPROVAL, [approvalId]);
  if (incident) await closeIncident(scope, incident, 'dismissed');
}
