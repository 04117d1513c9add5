import { z } from 'zod';
import { type IssueComment, Prisma } from '../../../generated/prisma/client.js';
import { companyMember } from '../../access/rules.js';
import { principalOf } from '../../core/actors/actor.js';
import { forbidden, notFound, unprocessable } from '../../core/errors/errors.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { type Statement, statement } from '../../core/postgres/statement.js';
import { jsonObject, pathId, uuid } from '../../core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import { refreshMentions } from '../issues/identifiers-in-text.js';
import { issueCommenter } from '../issues/policy.js';
import { issueById, issueRef, lockedIssueById, touchIssue } from '../issues/rows.js';
import { CommentView, commentBody, presentComment } from './model.js';
import { addComment } from './operations.js';
import { commentById, commentOf } from './rows.js';

const commentRef = { ...issueRef, commentId: pathId().describe("The comment's id.") };

const MAX_COMMENTS = 500;

const PLACE = { asc: '>', desc: '<' } as const;

const THREAD = (order: 'asc' | 'desc', continued: boolean): Statement =>
  statement(`
    SELECT t.* FROM "IssueComment" t ${continued ? 'JOIN "IssueComment" a ON a."companyId" = t."companyId" AND a.id = $4::uuid' : ''}
     WHERE t."companyId" = $1::uuid AND t."issueId" = $2::uuid
       ${continued ? `AND (t."createdAt", t.id) ${PLACE[order]} (a."createdAt", a.id)` : ''}
     ORDER BY t."createdAt" ${order}, t.id ${order} LIMIT $3`);

export const listIssueComments = query({
  name: 'listIssueComments',
  summary: 'List the comments of an issue; deleted ones are empty',
  input: z.object({
    ...issueRef,
    after: uuid().optional().describe('Go on after this comment, in the order that is asked for.'),
    afterCommentId: uuid().optional().describe('The same as after.'),
    order: z.enum(['asc', 'desc']).default('desc').describe('Oldest or newest first.'),
    limit: z.int().min(1).max(MAX_COMMENTS).optional().describe('How many; all when left out.'),
  }),
  output: z.array(CommentView),
  on: issueById,
  allow: companyMember,
  async run(scope, { after, afterCommentId, order, limit }, { companyId, id }) {
    const anchor = after ?? afterCommentId;
    const values = [companyId, id, limit ?? null];
    if (!anchor) return scope.sql<IssueComment>(THREAD(order, false), values);
    if (!(await commentOf(scope, { companyId, id }, anchor)))
      throw unprocessable('after is not a comment of this issue');
    return scope.sql<IssueComment>(THREAD(order, true), [...values, anchor]);
  },
  present: (_scope, comments) => comments.map(presentComment),
});

export const getIssueComment = query({
  name: 'getIssueComment',
  summary: 'Get a comment of an issue',
  input: z.object(commentRef),
  output: CommentView,
  on: (scope: Scope, ref: { issueId: string; commentId: string }) => commentById(scope, ref),
  allow: companyMember,
  run: (_scope, _input, comment) => comment,
  present: (_scope, comment) => presentComment(comment),
});

/** A new comment, or the one that its author sent with the same clientRequestId before. */
const NewCommentView = CommentView.extend({
  deduplicated: z.literal(true).optional().describe('The author sent it before; nothing was done.'),
}).meta({ id: 'NewIssueComment' });

/** Whether the answer is an earlier comment: REST answers 200 then, else 201. */
export const isRepeatedComment = (answer: z.input<typeof NewCommentView>): boolean => answer.deduplicated === true;

export const createIssueComment = mutation({
  name: 'createIssueComment',
  summary: 'Comment on an issue, and have its work go on where that is asked for',
  input: z.object({
    ...issueRef,
    body: commentBody().describe('What to say, in Markdown; [name](agent://<id>) mentions an agent and wakes it.'),
    attachmentIds: z.array(uuid()).max(20).optional().describe('Files of the issue that belong to the comment.'),
    clientRequestId: uuid().optional().describe("The author's id of the comment: sent twice, it is made once."),
    reopen: z.boolean().optional().describe('Move a closed or blocked issue back to todo.'),
    resume: z.boolean().optional().describe('Have the assignee go on with the work.'),
    interrupt: z.boolean().optional().describe("Stop the assignee's run first; for the board."),
    metadata: jsonObject().optional().describe('Whatever the author keeps with it.'),
  }),
  output: NewCommentView,
  on: lockedIssueById,
  allow: issueCommenter,
  async run(scope, { issueId: _, ...asked }, issue) {
    const { comment, created } = await addComment(scope, issue, asked);
    return { ...presentComment(comment), ...(created ? {} : { deduplicated: true as const }) };
  },
});

export const deleteIssueComment = mutation({
  name: 'deleteIssueComment',
  summary: 'Take a comment back: it stays in the thread, empty',
  input: z.object(commentRef),
  output: CommentView,
  on: lockedIssueById,
  allow: issueCommenter,
  async run(scope, { commentId }, issue) {
    const comment = await commentOf(scope, issue, commentId);
    if (!comment) throw notFound('Comment not found');
    assertAuthor(scope, comment);
    if (comment.deletedAt) return presentComment(comment);
    const tombstone = await scope.db.issueComment.update({
      where: { id: comment.id },
      data: { body: '', metadata: Prisma.DbNull, deletedAt: new Date() },
    });
    await refreshMentions(scope, issue);
    await touchIssue(scope, issue);
    emitIssue(scope, issue, 'comment_deleted', { commentId: comment.id });
    return presentComment(tombstone);
  },
});

function assertAuthor({ actor }: WriteScope, { authorType, authorAgentId, authorUserId }: IssueComment): void {
  const { type, id } = principalOf(actor);
  if (type === authorType && id === (authorAgentId ?? authorUserId)) return;
  throw forbidden('Only the comment author can delete comments');
}
