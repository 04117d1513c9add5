import { ApprovalCommentRef, ApprovalRef } from '../schema/work/approval.js';
import * as decisions from '../services/governance/approvals/decisions.js';
import * as comments from '../services/governance/approvals/operations.js';
import * as approvals from '../services/governance/approvals/operations.js';
import { approvalCommentNode, approvalNode } from '../services/governance/approvals/rows.js';
import * as links from '../services/work/issue-approvals/operations.js';
import { expose, exposeQuery, reread } from './expose.js';

exposeQuery('approval', approvals.getApproval, { type: ApprovalRef, id: 'approvalId' });

expose(
  [
    approvals.createApproval,
    decisions.approveApproval,
    decisions.rejectApproval,
    decisions.requestApprovalRevision,
    decisions.resubmitApproval,
  ],
  { approval: reread(ApprovalRef, approvalNode) },
);

expose(comments.addApprovalComment, { comment: reread(ApprovalCommentRef, approvalCommentNode) });

expose(links.linkIssueApproval, {
  approvals: {
    type: [ApprovalRef],
    description: 'The approvals that the issue is now linked to, oldest first.',
    resolve: async (output, _args, { scope }) => {
      const linked = await Promise.all(output.map(({ id }) => scope.load(approvalNode, id)));
      return linked.filter((approval) => approval !== null);
    },
  },
});

expose(links.unlinkIssueApproval, { ok: {} });
