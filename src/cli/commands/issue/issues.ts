import type { Command } from '#cli/table/types.js';
import {
  ACTIVITY_COLUMNS,
  ISSUE_COLUMNS,
  ISSUE_COST_FIELDS,
  ISSUE_FIELDS,
  RUN_COLUMNS,
  RUN_FIELDS,
} from '../columns.js';
import { inboxMarks } from '../inbox.js';

const ISSUE_DETAIL = [
  'identifier',
  'title',
  'status',
  'priority',
  'description',
  'assigneeAgentId',
  'assigneeUserId',
  'labels',
  'activeRun',
  'blockedBy',
  'dependencyReady',
  'unresolvedBlockerCount',
  'projectId',
  'goalId',
  'parentId',
  'createdAt',
  'updatedAt',
  'id',
];

const issueRef = () => import('./issue-ref.js');
const projectRef = () => import('../project-ref.js');

/** Fields that take only ids, but may also be typed as names that people use. */
const FILTERS = { parentId: issueRef, descendantOf: issueRef, projectId: projectRef };
const CHILD = { blockedByIssueIds: issueRef, projectId: projectRef };
const OWN = { ...CHILD, parentId: issueRef };

export const commands: readonly Command[] = [
  { path: 'issue list', operation: 'listIssues', columns: ISSUE_COLUMNS, references: FILTERS },
  { path: 'issue count', operation: 'countIssues', references: FILTERS },
  {
    path: 'issue search',
    operation: 'searchCompany',
    args: ['q'],
    rows: 'results',
    columns: ['type', 'title', 'snippet', 'updatedAt', 'id'],
    fixed: { scope: 'issues' },
  },
  { path: 'issue get', operation: 'getIssue', fields: ISSUE_DETAIL },
  {
    path: 'issue create',
    operation: 'createIssue',
    args: ['title?'],
    fields: ISSUE_FIELDS,
    references: OWN,
  },
  { path: 'issue update', operation: 'updateIssue', fields: ISSUE_FIELDS, references: OWN },
  {
    path: 'issue delete',
    operation: 'deleteIssue',
    confirm: 'Delete issue {issueId}?',
    done: 'Deleted {identifier}.',
    fields: ['identifier', 'title', 'id'],
  },
  {
    path: 'issue child:create',
    operation: 'createChildIssue',
    args: ['issueId', 'title?'],
    fields: ISSUE_FIELDS,
    references: CHILD,
  },
  {
    path: 'issue checkout',
    operation: 'checkoutIssue',
    args: ['issueId'],
    fields: ISSUE_FIELDS,
    flags: [
      { name: 'agentId', field: 'agentId', completes: 'agent' },
      { name: 'expectedStatuses', field: 'expectedStatuses' },
    ],
    run: () => import('./checkout.js'),
    details:
      "The default agent is the profile's, or else the caller; the default statuses are todo, backlog, blocked and in_review.",
    examples: ['issue checkout AC-12 --agent-id 7b1c2d9e-…'],
  },
  { path: 'issue release', operation: 'releaseIssue', fields: ISSUE_FIELDS },
  {
    path: 'issue force-release',
    operation: 'forceReleaseIssue',
    confirm: 'Release issue {issueId} from the run that works on it?',
    fields: ['issue.identifier', 'issue.status', 'previous.checkoutRunId', 'previous.executionRunId', 'issue.id'],
  },
  { path: 'issue activity', operation: 'listIssueActivity', columns: ACTIVITY_COLUMNS },
  { path: 'issue runs', operation: 'listIssueRuns', columns: RUN_COLUMNS },
  { path: 'issue live-runs', operation: 'listIssueLiveRuns', columns: RUN_COLUMNS },
  { path: 'issue active-run', operation: 'getIssueActiveRun', fields: RUN_FIELDS },
  {
    path: 'issue cost',
    operation: 'getIssueCostSummary',
    fields: ISSUE_COST_FIELDS,
  },
  {
    path: 'issue cases',
    operation: 'listIssueCases',
    columns: ['role', 'case.identifier', 'case.status', 'case.title', 'case.caseType', 'createdAt', 'case.id'],
  },
  { path: 'issue heartbeat-context', operation: 'getHeartbeatContext' },
  {
    path: 'issue tree-list',
    summary: 'List all issues below an issue, at every level',
    operation: 'listIssues',
    args: ['descendantOf'],
    references: FILTERS,
    columns: ISSUE_COLUMNS,
  },
  {
    path: 'issue tree-cost',
    summary: 'Show the total cost of an issue and all issues below it',
    operation: 'getIssueCostSummary',
    omit: ['excludeRoot'],
    fields: ISSUE_COST_FIELDS,
  },
  {
    path: 'issue recovery-actions',
    summary: 'List the issues that Orgraph created after a monitor of this issue gave up',
    operation: 'listIssues',
    args: ['originId'],
    references: { ...FILTERS, originId: issueRef },
    fixed: { originKind: 'monitor_recovery' },
    columns: ISSUE_COLUMNS,
  },
  { path: 'issue recovery:check', operation: 'checkIssueMonitorNow', done: 'Checked.' },
  ...inboxMarks('issue'),
];
