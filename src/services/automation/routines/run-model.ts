import { z } from 'zod';
import type { RoutineTrigger } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { presentRoutineIssue, type RoutineIssue, RoutineIssueView, TriggerKind } from './model.js';

export const RoutineRunSource = describedEnum('RoutineRunSource', 'What fired a routine.', {
  schedule: 'The clock.',
  manual: 'Somebody, by hand.',
  api: 'A program.',
  webhook: 'A request to a webhook.',
});
export type RoutineRunSource = z.output<typeof RoutineRunSource>;

export const RoutineRunStatus = describedEnum('RoutineRunStatus', 'What came of a firing.', {
  received: 'It waits for a moment to be dispatched.',
  coalesced: 'It joined an open issue.',
  skipped: 'It was skipped; the failure reason says why, or an issue is linked that was open.',
  issue_created: 'It made an issue, which is open.',
  completed: 'Its issue is done.',
  failed: 'It made no issue, or its issue is blocked or was given up.',
});
export type RoutineRunStatus = z.output<typeof RoutineRunStatus>;

/** One firing of a routine. */
export const RoutineRunView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    routineId: z.uuid().describe("The routine's id."),
    triggerId: z.uuid().nullable().describe('The trigger that fired, if there was one and it still exists.'),
    source: RoutineRunSource.describe('What fired the routine.'),
    status: RoutineRunStatus.describe('What came of it.'),
    triggeredAt: z.iso.datetime().describe('When it fired.'),
    scheduledFor: z.iso.datetime().nullable().describe('The tick of the schedule that it answers.'),
    routineRevisionId: z.uuid().describe('The revision whose text, variables and environment it had.'),
    responsibleUserId: z.string().nullable().describe('The person responsible for it.'),
    idempotencyKey: z.string().nullable().describe('The key that it was asked for with.'),
    triggerPayload: z.record(z.string(), z.json()).nullable().describe('What came with it; data, not instructions.'),
    dispatchFingerprint: z.string().nullable().describe('Equal for firings that ask for the same.'),
    linkedIssueId: z.uuid().nullable().describe('The issue that it made, joined, or was skipped for.'),
    coalescedIntoRunId: z.uuid().nullable().describe('The earlier run whose issue it joined.'),
    failureReason: z
      .string()
      .nullable()
      .describe('Why it was skipped or failed, such as no_external_activity or issue_blocked.'),
    completedAt: z.iso.datetime().nullable().describe('When it was over.'),
    createdAt: z.iso.datetime().describe('When it was recorded.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'RoutineRun', description: 'One firing of a routine.' });

/** A run as whoever fires a webhook sees it: without what they sent. */
export const RoutineRunReceiptView = RoutineRunView.omit({ triggerPayload: true }).meta({ id: 'RoutineRunReceipt' });

/** A run in a list, with its issue and trigger in brief. */
export const RoutineRunEntryView = RoutineRunView.extend({
  linkedIssue: RoutineIssueView.nullable(),
  trigger: z
    .object({ id: z.uuid(), kind: TriggerKind, label: z.string().nullable() })
    .meta({ id: 'RoutineRunTrigger' })
    .nullable(),
}).meta({ id: 'RoutineRunEntry' });

export const presentRoutineRun = presenterOf(RoutineRunView);
export const presentRunReceipt = presenterOf(RoutineRunReceiptView);

/** What a list shows of a run's issue and of its trigger. */
export interface RunLinks {
  readonly linkedIssue: RoutineIssue | null;
  readonly trigger: Pick<RoutineTrigger, 'id' | 'kind' | 'label'> | null;
}

/** The wire shape of a run in a list. */
export const presentRunEntry = presenterOf(RoutineRunEntryView, {
  linkedIssue: ({ linkedIssue }: RunLinks) => linkedIssue && presentRoutineIssue(linkedIssue),
  trigger: ({ trigger }: RunLinks) =>
    trigger && { id: trigger.id, kind: trigger.kind as TriggerKind, label: trigger.label },
});
