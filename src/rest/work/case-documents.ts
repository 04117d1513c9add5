import {
  commentCaseAnnotation,
  createCaseAnnotation,
  getCaseAnnotation,
  listCaseAnnotations,
  updateCaseAnnotation,
} from '#services/work/cases/annotations.js';
import {
  deleteCaseDocument,
  getCaseDocument,
  listCaseDocumentRevisions,
  lockCaseDocument,
  putCaseDocument,
  restoreCaseDocumentRevision,
  unlockCaseDocument,
} from '#services/work/cases/documents.js';
import { type Route, route } from '../http/route.js';

const DOCUMENT = '/api/cases/:caseId/documents/:key';
const ANNOTATIONS = `${DOCUMENT}/annotations`;
const THREAD = `${ANNOTATIONS}/:threadId`;
/** The documents of cases, with their revisions, locks and annotations. */
export const caseDocumentRoutes: readonly Route[] = [
  route('get', DOCUMENT, getCaseDocument),
  route('put', DOCUMENT, putCaseDocument, {
    status: { oneOf: [200, 201], of: ({ revision }) => (revision.revisionNumber === 1 ? 201 : 200) },
  }),
  route('delete', DOCUMENT, deleteCaseDocument),
  route('post', `${DOCUMENT}/lock`, lockCaseDocument),
  route('post', `${DOCUMENT}/unlock`, unlockCaseDocument),
  route('get', `${DOCUMENT}/revisions`, listCaseDocumentRevisions),
  route('post', `${DOCUMENT}/revisions/:revisionId/restore`, restoreCaseDocumentRevision),
  route('get', ANNOTATIONS, listCaseAnnotations),
  route('post', ANNOTATIONS, createCaseAnnotation, { status: 201 }),
  route('get', THREAD, getCaseAnnotation),
  route('patch', THREAD, updateCaseAnnotation),
  route('post', `${THREAD}/comments`, commentCaseAnnotation, { status: 201 }),
];
