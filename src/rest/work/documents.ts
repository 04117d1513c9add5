import {
  commentIssueAnnotation,
  createIssueAnnotation,
  getIssueAnnotation,
  listIssueAnnotations,
  updateIssueAnnotation,
} from '#services/work/documents/annotations.js';
import {
  deleteIssueDocument,
  getIssueDocument,
  listIssueDocumentRevisions,
  listIssueDocuments,
  lockIssueDocument,
  putIssueDocument,
  restoreIssueDocumentRevision,
  unlockIssueDocument,
} from '#services/work/documents/operations.js';
import { BOARD, ISSUE_WRITERS, WRITERS } from '../http/actors.js';
import { type Route, route } from '../http/route.js';

const DOCUMENTS = '/api/issues/:issueId/documents';
const DOCUMENT = `${DOCUMENTS}/:key`;
const ANNOTATIONS = `${DOCUMENT}/annotations`;
const THREAD = `${ANNOTATIONS}/:threadId`;

const writers = { actors: ISSUE_WRITERS };
const commenters = { actors: WRITERS };
const keepers = { actors: BOARD };

/** The documents of issues, with their revisions, locks and annotations. */
export const documentRoutes: readonly Route[] = [
  route('get', DOCUMENTS, listIssueDocuments),
  route('get', DOCUMENT, getIssueDocument),
  route('put', DOCUMENT, putIssueDocument, {
    ...writers,
    status: { oneOf: [200, 201], of: (document) => (document.latestRevisionNumber === 1 ? 201 : 200) },
  }),
  route('delete', DOCUMENT, deleteIssueDocument, keepers),
  route('post', `${DOCUMENT}/lock`, lockIssueDocument, keepers),
  route('post', `${DOCUMENT}/unlock`, unlockIssueDocument, keepers),
  route('get', `${DOCUMENT}/revisions`, listIssueDocumentRevisions),
  route('post', `${DOCUMENT}/revisions/:revisionId/restore`, restoreIssueDocumentRevision, writers),
  route('get', ANNOTATIONS, listIssueAnnotations),
  route('post', ANNOTATIONS, createIssueAnnotation, { ...commenters, status: 201 }),
  route('get', THREAD, getIssueAnnotation),
  route('patch', THREAD, updateIssueAnnotation, commenters),
  route('post', `${THREAD}/comments`, commentIssueAnnotation, { ...commenters, status: 201 }),
];
