import { z } from 'zod';
import type { Document } from '../../generated/prisma/client.js';
import { AnnotationCommentView, AnnotationThreadView } from '../../services/work/documents/annotation-model.js';
import { DocumentRevisionView, DocumentView } from '../../services/work/documents/model.js';
import {
  documentNode,
  documentOfIssue,
  documentsOfIssue,
  revisionsOfDocument,
} from '../../services/work/documents/rows.js';
import { latestTexts, revisionTexts } from '../../services/work/documents/texts.js';
import { commentsOfThread, ThreadFilter, threadsOfDocument } from '../../services/work/documents/threads.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { byFilter, listOf } from '../list.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

export const DocumentRef = nounOf('Document', DocumentView, {
  columns: {
    issueId: z.uuid().nullable().describe("The issue's id."),
    caseId: z.uuid().nullable().describe("The case's id."),
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
  columns: { createdByRunId: z.uuid().nullable().describe('The run that created it.') },
  fields: {
    body: {
      ...reads('id'),
      resolve: async ({ id }, _args, { scope }) => (await scope.load(revisionTexts, id)) as string,
    },
  },
});

relationsOf(DocumentRevisionRef, { createdByAgent: agentIn('createdByAgentId', 'The agent that created it.') });

export const AnnotationCommentRef = nounOf('AnnotationComment', AnnotationCommentView);

relationsOf(AnnotationCommentRef, { authorAgent: agentIn('authorAgentId', 'The agent that wrote it.') });

export const AnnotationThreadRef = nounOf('AnnotationThread', AnnotationThreadView, { json: ['anchorSelector'] });

relationsOf(DocumentRef, {
  issue: issueIn('issueId', 'The issue that it belongs to.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created it.'),
  updatedByAgent: agentIn('updatedByAgentId', 'The agent that last changed it.'),
  revisions: listOf(DocumentRevisionRef, revisionsOfDocument, ['companyId', 'id'], 'Its revisions, newest first.'),
  annotations: listOf(
    AnnotationThreadRef,
    threadsOfDocument,
    ['companyId', 'id'],
    'The threads about selections of it, oldest first.',
    { narrowedBy: byFilter(ThreadFilter) },
  ),
});

relationsOf(AnnotationThreadRef, {
  document: rowIn(DocumentRef, documentNode, 'documentId', 'The document.'),
  comments: listOf(AnnotationCommentRef, commentsOfThread, ['companyId', 'id'], 'Its comments, oldest first.'),
});

relationsOf(IssueRef, {
  documents: listOf(DocumentRef, documentsOfIssue, ['companyId', 'id'], 'Its documents, oldest first.'),
});

builder.prismaObjectField(IssueRef, 'document', (t) =>
  t.field({
    type: DocumentRef,
    nullable: true,
    description: 'One of its documents.',
    args: { key: t.arg.string({ required: true, description: 'Its name within the issue, such as plan.' }) },
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }, { key }, { scope }): Promise<Document | null> =>
      scope.load(documentOfIssue, { companyId, issueId: id, key }),
  }),
);
