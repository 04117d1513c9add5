import { routineRunNode } from '#services/automation/firing/graph.js';
import { RoutineRunView } from '#services/automation/routines/run-model.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';

enumOf('RunRoutineSource', 'The kind of client that runs a routine by request.', {
  manual: 'A person, manually.',
  api: 'A program.',
});

/** A run of a routine with its plain columns. */
export const RoutineRunRef = nounOf('RoutineRun', RoutineRunView);

builder.prismaObjectFields(RoutineRunRef, (t) => ({
  triggerPayload: t.field({
    type: 'JSONObject',
    nullable: true,
    description:
      "The input of the trigger and its evaluation. A webhook's input comes from outside the company. Null if there is no input.",
    ...reads('id', 'triggerPayload'),
    async resolve({ id, triggerPayload }, _args, { scope }) {
      // It may be large, so not every loader reads it.
      const payload =
        triggerPayload === undefined ? (await scope.load(routineRunNode, id))?.triggerPayload : triggerPayload;
      return (payload ?? null) as JsonObject | null;
    },
  }),
}));
