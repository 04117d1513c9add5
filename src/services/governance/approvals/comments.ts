import { z } from 'zod';
import type { ApprovalComment } from '../../../generated/prisma/client.js';
import { companyMember, companyWriter } from '../../access/rules.js';
import { principalOf } from '../../core/actors/actor.js';
import { mutation, query } from '../../core/operation/operation.js';
import { statement } from '../../core/postgres/statement.js';
import { rawText } from '../../core/text/fields.js';
import { emitApproval } from './decide.js';
import { ApprovalCommentView, presentApprovalComment } from './model.js';
import { approvalById, approvalRef, linkedIssueIds } from './rows.js';

const OF_APPROVAL = statement(`
  SELECT * FROM "ApprovalComment" WHERE "companyId" = $1::uuid AND "approvalId" = $2::uuid ORDER BY "createdAt", id`);

export const listApprovalComments = query({
  name: 'listApprovalComments',
  summary: 'List what was said about an approval, oldest first',
  input: z.object(approvalRef),
  output: z.array(ApprovalCommentView),
  on: approvalById,
  allow: companyMember,
  run: (scope, _input, { companyId, id }) => scope.sql<ApprovalComment>(OF_APPROVAL, [companyId, id]),
  present: (_scope, comments) => comments.map(presentApprovalComment),
});

export const addApprovalComment = mutation({
  name: 'addApprovalComment',
  summary: 'Say something about an approval',
  input: z.object({
    ...approvalRef,
    body: rawText(100_000)
      .refine((body) => body.trim() !== '', 'Must not be empty')
      .describe('What to say, in Markdown.'),
  }),
  output: ApprovalCommentView,
  on: approvalById,
  allow: companyWriter,
  async run(scope, { body }, approval) {
    const { type, id } = principalOf(scope.actor);
    const comment = await scope.db.approvalComment.create({
      data: {
        companyId: approval.companyId,
        approvalId: approval.id,
        authorAgentId: type === 'agent' ? id : null,
        authorUserId: type === 'user' ? id : null,
        body,
      },
    });
    const issueIds = await linkedIssueIds(scope, approval);
    emitApproval(scope, approval, 'approval.comment_added', issueIds, { commentId: comment.id });
    return presentApprovalComment(comment);
  },
});
