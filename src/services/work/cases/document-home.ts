import { unprocessable } from '#services/core/errors/errors.js';
import { statement } from '#services/core/postgres/statement.js';
import type { DocumentChange, Home, OwnerWithHome } from '../documents/home.js';
import {
  AlreadyLatestRevision,
  CaseBaseRevisionRequired,
  CaseDocumentMissing,
  CaseDocumentNotFound,
  type CaseOwner,
  type DocumentSummary,
  documentReference,
  StaleCaseBaseRevision,
} from '../documents/model.js';
import { revisionOf } from '../documents/revisions.js';
import { presentCaseRevision } from './document-model.js';
import { emitCase } from './events.js';
import { linkRun } from './link-run.js';
import { type CaseKey, touchCase } from './rows.js';

/** The kind of event for each change; the timeline does not distinguish revisions. */
const KIND = {
  created: 'document_revised',
  updated: 'document_revised',
  restored: 'document_revised',
  deleted: 'document_deleted',
  locked: 'document_locked',
  unlocked: 'document_unlocked',
} as const satisfies Record<DocumentChange, string>;

const latestOf = ({ latestRevisionId, latestRevisionNumber }: DocumentSummary) => ({
  latestRevisionId,
  latestRevisionNumber,
});

const COMMENT = statement(`SELECT id FROM "IssueComment" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** The documents of a case. A writer in a run links the issue of the run to the case. */
function caseHome({ companyId, caseId }: CaseOwner): Home {
  const key = { companyId, id: caseId };
  return {
    notFound: CaseDocumentNotFound,
    missing: (documentKey) => CaseDocumentMissing({ key: documentKey }),
    baseRequired: (current) => CaseBaseRevisionRequired(latestOf(current)),
    async staleBase(scope, current) {
      const latest = await revisionOf(scope, current, current.latestRevisionId);
      return StaleCaseBaseRevision({
        ...latestOf(current),
        latestRevision: latest ? presentCaseRevision(latest) : null,
      });
    },
    alreadyLatest: (current) => AlreadyLatestRevision(latestOf(current)),
    async changed(scope, document, change) {
      await touchCase(scope, key);
      emitCase(scope, key, KIND[change], documentReference(document));
      if (KIND[change] === 'document_revised') await linkRun(scope, key, 'work');
    },
    async annotated(scope, change, details) {
      await touchCase(scope, key);
      emitCase(scope, key, `document_annotation_${change}`, details);
    },
    remapped: (scope, document, moved) =>
      emitCase(scope, key, 'document_annotation_remapped', { ...documentReference(document), threads: moved }),
    async assertComment(scope, commentId) {
      if (!(await scope.row(COMMENT, [companyId, commentId])))
        throw unprocessable('Comment does not belong to company');
    },
  };
}

/** A case as the owner of its documents. */
export function caseOwner({ companyId, id }: CaseKey): OwnerWithHome {
  const owner = { companyId, caseId: id };
  return { ...owner, home: caseHome(owner) };
}
