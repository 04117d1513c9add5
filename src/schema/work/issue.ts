import { z } from 'zod';
import type { JsonObject } from '#services/core/text/fields.js';
import { presentExecutionPolicy, presentState } from '#services/work/issues/execution-policy.js';
import { IssueView, presentOverrides } from '#services/work/issues/model.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import './issue-owner.js';

enumOf('MonitorScheduler', 'The kind of actor who set the monitor of an issue.', {
  assignee: 'The assigned agent.',
  board: 'The board.',
});

/** An issue with its plain columns; each domain adds its relations in its own file. */
export const IssueRef = nounOf('Issue', IssueView, {
  json: ['unblockDescriptor'],
  columns: {
    position: z
      .string()
      .describe(
        "The position in the manual order of the company's issues: compare the text byte by byte. moveIssue changes it.",
      ),
  },
  fields: {
    monitorScheduledBy: { typeName: 'MonitorScheduler' },
    assigneeAdapterOverrides: {
      typeName: 'AssigneeAdapterOverrides',
      ...reads('assigneeAdapterOverrides'),
      resolve: (issue) => presentOverrides(issue.assigneeAdapterOverrides as JsonObject | null),
    },
    executionPolicy: {
      ...reads('executionPolicy'),
      resolve: (issue) => presentExecutionPolicy(issue.executionPolicy as JsonObject | null),
    },
    executionState: {
      ...reads('executionState'),
      resolve: (issue) => presentState(issue.executionState as JsonObject | null),
    },
  },
});
