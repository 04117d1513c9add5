import { builder } from '../schema/builder.js';
import { readAhead } from '../schema/fast/prefetch.js';
import { CaseLinkRef, CaseRef } from '../schema/work/case-attachment.js';
import {
  AnnotationCommentRef,
  AnnotationThreadRef,
  DocumentRef,
  DocumentRevisionRef,
} from '../schema/work/document.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { isUuid } from '../services/core/text/fields.js';
import * as annotations from '../services/work/cases/annotations.js';
import { upsertCase } from '../services/work/cases/create.js';
import * as documents from '../services/work/cases/documents.js';
import { caseLinkNode } from '../services/work/cases/graph.js';
import { linkCaseIssue, unlinkCaseIssue } from '../services/work/cases/links.js';
import { getCase } from '../services/work/cases/operations.js';
import { caseOf } from '../services/work/cases/rows.js';
import { updateCase } from '../services/work/cases/update.js';
import { documentNode, revisionNode } from '../services/work/documents/rows.js';
import {
  annotationCommentNode,
  caseRevisionAlone,
  caseThreadAlone,
  threadNode,
} from '../services/work/documents/threads.js';
import { deletedFrom, expose, reread } from './expose.js';

builder.queryField('case', (t) =>
  t.field({
    type: CaseRef,
    nullable: true,
    description: 'Get a case.',
    args: { id: t.arg.id({ required: true, description: 'UUID or identifier, such as ACM-C12.' }) },
    resolve(_root, { id }, context, info) {
      const { scope } = context;
      if (isUuid(id)) {
        // The operation loads the case only after it has checked that cases are enabled: this puts both into one round
        // trip.
        scope.load(caseOf, id.toLowerCase()).catch(() => {});
        readAhead(id.toLowerCase(), context, info);
      }
      return executeQuery(getCase, scope, { caseId: id });
    },
  }),
);

expose(upsertCase, {
  case: reread(CaseRef, caseOf, (output) => output.case.id),
  created: {},
});

expose(updateCase, { case: reread(CaseRef, caseOf) }, { omit: ['labels'] });

expose(linkCaseIssue, {
  link: reread(CaseLinkRef, caseLinkNode, ({ link }) => link.id),
  created: {},
});

const written = {
  document: reread(DocumentRef, documentNode, ({ document }: { document: { id: string } }) => document.id),
  revision: reread(
    DocumentRevisionRef,
    revisionNode,
    ({ revision }: { revision: { id: string } }) => revision.id,
    'The revision that it made.',
  ),
};

expose(documents.putCaseDocument, written);

expose(documents.restoreCaseDocumentRevision, written, { by: caseRevisionAlone });

expose([documents.lockCaseDocument, documents.unlockCaseDocument], { document: reread(DocumentRef, documentNode) });

const thread = reread(AnnotationThreadRef, threadNode);

expose(annotations.createCaseAnnotation, { thread });

expose(annotations.updateCaseAnnotation, { thread }, { by: caseThreadAlone });

expose(
  annotations.commentCaseAnnotation,
  { comment: reread(AnnotationCommentRef, annotationCommentNode) },
  { by: caseThreadAlone },
);

expose(unlinkCaseIssue, { ok: {} });

expose(documents.deleteCaseDocument, deletedFrom('case', CaseRef, caseOf, { isNamedByKey: true }));
