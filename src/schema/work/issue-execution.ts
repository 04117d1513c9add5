import { AttentionView } from '#services/work/issues/attention.js';
import { ExecutionPolicyView, ExecutionStateView, MonitorView } from '#services/work/issues/execution-policy.js';
import { issueOf } from '#services/work/issues/rows.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { IssueRef } from './issue.js';

enumOf('ExecutionStatus', 'The status of the reviews of an issue.', {
  idle: 'No review has begun.',
  pending: 'A reviewer has been asked to review.',
  changes_requested: 'Changes were requested.',
  completed: 'All reviews are approved.',
});

enumOf('ExecutionDecision', 'The decision of a review.', {
  approved: 'The work was approved.',
  changes_requested: 'Changes were requested.',
});

outputTypeOf(MonitorView, {
  name: 'ExecutionMonitor',
  fields: { recoveryPolicy: { typeName: 'MonitorRecoveryPolicy' }, scheduledBy: { typeName: 'MonitorScheduler' } },
});
outputTypeOf(ExecutionPolicyView, {
  fields: {
    mode: { typeName: 'ExecutionMode' },
    stages: { typeName: 'ExecutionStage' },
    monitor: { typeName: 'ExecutionMonitor' },
  },
});
outputTypeOf(ExecutionStateView, {
  fields: {
    status: { typeName: 'ExecutionStatus' },
    lastDecisionOutcome: { typeName: 'ExecutionDecision' },
    reviewRequest: { typeName: 'ReviewRequest' },
  },
});
export const AttentionRef = outputTypeOf(AttentionView, {
  fields: {
    severity: { typeName: 'IssuePriority' },
    leafIssue: {
      type: IssueRef,
      resolve: ({ leafIssue }, _args, { scope }) => leafIssue && (scope.load(issueOf, leafIssue.id) as Promise<never>),
    },
  },
});
