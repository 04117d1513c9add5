import type { Approval } from '#generated/prisma/client.js';
import { assertAgentOf, lockCompany } from '#services/access/tenancy.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, type JsonObject } from '#services/core/text/fields.js';
import type { ApprovalDraft, ApprovalKind } from '#services/governance/approvals/kinds.js';
import { checkedHirePayload, insertHire } from './hire-payload.js';
import { admitHire, refuseHire } from './lifecycle.js';
import { recordAgentEvent } from './operations.js';
import { agentById, lockedAgentById } from './rows.js';

/** The approval kind for hires. */
export const hireApproval: ApprovalKind = {
  isMadeByItsFlow: true,
  lock: lockHire,
  check: checkHire,
  checkAgain: checkHireAgain,
  approved: hire,
  rejected: refuse,
};

/** Serializes two decisions on one hire, no matter whether they are made on the approval or on the agent. */
async function lockHire(scope: WriteScope, { companyId, agentId }: Approval): Promise<void> {
  await lockCompany(scope, companyId);
  if (agentId) await lockedAgentById(scope, { agentId });
}

const OPEN_HIRE = statement(`
  SELECT id FROM "Approval" WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND type = 'hire_agent'
     AND status IN ('pending', 'revision_requested') LIMIT 1`);

/** Checks an approval that requests a hire. The agent either waits already, or the approval creates it. */
async function checkHire(scope: WriteScope, { companyId, payload: sent, requestedByAgentId }: ApprovalDraft) {
  const agentId = typeof sent.agentId === 'string' && isUuid(sent.agentId) ? sent.agentId.toLowerCase() : null;
  if (sent.agentId != null && !agentId) throw unprocessable('payload.agentId must be an agent of the same company');
  if (agentId) await assertAgentOf(scope, companyId, agentId, 'payload.agentId must be an agent of the same company');
  const agent = agentId ? await lockedAgentById(scope, { agentId }) : null;
  if (agent && agent.status !== 'pending_approval') {
    throw unprocessable('payload.agentId must be an agent that waits for approval', { status: agent.status });
  }
  const open = agent && (await scope.row<{ id: string }>(OPEN_HIRE, [companyId, agent.id]));
  if (open) throw conflict('The hire of this agent waits for a decision already', { approvalId: open.id });
  return {
    agentId,
    payload: await checkedHirePayload(scope, companyId, { ...sent, agentId, requestedByAgentId }, agent),
  };
}

async function checkHireAgain(scope: WriteScope, approval: Approval, sent: JsonObject): Promise<JsonObject> {
  const { companyId, agentId, requestedByAgentId } = approval;
  const agent = agentId ? await agentById(scope, { agentId }) : null;
  return checkedHirePayload(scope, companyId, { ...sent, agentId, requestedByAgentId }, agent);
}

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
  await recordAgentEvent(scope, created, 'agent.hire_created', { name, role, status: 'idle', approvalId: id });
}

async function refuse(scope: WriteScope, { agentId }: Approval): Promise<void> {
  if (agentId) await refuseHire(scope, await agentById(scope, { agentId }));
}
