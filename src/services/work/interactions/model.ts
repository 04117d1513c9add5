import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { InteractionKind, PayloadView } from './payloads.js';
import { InteractionResultView } from './results.js';

export const InteractionStatus = describedEnum('InteractionStatus', 'The statuses of an interaction.', {
  pending: 'Pending.',
  accepted: 'Accepted.',
  rejected: 'Rejected.',
  answered: 'Answered.',
  cancelled: 'Cancelled, withdrawn or skipped.',
  expired: 'Expired.',
});
export type InteractionStatus = z.output<typeof InteractionStatus>;

export const ContinuationPolicy = describedEnum(
  'InteractionContinuationPolicy',
  "When the end of an interaction wakes the issue's assignee.",
  {
    wake_assignee: 'Always.',
    wake_assignee_on_accept: 'When the interaction is accepted or answered.',
    none: 'Never.',
  },
);
export type ContinuationPolicy = z.output<typeof ContinuationPolicy>;

export const ResolverPolicy = describedEnum('InteractionResolverPolicy', 'Who may resolve an interaction.', {
  anyone: 'Everybody who is permitted.',
  not_creator: 'Everybody except the creator.',
  human_only: 'Only people.',
});

/** The wire shape of an interaction of any kind. */
export const InteractionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid().describe("The issue's id."),
    kind: InteractionKind.describe('What is asked for: a decision, answers, or issues to create.'),
    status: InteractionStatus.describe('Whether it was resolved, and how.'),
    continuationPolicy: ContinuationPolicy.describe("When the end of the interaction wakes the issue's assignee."),
    resolverPolicy: ResolverPolicy.describe('Who may resolve the interaction.'),
    idempotencyKey: z
      .string()
      .nullable()
      .describe('The key that its creation had against being repeated; null for none.'),
    sourceCommentId: z.uuid().nullable().describe('The id of the comment that led to the interaction.'),
    sourceRunId: z.uuid().nullable().describe('The id of the run that created the interaction.'),
    title: z.string().nullable().describe('The heading that is shown above it; null for none.'),
    summary: z.string().nullable().describe('What it is about, in short; null if nobody said it.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the interaction.'),
    createdByUserId: z.string().nullable().describe('The id of the person who created the interaction.'),
    addresseeAgentId: z.uuid().nullable().describe('The id of the agent that is asked.'),
    addresseeUserId: z.string().nullable().describe('The id of the person who is asked.'),
    payload: PayloadView,
    result: InteractionResultView.nullable().describe('What was decided or answered; null while it waits.'),
    resolvedByAgentId: z.uuid().nullable().describe('The id of the agent that resolved the interaction.'),
    resolvedByRunId: z.uuid().nullable().describe('The id of the run in which the interaction was resolved.'),
    resolvedByUserId: z.string().nullable().describe('The id of the person who resolved the interaction.'),
    resolvedAt: z.iso.datetime().nullable().describe('When the interaction ended; null while it waits.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'Interaction',
    description: 'A request on an issue for a decision, for answers or for tasks to be created.',
  });

export const presentInteraction = presenterOf(InteractionView);
