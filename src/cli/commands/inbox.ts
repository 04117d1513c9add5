import type { Command } from '../table/types.js';
import { ISSUE_COLUMNS } from './columns.js';

/** The commands about an issue in the caller's inbox. Each has two names: `inbox read` and `issue read`. */
export const inboxMarks = (group: string): readonly Command[] => [
  {
    path: `${group} read`,
    operation: 'markIssueRead',
    done: 'Marked as read.',
    fields: ['lastReadAt', 'userId', 'issueId'],
  },
  { path: `${group} unread`, operation: 'unmarkIssueRead', done: 'Marked as unread.', fields: ['removed', 'id'] },
  {
    path: `${group} archive`,
    operation: 'archiveIssueInInbox',
    done: 'Archived in your inbox.',
    fields: ['archivedAt', 'userId', 'issueId'],
  },
  {
    path: `${group} unarchive`,
    operation: 'unarchiveIssueInInbox',
    done: 'Moved back to your inbox.',
    fields: ['removed', 'id'],
  },
];

export const commands: readonly Command[] = [
  {
    path: 'inbox list',
    summary: 'List the issues that concern you, latest first',
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
  ...inboxMarks('inbox'),
];
