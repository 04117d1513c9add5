import { AttentionView } from '../../services/work/issues/attention.js';
import { ExecutionPolicyView, ExecutionStateView, MonitorView } from '../../services/work/issues/execution-policy.js';
import { issueOf } from '../../services/work/issues/rows.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { IssueRef } from './issue.js';

// What JSON columns of an issue hold, and why it stands still: nouns whose sources are their wire shapes.

enumOf('IssueParticipantType', 'Who takes part in a review.', {
  agent: 'An agent.',
  user: 'A person.',
});

enumOf('ExecutionStageType', 'What a stage is.', {
  review: 'A review.',
  approval: 'An approval.',
});

enumOf('MonitorRecoveryPolicy', 'What happens when a monitor gives up.', {
  wake_owner: 'The assignee is woken.',
  create_recovery_issue: 'The assignee gets an issue about it.',
  escalate_to_board: 'It is left to the board.',
});

enumOf('ExecutionMode', 'How a policy is carried out.', {
  normal: 'Stage by stage.',
  auto: 'As the server decides.',
});

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

enumOf('AttentionReason', 'Why an issue stands still.', {
  in_review_without_action_path: 'It is in review and nobody has to act.',
  blocked_by_unassigned_issue: 'What blocks it is assigned to nobody.',
  blocked_by_cancelled_issue: 'What blocks it was given up.',
  blocked_chain_stalled: 'What blocks it is open, and nothing will move it.',
  pending_board_decision: 'The board is asked.',
});

enumOf('AttentionState', 'What an issue that stands still waits for.', {
  awaiting_decision: 'A decision.',
  needs_attention: 'Somebody who sets it going again.',
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
