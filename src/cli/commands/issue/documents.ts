import type { Command } from '../../table/types.js';
import { textOf } from '../text.js';
import { oneOf } from './one-of.js';

const PRODUCT_FIELDS = ['type', 'title', 'provider', 'status', 'reviewState', 'url', 'updatedAt', 'id'];

export const commands: readonly Command[] = [
  {
    path: 'issue documents',
    operation: 'listIssueDocuments',
    columns: ['key', 'title', 'format', 'latestRevisionNumber', 'updatedAt', 'lockedAt', 'id'],
    aliases: ['issue document:list'],
  },
  { path: 'issue document:get', operation: 'getIssueDocument', run: textOf('body'), aliases: ['issue document'] },
  {
    path: 'issue document:put',
    operation: 'putIssueDocument',
    fields: ['key', 'title', 'format', 'latestRevisionNumber', 'updatedAt', 'latestRevisionId', 'id'],
  },
  {
    path: 'issue document:delete',
    operation: 'deleteIssueDocument',
    confirm: 'Delete document {key} of issue {issueId}?',
    done: 'Deleted {key}.',
  },
  {
    path: 'issue document:lock',
    operation: 'lockIssueDocument',
    fields: ['key', 'title', 'lockedAt', 'latestRevisionNumber', 'id'],
  },
  {
    path: 'issue document:unlock',
    operation: 'unlockIssueDocument',
    fields: ['key', 'title', 'lockedAt', 'latestRevisionNumber', 'id'],
  },
  {
    path: 'issue document:revisions',
    operation: 'listIssueDocumentRevisions',
    columns: ['revisionNumber', 'title', 'changeSummary', 'createdAt', 'id'],
  },
  {
    path: 'issue document:restore',
    operation: 'restoreIssueDocumentRevision',
    fields: ['key', 'title', 'latestRevisionNumber', 'updatedAt', 'latestRevisionId', 'id'],
  },
  {
    path: 'issue document:annotations',
    operation: 'listIssueAnnotations',
    columns: ['status', 'selectedText', 'createdAt', 'resolvedAt', 'id'],
  },
  {
    path: 'issue document:annotation:get',
    operation: 'getIssueAnnotation',
    fields: ['status', 'selectedText', 'comments', 'createdAt', 'resolvedAt', 'id'],
  },
  {
    path: 'issue document:annotation:create',
    operation: 'createIssueAnnotation',
    fields: ['status', 'selectedText', 'createdAt', 'id'],
  },
  {
    path: 'issue document:annotation:update',
    operation: 'updateIssueAnnotation',
    fields: ['status', 'selectedText', 'resolvedAt', 'id'],
  },
  {
    path: 'issue document:annotation:comment',
    operation: 'commentIssueAnnotation',
    args: ['issueId', 'key', 'threadId', 'body?'],
    fields: ['createdAt', 'body', 'id'],
  },
  {
    path: 'issue work-products',
    operation: 'listIssueWorkProducts',
    columns: ['type', 'title', 'provider', 'status', 'reviewState', 'url', 'updatedAt', 'id'],
    aliases: ['issue work-product:list'],
  },
  {
    path: 'issue work-product',
    summary: 'Show a work product',
    operation: 'listIssueWorkProducts',
    args: ['issueId', 'workProductId'],
    fields: PRODUCT_FIELDS,
    run: oneOf('listIssueWorkProducts', 'workProductId'),
  },
  {
    path: 'issue work-product:create',
    operation: 'createWorkProduct',
    args: ['issueId', 'title?'],
    fields: PRODUCT_FIELDS,
  },
  { path: 'issue work-product:update', operation: 'updateWorkProduct', fields: PRODUCT_FIELDS },
  {
    path: 'issue work-product:delete',
    operation: 'deleteWorkProduct',
    confirm: 'Delete work product {workProductId}?',
    done: 'Deleted {title}.',
    fields: ['title', 'id'],
  },
  {
    path: 'issue attachments',
    operation: 'listIssueAttachments',
    columns: ['originalFilename', 'contentType', 'byteSize', 'createdAt', 'id'],
    aliases: ['issue attachment:list'],
  },
  {
    path: 'issue attachment:upload',
    operation: 'createIssueAttachment',
    fields: ['originalFilename', 'contentType', 'byteSize', 'id'],
  },
  { path: 'issue attachment:download', operation: 'getAttachmentContent', aliases: ['issue attachment'] },
  {
    path: 'issue attachment:delete',
    operation: 'deleteAttachment',
    confirm: 'Delete attachment {attachmentId}?',
    done: 'Deleted.',
  },
];
