import { z } from 'zod';
import { describedEnum, type JsonObject, text, timestamp, uuid } from '#services/core/text/fields.js';

const MonitorKind = describedEnum('MonitorKind', 'The kinds of events that an issue can wait for.', {
  external_service: 'An event in an external service.',
});

/** The input of a monitor of an external event. */
const monitorInput = z
  .object({
    nextCheckAt: timestamp().describe('The time of the next check.'),
    kind: MonitorKind.nullish().describe('The kind of event that the issue waits for.'),
    serviceName: text(120).nullish().describe('The external service to watch.'),
    externalRef: text(500).nullish().describe("The service's reference to the event. It is never returned."),
    notes: text(500).nullish().describe('Notes for the assignee on what to check.'),
    timeoutAt: timestamp().nullish().describe('The time after which the monitor gives up; null for never.'),
    maxAttempts: z
      .int()
      .min(1)
      .max(100)
      .nullish()
      .describe('The number of checks after which the monitor gives up; null for no limit.'),
    recoveryPolicy: describedEnum('MonitorRecoveryPolicy', 'The actions when a monitor gives up.', {
      wake_owner: 'Orgraph wakes the assignee.',
      create_recovery_issue: 'Orgraph creates a recovery issue for the assignee.',
      escalate_to_board: 'The board has to act.',
    })
      .default('wake_owner')
      .describe('The action when the monitor gives up.'),
  })
  .meta({ id: 'IssueMonitor', description: 'A monitor of an external event that an issue waits for.' });
export type MonitorInput = z.output<typeof monitorInput>;

/** Replaces a stored external reference in responses; in a request, it stands for the stored one. */
export const REDACTED_REF = '[redacted]';

const PrincipalType = describedEnum('IssueParticipantType', 'The kinds of participants in a review.', {
  agent: 'An agent.',
  user: 'A person.',
});

const participant = z
  .object({
    type: PrincipalType.describe('The kind of participant.'),
    agentId: uuid().nullish().describe("The agent's id."),
    userId: text(200).nullish().describe("The person's id."),
  })
  .refine(
    ({ type, agentId, userId }) => (type === 'agent' ? agentId && !userId : userId && !agentId),
    'An agent needs only agentId, a user only userId',
  )
  .meta({ id: 'StageParticipant', description: 'A participant of a stage: an agent or a person.' })
  .transform(({ type, agentId, userId }) => ({ type, agentId: agentId ?? null, userId: userId ?? null }));

const StageType = describedEnum('ExecutionStageType', 'The types of stages.', {
  review: 'A review.',
  approval: 'An approval.',
});

const stage = z
  .object({
    id: text(120).describe("The stage's id, unique in its policy."),
    type: StageType.describe('The type of stage: a review or an approval.'),
    participants: z
      .array(participant)
      .min(1)
      .max(20)
      .describe('The participants. The first participant other than the worker decides.'),
  })
  .meta({ id: 'ExecutionStage', description: 'A stage of an execution policy: a review or an approval.' });

const distinct = (stages: readonly { id: string }[]) => new Set(stages.map(({ id }) => id)).size === stages.length;

/** The input of an issue's execution policy: how its work is reviewed before it is done. */
export const executionPolicy = z
  .object({
    mode: describedEnum('ExecutionMode', 'The modes of an execution policy.', {
      normal: 'Stage by stage.',
      auto: 'As the server decides.',
    })
      .default('normal')
      .describe('The order of the stages. At present both modes run one stage after another.'),
    commentRequired: z.boolean().default(true).describe('True if a decision requires a comment.'),
    maxReviewRounds: z
      .int()
      .min(1)
      .max(50)
      .nullish()
      .describe('The number of times that changes may be requested; null for no limit.'),
    stages: z
      .array(stage)
      .max(20)
      .refine(distinct, 'Stages need distinct ids')
      .default([])
      .describe('The stages, in order.'),
    monitor: monitorInput.nullish().describe('The monitor of an external event.'),
  })
  .meta({ id: 'ExecutionPolicy', description: 'The rules for reviewing the work on an issue before it is done.' });
export type ExecutionPolicy = z.output<typeof executionPolicy>;
export type Stage = ExecutionPolicy['stages'][number];

/** A participant of a stage as the wire shows it. */
const ParticipantView = z
  .object({
    type: PrincipalType.describe('The kind of participant.'),
    agentId: z.uuid().nullable().describe("The agent's id."),
    userId: z.string().nullable().describe("The person's id."),
  })
  .meta({
    id: 'ExecutionParticipant',
    description: 'A participant in the execution of an issue: an agent or a person.',
  });
export type Participant = z.output<typeof ParticipantView>;

export const MonitorView = z
  .object({
    nextCheckAt: z.iso.datetime().describe('The time of the next check.'),
    kind: MonitorKind.nullable().describe('The kind of event; null if not given.'),
    serviceName: z.string().nullable().describe('The external service to watch; null if not given.'),
    externalRef: z
      .string()
      .nullable()
      .describe('A placeholder if the reference to the event is set; never the reference itself.'),
    notes: z.string().nullable().describe('Notes for the assignee on what to check; null if not given.'),
    timeoutAt: z.iso.datetime().nullable().describe('The time after which the monitor gives up; null for never.'),
    maxAttempts: z
      .int()
      .nullable()
      .describe('The number of checks after which the monitor gives up; null for no limit.'),
    recoveryPolicy: z
      .enum(['wake_owner', 'create_recovery_issue', 'escalate_to_board'])
      .describe('The action when the monitor gives up.'),
    scheduledBy: z.enum(['assignee', 'board']).describe('The actor that set the monitor: the assignee or the board.'),
  })
  .meta({ id: 'IssueMonitorView', description: 'A monitor of an external event.' });

