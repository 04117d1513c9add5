import type { AnnotationThread, Document } from '../../generated/prisma/client.js';
import {
  documentNode,
  documentOfIssue,
  documentsOfIssue,
  revisionsOfDocument,
} from '../../services/work/documents/rows.js';
import { latestTexts, revisionTexts } from '../../services/work/documents/texts.js';
import { commentsOfThread, type ThreadFilter, threadsOfDocument } from '../../services/work/documents/threads.js';
import { agentIn, by } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { rowIn } from '../fast/row.js';
import { narrowed, reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { CommentAuthorTypeEnum } from './comment.js';
import { IssueRef } from './issue.js';

const ThreadStatusEnum = enumOf('AnnotationThreadStatus', 'Whether a thread still waits for something.', {
  open: 'It does.',
  resolved: 'It is settled.',
});

const AnchorStateEnum = enumOf('AnchorState', 'Whether a selection is still in the text.', {
  active: 'It is where it is said to be.',
  stale: 'It changed, or stands in several places that cannot be told apart.',
  orphaned: 'It is gone.',
});

const AnchorConfidenceEnum = enumOf('AnchorConfidence', 'How surely a selection was found in the latest revision.', {
  exact: 'It stands there once.',
  duplicate: 'It stands there several times, one of which fits clearly best.',
  fuzzy: 'Something similar stands there.',
  ambiguous: 'It stands there several times, and two fit equally well.',
  missing: 'Nothing like it stands there.',
});

const [created, updated, locked, resolved] = [by('created'), by('last changed'), by('locked'), by('resolved')];

export const DocumentRef = builder.prismaObject('Document', {
  description: 'A text of an issue or of a case, with all its revisions.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    issueId: t.expose('issueId', { type: 'UUID', nullable: true, description: "The issue's id." }),
    caseId: t.expose('caseId', { type: 'UUID', nullable: true, description: "The case's id." }),
    key: t.exposeString('key', { description: 'Its name within the issue or case, such as plan.' }),
    title: t.exposeString('title', { nullable: true, description: 'The title.' }),
    format: t.exposeString('format', { description: 'How it is written, such as markdown.' }),
    latestRevisionId: t.expose('latestRevisionId', { type: 'UUID', description: "The latest revision's id." }),
    latestRevisionNumber: t.exposeInt('latestRevisionNumber', { description: "The latest revision's number." }),
    createdByAgentId: t.expose('createdByAgentId', created.agentId),
    createdByUserId: t.exposeString('createdByUserId', created.user),
    updatedByAgentId: t.expose('updatedByAgentId', updated.agentId),
    updatedByUserId: t.exposeString('updatedByUserId', updated.user),
    lockedAt: t.expose('lockedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it is kept as it is.',
    }),
    lockedByAgentId: t.expose('lockedByAgentId', locked.agentId),
    lockedByUserId: t.exposeString('lockedByUserId', locked.user),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    body: t.string({
      description: 'The text.',
      ...reads('latestRevisionId'),
      resolve: async ({ latestRevisionId }, _args, { scope }) =>
        (await scope.load(latestTexts, latestRevisionId)) as string,
    }),
  }),
});

export const DocumentRevisionRef = builder.prismaObject('DocumentRevision', {
  description: 'One version of a document; it never changes.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    documentId: t.expose('documentId', { type: 'UUID', description: "The document's id." }),
    revisionNumber: t.exposeInt('revisionNumber', { description: 'Its number, from 1.' }),
    title: t.exposeString('title', { nullable: true, description: 'The title.' }),
    format: t.exposeString('format', { description: 'How it is written, such as markdown.' }),
    body: t.string({
      description: 'The text.',
      ...reads('id'),
      resolve: async ({ id }, _args, { scope }) => (await scope.load(revisionTexts, id)) as string,
    }),
    changeSummary: t.exposeString('changeSummary', { nullable: true, description: 'What it changed.' }),
    createdByAgentId: t.expose('createdByAgentId', created.agentId),
    createdByUserId: t.exposeString('createdByUserId', created.user),
    createdByRunId: t.expose('createdByRunId', {
      type: 'UUID',
      nullable: true,
      description: 'The run that created it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    createdByAgent: t.field(created.agent('createdByAgentId')),
  }),
});

