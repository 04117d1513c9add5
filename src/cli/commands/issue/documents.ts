import type { Command } from '#cli/table/types.js';
import { documentCommands } from '../documents.js';
import { oneItemRun } from './one-of.js';

const PRODUCT_FIELDS = ['type', 'title', 'provider', 'status', 'reviewState', 'url', 'updatedAt', 'id'];

export const commands: readonly Command[] = [
  {
    path: 'issue documents',
    operation: 'listIssueDocuments',
    columns: ['key', 'title', 'format', 'latestRevisionNumber', 'updatedAt', 'lockedAt', 'id'],
    aliases: ['issue document:list'],
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
    run: oneItemRun('listIssueWorkProducts', 'workProductId'),
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
  ...documentCommands({ group: 'issue', noun: 'Issue', at: '' }),
];
