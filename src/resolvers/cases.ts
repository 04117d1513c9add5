import { builder } from '../schema/builder.js';
import { readAhead } from '../schema/fast/prefetch.js';
import { CaseLinkRef, CaseRef } from '../schema/work/case.js';
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
import { annotationCommentNode, threadNode } from '../services/work/documents/threads.js';
import { expose, exposeNoun, exposeOk } from './expose.js';

builder.queryField('case', (t) =>
  t.field({
    type: CaseRef,
    description: 'A case.',
    args: { id: t.arg.id({ required: true, description: 'UUID or identifier, such as ACM-C12.' }) },
    resolve(_root, { id }, context, info) {
      const { scope } = context;
      if (isUuid(id)) {
        // The operation looks for it when it knows whether cases are switched on: both come in one round trip.
        scope.load(caseOf, id.toLowerCase()).catch(() => {});
        readAhead(id.toLowerCase(), context, info);
      }
      return executeQuery(getCase, scope, { caseId: id });
    },
  }),
);

const theCase = { type: CaseRef, nullable: true, description: 'The case as it now is.' } as const;
const document = { type: DocumentRef, nullable: true, description: 'The document as it now is.' } as const;

expose(upsertCase, (t) => ({
  case: t.field({ ...theCase, resolve: ({ output }, _args, { scope }) => scope.load(caseOf, output.case.id) }),
  created: t.boolean({
    description: 'Whether there was none of this type and key before.',
    resolve: ({ output }) => output.created,
  }),
}));

exposeNoun([updateCase], {
  field: 'case',
  type: CaseRef,
  load: (scope, id) => scope.load(caseOf, id),
  omit: ['labels'],
});

expose(linkCaseIssue, (t) => ({
  link: t.field({
    type: CaseLinkRef,
    nullable: true,
    description: 'The link as it now is.',
    resolve: ({ output }, _args, { scope }) => scope.load(caseLinkNode, output.link.id),
  }),
  created: t.boolean({
    description: 'Whether they were not linked before.',
    resolve: ({ output }) => output.created,
  }),
}));

for (const operation of [documents.putCaseDocument, documents.restoreCaseDocumentRevision]) {
  expose(operation as typeof documents.putCaseDocument, (t) => ({
    document: t.field({
      ...document,
      resolve: ({ output }, _args, { scope }) => scope.load(documentNode, output.document.id),
    }),
    revision: t.field({
      type: DocumentRevisionRef,
      nullable: true,
      description: 'The revision that it made.',
      resolve: ({ output }, _args, { scope }) => scope.load(revisionNode, output.revision.id),
    }),
  }));
}

exposeNoun([documents.lockCaseDocument, documents.unlockCaseDocument], {
  field: 'document',
  type: DocumentRef,
  load: (scope, id) => scope.load(documentNode, id),
});

exposeNoun([annotations.createCaseAnnotation, annotations.updateCaseAnnotation], {
  field: 'thread',
  type: AnnotationThreadRef,
  load: (scope, id) => scope.load(threadNode, id),
});

exposeNoun([annotations.commentCaseAnnotation], {
  field: 'comment',
  type: AnnotationCommentRef,
  load: (scope, id) => scope.load(annotationCommentNode, id),
});

exposeOk([unlinkCaseIssue, documents.deleteCaseDocument]);
