import type { Approval } from '../../../generated/prisma/client.js';
import { unprocessable } from '../../core/operation/errors.js';
import type { JsonObject } from '../../core/operation/fields.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { keepPaused } from '../../money/budgets/hard-stops.js';
import { insertHire } from '../../organization/agents/hire-payload.js';
import { admitHire, refuseHire } from '../../organization/agents/lifecycle.js';
import { recorded } from '../../organization/agents/operations.js';
import { agentById } from '../../organization/agents/rows.js';
import type { ApprovalType } from './model.js';

type Effect = (scope: WriteScope, approval: Approval) => Promise<void>;
type Effects = Readonly<Record<'approved' | 'rejected', Effect>>;

/**
 * What follows from the board's decision, in its transaction: if it cannot be done, nothing is decided. An approval of
 * any other type only says yes or no.
 */
export const EFFECTS: Partial<Record<ApprovalType, Effects>> = {
  hire_agent: { approved: hire, rejected: refuse },
  budget_override_required: { approved: sendToIncident, rejected: (scope, { id }) => keepPaused(scope, id) },
};

async function hire(scope: WriteScope, approval: Approval): Promise<void> {
  const { companyId, id, agentId } = approval;
  if (agentId) return admitHire(scope, await agentById(scope, { agentId }));
  const payload = approval.payload as JsonObject;
  const created = await insertHire(scope, companyId, payload);
  await scope.db.approval.update({
    where: { id },
    data: { agentId: created, payload: { ...payload, agentId: created } },
  });
  const { name, role = 'general' } = payload;
  await recorded(scope, created, 'agent.hire_created', { name, role, status: 'idle', approvalId: id });
}

async function refuse(scope: WriteScope, { agentId }: Approval): Promise<void> {
  if (agentId) await refuseHire(scope, await agentById(scope, { agentId }));
}

async function sendToIncident(): Promise<void> {
  throw unprocessable('Resolve the budget incident instead');
}
