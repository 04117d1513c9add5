import { routineRunNode } from '../../services/automation/routines/graph.js';
import type { JsonObject } from '../../services/core/operation/fields.js';
import { builder } from '../builder.js';
import { connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { narrowed, reads } from '../fast/selection.js';

export const RoutineRunSourceEnum = enumOf('RoutineRunSource', 'What fired a routine.', {
  schedule: 'The clock.',
  manual: 'Somebody, by hand.',
  api: 'A program.',
  webhook: 'A request to a webhook.',
});

enumOf('RunRoutineSource', 'Who runs a routine by request.', {
  manual: 'Somebody, by hand.',
  api: 'A program.',
});

export const RoutineRunStatusEnum = enumOf('RoutineRunStatus', 'What came of a firing.', {
  received: 'It waits for a moment to be dispatched.',
  coalesced: 'It joined an open issue.',
  skipped: 'It was skipped; the failure reason says why, or an issue is linked that was open.',
  issue_created: 'It made an issue, which is open.',
  completed: 'Its issue is done.',
  failed: 'It made no issue, or its issue is blocked or was given up.',
});

/** A run of a routine with its plain columns. */
export const RoutineRunRef = builder.prismaObject('RoutineRun', {
  description: 'One firing of a routine.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    routineId: t.expose('routineId', { type: 'UUID', description: "The routine's id." }),
    triggerId: t.expose('triggerId', {
      type: 'UUID',
      nullable: true,
      description: 'The trigger that fired, if there was one and it still exists.',
    }),
    source: t.expose(narrowed('source'), { type: RoutineRunSourceEnum, description: 'What fired the routine.' }),
    status: t.expose(narrowed('status'), { type: RoutineRunStatusEnum, description: 'What came of it.' }),
    triggeredAt: t.expose('triggeredAt', { type: 'DateTime', description: 'When it fired.' }),
    scheduledFor: t.expose('scheduledFor', {
      type: 'DateTime',
      nullable: true,
      description: 'The tick of the schedule that it answers.',
    }),
    routineRevisionId: t.expose('routineRevisionId', {
      type: 'UUID',
      description: 'The revision whose text and variables it had.',
    }),
    responsibleUserId: t.exposeString('responsibleUserId', {
      nullable: true,
      description: 'The person responsible for it.',
    }),
    idempotencyKey: t.exposeString('idempotencyKey', {
      nullable: true,
      description: 'The key that it was asked for with.',
    }),
    triggerPayload: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'What came with the firing, and how it was judged. Of a webhook it is what somebody outside wrote.',
      ...reads('id', 'triggerPayload'),
      async resolve({ id, triggerPayload }, _args, { scope }) {
        // It may be large, so not every loader reads it.
        const payload =
          triggerPayload === undefined ? (await scope.load(routineRunNode, id))?.triggerPayload : triggerPayload;
        return (payload ?? null) as JsonObject | null;
      },
    }),
    dispatchFingerprint: t.exposeString('dispatchFingerprint', {
      nullable: true,
      description: 'Equal for firings that ask for the same.',
    }),
    linkedIssueId: t.expose('linkedIssueId', {
      type: 'UUID',
      nullable: true,
      description: 'The issue that it made, joined, or was skipped for.',
    }),
    coalescedIntoRunId: t.expose('coalescedIntoRunId', {
      type: 'UUID',
      nullable: true,
      description: 'The earlier run whose issue it joined.',
    }),
    failureReason: t.exposeString('failureReason', {
      nullable: true,
      description: 'Why it was skipped or failed, such as no_external_activity or issue_blocked.',
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it was over.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was recorded.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const RoutineRunConnection = connectionType(
  RoutineRunRef,
  'RoutineRun',
  'runs of routines',
  'A run of a routine',
);
