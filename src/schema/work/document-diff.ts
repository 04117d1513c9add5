import { type DocumentDiff, documentDiff } from '#services/work/documents/diff.js';
import { builder } from '../builder.js';
import { reads } from '../fast/selection.js';
import { DocumentRef } from './document.js';

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
