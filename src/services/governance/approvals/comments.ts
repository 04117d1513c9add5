import { z } from 'zod';
import { companyMember, companyWriter } from '#services/access/rules.js';
import { authorOf } from '#services/core/actors/actor.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { rawText } from '#services/core/text/fields.js';
import { ApprovalCommentView, presentApprovalComment } from './model.js';
import { approvalById, approvalRef, commentsOfApproval, linkedIssueIds } from './rows.js';
import { emitApproval } from './transitions.js';

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
