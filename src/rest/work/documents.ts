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
import { type Route, route } from '../http/route.js';

const DOCUMENTS = '/api/issues/:issueId/documents';
const DOCUMENT = `${DOCUMENTS}/:key`;
const ANNOTATIONS = `${DOCUMENT}/annotations`;
const THREAD = `${ANNOTATIONS}/:threadId`;
/** The documents of issues, with their revisions, locks and annotations. */
export const documentRoutes: readonly Route[] = [
  route('get', DOCUMENTS, listIssueDocuments),
  route('get', DOCUMENT, getIssueDocument),
  route('put', DOCUMENT, putIssueDocument, {
    status: { oneOf: [200, 201], of: (document) => (document.latestRevisionNumber === 1 ? 201 : 200) },
  }),
  route('delete', DOCUMENT, deleteIssueDocument),
  route('post', `${DOCUMENT}/lock`, lockIssueDocument),
  route('post', `${DOCUMENT}/unlock`, unlockIssueDocument),
  route('get', `${DOCUMENT}/revisions`, listIssueDocumentRevisions),
  route('post', `${DOCUMENT}/revisions/:revisionId/restore`, restoreIssueDocumentRevision),
  route('get', ANNOTATIONS, listIssueAnnotations),
  route('post', ANNOTATIONS, createIssueAnnotation, { status: 201 }),
  route('get', THREAD, getIssueAnnotation),
  route('patch', THREAD, updateIssueAnnotation),
  route('post', `${THREAD}/comments`, commentIssueAnnotation, { status: 201 }),
];
