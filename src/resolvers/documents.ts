import { AnnotationCommentRef, AnnotationThreadRef, DocumentRef } from '../schema/work/document.js';
import { WorkProductRef } from '../schema/work/work-product.js';
import { deleteAttachment } from '../services/work/attachments/operations.js';
import * as annotations from '../services/work/documents/annotations.js';
import { lockIssueDocument, unlockIssueDocument } from '../services/work/documents/locks.js';
import * as documents from '../services/work/documents/operations.js';
import { restoreIssueDocumentRevision } from '../services/work/documents/revisions.js';
import { documentNode } from '../services/work/documents/rows.js';
import { annotationCommentNode, threadNode } from '../services/work/documents/threads.js';
import * as products from '../services/work/work-products/operations.js';
import { workProductNode } from '../services/work/work-products/rows.js';
import { expose, exposeNoun, exposeOk } from './expose.js';

exposeNoun([documents.putIssueDocument, restoreIssueDocumentRevision, lockIssueDocument, unlockIssueDocument], {
  field: 'document',
  type: DocumentRef,
  load: (scope, id) => scope.load(documentNode, id),
});

exposeNoun([annotations.createIssueAnnotation, annotations.updateIssueAnnotation], {
  field: 'thread',
  type: AnnotationThreadRef,
  load: (scope, id) => scope.load(threadNode, id),
});

exposeNoun([annotations.commentIssueAnnotation], {
  field: 'comment',
  type: AnnotationCommentRef,
  load: (scope, id) => scope.load(annotationCommentNode, id),
});

exposeNoun([products.createWorkProduct, products.updateWorkProduct], {
  field: 'workProduct',
  type: WorkProductRef,
  load: (scope, id) => scope.load(workProductNode, id),
});

expose(products.deleteWorkProduct, (t) => ({
  id: t.field({ type: 'UUID', description: 'What was deleted.', resolve: (outcome) => outcome.output.id }),
}));

exposeOk([documents.deleteIssueDocument, deleteAttachment]);
