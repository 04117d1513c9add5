import { assertCommentOf } from '../comments/rows.js';
import { staleDocumentTargets } from '../issues/pending-interactions.js';
import { recordOnIssue } from '../issues/record.js';
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

/** The documents of an issue. Who waits for an answer about a revision that is not the latest any more is told. */
export function issueHome({ companyId, issueId }: IssueOwner): Home {
  const issue = { companyId, id: issueId };
  return {
    notFound: DocumentNotFound,
    missing: (key) => DocumentMissing({ key }),
    baseRequired: ({ latestRevisionId }) => BaseRevisionRequired({ currentRevisionId: latestRevisionId }),
    staleBase: async (_scope, { latestRevisionId }) => StaleBaseRevision({ currentRevisionId: latestRevisionId }),
    alreadyLatest: ({ latestRevisionId }) => AlreadyLatestRevision({ currentRevisionId: latestRevisionId }),
    async changed(scope, document, change) {
      await recordOnIssue(scope, issue, `document_${change}`, namesOf(document));
      if (change === 'locked' || change === 'unlocked') return;
      const { key, latestRevisionId: id, latestRevisionNumber: revisionNumber } = document;
      await staleDocumentTargets(scope, issue, key, change === 'deleted' ? null : { id, revisionNumber });
    },
    annotated: (scope, change, details) => recordOnIssue(scope, issue, `document_annotation_${change}`, details),
    // Issues have no event for that.
    remapped: () => {},
    assertComment: (scope, commentId) => assertCommentOf(scope, issue, commentId),
  };
}
