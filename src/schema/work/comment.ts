import { CommentCursorView } from '../../services/runs/wakes/context.js';
import { CommentView } from '../../services/work/comments/model.js';
import {
  attachmentsOfComment,
  type CommentCursor,
  commentCursorOf,
  commentOf,
  commentsOfIssue,
} from '../../services/work/comments/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { inOrder, listOf, ordering } from '../list.js';
import { loadedById, relationsOf } from '../relation.js';
import { AttachmentRef } from './attachment.js';
import { IssueRef } from './issue.js';

export const CommentRef = nounOf('IssueComment', CommentView, { json: ['metadata'] });

relationsOf(CommentRef, {
  authorAgent: agentIn('authorAgentId', 'The agent that wrote the comment, if it still exists.'),
  issue: issueIn('issueId', 'The issue.'),
  attachments: listOf(AttachmentRef, attachmentsOfComment, ['companyId', 'id'], "The comment's files, oldest first."),
});

const CommentOrder = ordering(
  'IssueCommentOrder',
  'The orders of comments.',
  { created_at_asc: 'Oldest first.', created_at_desc: 'Newest first.' },
  'created_at_asc',
);

const CommentCursorRef = outputTypeOf<typeof CommentCursorView, CommentCursor>(CommentCursorView);

relationsOf(IssueRef, {
  comments: listOf(CommentRef, inOrder(CommentOrder, commentsOfIssue), ['companyId', 'id'], "The issue's comments."),
  commentCursor: loadedById(CommentCursorRef, commentCursorOf, "The state of the issue's comment thread."),
});

builder.prismaObjectField(IssueRef, 'comment', (t) =>
  t.field({
    type: CommentRef,
    nullable: true,
    description: 'A comment of the issue.',
    args: { id: t.arg.id({ required: true, description: 'The UUID of the comment.' }) },
    ...reads('companyId', 'id'),
    resolve: (issue, { id }, { scope }) => commentOf(scope, issue, id),
  }),
);
