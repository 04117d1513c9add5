import type { AnnotationThread, Document } from '../../generated/prisma/client.js';
import {
  AnnotationCommentView,
  AnnotationThreadView,
  ThreadStatus,
} from '../../services/work/documents/annotation-model.js';
import { DocumentRevisionView, DocumentView } from '../../services/work/documents/model.js';
import {
  documentNode,
  documentOfIssue,
  documentsOfIssue,
  revisionsOfDocument,
} from '../../services/work/documents/rows.js';
import { latestTexts, revisionTexts } from '../../services/work/documents/texts.js';
import { commentsOfThread, type ThreadFilter, threadsOfDocument } from '../../services/work/documents/threads.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType, listOf } from '../connection.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';

import { IssueRef } from './issue.js';

const ThreadStatusEnum = enumTypeOf(ThreadStatus);

export const DocumentRef = nounOf('Document', DocumentView, {
  except: ['issueId'],
  fields: {
    body: {
      ...reads('latestRevisionId'),
      resolve: async ({ latestRevisionId }, _args, { scope }) =>
        (await scope.load(latestTexts, latestRevisionId)) as string,
    },
  },
});

export const DocumentRevisionRef = nounOf('DocumentRevision', DocumentRevisionView, {
  fields: {
    body: {
      ...reads('id'),
      resolve: async ({ id }, _args, { scope }) => (await scope.load(revisionTexts, id)) as string,
    },
  },
});

builder.prismaObjectFields(DocumentRevisionRef, (t) => ({
  createdByRunId: t.expose('createdByRunId', {
    type: 'UUID',
    nullable: true,
    description: 'The run that created it.',
  }),
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that created it.')),
}));

export const AnnotationCommentRef = nounOf('AnnotationComment', AnnotationCommentView);

builder.prismaObjectFields(AnnotationCommentRef, (t) => ({
  authorAgent: t.field(agentIn('authorAgentId', 'The agent that says it.')),
}));

export const AnnotationThreadRef = nounOf('AnnotationThread', AnnotationThreadView, { json: ['anchorSelector'] });

export const DocumentConnection = connectionType(DocumentRef, 'Document', 'documents', 'A document');
const RevisionConnection = connectionType(DocumentRevisionRef, 'DocumentRevision', 'revisions', 'A revision');
const ThreadConnection = connectionType(AnnotationThreadRef, 'AnnotationThread', 'threads', 'A thread');
const CommentConnection = connectionType(AnnotationCommentRef, 'AnnotationComment', 'comments', 'A comment');

const ThreadFilterInput = builder.inputType('AnnotationThreadFilter', {
  description: 'Which threads.',
  fields: (t) => ({
    status: t.field({ type: [ThreadStatusEnum], description: 'Only in one of these statuses.' }),
  }),
});

builder.prismaObjectFields(DocumentRef, (t) => ({
  issueId: t.expose('issueId', { type: 'UUID', nullable: true, description: "The issue's id." }),
  caseId: t.expose('caseId', { type: 'UUID', nullable: true, description: "The case's id." }),
  issue: t.field(issueIn('issueId', 'The issue that it belongs to.')),
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that created it.')),
  updatedByAgent: t.field(agentIn('updatedByAgentId', 'The agent that last changed it.')),
  revisions: t.connection(
    listOf(DocumentRevisionRef, revisionsOfDocument, ['companyId', 'id'], 'Its revisions, newest first.'),
    RevisionConnection,
  ),
  annotations: t.connection(
    {
      type: AnnotationThreadRef,
      description: 'The threads about selections of it, oldest first.',
      args: { filter: t.arg({ type: ThreadFilterInput, description: 'Only threads that match.' }) },
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection<AnnotationThread, ThreadFilter>(threadsOfDocument, {
          of: [companyId, id],
          args,
          filter: args.filter ?? {},
          context,
          info,
        }),
    },
    ThreadConnection,
  ),
}));

builder.prismaObjectFields(AnnotationThreadRef, (t) => ({
  document: t.field(rowIn(DocumentRef, documentNode, 'documentId', 'The document.')),
  comments: t.connection(
    listOf(AnnotationCommentRef, commentsOfThread, ['companyId', 'id'], 'What is said, oldest first.'),
    CommentConnection,
  ),
}));

builder.prismaObjectFields(IssueRef, (t) => ({
  documents: t.connection(
    listOf(DocumentRef, documentsOfIssue, ['companyId', 'id'], 'Its documents, oldest first.'),
    DocumentConnection,
  ),
  document: t.field({
    type: DocumentRef,
    nullable: true,
    description: 'One of its documents.',
    args: { key: t.arg.string({ required: true, description: 'Its name within the issue, such as plan.' }) },
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }, { key }, { scope }): Promise<Document | null> =>
      scope.load(documentOfIssue, { companyId, issueId: id, key }),
  }),
}));
