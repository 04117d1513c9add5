import type { Command } from '../table/types.js';
import { documentCommands } from './documents.js';

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
  ...documentCommands({ group: 'case', noun: 'Case', at: 'document.', rows: 'revisions' }),
];
