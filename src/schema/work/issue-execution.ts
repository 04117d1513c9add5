import type { z } from 'zod';
import type { JsonObject } from '../../services/core/operation/fields.js';
import type { Attention } from '../../services/work/issues/attention.js';
import type {
  ExecutionPolicyView,
  ExecutionState,
  MonitorView,
  Participant,
} from '../../services/work/issues/execution-policy.js';
import { presentPolicy, presentState } from '../../services/work/issues/execution-policy.js';
import { presentOverrides } from '../../services/work/issues/model.js';
import { issueOf } from '../../services/work/issues/rows.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { narrowed, reads } from '../fast/selection.js';
import { IssuePriorityEnum, IssueRef, MonitorSchedulerEnum } from './issue.js';

// What JSON columns of an issue hold, and why it stands still: nouns whose sources are their wire shapes.

const iso = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);

const ParticipantTypeEnum = enumOf('IssueParticipantType', 'Who takes part in a review.', {
  agent: 'An agent.',
  user: 'A person.',
});

const ParticipantRef = builder.objectRef<Participant>('ExecutionParticipant').implement({
  description: 'Somebody who reviews, approves or works.',
  fields: (t) => ({
    type: t.expose(narrowed('type') as 'type', { type: ParticipantTypeEnum, description: 'Agent or person.' }),
    agentId: t.expose('agentId', { type: 'UUID', nullable: true, description: 'The agent.' }),
    userId: t.exposeString('userId', { nullable: true, description: 'The person.' }),
  }),
});

const StageTypeEnum = enumOf('ExecutionStageType', 'What a stage is.', {
  review: 'A review.',
  approval: 'An approval.',
});

type Policy = z.input<typeof ExecutionPolicyView>;

const StageRef = builder.objectRef<Policy['stages'][number]>('ExecutionStageView').implement({
  description: 'A review or an approval that the work goes through.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The id within the policy.' }),
    type: t.expose('type', { type: StageTypeEnum, description: 'Whether it is a review or an approval.' }),
    participants: t.field({
      type: [ParticipantRef],
      description: 'Who may decide.',
      resolve: (stage) => stage.participants as Participant[],
    }),
  }),
});

const RecoveryPolicyEnum = enumOf('MonitorRecoveryPolicy', 'What happens when a monitor gives up.', {
  wake_owner: 'The assignee is woken.',
  create_recovery_issue: 'The assignee gets an issue about it.',
  escalate_to_board: 'It is left to the board.',
});

const MonitorRef = builder.objectRef<z.input<typeof MonitorView>>('ExecutionMonitor').implement({
  description: 'An outside event that is waited for.',
  fields: (t) => ({
    nextCheckAt: t.field({
      type: 'DateTime',
      description: 'When to look again.',
      resolve: (monitor) => new Date(monitor.nextCheckAt),
    }),
    kind: t.exposeString('kind', { nullable: true, description: 'What is looked at, such as external_service.' }),
    serviceName: t.exposeString('serviceName', { nullable: true, description: 'The service that is waited for.' }),
    externalRef: t.exposeString('externalRef', {
      nullable: true,
      description: 'Whether the service calls it by a name; never the name.',
    }),
    notes: t.exposeString('notes', { nullable: true, description: 'What to look for.' }),
    timeoutAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When to give up.',
      resolve: (monitor) => iso(monitor.timeoutAt),
    }),
    maxAttempts: t.exposeInt('maxAttempts', { nullable: true, description: 'After how many checks to give up.' }),
    recoveryPolicy: t.expose('recoveryPolicy', {
      type: RecoveryPolicyEnum,
      description: 'What happens when it gives up.',
    }),
    scheduledBy: t.expose('scheduledBy', { type: MonitorSchedulerEnum, description: 'Who set it.' }),
  }),
});

const ExecutionModeEnum = enumOf('ExecutionMode', 'How a policy is carried out.', {
  normal: 'Stage by stage.',
  auto: 'As the server decides.',
});

const PolicyRef = builder.objectRef<Policy>('ExecutionPolicyView').implement({
  description: 'How the work on an issue is reviewed before it is done.',
  fields: (t) => ({
    mode: t.expose('mode', { type: ExecutionModeEnum, description: 'How it is carried out.' }),
    commentRequired: t.exposeBoolean('commentRequired', { description: 'Whether a decision needs a comment.' }),
    maxReviewRounds: t.exposeInt('maxReviewRounds', {
      nullable: true,
      description: 'How often changes may be asked for.',
    }),
    stages: t.field({
      type: [StageRef],
      description: 'The reviews and approvals, in their order.',
      resolve: (policy) => policy.stages,
    }),
    monitor: t.field({
      type: MonitorRef,
      nullable: true,
      description: 'What outside event is waited for.',
      resolve: (policy) => policy.monitor,
    }),
  }),
});

const ExecutionStatusEnum = enumOf('ExecutionStatus', 'How far the reviews of an issue are.', {
  idle: 'None has begun.',
  pending: 'Somebody is asked.',
  changes_requested: 'The work went back.',
  completed: 'All are passed.',
});

const DecisionEnum = enumOf('ExecutionDecision', 'How a review ended.', {
  approved: 'The work was passed.',
  changes_requested: 'The work went back.',
});

const ReviewRequestRef = builder.objectRef<{ instructions: string }>('ReviewRequest').implement({
  description: 'What reviewers are asked for.',
  fields: (t) => ({ instructions: t.exposeString('instructions', { description: 'What to look at.' }) }),
});

