import type { IssueComment } from '#generated/prisma/client.js';
import { notFound, unprocessable } from '#services/core/errors/errors.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { BY_CREATION, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { isUuid, text, uuid } from '#services/core/text/fields.js';
import type { IssueKey } from '../issues/model.js';
import { issueById } from '../issues/rows.js';
import { CommentAuthorType } from './model.js';

const ONE = statement(
  `SELECT * FROM "IssueComment" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND id = $3::uuid`,
);

export const CommentNotFound = () => notFound('Comment not found');

/** The comment of an issue that a path or argument refers to. @throws 404 "Issue not found" or "Comment not found" */
export async function commentById(
  scope: Scope,
  { issueId, commentId }: { issueId: string; commentId: string },
): Promise<IssueComment> {
  const issue = await issueById(scope, { issueId });
  const comment = await commentOf(scope, issue, commentId);
  if (!comment) throw CommentNotFound();
  return comment;
}

/** One comment of an issue, or undefined. */
export const commentOf = async (scope: Scope, issue: IssueKey, commentId: string): Promise<IssueComment | undefined> =>
  isUuid(commentId) ? scope.row<IssueComment>(ONE, [issue.companyId, issue.id, commentId]) : undefined;

/** @throws 422 for the id of a comment that is not one of the issue */
export async function assertCommentOf(
  scope: Scope,
  issue: IssueKey,
  commentId: string | null | undefined,
): Promise<void> {
  if (commentId && !(await commentOf(scope, issue, commentId))) throw unprocessable('Comment does not belong to issue');
}

const BIND = statement(`
  UPDATE "IssueAttachment" SET "issueCommentId" = $3::uuid, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND id = ANY($4::uuid[]) AND "issueCommentId" IS NULL
  RETURNING id`);

/** Attaches files of an issue to one of its comments. @throws 422 for a file of another issue or comment */
export async function attachToComment(
  scope: WriteScope,
  issue: IssueKey,
  commentId: string,
  attachmentIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(attachmentIds)];
  if (ids.length === 0) return;
  const attached = await scope.sql<{ id: string }>(BIND, [issue.companyId, issue.id, commentId, ids]);
  if (attached.length === ids.length) return;
  const missing = ids.filter((id) => !attached.some((row) => row.id === id));
  throw unprocessable('Attachments must belong to the issue and to no other comment', { attachmentIds: missing });
}

/** A comment by id; null if it does not exist or the caller cannot reach it. */
export const commentNode = byId<IssueComment>('IssueComment');

export const CommentFilter = filterOf({
  id: 'IssueCommentFilter',
  nouns: 'comments',
  lists: {
    authorTypes: inColumn('authorType', CommentAuthorType, 'by one of these kinds of authors'),
    authorAgentIds: idsIn('authorAgentId', uuid(), 'by one of these agents'),
    authorUserIds: inColumn('authorUserId', text(200), 'by one of these people'),
    createdByRunIds: idsIn('createdByRunId', uuid(), 'of one of these runs'),
  },
  times: { createdAt: 'were written', updatedAt: 'were changed last' },
});

const CommentOrder = ordersOf({
  id: 'IssueCommentOrder',
  nouns: 'comments',
  by: { created_at: BY_CREATION },
  initial: 'created_at_asc',
});

/** The comments of an issue. */
export const commentsOfIssue = CommentOrder.inCompany('IssueComment', CommentFilter)({ issueId: 'uuid' });

/** The size and the end of a thread of comments. */
export interface CommentCursor {
  /** Including deleted ones. */
  readonly totalComments: number;
  readonly latestCommentId: string | null;
  readonly latestCommentAt: Date | null;
}

const CURSORS = statement(`
  SELECT (SELECT count(*)::int FROM "IssueComment" c WHERE c."companyId" = i."companyId" AND c."issueId" = i.id) AS "totalComments",
         latest.id AS "latestCommentId", latest."createdAt" AS "latestCommentAt"
    FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n) LEFT JOIN "Issue" i ON i.id = k.id
    LEFT JOIN LATERAL (
      SELECT c.id, c."createdAt" FROM "IssueComment" c WHERE c."companyId" = i."companyId" AND c."issueId" = i.id
       ORDER BY c."createdAt" DESC, c.id DESC LIMIT 1) latest ON true
   ORDER BY k.n`);

/** The cursors of the comments of issues, by the issue's id. */
export const commentCursorOf: Loader<string, CommentCursor> = {
  batch: (scope, issueIds) => scope.sql<CommentCursor>(CURSORS, [issueIds]),
};

/** A comment named by its own id. */
export const commentAlone = ownId({
  id: 'commentId',
  from: '"IssueComment" c',
  parents: { issueId: 'c."issueId"' },
  missing: CommentNotFound,
});
