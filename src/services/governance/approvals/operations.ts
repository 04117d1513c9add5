import { z } from 'zod';
import type { Approval, Issue } from '../../../generated/prisma/client.js';
import { companyMember, companyWriter } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { principalOf } from '../../core/operation/actor.js';
import { conflict, forbidden, unprocessable } from '../../core/operation/errors.js';
import { isUuid, type JsonObject, jsonObject, pathId, uuid } from '../../core/operation/fields.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { checkedHirePayload } from '../../organization/agents/hire-payload.js';
import { assertAgentOf, lockedAgentById } from '../../organization/agents/rows.js';
import { IssueView } from '../../work/issues/model.js';
import { presentIssue } from '../../work/issues/rows.js';
import { requestApproval } from './create.js';
import { ApprovalStatus, ApprovalType, ApprovalView, presentApproval } from './model.js';
import { approvalById, approvalRef } from './rows.js';

const OF_COMPANY = statement(`
  SELECT * FROM "Approval" WHERE "companyId" = $1::uuid AND status = ANY($2::text[])
   ORDER BY "createdAt" DESC, id DESC`);

export const listApprovals = query({
  name: 'listApprovals',
  summary: 'List what was asked of the board, newest first',
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
  run: (_scope, _input, approval) => approval,
  present: (_scope, approval) => presentApproval(approval),
});

const ISSUES = statement(`
  SELECT i.* FROM "IssueApproval" l JOIN "Issue" i ON i."companyId" = l."companyId" AND i.id = l."issueId"
   WHERE l."companyId" = $1::uuid AND l."approvalId" = $2::uuid ORDER BY l."createdAt", l."issueId"`);

export const listApprovalIssues = query({
  name: 'listApprovalIssues',
  summary: 'List the issues that an approval is linked to, in the order in which they were',
  input: z.object(approvalRef),
  output: z.array(IssueView),
  on: approvalById,
  allow: companyMember,
  run: (scope, _input, { companyId, id }) => scope.sql<Issue>(ISSUES, [companyId, id]),
  present: (scope, issues) => Promise.all(issues.map((issue) => presentIssue(scope, issue))),
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
  async run(scope, { type, payload, issueIds = [], requestedByAgentId = null }, { id: companyId }) {
    const requester = await requesterOf(scope, companyId, requestedByAgentId);
    if (scope.actor.kind === 'agent' && MADE_BY_THEIR_FLOW.has(type)) {
      throw forbidden(`Only the board can create an approval of type ${type} by hand`);
    }
    const asked = type === 'hire_agent' ? await hire(scope, companyId, payload, requester) : { payload };
    return presentApproval(await requestApproval(scope, { companyId, type, ...asked, ...requester, issueIds }));
  },
});

const MADE_BY_THEIR_FLOW: ReadonlySet<ApprovalType> = new Set(['hire_agent', 'budget_override_required']);

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

const OPEN_HIRE = statement(`
  SELECT id FROM "Approval" WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND type = 'hire_agent'
     AND status IN ('pending', 'revision_requested') LIMIT 1`);

/** A hire that is asked for by hand: of an agent that waits, or of one that the approval will create. */
async function hire(scope: WriteScope, companyId: string, sent: JsonObject, { requestedByAgentId }: Requester) {
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
