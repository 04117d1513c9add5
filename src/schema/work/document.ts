import { z } from 'zod';
import type { Document } from '#generated/prisma/client.js';
import { AnnotationCommentView, AnnotationThreadView } from '#services/work/documents/annotation-model.js';
import { DocumentRevisionView, DocumentView } from '#services/work/documents/model.js';
import {
  DocumentFilter,
  documentOfIssue,
  documentsOfIssue,
  revisionsOfDocument,
} from '#services/work/documents/rows.js';
import { latestTexts, revisionTexts } from '#services/work/documents/texts.js';
import { commentsOfThread, ThreadFilter, threadsOfDocument } from '#services/work/documents/threads.js';
import { builder } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

export const DocumentRef = nounOf('Document', DocumentView, {
  columns: {
    issueId: z.uuid().nullable().describe('The ID of the issue.'),
    caseId: z.uuid().nullable().describe('The ID of the case.'),
  },
  fields: {
    body: {
      ...reads('latestRevisionId'),
      resolve: async ({ latestRevisionId }, _args, { scope }) =>
        (await scope.load(latestTexts, latestRevisionId)) as string,
    },
  },
});

export const DocumentRevisionRef = nounOf('DocumentRevision', DocumentRevisionView, {
  columns: { createdByRunId: z.uuid().nullable().describe('The ID of the run that created the revision.') },
  fields: {
    body: {
      ...reads('id'),
      resolve: async ({ id }, _args, { scope }) => (await scope.load(revisionTexts, id)) as string,
    },
  },
});

export const AnnotationCommentRef = nounOf('AnnotationComment', AnnotationCommentView);

export const AnnotationThreadRef = nounOf('AnnotationThread', AnnotationThreadView, { json: ['anchorSelector'] });

relationsOf(DocumentRef, {
  revisions: listOf(
    DocumentRevisionRef,
    revisionsOfDocument,
    ['companyId', 'id'],
    "The document's revisions, newest first.",
  ),
  annotations: listOf(
    AnnotationThreadRef,
    threadsOfDocument,
    ['companyId', 'id'],
    'The annotation threads of the document, oldest first.',
    { narrowedBy: byFilter(ThreadFilter.schema) },
  ),
});

relationsOf(AnnotationThreadRef, {
  comments: listOf(AnnotationCommentRef, commentsOfThread, ['companyId', 'id'], "The thread's comments, oldest first."),
});

/** Narrows lists of documents. */
export const documentListOptions = { narrowedBy: byFilter(DocumentFilter.schema) };

relationsOf(IssueRef, {
  documents: listOf(DocumentRef, documentsOfIssue, ['companyId', 'id'], "The issue's documents.", documentListOptions),
});

builder.prismaObjectField(IssueRef, 'document', (t) =>
  t.field({
    type: DocumentRef,
    nullable: true,
    description: 'A document of the issue.',
    args: { key: t.arg.string({ required: true, description: 'The key of the document, such as plan.' }) },
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }, { key }, { scope }): Promise<Document | null> =>
      scope.load(documentOfIssue, { companyId, issueId: id, key }),
  }),
);
