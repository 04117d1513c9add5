import type { Command } from '../table/types.js';
import { ISSUE_COLUMNS } from './columns.js';

const APPROVAL_FIELDS = [
  'type',
  'status',
  'payload',
  'decisionNote',
  'createdAt',
  'decidedAt',
  'decidedByUserId',
  'requestedByAgentId',
  'id',
];

export const commands: readonly Command[] = [
  {
    path: 'approval list',
    operation: 'listApprovals',
    columns: ['type', 'status', 'payload.title', 'createdAt', 'decidedAt', 'id'],
  },
  { path: 'approval get', operation: 'getApproval', fields: APPROVAL_FIELDS },
  { path: 'approval create', operation: 'createApproval', args: ['type?'], fields: APPROVAL_FIELDS },
  {
    path: 'approval approve',
    operation: 'approveApproval',
    args: ['approvalId', 'decisionNote?'],
    fields: APPROVAL_FIELDS,
  },
  {
    path: 'approval reject',
    operation: 'rejectApproval',
    args: ['approvalId', 'decisionNote?'],
    fields: APPROVAL_FIELDS,
  },
  {
    path: 'approval request-revision',
    operation: 'requestApprovalRevision',
    args: ['approvalId', 'decisionNote?'],
    fields: APPROVAL_FIELDS,
  },
  { path: 'approval resubmit', operation: 'resubmitApproval', fields: APPROVAL_FIELDS },
  {
    path: 'approval comments',
    operation: 'listApprovalComments',
    columns: ['createdAt', 'body', 'authorAgentId', 'authorUserId', 'id'],
  },
  {
    path: 'approval comment',
    operation: 'addApprovalComment',
    args: ['approvalId', 'body?'],
    fields: ['createdAt', 'body', 'id'],
  },
  { path: 'approval issues', operation: 'listApprovalIssues', columns: ISSUE_COLUMNS },
];
