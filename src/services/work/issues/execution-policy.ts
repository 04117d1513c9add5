import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { type JsonObject, text, timestamp, uuid } from '../../core/text/fields.js';

/** What a monitor of an outside event is told; all but `nextCheckAt` may be left out. */
const monitorInput = z
  .object({
    nextCheckAt: timestamp().describe('When to look again.'),
    kind: z.enum(['external_service']).meta({ id: 'MonitorKind' }).nullish().describe('What is looked at.'),
    serviceName: text(120).nullish().describe('The service that is waited for.'),
    externalRef: text(500).nullish().describe('What the service calls it; never shown again.'),
    notes: text(500).nullish().describe('What to look for.'),
    timeoutAt: timestamp().nullish().describe('When to give up.'),
    maxAttempts: z.int().min(1).max(100).nullish().describe('After how many checks to give up.'),
    recoveryPolicy: describedEnum('MonitorRecoveryPolicy', 'What happens when a monitor gives up.', {
      wake_owner: 'The assignee is woken.',
      create_recovery_issue: 'The assignee gets an issue about it.',
      escalate_to_board: 'It is left to the board.',
    })
      .default('wake_owner')
      .describe('What happens when it gives up.'),
  })
  .meta({ id: 'IssueMonitor', description: 'An outside event that an issue waits for.' });
export type MonitorInput = z.output<typeof monitorInput>;

/** What stands in the place of a stored external reference; sent back, it means the stored one. */
export const REDACTED_REF = '[redacted]';

const PrincipalType = describedEnum('IssueParticipantType', 'Who takes part in a review.', {
  agent: 'An agent.',
  user: 'A person.',
});

const participant = z
  .object({
    type: PrincipalType.describe('Agent or person.'),
    agentId: uuid().nullish().describe('The agent.'),
    userId: text(200).nullish().describe('The person.'),
  })
  .refine(
    ({ type, agentId, userId }) => (type === 'agent' ? agentId && !userId : userId && !agentId),
    'An agent needs agentId, a user userId, and neither the other',
  )
  .meta({ id: 'StageParticipant', description: 'An agent or a person.' })
  .transform(({ type, agentId, userId }) => ({ type, agentId: agentId ?? null, userId: userId ?? null }));

const StageType = describedEnum('ExecutionStageType', 'What a stage is.', {
  review: 'A review.',
  approval: 'An approval.',
});

const stage = z
  .object({
    id: text(120).describe('The id of the stage.'),
    type: StageType.describe('Whether it is a review or an approval.'),
    participants: z.array(participant).min(1).max(20).describe('Who may decide; the first who is not the worker does.'),
  })
  .meta({ id: 'ExecutionStage', description: 'A review or an approval.' });

const distinct = (stages: readonly { id: string }[]) => new Set(stages.map(({ id }) => id)).size === stages.length;

/** How the work on an issue is reviewed before it is done. */
export const executionPolicy = z
  .object({
    mode: describedEnum('ExecutionMode', 'How a policy is carried out.', {
      normal: 'Stage by stage.',
      auto: 'As the server decides.',
    })
      .default('normal')
      .describe('How it is carried out.'),
    commentRequired: z.boolean().default(true).describe('Whether a decision needs a comment.'),
    maxReviewRounds: z.int().min(1).max(50).nullish().describe('How often changes may be asked for.'),
    stages: z
      .array(stage)
      .max(20)
      .refine(distinct, 'Stages need distinct ids')
      .default([])
      .describe('The reviews and approvals, in their order.'),
    monitor: monitorInput.nullish().describe('What outside event is waited for.'),
  })
  .meta({ id: 'ExecutionPolicy', description: 'How the work on an issue is reviewed.' });
export type ExecutionPolicy = z.output<typeof executionPolicy>;
export type Stage = ExecutionPolicy['stages'][number];

