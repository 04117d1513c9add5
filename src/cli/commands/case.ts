import type { Command } from '../table/types.js';
import { textOf } from './text.js';

export const commands: readonly Command[] = [
  {
    path: 'case list',
    operation: 'listCases',
    columns: ['identifier', 'status', 'caseType', 'title', 'updatedAt', 'id'],
  },
  {
    path: 'case get',
    operation: 'getCase',
    fields: [
      'identifier',
      'title',
      'caseType',
      'status',
      'summary',
      'fields',
      'labels',
      'issueLinks',
      'documents',
      'parent',
      'createdAt',
      'updatedAt',
      'id',
    ],
  },
  {
    path: 'case upsert',
    operation: 'upsertCase',
    args: ['title?'],
    fields: ['identifier', 'title', 'caseType', 'status', 'id'],
    aliases: ['case create'],
  },
  { path: 'case update', operation: 'updateCase', fields: ['identifier', 'title', 'caseType', 'status', 'id'] },
  {
    path: 'case link',
    operation: 'linkCaseIssue',
    args: ['caseId', 'issueId', 'role?'],
    fields: ['role', 'issueId', 'caseId', 'id'],
  },
  { path: 'case unlink', operation: 'unlinkCaseIssue', done: 'Unlinked.' },
  {
    path: 'case events',
    operation: 'listCaseEvents',
    columns: ['createdAt', 'kind', 'actorType', 'actorAgentName', 'issue.identifier', 'id'],
  },
  {
    path: 'case attachment:upload',
    operation: 'createCaseAttachment',
    fields: ['asset.originalFilename', 'asset.contentType', 'asset.byteSize', 'id'],
  },
  { path: 'case document:get', operation: 'getCaseDocument', run: textOf('body'), aliases: ['case document'] },
  {
    path: 'case document:put',
    operation: 'putCaseDocument',
    fields: [
      'document.key',
      'document.title',
      'document.latestRevisionNumber',
      'document.latestRevisionId',
      'document.id',
    ],
  },
  {
    path: 'case document:delete',
    operation: 'deleteCaseDocument',
    confirm: 'Delete document {key} of case {caseId}?',
    done: 'Deleted {key}.',
  },
  {
    path: 'case document:lock',
    operation: 'lockCaseDocument',
    fields: ['key', 'title', 'lockedAt', 'latestRevisionNumber', 'id'],
  },
  {
    path: 'case document:unlock',
    operation: 'unlockCaseDocument',
    fields: ['key', 'title', 'lockedAt', 'latestRevisionNumber', 'id'],
  },
  {
    path: 'case document:revisions',
    operation: 'listCaseDocumentRevisions',
    rows: 'revisions',
    columns: ['revisionNumber', 'title', 'changeSummary', 'createdAt', 'id'],
  },
  {
    path: 'case document:restore',
    operation: 'restoreCaseDocumentRevision',
    fields: [
      'document.key',
      'document.title',
      'document.latestRevisionNumber',
      'document.latestRevisionId',
      'document.id',
    ],
  },
  {
    path: 'case document:annotations',
    operation: 'listCaseAnnotations',
    columns: ['status', 'selectedText', 'createdAt', 'resolvedAt', 'id'],
  },
  {
    path: 'case document:annotation:get',
    operation: 'getCaseAnnotation',
    fields: ['status', 'selectedText', 'comments', 'createdAt', 'resolvedAt', 'id'],
  },
  {
    path: 'case document:annotation:create',
    operation: 'createCaseAnnotation',
    fields: ['status', 'selectedText', 'createdAt', 'id'],
  },
  {
    path: 'case document:annotation:update',
    operation: 'updateCaseAnnotation',
    fields: ['status', 'selectedText', 'resolvedAt', 'id'],
  },
  {
    path: 'case document:annotation:comment',
    operation: 'commentCaseAnnotation',
    args: ['caseId', 'key', 'threadId', 'body?'],
    fields: ['createdAt', 'body', 'id'],
  },
];
