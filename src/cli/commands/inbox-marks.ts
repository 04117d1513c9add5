import type { Command } from '../table/types.js';

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
