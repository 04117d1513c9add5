import { z } from 'zod';
import { permission } from '#services/access/rules.js';
import { companyKeyById, lockCompany } from '#services/access/tenancy.js';
import { principalOf } from '#services/core/actors/actor.js';
import { conflict, forbidden } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId } from '#services/core/text/fields.js';
import { insertAgent } from '#services/organization/agents/create.js';
import { recordAgentEvent } from '#services/organization/agents/operations.js';
import { reloadCompany } from '#services/organization/companies/rows.js';
import { agentOf } from './join-agent-fields.js';
import { JoinRequestStatus, JoinRequestType, JoinRequestView, type JoinRow, presentJoin } from './join-model.js';
import { joinById, joinRef, joinsOfCompany, lockJoin } from './join-rows.js';
import { emitJoin, type InviteRow } from './model.js';
import { inviteNode } from './rows.js';

/** Allows callers with the permission to decide on join requests. */
export const joinApprover = permission('joins:approve');

export const listJoinRequests = query({
  name: 'listJoinRequests',
  summary: "List a company's join requests, newest first",
  input: z.object({
    companyId: pathId(),
    status: JoinRequestStatus.optional().describe('Only requests with this status.'),
    requestType: JoinRequestType.optional().describe('Only requests of this kind of joiner.'),
  }),
  output: z.array(JoinRequestView),
  on: companyKeyById,
  allow: joinApprover,
  run: (scope, { status, requestType }, company) =>
    joinsOfCompany.all(scope, [company.id], {
      ...(status && { statuses: [status] }),
      ...(requestType && { requestTypes: [requestType] }),
    }),
  present: (_scope, joins) => joins.map(presentJoin),
});

/** The join request, locked, unless it is decided already. @throws 409 */
async function lockPending(scope: WriteScope, found: JoinRow): Promise<JoinRow> {
  const join = await lockJoin(scope, found);
  if (join.status !== 'pending_approval') {
    throw conflict('Only pending join requests can be decided', { status: join.status });
  }
  return join;
}

export const approveJoinRequest = mutation({
  name: 'approveJoinRequest',
  summary: "Approve an agent's join request: create the agent, which can then fetch its API key",
  input: z.object(joinRef),
  output: JoinRequestView,
  on: joinById,
  setsExecution: true,
  allow: joinApprover,
  async run(scope, _input, found) {
    await lockCompany(scope, found.companyId);
    const join = await lockPending(scope, found);
    await assertMayHire(scope, join.companyId);
    const reportsTo = await activeCeo(scope, join.companyId);
    const invite = (await scope.load(inviteNode, join.inviteId)) as InviteRow;
    const agentId = await insertAgent(scope, join.companyId, agentOf(join, invite, reportsTo), 'idle');
    await recordAgentEvent(scope, agentId, 'agent.created', {
      name: join.agentName,
      role: 'general',
      joinRequestId: join.id,
    });
    const approved = await scope.db.joinRequest.update({
      where: { id: join.id },
      data: { status: 'approved', approvedAt: new Date(), approvedByUserId: deciderOf(scope), createdAgentId: agentId },
    });
    emitJoin(scope, approved, 'join_request.approved', { agentId });
    return presentJoin(approved);
  },
});

export const rejectJoinRequest = mutation({
  name: 'rejectJoinRequest',
  summary: "Reject an agent's join request",
  input: z.object(joinRef),
  output: JoinRequestView,
  on: joinById,
  allow: joinApprover,
  async run(scope, _input, found) {
    const join = await lockPending(scope, found);
    const rejected = await scope.db.joinRequest.update({
      where: { id: join.id },
      data: { status: 'rejected', rejectedAt: new Date(), rejectedByUserId: deciderOf(scope) },
    });
    emitJoin(scope, rejected, 'join_request.rejected');
    return presentJoin(rejected);
  },
});

/** Agents cannot approve agents in a company whose board approves new agents. @throws 403 */
async function assertMayHire(scope: WriteScope, companyId: string): Promise<void> {
  if (scope.actor.kind !== 'agent') return;
  const { requireBoardApprovalForNewAgents } = await reloadCompany(scope, companyId);
  if (requireBoardApprovalForNewAgents) throw forbidden('Board access required');
}

const CEO = statement(`
  SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND role = 'ceo' AND status NOT IN ('terminated', 'pending_approval')
   ORDER BY "createdAt", id LIMIT 1`);

/** The manager of the new agent. @throws 409 if the company has no active CEO */
async function activeCeo(scope: WriteScope, companyId: string): Promise<string> {
  const ceo = await scope.row<{ id: string }>(CEO, [companyId]);
  if (!ceo) throw conflict('The company has no active CEO agent to whom the new agent could report');
  return ceo.id;
}

function deciderOf({ actor }: WriteScope): string | null {
  const { type, id } = principalOf(actor);
  return type === 'user' ? id : null;
}
