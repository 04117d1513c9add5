import { builder } from '../schema/builder.js';
import { ApprovalCommentRef, ApprovalRef } from '../schema/governance/approval.js';
import { executeQuery } from '../services/core/operation/execute.js';
import * as comments from '../services/governance/approvals/comments.js';
import * as decisions from '../services/governance/approvals/decisions.js';
import * as approvals from '../services/governance/approvals/operations.js';
import { approvalCommentNode, approvalNode } from '../services/governance/approvals/rows.js';
import * as links from '../services/work/issue-approvals/operations.js';
import { expose, exposeNoun, exposeOk } from './expose.js';

builder.queryField('approval', (t) =>
  t.field({
    type: ApprovalRef,
    description: 'Something that was asked of the board.',
    args: { id: t.arg.id({ required: true, description: "The approval's UUID." }) },
    resolve: (_root, { id }, { scope }) => executeQuery(approvals.getApproval, scope, { approvalId: id }),
  }),
);

exposeNoun(
  [
    approvals.createApproval,
    decisions.approveApproval,
    decisions.rejectApproval,
    decisions.requestApprovalRevision,
    decisions.resubmitApproval,
  ],
  { field: 'approval', type: ApprovalRef, load: (scope, id) => scope.load(approvalNode, id) },
);

exposeNoun([comments.addApprovalComment], {
  field: 'comment',
  type: ApprovalCommentRef,
  load: (scope, id) => scope.load(approvalCommentNode, id),
});

expose(links.linkIssueApproval, (t) => ({
  approvals: t.field({
    type: [ApprovalRef],
    description: 'The approvals that the issue is now linked to, oldest first.',
    resolve: async ({ output }, _args, { scope }) => {
      const linked = await Promise.all(output.map(({ id }) => scope.load(approvalNode, id)));
      return linked.filter((approval) => approval !== null);
    },
  }),
}));

exposeOk([links.unlinkIssueApproval]);