/** An agent or a person, as stages and states name them. */
const ParticipantView = z
  .object({
    type: PrincipalType.describe('Agent or person.'),
    agentId: z.uuid().nullable().describe('The agent.'),
    userId: z.string().nullable().describe('The person.'),
  })
  .meta({ id: 'ExecutionParticipant', description: 'Somebody who reviews, approves or works.' });
export type Participant = z.output<typeof ParticipantView>;

export const MonitorView = z
  .object({
    nextCheckAt: z.iso.datetime().describe('When to look again.'),
    kind: z.enum(['external_service']).nullable().describe('What is looked at, such as external_service.'),
    serviceName: z.string().nullable().describe('The service that is waited for.'),
    externalRef: z.string().nullable().describe('Whether the service calls it by a name; never the name.'),
    notes: z.string().nullable().describe('What to look for.'),
    timeoutAt: z.iso.datetime().nullable().describe('When to give up.'),
    maxAttempts: z.int().nullable().describe('After how many checks to give up.'),
    recoveryPolicy: z
      .enum(['wake_owner', 'create_recovery_issue', 'escalate_to_board'])
      .describe('What happens when it gives up.'),
    scheduledBy: z.enum(['assignee', 'board']).describe('Who set it.'),
  })
  .meta({ id: 'IssueMonitorView', description: 'An outside event that is waited for.' });

export const ExecutionPolicyView = z
  .object({
    mode: z.enum(['normal', 'auto']).describe('How it is carried out.'),
    commentRequired: z.boolean().describe('Whether a decision needs a comment.'),
    maxReviewRounds: z.int().nullable().describe('How often changes may be asked for.'),
    stages: z
      .array(
        z
          .object({
            id: z.string().describe('The id within the policy.'),
            type: StageType.describe('Whether it is a review or an approval.'),
            participants: z.array(ParticipantView).describe('Who may decide.'),
          })
          .describe('A review or an approval that the work goes through.'),
      )
      .describe('The reviews and approvals, in their order.'),
    monitor: MonitorView.nullable().describe('What outside event is waited for.'),
  })
  .meta({ id: 'ExecutionPolicyView', description: 'How the work on an issue is reviewed before it is done.' });

export const ExecutionStateView = z
  .object({
    status: z.enum(['idle', 'pending', 'changes_requested', 'completed']).describe('How far they are.'),
    currentStageId: z.string().nullable().describe('The stage that it is in.'),
    currentStageIndex: z.int().nullable().describe('Its place, from 0.'),
    currentStageType: StageType.nullable().describe('Whether it is a review or an approval.'),
    currentParticipant: ParticipantView.nullable().describe('Who is asked.'),
    returnAssignee: ParticipantView.nullable().describe('Who gets the work back.'),
    reviewRequest: z
      .object({ instructions: z.string().describe('What to look at.') })
      .nullable()
      .describe('What is asked for.'),
    completedStageIds: z.array(z.string()).describe('The stages that are passed.'),
    lastDecisionOutcome: z.enum(['approved', 'changes_requested']).nullable().describe('How the last review ended.'),
    changesRequestedCount: z.int().describe('How often the work went back.'),
    monitor: z.record(z.string(), z.json()).nullable().describe('What the last monitor was about.'),
  })
  .meta({ id: 'ExecutionState', description: 'How far the reviews and approvals of an issue are.' });
export type ExecutionState = z.output<typeof ExecutionStateView>;

/** A stored policy as the wire shows it: what a service calls the outside thing is not shown again. */
export function presentPolicy(stored: JsonObject | null): z.input<typeof ExecutionPolicyView> | null {
  if (!stored) return null;
  const monitor = stored.monitor as JsonObject | null | undefined;
  const shown = { maxReviewRounds: null, ...stored, monitor: monitor ? presentMonitor(monitor) : null };
  return shown as unknown as z.input<typeof ExecutionPolicyView>;
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

/** The state of a policy that no stage of has begun. */
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
