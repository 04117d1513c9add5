import { routineRunNode } from '../../services/automation/routines/graph.js';
import { RoutineRunView } from '../../services/automation/routines/run-model.js';
import type { JsonObject } from '../../services/core/text/fields.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';

enumOf('RunRoutineSource', 'Who runs a routine by request.', {
  manual: 'Somebody, by hand.',
  api: 'A program.',
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
