import { AttentionView } from '../../services/work/issues/attention.js';
import { ExecutionPolicyView, ExecutionStateView, MonitorView } from '../../services/work/issues/execution-policy.js';
import { issueOf } from '../../services/work/issues/rows.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { IssueRef } from './issue.js';

enumOf('ExecutionStatus', 'How far the reviews of an issue are.', {
  idle: 'None has begun.',
  pending: 'Somebody is asked.',
  changes_requested: 'The work went back.',
  completed: 'All are passed.',
});

enumOf('ExecutionDecision', 'How a review ended.', {
  approved: 'The work was passed.',
  changes_requested: 'The work went back.',
});

enumOf('AttentionOwnerType', 'Who has to act.', {
  board: 'The board.',
  agent: 'An agent.',
  user: 'A person.',
});

outputTypeOf(MonitorView, {
  name: 'ExecutionMonitor',
  fields: { recoveryPolicy: { typeName: 'MonitorRecoveryPolicy' }, scheduledBy: { typeName: 'MonitorScheduler' } },
});
outputTypeOf(ExecutionPolicyView, {
  fields: {
    mode: { typeName: 'ExecutionMode' },
    stages: { typeName: 'ExecutionStageView' },
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
    owner: { typeName: 'AttentionOwner' },
    leafIssue: {
      type: IssueRef,
      resolve: ({ leafIssue }, _args, { scope }) => leafIssue && (scope.load(issueOf, leafIssue.id) as Promise<never>),
    },
  },
});
