import type { Command } from '../table/types.js';
import { ISSUE_COLUMNS } from './columns.js';

export const commands: readonly Command[] = [
  {
    path: 'inbox archive',
    operation: 'archiveIssueInInbox',
    done: 'Archived in your inbox.',
    fields: ['archivedAt', 'userId', 'issueId'],
  },
  {
    path: 'inbox unarchive',
    operation: 'unarchiveIssueInInbox',
    done: 'Back in your inbox.',
    fields: ['removed', 'id'],
  },
  {
    path: 'inbox read',
    operation: 'markIssueRead',
    done: 'Marked as read.',
    fields: ['lastReadAt', 'userId', 'issueId'],
  },
  { path: 'inbox unread', operation: 'unmarkIssueRead', done: 'Marked as unread.', fields: ['removed', 'id'] },
  {
    path: 'inbox list',
    summary: 'List the issues that you are concerned with, the latest first',
    operation: 'listIssues',
    columns: ISSUE_COLUMNS,
    fixed: { touchedByUserId: 'me', sortField: 'updated' },
  },
  {
    path: 'inbox archived',
    summary: 'List the issues that you archived',
    operation: 'listIssues',
    columns: ISSUE_COLUMNS,
    fixed: { inboxArchivedByUserId: 'me' },
  },
  {
    path: 'inbox new',
    summary: 'List the issues with comments that you have not read',
    operation: 'listIssues',
    columns: ISSUE_COLUMNS,
    fixed: { unreadForUserId: 'me' },
  },
];
