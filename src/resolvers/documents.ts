import { AnnotationCommentRef, AnnotationThreadRef, DocumentRef } from '../schema/document.js';
import { WorkProductRef } from '../schema/work-product.js';
import { deleteAttachment } from '../services/attachments/attachments.js';
import * as annotations from '../services/documents/annotations.js';
import * as documents from '../services/documents/documents.js';
import { documentNode } from '../services/documents/load.js';
import { lockIssueDocument, unlockIssueDocument } from '../services/documents/locks.js';
import { restoreIssueDocumentRevision } from '../services/documents/revisions.js';
import { annotationCommentNode, threadNode } from '../services/documents/threads.js';
import { workProductNode } from '../services/work-products/load.js';
import * as products from '../services/work-products/work-products.js';
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
