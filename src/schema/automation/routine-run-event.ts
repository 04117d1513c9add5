import { routineRunOf } from '../../services/automation/routines/follow.js';
import { routineRunNode } from '../../services/automation/routines/graph.js';
import type { JournalEvent } from '../../services/core/journal/journal.js';
import { builder } from '../builder.js';
import { journalCursor } from '../overview/activity.js';
import { RoutineRunRef } from './routine-run.js';

export const RoutineRunEventRef = builder.objectRef<JournalEvent>('RoutineRunEvent').implement({
  description: 'Something that came of a firing of a routine: an entry of the journal, and the run as it now is.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    cursor: t.string(journalCursor),
    action: t.exposeString('action', { description: 'What happened, as the journal calls it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    run: t.field({
      type: RoutineRunRef,
      nullable: true,
      description: 'The run as it now is, if it still exists.',
      resolve: async (event, _args, { scope }) => {
        const key = await routineRunOf(scope, event);
        const run = key && (await scope.load(routineRunNode, key.runId));
        return run?.companyId === event.companyId ? run : null;
      },
    }),
  }),
});
