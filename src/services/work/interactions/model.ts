import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';
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
  "The conditions under which the end of an interaction wakes the issue's assignee.",
  {
    wake_assignee: 'Always.',
    wake_assignee_on_accept: 'If the interaction is accepted or answered.',
    none: 'Never.',
  },
);
export type ContinuationPolicy = z.output<typeof ContinuationPolicy>;

export const ResolverPolicy = describedEnum('InteractionResolverPolicy', 'Actors that may resolve an interaction.', {
  anyone: 'Any actor with permission.',
  not_creator: 'Anyone except the creator.',
  human_only: 'Only people.',
});

/** The wire shape of an interaction of any kind. */
export const InteractionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid().describe("The issue's id."),
    kind: InteractionKind.describe('The kind of request: a decision, answers, or issues to create.'),
    status: InteractionStatus.describe('The state: pending, or the way in which the interaction ended.'),
    continuationPolicy: ContinuationPolicy.describe(
      "The condition under which the end of the interaction wakes the issue's assignee.",
    ),
    resolverPolicy: ResolverPolicy.describe('The actors that may resolve the interaction.'),
    idempotencyKey: z
      .string()
      .nullable()
      .describe('The idempotency key of the request that created the interaction; null if it had no key.'),
    sourceCommentId: z.uuid().nullable().describe('The id of the comment that led to the interaction.'),
    sourceRunId: z.uuid().nullable().describe('The id of the run that created the interaction.'),
    title: z.string().nullable().describe('The heading shown above the interaction; null if there is no heading.'),
    summary: z.string().nullable().describe('A short summary of the subject; null if not given.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created the interaction.'),
    createdByUserId: z.string().nullable().describe('The id of the person who created the interaction.'),
    addresseeAgentId: z.uuid().nullable().describe('The id of the addressed agent.'),
    addresseeUserId: z.string().nullable().describe('The id of the addressed person.'),
    payload: PayloadView,
    result: InteractionResultView.nullable().describe(
      'The decision or the answers; null while the interaction is pending.',
    ),
    resolvedByAgentId: z.uuid().nullable().describe('The id of the agent that resolved the interaction.'),
    resolvedByRunId: z.uuid().nullable().describe('The id of the run in which the interaction was resolved.'),
    resolvedByUserId: z.string().nullable().describe('The id of the person who resolved the interaction.'),
    resolvedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the interaction ended; null while it is pending.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'Interaction',
    description: 'A request on an issue: for a decision, for answers or for creating suggested tasks.',
  });

export const presentInteraction = presenterOf(InteractionView);
