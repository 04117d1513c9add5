import type { Approval } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { ApprovalKind } from '#services/governance/approvals/kinds.js';
import { lockIssues } from '#services/work/issues/rows.js';
import { declineRequest } from './answer.js';
import { endCard } from './end-card.js';
import { ACTION_COLUMNS, type ActionRequestRow } from './requests.js';

// A board decision about a call of a destructive tool. An approval only permits the answer on the card; a rejection
// declines the request. The request is found by the approval in its own row, because any author of an approval may name
// a request in the payload.

const OF_APPROVAL = `
  SELECT ${ACTION_COLUMNS} FROM "ToolActionRequest" r
   WHERE r."companyId" = $1::uuid AND r.status = 'pending' AND r."approvalId" = $2::uuid`;
const PENDING = statement(OF_APPROVAL);
const LOCKED = statement(`${OF_APPROVAL} FOR NO KEY UPDATE OF r`);

const requestOf = (scope: WriteScope, { companyId, id }: Approval, sql = PENDING) =>
  scope.row<ActionRequestRow>(sql, [companyId, id]);

export const boardDecision: ApprovalKind = {
  async lock(scope, approval) {
    const pending = await requestOf(scope, approval);
    if (pending?.issueId) await lockIssues(scope, pending.companyId, [pending.issueId]);
    if (pending) await requestOf(scope, approval, LOCKED);
  },
  async rejected(scope, approval) {
    const request = await requestOf(scope, approval);
    // A request whose hour is over accepts no answer: the sweep ends it.
    if (request?.status !== 'pending') return;
    const reason = approval.decisionNote;
    await declineRequest(scope, request, reason);
    await endCard(scope, request, { accepted: false, reason });
  },
};
