import type { Approval, ApprovalComment } from '#generated/prisma/client.js';
import { assertNoPlugin, board, companyWriter } from '#services/access/rules.js';
import { forbidden, notFound } from '#services/core/errors/errors.js';
import { type Allow, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, locatedBy, lockedBy, page } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, ordersOf } from '#services/core/rows/ordered-pages.js';
import { pathId, text, uuid } from '#services/core/text/fields.js';
import { ApprovalStatus, ApprovalType } from './model.js';

export const ApprovalNotFound = () => notFound('Approval not found');

/** The input field that names an approval. */
export const approvalRef = { approvalId: pathId().describe("The approval's id.") };

/** An approval by id, or null if the scope cannot access it. */
export const approvalNode = byId<Approval>('Approval');

/** A comment on an approval by id, or null if the scope cannot access it. */
export const approvalCommentNode = byId<ApprovalComment>('ApprovalComment');

/** The approval that a path or argument names. @throws 404 */
export const approvalById = locatedBy('approvalId', approvalNode, ApprovalNotFound);

/**
 * The approval that a path or argument names, locked against other writers until the end of the transaction.
 * @throws 404
 */
export const lockedRowById = lockedBy<'approvalId', Approval>('approvalId', 'Approval', ApprovalNotFound);

export const ApprovalFilter = filterOf({
  id: 'ApprovalFilter',
  nouns: 'approvals',
  lists: {
    statuses: inColumn('status', ApprovalStatus, 'in one of these statuses'),
    types: inColumn('type', ApprovalType, 'of one of these types'),
    requestedByAgentIds: idsIn('requestedByAgentId', uuid(), 'requested by one of these agents'),
    requestedByUserIds: inColumn('requestedByUserId', text(200), 'requested by one of these people'),
    decidedByUserIds: inColumn('decidedByUserId', text(200), 'decided by one of these people'),
    agentIds: idsIn('agentId', uuid(), 'that hired one of these agents'),
  },
  times: { createdAt: 'were requested', updatedAt: 'were changed last', decidedAt: 'were decided' },
});
export type ApprovalFilter = FilterOf<typeof ApprovalFilter>;

const ApprovalOrder = ordersOf({
  id: 'ApprovalOrder',
  nouns: 'approvals',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE },
  initial: 'created_at_desc',
});

const approvalPages = ApprovalOrder.inCompany('Approval', ApprovalFilter);

/** A company's approvals. */
export const approvalsOfCompany = approvalPages();

/** The approvals that an agent requested. */
export const approvalsOfAgent = approvalPages({ requestedByAgentId: 'uuid' });

/** The comments on an approval, oldest first. */
export const commentsOfApproval = page<ApprovalComment>({
  table: 'ApprovalComment',
  by: { companyId: 'uuid', approvalId: 'uuid' },
});

/** An approval without a decision. */
type PendingApproval = Pick<Approval, 'id' | 'status'>;

const PENDING = statement(`
  SELECT k.n::int AS n, a.id, a.status
    FROM unnest($1::uuid[]) WITH ORDINALITY AS k("issueId", n)
    JOIN "Issue" i ON i.id = k."issueId"
    JOIN "IssueApproval" l ON l."companyId" = i."companyId" AND l."issueId" = i.id
    JOIN "Approval" a ON a."companyId" = l."companyId" AND a.id = l."approvalId"
   WHERE a.status IN ('pending', 'revision_requested') ORDER BY k.n, a."createdAt", a.id`);

/** An issue's linked approvals that are pending or sent back for revision, oldest first. */
export const pendingApprovalsOf = listsByNumber<PendingApproval>(PENDING);

const LINKED = statement(`
  SELECT "issueId" FROM "IssueApproval" WHERE "companyId" = $1::uuid AND "approvalId" = $2::uuid ORDER BY "createdAt", "issueId"`);

/** The ids of the issues linked to an approval, in the order of linking. */
export async function linkedIssueIds(scope: Scope, { companyId, id }: Pick<Approval, 'companyId' | 'id'>) {
  return (await scope.sql<{ issueId: string }>(LINKED, [companyId, id])).map(({ issueId }) => issueId);
}

/**
 * Rejects approval of a hire by an agent or a plugin. It does not matter who requested the hire, which permissions the
 * caller has, or which operation it uses.
 * @throws 403
 */
export function assertMayApproveHire({ actor }: Pick<Scope, 'actor'>): void {
  if (actor.kind === 'agent') throw forbidden('Agents cannot approve a hire: only the board can');
  assertNoPlugin(actor, 'Plugins cannot approve a hire: only the board can');
}

/** Allows the board, and the agent that requested the approval. */
export const mayResubmit: Allow<Approval> = rule(`${board.who}, or the agent that asked`, async (scope, approval) => {
  await companyWriter(scope, approval);
  const { actor } = scope;
  if (actor.kind === 'agent' && actor.agentId !== approval.requestedByAgentId) {
    throw forbidden('Only requesting agent can resubmit this approval');
  }
});
