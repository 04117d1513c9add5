import { z } from 'zod';
import { type Issue, type IssueComment, Prisma } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { principalOf } from '#services/core/actors/actor.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import { type Allow, mutation, query, rule } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { jsonObject, pathId, uuid } from '#services/core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import { refreshMentions } from '../issues/identifiers-in-text.js';
import { issueCommenter } from '../issues/policy.js';
import { issueById, issueRef, lockedIssueById, touchIssue } from '../issues/rows.js';
import { addComment } from './add-comment.js';
import { CommentView, commentBody, presentComment } from './model.js';
import { CommentNotFound, commentById, commentOf } from './rows.js';

const commentRef = { ...issueRef, commentId: pathId().describe("The comment's id.") };

const MAX_COMMENTS = 500;

const BEYOND = { asc: '>', desc: '<' } as const;

const THREAD = (order: 'asc' | 'desc', continued: boolean): Statement =>
  statement(`
    SELECT t.* FROM "IssueComment" t ${continued ? 'JOIN "IssueComment" a ON a."companyId" = t."companyId" AND a.id = $4::uuid' : ''}
     WHERE t."companyId" = $1::uuid AND t."issueId" = $2::uuid
       ${continued ? `AND (t."createdAt", t.id) ${BEYOND[order]} (a."createdAt", a.id)` : ''}
     ORDER BY t."createdAt" ${order}, t.id ${order} LIMIT $3`);

export const listIssueComments = query({
  name: 'listIssueComments',
  summary: 'List the comments of an issue; deleted ones have an empty body',
  input: z.object({
    ...issueRef,
    after: uuid().optional().describe('The id of the comment to continue after, in the requested order.'),
    afterCommentId: uuid().optional().describe('An alias of `after`.'),
    order: z
      .enum(['asc', 'desc'])
      .default('desc')
      .describe('The sort direction: the oldest or the newest comments first.'),
    limit: z.int().min(1).max(MAX_COMMENTS).optional().describe('The maximum number of comments. Defaults to all.'),
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
  on: commentById,
  allow: companyMember,
  run: (_scope, _input, comment) => comment,
  present: (_scope, comment) => presentComment(comment),
});

/** A new comment, or the existing one that its author sent with the same clientRequestId. */
const NewCommentView = CommentView.extend({
  deduplicated: z
    .literal(true)
    .optional()
    .describe('True if the author had already sent the comment; the request then had no effect.'),
}).meta({ id: 'NewIssueComment' });

/** Whether the response is an existing comment: REST responds with 200 then, else with 201. */
export const isRepeatedComment = (comment: z.input<typeof NewCommentView>): boolean => comment.deduplicated === true;

export const createIssueComment = mutation({
  name: 'createIssueComment',
  summary: 'Comment on an issue, optionally reopening it or resuming its work',
  input: z.object({
    ...issueRef,
    body: commentBody().describe(
      "The comment's body in Markdown. [name](agent://<id>) mentions an agent and wakes it.",
    ),
    attachmentIds: z
      .array(uuid())
      .max(20)
      .optional()
      .describe('The ids of files of the issue to attach to the comment.'),
    clientRequestId: uuid()
      .optional()
      .describe('An id chosen by the author; a second comment with the same id is not created.'),
    reopen: z.boolean().optional().describe('True to move a closed or blocked issue back to todo.'),
    resume: z.boolean().optional().describe('True to make the assignee resume the work.'),
    interrupt: z
      .boolean()
      .optional()
      .describe("True to stop the assignee's current run first. Only the board may do this."),
    metadata: jsonObject().optional().describe('Additional data from the author.'),
  }),
  output: NewCommentView,
  on: lockedIssueById,
  allow: issueCommenter,
  async run(scope, { issueId: _, ...fields }, issue) {
    const { comment, created } = await addComment(scope, issue, fields);
    return { ...presentComment(comment), ...(created ? {} : { deduplicated: true as const }) };
  },
});

/** A comment with its issue, which is locked. */
interface CommentOfIssue {
  readonly issue: Issue;
  readonly comment: IssueComment;
}

/** @throws 404 */
async function lockedCommentById(
  scope: WriteScope,
  { commentId, ...ref }: z.output<z.ZodObject<typeof commentRef>>,
): Promise<CommentOfIssue> {
  const issue = await lockedIssueById(scope, ref);
  const comment = await commentOf(scope, issue, commentId);
  if (!comment) throw CommentNotFound();
  return { issue, comment };
}

const commentAuthor: Allow<CommentOfIssue> = rule('Its author', async (scope, { issue, comment }) => {
  await issueCommenter(scope, issue);
  const { type, id } = principalOf(scope.actor);
  if (type === comment.authorType && id === (comment.authorAgentId ?? comment.authorUserId)) return;
  throw forbidden('Only the comment author can delete comments');
});

export const deleteIssueComment = mutation({
  name: 'deleteIssueComment',
  summary: 'Delete a comment; it stays in the thread without its body',
  input: z.object(commentRef),
  output: CommentView,
  on: lockedCommentById,
  allow: commentAuthor,
  async run(scope, _input, { issue, comment }) {
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
