import type { IssueRow } from '../graph/types.js';

type IssueStatus = IssueRow['status'];
type Priority = IssueRow['priority'];

/** The order in which people look at issues. */
export const ISSUE_STATUSES: readonly IssueStatus[] = [
  'IN_PROGRESS',
  'IN_REVIEW',
  'BLOCKED',
  'TODO',
  'BACKLOG',
  'DONE',
  'CANCELLED',
];
export const PRIORITIES: readonly Priority[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];
