import type { JournalEvent } from '../../services/core/journal/journal.js';
import { presentRunEvent, type RunEvent, RunEventLevel } from '../../services/runs/runs/events.js';
import { runNode } from '../../services/runs/runs/rows.js';
import { builder } from '../builder.js';
import { enumTypeOf } from '../derive/enums.js';
import { journalCursor } from '../overview/activity.js';
import { RunRef } from './run.js';

const RunEventTypeEnum = builder.enumType('RunEventType', {
  description: 'What kind of event of a run it is.',
  values: {
    LIFECYCLE: { value: 'lifecycle', description: 'It was queued, started or ended.' },
    ADAPTER_INVOKE: { value: 'adapter.invoke', description: 'Its adapter was about to start something.' },
    STATUS: { value: 'status', description: 'It said what it was doing.' },
    ERROR: { value: 'error', description: 'Something went wrong.' },
    LOG: { value: 'log', description: 'Something that whoever looks into it should know.' },
  },
});

const RunEventLevelEnum = enumTypeOf(RunEventLevel);

const known = new WeakMap<JournalEvent, RunEvent>();

function shown(event: JournalEvent): RunEvent {
  const view = known.get(event) ?? presentRunEvent(event);
  known.set(event, view);
  return view;
}

export const RunEventRef = builder.objectRef<JournalEvent>('RunEvent').implement({
  description: 'Something that happened to a run: an entry of the journal. What it wrote is in its log.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    cursor: t.string(journalCursor),
    runId: t.field({ type: 'UUID', description: "The run's id.", resolve: (event) => event.entityId }),
    action: t.exposeString('action', { description: 'What happened, as the journal calls it.' }),
    eventType: t.field({
      type: RunEventTypeEnum,
      description: 'What kind of event it is.',
      resolve: (event) => shown(event).eventType,
    }),
    level: t.field({
      type: RunEventLevelEnum,
      description: 'How grave it is.',
      resolve: (event) => shown(event).level,
    }),
    message: t.string({ description: 'What happened, in words.', resolve: (event) => shown(event).message }),
    payload: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'What else is known of it.',
      resolve: (event) => shown(event).payload as never,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run, if it still exists.',
      resolve: ({ entityId }, _args, { scope }) => scope.load(runNode, entityId),
    }),
  }),
});