export const ExecutionPolicyView = z
  .object({
    mode: z
      .enum(['normal', 'auto'])
      .describe('The order of the stages. At present both modes run one stage after another.'),
    commentRequired: z.boolean().describe('True if a decision requires a comment.'),
    maxReviewRounds: z
      .int()
      .nullable()
      .describe('The number of times that changes may be requested; null for no limit.'),
    stages: z
      .array(
        z
          .object({
            id: z.string().describe("The stage's id, unique in its policy."),
            type: StageType.describe('The type of stage: a review or an approval.'),
            participants: z.array(ParticipantView).describe('The participants that may decide.'),
          })
          .describe('A stage of an execution policy: a review or an approval.'),
      )
      .describe('The stages, in order.'),
    monitor: MonitorView.nullable().describe('The monitor of an external event.'),
  })
  .meta({ id: 'ExecutionPolicyView', description: 'The rules for reviewing the work on an issue before it is done.' });

const MonitorStatus = describedEnum('MonitorStatus', 'The state of the last monitor of an issue.', {
  scheduled: 'The monitor waits for its next check.',
  triggered: 'The monitor has woken the assignee.',
  cleared: 'The monitor has ended; clearReason gives the reason.',
});

const ClearReason = describedEnum('MonitorClearReason', 'The reasons for the end of a monitor.', {
  done: 'The issue is done.',
  cancelled: 'The issue was cancelled.',
  invalid_status: 'The status of the issue does not allow a monitor.',
  invalid_assignee: 'The issue no longer has an agent that the monitor could wake.',
  manual: 'The monitor was removed manually.',
  triggered: 'The monitor has woken the assignee.',
  timeout_exceeded: 'The monitor has reached its timeout.',
  max_attempts_exhausted: 'The monitor has made its maximum number of checks.',
});
export type ClearReason = z.output<typeof ClearReason>;

const MonitorStateView = z
  .object({
    status: MonitorStatus.describe('The state of the monitor: waiting or ended.'),
    nextCheckAt: z.iso.datetime().nullable().describe('The time of the next check; null once the monitor has ended.'),
    clearReason: ClearReason.nullable().describe('The reason for the end; null while the monitor waits.'),
  })
  .meta({ id: 'MonitorState', description: 'The outcome of the last monitor of an issue.' });

export const ExecutionStateView = z
  .object({
    status: z.enum(['idle', 'pending', 'changes_requested', 'completed']).describe('The progress of the stages.'),
    currentStageId: z
      .string()
      .nullable()
      .describe('The key of the stage that was entered last; null before the first stage and after the end.'),
    currentStageIndex: z
      .int()
      .nullable()
      .describe('The position of that stage in the policy, from 0; null if there is no current stage.'),
    currentStageType: StageType.nullable().describe(
      'The type of that stage, a review or an approval; null if there is no current stage.',
    ),
    currentParticipant: ParticipantView.nullable().describe('The participant that has to decide.'),
    returnAssignee: ParticipantView.nullable().describe('The participant to whom the work returns.'),
    reviewRequest: z
      .object({ instructions: z.string().describe('The instructions for the reviewer.') })
      .nullable()
      .describe('The request for a review.'),
    completedStageIds: z.array(z.string()).describe('The keys of the stages that the work has passed.'),
    lastDecisionOutcome: z
      .enum(['approved', 'changes_requested'])
      .nullable()
      .describe('The last decision; null before the first decision.'),
    changesRequestedCount: z
      .int()
      .describe('The number of times that changes were requested since the work was last completed.'),
    monitor: MonitorStateView.nullable().describe('The state of the last monitor; null if there was no monitor.'),
  })
  .meta({ id: 'ExecutionState', description: "The progress of an issue's reviews and approvals." });
export type ExecutionState = z.output<typeof ExecutionStateView>;

/** The wire shape of a stored policy, without the service's reference of its monitor. */
export function presentExecutionPolicy(stored: JsonObject | null): z.input<typeof ExecutionPolicyView> | null {
  if (!stored) return null;
  const monitor = stored.monitor as JsonObject | null | undefined;
  const wire = { maxReviewRounds: null, ...stored, monitor: monitor ? presentMonitor(monitor) : null };
  return wire as unknown as z.input<typeof ExecutionPolicyView>;
}

const presentMonitor = (monitor: JsonObject): JsonObject => ({
  kind: null,
  serviceName: null,
  notes: null,
  timeoutAt: null,
  maxAttempts: null,
  ...monitor,
  externalRef: monitor.externalRef == null ? null : REDACTED_REF,
});

export const presentState = (stored: JsonObject | null): z.input<typeof ExecutionStateView> | null =>
  stored && ({ ...IDLE_STATE, ...stored } as z.input<typeof ExecutionStateView>);

/** The state before the first stage. */
export const IDLE_STATE: ExecutionState = {
  status: 'idle',
  currentStageId: null,
  currentStageIndex: null,
  currentStageType: null,
  currentParticipant: null,
  returnAssignee: null,
  reviewRequest: null,
  completedStageIds: [],
  lastDecisionOutcome: null,
  changesRequestedCount: 0,
  monitor: null,
};
