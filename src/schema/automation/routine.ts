import { z } from 'zod';
import { DeliveryView, routineRunNode, routineRunOf } from '#services/automation/firing/graph.js';
import { RoutineRevisionView, RoutineSnapshotView, RoutineView } from '#services/automation/routines/model.js';
import { RoutineRunView } from '#services/automation/routines/run-model.js';
import { SecretMaterialView, TriggerView } from '#services/automation/routines/trigger-model.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { EventRef, journalAction, journalCursor } from '../overview/activity.js';
import { environmentVariables } from '../secrets/environment-variable.js';

/** A routine with its plain columns; `routine-relations` adds its relations. */
export const RoutineRef = nounOf('Routine', RoutineView, {
  json: ['variables'],
  fields: { env: environmentVariables },
});

outputTypeOf(RoutineSnapshotView, { fields: { env: environmentVariables } });

export const RoutineRevisionRef = nounOf('RoutineRevision', RoutineRevisionView, { json: ['snapshot'] });

/** A trigger. The URL and the secret of a webhook are visible only at their creation. */
export const RoutineTriggerRef = nounOf('RoutineTrigger', TriggerView, {
  json: ['lastWebhookDelivery'],
  columns: {
    updatedByAgentId: z.uuid().nullable().describe('The ID of the agent that last changed the trigger.'),
    updatedByUserId: z.string().nullable().describe('The ID of the person who last changed the trigger.'),
  },
});

export const RoutineDeliveryRef = nounOf('RoutineDelivery', DeliveryView);

export const RoutineSecretMaterialRef = outputTypeOf(
  SecretMaterialView.extend({ triggerId: z.uuid().describe('The webhook.') }).meta({
    id: 'RoutineSecretMaterial',
    description: 'The URL and the secret of a webhook, shown only when they are created.',
  }),
);

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

export const RoutineRunEventRef = builder.objectRef<JournalEvent>('RoutineRunEvent').implement({
  description: 'An event of a routine run: an entry of the journal, and the run in its current state.',
  fields: (t) => ({
    eventId: t.id({ description: 'The ID of the entry of the journal.', resolve: ({ id }) => id }),
    event: t.field({ type: EventRef, description: 'The entry of the journal.', resolve: (event) => event }),
    cursor: t.string(journalCursor),
    action: t.field(journalAction),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'The time of the event.' }),
    run: t.field({
      type: RoutineRunRef,
      nullable: true,
      description: 'The run in its current state, if it still exists.',
      resolve: async (event, _args, { scope }) => {
        const key = await routineRunOf(scope, event);
        const run = key && (await scope.load(routineRunNode, key.runId));
        return run?.companyId === event.companyId ? run : null;
      },
    }),
  }),
});
