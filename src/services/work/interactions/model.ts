import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { InteractionKind } from './kinds.js';
import { PayloadView } from './payloads.js';
import { ResultView } from './results.js';

export const InteractionStatus = describedEnum('InteractionStatus', 'How an interaction stands.', {
  pending: 'Waiting for an answer.',
  accepted: 'Agreed to.',
  rejected: 'Refused.',
  answered: 'Its questions have answers.',
  cancelled: 'Called off, taken back or passed over.',
  expired: 'Overtaken by something else.',
});
export type InteractionStatus = z.output<typeof InteractionStatus>;

export const ContinuationPolicy = describedEnum(
  'InteractionContinuationPolicy',
  "When an interaction's end wakes the issue's assignee.",
  {
    wake_assignee: 'Whatever the answer.',
    wake_assignee_on_accept: 'When it is accepted or answered.',
    none: 'Never.',
  },
);
export type ContinuationPolicy = z.output<typeof ContinuationPolicy>;

export const ResolverPolicy = describedEnum('InteractionResolverPolicy', 'Who may answer an interaction.', {
  anyone: 'Anybody who may at all.',
  not_creator: 'Not the person who created it.',
  human_only: 'People only.',
});

/** The wire shape of an interaction: one envelope for every kind of card. */
export const InteractionView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid().describe("The issue's id."),
    kind: InteractionKind.describe('What it asks for.'),
    status: InteractionStatus.describe('How it stands.'),
    continuationPolicy: ContinuationPolicy.describe("When its end wakes the issue's assignee."),
    resolverPolicy: ResolverPolicy.describe('Who may answer.'),
    idempotencyKey: z.string().nullable().describe('The key it was created with.'),
    sourceCommentId: z.uuid().nullable().describe('The comment from which it arose.'),
    sourceRunId: z.uuid().nullable().describe('The run that created it.'),
    title: z.string().nullable().describe('What it is about.'),
    summary: z.string().nullable().describe('It in a few words.'),
    createdByAgentId: z.uuid().nullable().describe('The id of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The person who created it.'),
    addresseeAgentId: z.uuid().nullable().describe('The agent that is asked.'),
    addresseeUserId: z.string().nullable().describe('The person who is asked.'),
    payload: PayloadView,
    result: ResultView.nullable(),
    resolvedByAgentId: z.uuid().nullable().describe('The agent that ended it.'),
    resolvedByRunId: z.uuid().nullable().describe('The run in which it was ended.'),
    resolvedByUserId: z.string().nullable().describe('The person who ended it.'),
    resolvedAt: z.iso.datetime().nullable().describe('When it ended.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Interaction', description: 'A card on an issue that asks somebody to decide or answer.' });

/** The wire shape of a row. */
export const presentInteraction = presenterOf(InteractionView);
