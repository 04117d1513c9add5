import { CommentCursorView } from '#services/runs/wakes/context.js';
import { AttachmentFilter, attachmentsOfComment } from '#services/work/attachments/rows.js';
import { CommentView } from '#services/work/comments/model.js';
import {
  type CommentCursor,
  CommentFilter,
  commentCursorOf,
  commentOf,
  commentsOfIssue,
} from '#services/work/comments/rows.js';
import { builder } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { actorBy } from '../people/actor.js';
import { loadedById, relationsOf } from '../relation.js';
import { AttachmentRef } from './case-attachment.js';
import { IssueRef } from './issue.js';

export const CommentRef = nounOf('IssueComment', CommentView, { json: ['metadata'] });

relationsOf(CommentRef, {
  author: actorBy(
    ({ authorType, authorAgentId, authorUserId }) => ({
      type: authorType,
      id: authorType === 'system' ? 'server' : (authorAgentId ?? authorUserId),
    }),
    ['authorType', 'authorAgentId', 'authorUserId'],
    'The author of the comment; the system actor `server` for comments of the server itself.',
  ),
  attachments: listOf(AttachmentRef, attachmentsOfComment, ['companyId', 'id'], "The comment's files, oldest first.", {
    narrowedBy: byFilter(AttachmentFilter.schema),
  }),
});

const CommentCursorRef = outputTypeOf<typeof CommentCursorView, CommentCursor>(CommentCursorView);

relationsOf(IssueRef, {
  comments: listOf(CommentRef, commentsOfIssue, ['companyId', 'id'], "The issue's comments.", {
    narrowedBy: byFilter(CommentFilter.schema),
  }),
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
