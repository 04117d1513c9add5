import { routineRunNode } from '../../services/automation/routines/graph.js';
import { RoutineRunView } from '../../services/automation/routines/run-model.js';
import type { JsonObject } from '../../services/core/text/fields.js';
import { builder } from '../builder.js';
import { connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';

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
export const RoutineRunRef = nounOf('RoutineRun', RoutineRunView);

builder.prismaObjectFields(RoutineRunRef, (t) => ({
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
}));

export const RoutineRunConnection = connectionType(
  RoutineRunRef,
  'RoutineRun',
  'runs of routines',
  'A run of a routine',
);
