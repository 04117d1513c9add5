import { routineRunOf } from '#services/automation/firing/follow.js';
import { routineRunNode } from '#services/automation/firing/graph.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import { builder } from '../builder.js';
import { EventRef, journalAction, journalCursor } from '../overview/activity.js';
import { RoutineRunRef } from './routine-run.js';

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
