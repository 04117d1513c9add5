import { z } from 'zod';
import type { Approval } from '../../../generated/prisma/client.js';
import { assertAgentOf } from '../../access/belonging.js';
import { companyMember, companyWriter } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { principalOf } from '../../core/actors/actor.js';
import { forbidden } from '../../core/errors/errors.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { jsonObject, pathId, uuid } from '../../core/text/fields.js';
import { requestApproval } from './create.js';
import { approvalKind } from './kinds.js';
import { ApprovalStatus, ApprovalType, ApprovalView, presentApproval } from './model.js';
import { ApprovalFilter, approvalById, approvalRef } from './rows.js';

const OF_COMPANY = statement(`
  SELECT * FROM "Approval" WHERE "companyId" = $1::uuid AND status = ANY($2::text[])
   ORDER BY "createdAt" DESC, id DESC`);

export const listApprovals = query({
  name: 'listApprovals',
  summary: 'List what was asked of the board, newest first',
  input: z.object({
    companyId: pathId(),
    status: ApprovalFilter.shape.status,
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
  run: (_scope, _input, approval) => approval,
  present: (_scope, approval) => presentApproval(approval),
});

export const createApproval = mutation({
  name: 'createApproval',
  summary: 'Ask for a decision of the board',
  input: z.object({
    companyId: pathId(),
    type: ApprovalType.describe('What it is about; hires and budget overrides by hand are for the board only.'),
    payload: jsonObject().describe('What is asked for.'),
    issueIds: z.array(uuid()).max(50).optional().describe('The issues that it is about or that wait for it.'),
    requestedByAgentId: uuid().nullish().describe('The agent that asks, where the board asks for it.'),
  }),
  output: ApprovalView,
  on: companyKeyById,
  allow: companyWriter,
  async run(scope, { type, payload, issueIds = [], requestedByAgentId: named = null }, { id: companyId }) {
    const requester = await requesterOf(scope, companyId, named);
    const kind = approvalKind(type);
    if (scope.actor.kind === 'agent' && kind.isMadeByItsFlow) {
      throw forbidden(`Only the board can create an approval of type ${type} by hand`);
    }
    const { requestedByAgentId } = requester;
    const checked = (await kind.check?.(scope, { companyId, payload, requestedByAgentId })) ?? { payload };
    return presentApproval(await requestApproval(scope, { companyId, type, ...checked, ...requester, issueIds }));
  },
});

interface Requester {
  readonly requestedByAgentId: string | null;
  readonly requestedByUserId: string | null;
}

/** An agent asks for itself; a person for themselves or in an agent's name. */
async function requesterOf(scope: WriteScope, companyId: string, named: string | null): Promise<Requester> {
  const { type, id } = principalOf(scope.actor);
  if (type === 'agent') {
    if (named && named !== id) throw forbidden('An agent can only request approvals as itself');
    return { requestedByAgentId: id, requestedByUserId: null };
  }
  if (named) await assertAgentOf(scope, companyId, named, 'requestedByAgentId must be an agent of the same company');
  return { requestedByAgentId: named, requestedByUserId: type === 'user' ? id : null };
}
