import { z } from 'zod';
import type { Approval } from '#generated/prisma/client.js';
import { companyMember, companyWriter } from '#services/access/rules.js';
import { assertAgentOf, companyKeyById } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { forbidden } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { Port } from '#services/core/operation/port.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type JsonObject, jsonObject, pathId, rawText, uuid } from '#services/core/text/fields.js';
import { approvalKind } from './kinds.js';
import {
  ApprovalCommentView,
  ApprovalStatus,
  ApprovalType,
  ApprovalView,
  presentApproval,
  presentApprovalComment,
} from './model.js';
import { approvalById, approvalRef, commentsOfApproval, linkedIssueIds } from './rows.js';
import { emitApproval } from './transitions.js';

/** A request to the board. */
interface ApprovalRequest {
  readonly companyId: string;
  readonly type: ApprovalType;
  /** Stored whole; every serialization redacts it. */
  readonly payload: JsonObject;
  /** The agent of a hire. */
  readonly agentId?: string | null;
  readonly requestedByAgentId?: string | null;
  readonly requestedByUserId?: string | null;
  readonly issueIds?: readonly string[];
  /** The one action that the approval will permit, once: see `consumeApproval`. */
  readonly permits?: { readonly argumentHash: string; readonly grantedTo: string; readonly expiresAt: Date };
}

type LinkIssues = (scope: WriteScope, approval: Approval, issueIds: readonly string[]) => Promise<void>;

/** Links approvals to issues, which are a higher layer. */
export const issueLinks = new Port<LinkIssues>();

/**
 * Requests a decision of the board.
 * @throws 404 if one of the issues is missing
 */
export async function requestApproval(
  scope: WriteScope,
  { issueIds = [], permits, ...fields }: ApprovalRequest,
): Promise<Approval> {
  const approval = await scope.db.approval.create({ data: { ...fields, ...permits } });
  emitApproval(scope, approval, 'approval.created', [...new Set(issueIds)]);
  await issueLinks.get()(scope, approval, issueIds);
  return approval;
}

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

export const listApprovalComments = query({
  name: 'listApprovalComments',
  summary: 'List the comments on an approval, oldest first',
  input: z.object(approvalRef),
  output: z.array(ApprovalCommentView),
  on: approvalById,
  allow: companyMember,
  run: (scope, _input, { companyId, id }) => commentsOfApproval.all(scope, [companyId, id]),
  present: (_scope, comments) => comments.map(presentApprovalComment),
});

export const addApprovalComment = mutation({
  name: 'addApprovalComment',
  summary: 'Comment on an approval',
  input: z.object({
    ...approvalRef,
    body: rawText(100_000)
      .refine((body) => body.trim() !== '', 'Must not be empty')
      .describe('The comment, in Markdown.'),
  }),
  output: ApprovalCommentView,
  on: approvalById,
  allow: companyWriter,
  async run(scope, { body }, approval) {
    const { createdByAgentId: authorAgentId, createdByUserId: authorUserId } = authorOf(scope.actor);
    const { companyId, id: approvalId } = approval;
    const comment = await scope.db.approvalComment.create({
      data: { companyId, approvalId, authorAgentId, authorUserId, body },
    });
    const issueIds = await linkedIssueIds(scope, approval);
    emitApproval(scope, approval, 'approval.comment_added', issueIds, { commentId: comment.id });
    return presentApprovalComment(comment);
  },
});
