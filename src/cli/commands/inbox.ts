import type { Command } from '../table/types.js';
import { ISSUE_COLUMNS } from './columns.js';
import { inboxMarks } from './inbox-marks.js';

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