export const AnnotationCommentRef = builder.prismaObject('AnnotationComment', {
  description: 'What somebody says about a selection.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    threadId: t.expose('threadId', { type: 'UUID', description: "The thread's id." }),
    body: t.exposeString('body', { description: 'What is said.' }),
    authorType: t.expose(narrowed('authorType'), { type: CommentAuthorTypeEnum, description: 'Who says it.' }),
    authorAgentId: t.expose('authorAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The id of the agent that says it.',
    }),
    authorUserId: t.exposeString('authorUserId', { nullable: true, description: 'The person who says it.' }),
    createdByRunId: t.expose('createdByRunId', {
      type: 'UUID',
      nullable: true,
      description: 'The run in which it was said.',
    }),
    issueCommentId: t.expose('issueCommentId', {
      type: 'UUID',
      nullable: true,
      description: 'The comment of the issue that says the same.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was said.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    authorAgent: t.field(agentIn('authorAgentId', 'The agent that says it.')),
  }),
});

export const AnnotationThreadRef = builder.prismaObject('AnnotationThread', {
  description: 'A conversation about a selection of a document, which is looked for again in each new revision.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    documentId: t.expose('documentId', { type: 'UUID', description: "The document's id." }),
    status: t.expose(narrowed('status'), { type: ThreadStatusEnum, description: 'Whether it is settled.' }),
    anchorState: t.expose(narrowed('anchorState'), {
      type: AnchorStateEnum,
      description: 'Whether the selection is still there.',
    }),
    anchorConfidence: t.expose(narrowed('anchorConfidence'), {
      type: AnchorConfidenceEnum,
      description: 'How surely it was found.',
    }),
    originalRevisionId: t.expose('originalRevisionId', { type: 'UUID', description: 'The revision it was made in.' }),
    originalRevisionNumber: t.exposeInt('originalRevisionNumber', { description: "That revision's number." }),
    currentRevisionId: t.expose('currentRevisionId', {
      type: 'UUID',
      description: 'The revision it was last looked for in.',
    }),
    currentRevisionNumber: t.exposeInt('currentRevisionNumber', { description: "That revision's number." }),
    selectedText: t.exposeString('selectedText', { description: 'What was selected, as it is read.' }),
    prefixText: t.exposeString('prefixText', { description: 'The text before it.' }),
    suffixText: t.exposeString('suffixText', { description: 'The text after it.' }),
    normalizedStart: t.exposeInt('normalizedStart', { description: 'Where it begins in the plain text.' }),
    normalizedEnd: t.exposeInt('normalizedEnd', { description: 'Where it ends in the plain text.' }),
    markdownStart: t.exposeInt('markdownStart', { description: 'Where it begins in the body, in UTF-16 units.' }),
    markdownEnd: t.exposeInt('markdownEnd', { description: 'Where it ends in the body, in UTF-16 units.' }),
    anchorSelector: t.expose(narrowed('anchorSelector'), {
      type: 'JSONObject',
      description: 'The selection as it was sent.',
    }),
    createdByAgentId: t.expose('createdByAgentId', created.agentId),
    createdByUserId: t.exposeString('createdByUserId', created.user),
    resolvedByAgentId: t.expose('resolvedByAgentId', resolved.agentId),
    resolvedByUserId: t.exposeString('resolvedByUserId', resolved.user),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true, description: 'When it was resolved.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

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
  issue: t.field(issueIn('issueId', 'The issue that it belongs to.')),
  createdByAgent: t.field(created.agent('createdByAgentId')),
  updatedByAgent: t.field(updated.agent('updatedByAgentId')),
  revisions: t.connection(
    {
      type: DocumentRevisionRef,
      description: 'Its revisions, newest first.',
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(revisionsOfDocument, { of: [companyId, id], args, context, info }),
    },
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
    {
      type: AnnotationCommentRef,
      description: 'What is said, oldest first.',
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(commentsOfThread, { of: [companyId, id], args, context, info }),
    },
    CommentConnection,
  ),
}));

builder.prismaObjectFields(IssueRef, (t) => ({
  documents: t.connection(
    {
      type: DocumentRef,
      description: 'Its documents, oldest first.',
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(documentsOfIssue, { of: [companyId, id], args, context, info }),
    },
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
