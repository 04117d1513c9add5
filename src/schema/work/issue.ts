import type { JsonObject } from '../../services/core/text/fields.js';
import { presentPolicy, presentState } from '../../services/work/issues/execution-policy.js';
import { IssueView, presentOverrides } from '../../services/work/issues/model.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';

export const IssueStatusEnum = enumOf('IssueStatus', 'How far an issue is.', {
  backlog: 'Not planned yet.',
  todo: 'To be done.',
  in_progress: 'Being worked on.',
  in_review: 'Done by its worker and waiting for a review.',
  done: 'Finished.',
  blocked: 'Waiting for something else.',
  cancelled: 'Given up.',
});

export const IssuePriorityEnum = enumOf('IssuePriority', 'How urgent an issue is.', {
  critical: 'Before everything else.',
  high: 'Soon.',
  medium: 'In its turn.',
  low: 'When there is nothing better to do.',
});

enumOf('IssueWorkMode', 'How an agent works on an issue.', {
  standard: 'It does the work.',
  ask: 'It answers a question.',
  planning: 'It makes a plan and does nothing else.',
});

enumOf('IssueReviewPolicy', 'Who may judge the work on an issue.', {
  anyone: 'Anybody.',
  not_creator: 'Anybody but whoever created it.',
  human_only: 'People only.',
});

export const OriginKindEnum = enumOf('IssueOriginKind', 'Where an issue came from.', {
  manual: 'Somebody created it.',
  routine_execution: 'A routine fired.',
  suggested_task: 'A suggestion of an agent was accepted.',
  monitor_recovery: 'A monitor ran out of time or attempts.',
});

enumOf('MonitorScheduler', 'Who set the monitor of an issue.', {
  assignee: 'The agent that works on it.',
  board: 'The board.',
});

/** An issue with its plain columns; each domain adds its relations in a file of its own. */
export const IssueRef = nounOf('Issue', IssueView, {
  fields: {
    unblockDescriptor: { type: 'JSONObject' },
    monitorScheduledBy: { typeName: 'MonitorScheduler' },
    assigneeAdapterOverrides: {
      typeName: 'AssigneeAdapterOverridesView',
      ...reads('assigneeAdapterOverrides'),
      resolve: (issue) => presentOverrides(issue.assigneeAdapterOverrides as JsonObject | null),
    },
    executionPolicy: {
      ...reads('executionPolicy'),
      resolve: (issue) => presentPolicy(issue.executionPolicy as JsonObject | null),
    },
    executionState: {
      ...reads('executionState'),
      resolve: (issue) => presentState(issue.executionState as JsonObject | null),
    },
  },
});
