import type { JournalEvent } from '#services/core/journal/journal.js';
import { presentRunEvent, type RunEvent, RunEventLevel } from '#services/runs/runs/events.js';
import { runNode } from '#services/runs/runs/rows.js';
import { builder } from '../builder.js';
import { enumOf, enumTypeOf } from '../derive/enums.js';
import { EventRef, journalAction, journalCursor } from '../overview/activity.js';
import { RunRef } from './run.js';

const RunEventTypeEnum = enumOf('RunEventType', 'The type of a run event.', {
  lifecycle: 'The run was queued, started or ended.',
  'adapter.invoke': 'The adapter is about to start a program.',
  status: 'The run reported its progress.',
  error: 'An error occurred.',
  log: 'A remark for diagnosis.',
});

const RunEventLevelEnum = enumTypeOf(RunEventLevel);

const viewsByEvent = new WeakMap<JournalEvent, RunEvent>();

function viewOf(event: JournalEvent): RunEvent {
  const view = viewsByEvent.get(event) ?? presentRunEvent(event);
  viewsByEvent.set(event, view);
  return view;
}

export const RunEventRef = builder.objectRef<JournalEvent>('RunEvent').implement({
  description: "An event of a run: an entry of the journal. The run's output is in its log.",
  fields: (t) => ({
    eventId: t.id({ description: 'The ID of the entry of the journal.', resolve: ({ id }) => id }),
    event: t.field({ type: EventRef, description: 'The entry of the journal.', resolve: (event) => event }),
    cursor: t.string(journalCursor),
    runId: t.field({ type: 'ID', description: 'The ID of the run.', resolve: (event) => event.entityId }),
    action: t.field(journalAction),
    eventType: t.field({
      type: RunEventTypeEnum,
      description: 'The kind of run event.',
      resolve: (event) => viewOf(event).eventType,
    }),
    level: t.field({
      type: RunEventLevelEnum,
      description: 'The severity of the event.',
      resolve: (event) => viewOf(event).level,
    }),
    message: t.string({
      description: 'The message of the event, one sentence for readers.',
      resolve: (event) => viewOf(event).message,
    }),
    payload: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'Additional data, by action; null if there is no data.',
      resolve: (event) => viewOf(event).payload as never,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'The time of the event.' }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run, if it still exists.',
      resolve: ({ entityId }, _args, { scope }) => scope.load(runNode, entityId),
    }),
  }),
});
