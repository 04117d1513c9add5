import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { type JsonObject, text, timestamp, uuid } from '../../core/text/fields.js';

const MonitorKind = describedEnum('MonitorKind', 'What an issue can wait for.', {
  external_service: 'Something that happens in an external service.',
});

/** The input of a monitor of an external event. */
const monitorInput = z
  .object({
    nextCheckAt: timestamp().describe('The time of the next check.'),
    kind: MonitorKind.nullish().describe('What the issue waits for.'),
    serviceName: text(120).nullish().describe('The external service that is watched.'),
    externalRef: text(500).nullish().describe("The service's reference to the event. It is never returned."),
    notes: text(500).nullish().describe('What the assignee is to check.'),
    timeoutAt: timestamp().nullish().describe('The time after which the monitor gives up; null for never.'),
    maxAttempts: z
      .int()
      .min(1)
      .max(100)
      .nullish()
      .describe('The number of checks after which the monitor gives up; null for no limit.'),
    recoveryPolicy: describedEnum('MonitorRecoveryPolicy', 'What happens when a monitor gives up.', {
      wake_owner: 'The assignee is woken.',
      create_recovery_issue: 'A recovery issue is created for the assignee.',
      escalate_to_board: 'The board has to act.',
    })
      .default('wake_owner')
      .describe('What happens when the monitor gives up.'),
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
    'An agent needs agentId, a user userId, and neither the other',
  )
  .meta({ id: 'StageParticipant', description: 'A participant of a stage: an agent or a person.' })
  .transform(({ type, agentId, userId }) => ({ type, agentId: agentId ?? null, userId: userId ?? null }));

const StageType = describedEnum('ExecutionStageType', 'The types of stages.', {
  review: 'A review.',
  approval: 'An approval.',
});

const stage = z
  .object({
    id: text(120).describe('What names the stage, once in its policy.'),
    type: StageType.describe('Whether the work is reviewed or approved.'),
    participants: z
      .array(participant)
      .min(1)
      .max(20)
      .describe('The participants. The first one who is not the worker decides.'),
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
      .describe('How its stages follow each other. At present both modes take them one after another.'),
    commentRequired: z.boolean().default(true).describe('Whether a decision requires a comment.'),
    maxReviewRounds: z
      .int()
      .min(1)
      .max(50)
      .nullish()
      .describe('How often changes may be requested; null for any number of times.'),
    stages: z
      .array(stage)
      .max(20)
      .refine(distinct, 'Stages need distinct ids')
      .default([])
      .describe('The stages, in order.'),
    monitor: monitorInput.nullish().describe('The monitor of an external event.'),
  })
  .meta({ id: 'ExecutionPolicy', description: 'How the work on an issue is reviewed before it is done.' });
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
    kind: MonitorKind.nullable().describe('The kind of event; null unless whoever set the monitor said it.'),
    serviceName: z.string().nullable().describe('The external service that is watched; null if nobody named it.'),
    externalRef: z
      .string()
      .nullable()
      .describe("A placeholder if the service's reference to the event is set; never the reference itself."),
    notes: z.string().nullable().describe('What the assignee is to check; null if nobody noted it.'),
    timeoutAt: z.iso.datetime().nullable().describe('The time after which the monitor gives up; null for never.'),
    maxAttempts: z
      .int()
      .nullable()
      .describe('The number of checks after which the monitor gives up; null for no limit.'),
    recoveryPolicy: z
      .enum(['wake_owner', 'create_recovery_issue', 'escalate_to_board'])
      .describe('What happens when the monitor gives up.'),
    scheduledBy: z.enum(['assignee', 'board']).describe('Who set the monitor.'),
  })
  .meta({ id: 'IssueMonitorView', description: 'A monitor of an external event.' });

export const ExecutionPolicyView = z
  .object({
    mode: z
      .enum(['normal', 'auto'])
      .describe('How its stages follow each other. At present both modes take them one after another.'),
    commentRequired: z.boolean().describe('Whether a decision requires a comment.'),
    maxReviewRounds: z.int().nullable().describe('How often changes may be requested; null for any number of times.'),
    stages: z
      .array(
        z
          .object({
            id: z.string().describe('What names the stage, once in its policy.'),
            type: StageType.describe('Whether the work is reviewed or approved.'),
            participants: z.array(ParticipantView).describe('The participants who may decide.'),
          })
          .describe('A stage of an execution policy: a review or an approval.'),
      )
      .describe('The stages, in order.'),
    monitor: MonitorView.nullable().describe('The monitor of an external event.'),
  })
  .meta({ id: 'ExecutionPolicyView', description: 'How the work on an issue is reviewed before it is done.' });

const MonitorStatus = describedEnum('MonitorStatus', 'The state of the last monitor of an issue.', {
  scheduled: 'It waits for its next check.',
  triggered: 'It has woken the assignee.',
  cleared: 'It has ended, for the reason that its clearReason tells.',
});

const ClearReason = describedEnum('MonitorClearReason', 'Why a monitor ended.', {
  done: 'The issue is done.',
  cancelled: 'The issue was cancelled.',
  invalid_status: 'The issue has a status in which nothing is watched.',
  invalid_assignee: 'The issue has no agent any more who could be woken.',
  manual: 'Somebody took it away.',
  triggered: 'It has woken the assignee.',
  timeout_exceeded: 'Its time was over.',
  max_attempts_exhausted: 'It had checked as often as it may.',
});
export type ClearReason = z.output<typeof ClearReason>;

const MonitorStateView = z
  .object({
    status: MonitorStatus.describe('Whether it waits or has ended.'),
    nextCheckAt: z.iso.datetime().nullable().describe('When it checks next; null once it has ended.'),
    clearReason: ClearReason.nullable().describe('Why it ended; null while it waits.'),
  })
  .meta({ id: 'MonitorState', description: 'What became of the last monitor of an issue.' });

export const ExecutionStateView = z
  .object({
    status: z.enum(['idle', 'pending', 'changes_requested', 'completed']).describe('The progress of the stages.'),
    currentStageId: z
      .string()
      .nullable()
      .describe('The key of the stage that was entered last; null before the first and after the end.'),
    currentStageIndex: z
      .int()
      .nullable()
      .describe('The position of that stage in the policy, from 0; null where there is none.'),
    currentStageType: StageType.nullable().describe(
      'Whether that stage is a review or an approval; null where there is none.',
    ),
    currentParticipant: ParticipantView.nullable().describe('The participant who has to decide.'),
    returnAssignee: ParticipantView.nullable().describe('The participant to whom the work returns.'),
    reviewRequest: z
      .object({ instructions: z.string().describe('The instructions for the reviewer.') })
      .nullable()
      .describe('The request for a review.'),
    completedStageIds: z.array(z.string()).describe('The keys of the stages that the work has passed.'),
    lastDecisionOutcome: z
      .enum(['approved', 'changes_requested'])
      .nullable()
      .describe('What was decided last; null before the first decision.'),
    changesRequestedCount: z.int().describe('How often changes were requested since the work was last completed.'),
    monitor: MonitorStateView.nullable().describe('The state of the last monitor; null if there was none.'),
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
