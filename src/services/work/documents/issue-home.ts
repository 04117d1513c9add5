import { assertCommentOf } from '../comments/rows.js';
import { recordOnIssue } from '../issues/events.js';
import type { IssueKey } from '../issues/model.js';
import { staleDocumentTargets } from '../issues/pending-interactions.js';
import type { Home, OwnerWithHome } from './home.js';
import {
  AlreadyLatestRevision,
  BaseRevisionRequired,
  DocumentMissing,
  DocumentNotFound,
  documentReference,
  type IssueOwner,
  StaleBaseRevision,
} from './model.js';

/** The documents of an issue. A new revision ends the interactions that ask about an earlier one. */
function issueHome({ companyId, issueId }: IssueOwner): Home {
  const issue = { companyId, id: issueId };
  return {
    notFound: DocumentNotFound,
    missing: (key) => DocumentMissing({ key }),
    baseRequired: ({ latestRevisionId }) => BaseRevisionRequired({ currentRevisionId: latestRevisionId }),
    staleBase: async (_scope, { latestRevisionId }) => StaleBaseRevision({ currentRevisionId: latestRevisionId }),
    alreadyLatest: ({ latestRevisionId }) => AlreadyLatestRevision({ currentRevisionId: latestRevisionId }),
    async changed(scope, document, change) {
      await recordOnIssue(scope, issue, `document_${change}`, documentReference(document));
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

/** An issue as the owner of its documents. */
export function issueOwner({ companyId, id }: IssueKey): OwnerWithHome {
  const owner = { companyId, issueId: id };
  return { ...owner, home: issueHome(owner) };
}