const StateRef = builder.objectRef<ExecutionState>('ExecutionState').implement({
  description: 'How far the reviews and approvals of an issue are.',
  fields: (t) => ({
    status: t.expose('status', { type: ExecutionStatusEnum, description: 'How far they are.' }),
    currentStageId: t.exposeString('currentStageId', { nullable: true, description: 'The stage that it is in.' }),
    currentStageIndex: t.exposeInt('currentStageIndex', { nullable: true, description: 'Its place, from 0.' }),
    currentStageType: t.expose('currentStageType', {
      type: StageTypeEnum,
      nullable: true,
      description: 'Whether it is a review or an approval.',
    }),
    currentParticipant: t.field({
      type: ParticipantRef,
      nullable: true,
      description: 'Who is asked.',
      resolve: (state) => state.currentParticipant,
    }),
    returnAssignee: t.field({
      type: ParticipantRef,
      nullable: true,
      description: 'Who gets the work back.',
      resolve: (state) => state.returnAssignee,
    }),
    reviewRequest: t.field({
      type: ReviewRequestRef,
      nullable: true,
      description: 'What is asked for.',
      resolve: (state) => state.reviewRequest,
    }),
    completedStageIds: t.exposeStringList('completedStageIds', { description: 'The stages that are passed.' }),
    lastDecisionOutcome: t.expose('lastDecisionOutcome', {
      type: DecisionEnum,
      nullable: true,
      description: 'How the last review ended.',
    }),
    changesRequestedCount: t.exposeInt('changesRequestedCount', { description: 'How often the work went back.' }),
    monitor: t.expose('monitor', {
      type: 'JSONObject',
      nullable: true,
      description: 'What the last monitor was about.',
    }) as never,
  }),
});

const AttentionReasonEnum = enumOf('AttentionReason', 'Why an issue stands still.', {
  in_review_without_action_path: 'It is in review and nobody has to act.',
  blocked_by_unassigned_issue: 'What blocks it is assigned to nobody.',
  blocked_by_cancelled_issue: 'What blocks it was given up.',
  blocked_chain_stalled: 'What blocks it is open, and nothing will move it.',
  pending_board_decision: 'The board is asked.',
});

const AttentionStateEnum = enumOf('AttentionState', 'What an issue that stands still waits for.', {
  awaiting_decision: 'A decision.',
  needs_attention: 'Somebody who sets it going again.',
});

const OwnerTypeEnum = enumOf('AttentionOwnerType', 'Who has to act.', {
  board: 'The board.',
  agent: 'An agent.',
  user: 'A person.',
});

const OwnerRef = builder.objectRef<Attention['owner']>('AttentionOwner').implement({
  description: 'Who has to act.',
  fields: (t) => ({
    type: t.expose('type', { type: OwnerTypeEnum, description: 'Board, agent or person.' }),
    agentId: t.expose('agentId', { type: 'UUID', nullable: true, description: 'The agent.' }),
    userId: t.exposeString('userId', { nullable: true, description: 'The person.' }),
  }),
});

export const AttentionRef = builder.objectRef<Attention>('IssueAttention').implement({
  description: 'Why an issue stands still, and who has to do what.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Always blocked.' }),
    state: t.expose('state', { type: AttentionStateEnum, description: 'What it waits for.' }),
    reason: t.expose('reason', { type: AttentionReasonEnum, description: 'Why it stands still.' }),
    severity: t.expose('severity', { type: IssuePriorityEnum, description: 'How much that matters.' }),
    stoppedSinceAt: t.field({
      type: 'DateTime',
      description: 'Since when.',
      resolve: (attention) => new Date(attention.stoppedSinceAt),
    }),
    owner: t.field({ type: OwnerRef, description: 'Who has to act.', resolve: (attention) => attention.owner }),
    action: t.exposeString('action', { description: 'What to do.' }),
    leafIssue: t.field({
      type: IssueRef,
      nullable: true,
      description: 'The issue at the end of the chain that blocks it; null where it is the issue itself.',
      resolve: ({ leafIssue }, _args, { scope }) => (leafIssue ? scope.load(issueOf, leafIssue.id) : null),
    }),
    approvalId: t.expose('approvalId', {
      type: 'UUID',
      nullable: true,
      description: 'The approval that is asked for.',
    }),
    interactionId: t.expose('interactionId', {
      type: 'UUID',
      nullable: true,
      description: 'The interaction that waits for an answer.',
    }),
  }),
});

const OverridesRef = builder.objectRef<{ adapterConfig: object }>('AssigneeAdapterOverridesView').implement({
  description: 'Adapter settings that hold for one issue alone.',
  fields: (t) => ({
    adapterConfig: t.field({
      type: 'JSONObject',
      description: 'Settings that are put over those of the agent, redacted.',
      resolve: (overrides) => overrides.adapterConfig as JsonObject,
    }),
  }),
});

builder.prismaObjectFields(IssueRef, (t) => ({
  assigneeAdapterOverrides: t.field({
    type: OverridesRef,
    nullable: true,
    description: 'Adapter settings that hold for this issue alone.',
    ...reads('assigneeAdapterOverrides'),
    resolve: (issue) => presentOverrides(issue.assigneeAdapterOverrides as JsonObject | null),
  }),
  executionPolicy: t.field({
    type: PolicyRef,
    nullable: true,
    description: 'How its work is reviewed before it is done.',
    ...reads('executionPolicy'),
    resolve: (issue) => presentPolicy(issue.executionPolicy as JsonObject | null),
  }),
  executionState: t.field({
    type: StateRef,
    nullable: true,
    description: 'How far its reviews and approvals are.',
    ...reads('executionState'),
    resolve: (issue) => presentState(issue.executionState as JsonObject | null),
  }),
}));
