import { z } from 'zod';
import type { Document } from '#generated/prisma/client.js';
import { AnnotationCommentView, AnnotationThreadView } from '#services/work/documents/annotation-model.js';
import { type DocumentDiff, documentDiff } from '#services/work/documents/diff.js';
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

const DiffHunkRef = builder.objectRef<DocumentDiff['hunks'][number]>('DocumentDiffHunk').implement({
  description: 'A difference of two revisions, with up to three lines of context.',
  fields: (t) => ({
    oldStart: t.exposeInt('oldStart', { description: 'The first line of the old text, from 1.' }),
    oldLines: t.exposeInt('oldLines', { description: 'The number of lines of the old text.' }),
    newStart: t.exposeInt('newStart', { description: 'The first line of the new text, from 1.' }),
    newLines: t.exposeInt('newLines', { description: 'The number of lines of the new text.' }),
    lines: t.exposeStringList('lines', {
      description:
        'Lines of both texts, each with a space, - or + before it; a line that begins with a backslash is a remark.',
    }),
  }),
});

const DocumentDiffRef = builder.objectRef<DocumentDiff>('DocumentDiff').implement({
  description: 'The difference between two revisions of a document.',
  fields: (t) => ({
    from: t.exposeInt('from', { description: 'The number of the old revision.' }),
    to: t.exposeInt('to', { description: 'The number of the new revision.' }),
    text: t.exposeString('text', { description: 'The whole difference in the unified format.' }),
    hunks: t.expose('hunks', { type: [DiffHunkRef], description: 'The differences.' }),
    isWhole: t.exposeBoolean('isWhole', {
      description:
        'True if the revisions differ too much for a comparison by lines; one hunk then replaces everything.',
    }),
  }),
});

builder.prismaObjectFields(DocumentRef, (t) => ({
  diff: t.field({
    type: DocumentDiffRef,
    description: 'The difference between two revisions of the document.',
    args: {
      from: t.arg.int({ required: true, description: 'The number of the old revision.' }),
      to: t.arg.int({ description: 'The number of the new revision; defaults to the latest.' }),
    },
    // The main thread compares texts in slices; each pair takes up to 0.1 s in total.
    complexity: { field: 50, multiplier: 1 },
    ...reads('companyId', 'id', 'key', 'latestRevisionNumber'),
    resolve: (document, { from, to }, { scope }) =>
      documentDiff(scope, document, { from, to: to ?? document.latestRevisionNumber }),
  }),
}));
