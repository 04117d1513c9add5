import { type DocumentDiff, documentDiff } from '../../services/work/documents/diff.js';
import { builder } from '../builder.js';
import { reads } from '../fast/selection.js';
import { DocumentRef } from './document.js';

const DiffHunkRef = builder.objectRef<DocumentDiff['hunks'][number]>('DocumentDiffHunk').implement({
  description: 'A place where two revisions differ, with up to three lines around it.',
  fields: (t) => ({
    oldStart: t.exposeInt('oldStart', { description: 'The first line of the old text, from 1.' }),
    oldLines: t.exposeInt('oldLines', { description: 'How many lines of the old text.' }),
    newStart: t.exposeInt('newStart', { description: 'The first line of the new text, from 1.' }),
    newLines: t.exposeInt('newLines', { description: 'How many lines of the new text.' }),
    lines: t.exposeStringList('lines', {
      description: 'Lines of both: a space, - or + before each; one that begins with a backslash is a remark.',
    }),
  }),
});

const DocumentDiffRef = builder.objectRef<DocumentDiff>('DocumentDiff').implement({
  description: 'What leads from one revision of a document to another.',
  fields: (t) => ({
    from: t.exposeInt('from', { description: "The old revision's number." }),
    to: t.exposeInt('to', { description: "The new revision's number." }),
    text: t.exposeString('text', { description: 'All of it in the unified format.' }),
    hunks: t.expose('hunks', { type: [DiffHunkRef], description: 'The places where they differ.' }),
    isWhole: t.exposeBoolean('isWhole', {
      description: 'They differ in too much to be compared line by line: one hunk replaces all.',
    }),
  }),
});

builder.prismaObjectFields(DocumentRef, (t) => ({
  diff: t.field({
    type: DocumentDiffRef,
    description: 'What leads from one of its revisions to another.',
    args: {
      from: t.arg.int({ required: true, description: "The old revision's number." }),
      to: t.arg.int({ description: "The new revision's number; the latest unless given." }),
    },
    // Texts are compared on the thread that serves all requests, in slices, each pair for up to 0.1 s in all.
    complexity: { field: 50, multiplier: 1 },
    ...reads('companyId', 'id', 'key', 'latestRevisionNumber'),
    resolve: (document, { from, to }, { scope }) =>
      documentDiff(scope, document, { from, to: to ?? document.latestRevisionNumber }),
  }),
}));
