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
import { connection, listOf } from '../connection.js';

import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { AttachmentConnection, AttachmentRef } from './attachment.js';
import { IssueRef } from './issue.js';

export const CommentRef = nounOf('IssueComment', CommentView, { json: ['metadata'] });

builder.prismaObjectFields(CommentRef, (t) => ({
  authorAgent: t.field(agentIn('authorAgentId', 'The agent that wrote it, if it still exists.')),
  issue: t.field(issueIn('issueId', 'The issue.')),
  attachments: t.connection(
    listOf(AttachmentRef, attachmentsOfComment, ['companyId', 'id'], 'Its files, oldest first.'),
    AttachmentConnection,
  ),
}));

const CommentConnection = builder.connectionObject(
  { type: CommentRef, name: 'IssueCommentConnection', description: 'A page of comments.' },
  { name: 'IssueCommentEdge', description: 'A comment and where it stands in the thread.' },
);

const CommentOrderEnum = enumOf('IssueCommentOrder', 'How comments are ordered.', {
  created_at_asc: 'Oldest first.',
  created_at_desc: 'Newest first.',
} satisfies Record<keyof typeof commentsOfIssue, string>);

const CommentCursorRef = outputTypeOf<typeof CommentCursorView, CommentCursor>(CommentCursorView);

builder.prismaObjectFields(IssueRef, (t) => ({
  comments: t.connection(
    {
      type: CommentRef,
      description: 'What was said about it.',
      args: { orderBy: t.arg({ type: CommentOrderEnum, defaultValue: 'created_at_asc', description: 'The order.' }) },
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, { orderBy, ...args }, context, info) =>
        connection(commentsOfIssue[orderBy ?? 'created_at_asc'], { of: [companyId, id], args, context, info }),
    },
    CommentConnection,
  ),
  comment: t.field({
    type: CommentRef,
    nullable: true,
    description: 'One of its comments.',
    args: { id: t.arg.id({ required: true, description: "The comment's UUID." }) },
    ...reads('companyId', 'id'),
    resolve: (issue, { id }, { scope }) => commentOf(scope, issue, id),
  }),
  commentCursor: t.field({
    type: CommentCursorRef,
    description: 'Where its thread stands.',
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(commentCursorOf, id),
  }),
}));
