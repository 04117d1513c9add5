import { z } from 'zod';
import type { Approval } from '#generated/prisma/client.js';
import { assertAgentOf } from '#services/access/belonging.js';
import { companyMember, companyWriter } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { forbidden } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { jsonObject, pathId, uuid } from '#services/core/text/fields.js';
import { requestApproval } from './create.js';
import { approvalKind } from './kinds.js';
import { ApprovalStatus, ApprovalType, ApprovalView, presentApproval } from './model.js';
import { approvalById, approvalRef } from './rows.js';

const OF_COMPANY = statement(`
  SELECT * FROM "Approval" WHERE "companyId" = $1::uuid AND status = ANY($2::text[])
   ORDER BY "createdAt" DESC, id DESC`);

export const listApprovals = query({
  name: 'listApprovals',
  summary: "List a company's approvals, newest first",
  input: z.object({
    companyId: pathId(),
    status: z.array(ApprovalStatus).optional().describe('Only approvals in one of these statuses.'),
  }),
  output: z.array(ApprovalView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, { status }, company) => scope.sql<Approval>(OF_COMPANY, [company.id, status ?? ApprovalStatus.options]),
  present: (_scope, approvals) => approvals.map(presentApproval),
});

export const getApproval = query({
  name: 'getApproval',
  summary: 'Get an approval',
  input: z.object(approvalRef),
  output: ApprovalView,
  on: approvalById,
  allow: companyMember,
  present: (_scope, approval) => presentApproval(approval),
});

export const createApproval = mutation({
  name: 'createApproval',
  summary: 'Request an approval from the board',
  input: z.object({
    companyId: pathId(),
    type: ApprovalType.describe('The type of approval. Only the board creates hires and budget overrides by hand.'),
    payload: jsonObject().describe('The request, with the fields of its type.'),
    issueIds: z
      .array(uuid())
      .max(50)
      .optional()
      .describe('The IDs of the issues that the approval concerns or that wait for it.'),
    requestedByAgentId: uuid().nullish().describe('The ID of the agent on whose behalf the board requests it.'),
  }),
  output: ApprovalView,
  on: companyKeyById,
  allow: companyWriter,
  async run(scope, { type, payload, issueIds = [], requestedByAgentId: agentId = null }, { companyId }) {
    const requester = await requesterOf(scope, companyId, agentId);
    const kind = approvalKind(type);
    if (scope.actor.kind === 'agent' && kind.isMadeByItsFlow) {
      throw forbidden(`Only the board can create an approval of type ${type} by hand`);
    }
    const { requestedByAgentId } = requester;
    const checked = (await kind.check?.(scope, { companyId, payload, requestedByAgentId })) ?? { payload };
    return presentApproval(await requestApproval(scope, { companyId, type, ...checked, ...requester, issueIds }));
  },
});

/** Agents request approvals for themselves; people for themselves or on behalf of an agent. */
async function requesterOf(scope: WriteScope, companyId: string, agentId: string | null) {
  const { createdByAgentId, createdByUserId: requestedByUserId } = authorOf(scope.actor);
  if (createdByAgentId) {
    if (agentId && agentId !== createdByAgentId) throw forbidden('An agent can only request approvals as itself');
    return { requestedByAgentId: createdByAgentId, requestedByUserId };
  }
  if (agentId)
    await assertAgentOf(scope, companyId, agentId, 'requestedByAgentId must be an agent of the same company');
  return { requestedByAgentId: agentId, requestedByUserId };
}
