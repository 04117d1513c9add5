import { unprocessable } from '../core/errors.js';
import { isUuid } from '../core/fields.js';
import type { Scope, WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { staleDocumentTargets } from '../interactions/expire.js';
import { type IssueKey, touchIssue } from '../issues/load.js';
import type { Home } from './home.js';
import {
  AlreadyLatestRevision,
  BaseRevisionRequired,
  DocumentMissing,
  DocumentNotFound,
  type IssueOwner,
  namesOf,
  StaleBaseRevision,
} from './model.js';

const IDENTIFIER = statement(`SELECT identifier FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** Tells the journal what was done to something that belongs to an issue, and counts it as work on the issue. */
export async function recordOnIssue(
  scope: WriteScope,
  issue: IssueKey,
  action: `issue.${string}`,
  details: Record<string, unknown>,
): Promise<void> {
  await touchIssue(scope, issue);
  const row = await scope.row<{ identifier: string }>(IDENTIFIER, [issue.companyId, issue.id]);
  scope.emit({
    companyId: issue.companyId,
    action,
    entityType: 'issue',
    entityId: issue.id,
    details: { identifier: row?.identifier, ...details },
  });
}

const COMMENT_OF_ISSUE = statement(
  `SELECT id FROM "IssueComment" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND id = $3::uuid`,
);

/** @throws 422 when a comment is named that is not one of the issue */
export async function assertCommentOf(
  scope: Scope,
  issue: IssueKey,
  commentId: string | null | undefined,
): Promise<void> {
  if (!commentId) return;
  const values = [issue.companyId, issue.id, commentId];
  if (!isUuid(commentId) || !(await scope.row(COMMENT_OF_ISSUE, values)))
    throw unprocessable('Comment does not belong to issue');
}

/** The documents of an issue (gaps 2.8). Who waits for an answer about a revision that is not the latest any more is told. */
export function issueHome({ companyId, issueId }: IssueOwner): Home {
  const issue = { companyId, id: issueId };
  return {
    notFound: DocumentNotFound,
    missing: (key) => DocumentMissing({ key }),
    baseRequired: ({ latestRevisionId }) => BaseRevisionRequired({ currentRevisionId: latestRevisionId }),
    staleBase: async (_scope, { latestRevisionId }) => StaleBaseRevision({ currentRevisionId: latestRevisionId }),
    alreadyLatest: ({ latestRevisionId }) => AlreadyLatestRevision({ currentRevisionId: latestRevisionId }),
    async changed(scope, document, change) {
      await recordOnIssue(scope, issue, `issue.document_${change}`, namesOf(document));
      if (change === 'locked' || change === 'unlocked') return;
      const { key, latestRevisionId: id, latestRevisionNumber: revisionNumber } = document;
      await staleDocumentTargets(scope, issue, key, change === 'deleted' ? null : { id, revisionNumber });
    },
    annotated: (scope, change, details) => recordOnIssue(scope, issue, `issue.document_annotation_${change}`, details),
    // The journal's actions of issues name no such thing (gaps 10).
    remapped: () => {},
    assertComment: (scope, commentId) => assertCommentOf(scope, issue, commentId),
  };
}
