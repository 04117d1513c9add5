import type { Command } from '../table/types.js';
import { RUN_COLUMNS, RUN_FIELDS } from './columns.js';

export const commands: readonly Command[] = [
  { path: 'run list', operation: 'listRuns', columns: RUN_COLUMNS },
  {
    path: 'run live',
    operation: 'listLiveRuns',
    columns: ['agentName', 'status', 'issueIdentifier', 'issueTitle', 'startedAt', 'currentStatusMessage', 'id'],
  },
  { path: 'run get', operation: 'getRun', fields: RUN_FIELDS },
  { path: 'run issues', operation: 'listRunIssues', columns: ['identifier', 'status', 'priority', 'title', 'id'] },
  { path: 'run events', operation: 'listRunEvents', columns: ['seq', 'createdAt', 'eventType', 'level', 'message'] },
  { path: 'run cancel', operation: 'cancelRun', confirm: 'Cancel run {runId}?', fields: RUN_FIELDS },
  {
    path: 'run decisions',
    operation: 'listRunToolDecisions',
    rows: 'decisions',
    columns: ['decision', 'outcome', 'reasonCode', 'denialReason', 'pendingAction'],
  },
];
