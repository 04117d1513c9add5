import type { JournalEvent } from '../../services/core/journal/journal.js';
import { byId } from '../../services/core/operation/loaders.js';
import { ActivityView } from '../../services/overview/activity/model.js';
import { builder } from '../builder.js';
import { outputTypeOf } from '../derive/output.js';
import { spelled } from '../fast/spelling.js';

/** The position of an event, for all types that show it. */
export const journalCursor = {
  description: 'The position in the journal. A subscription after it misses nothing.',
  ...spelled(['seq'], 'r.seq::text'),
  resolve: ({ seq }: JournalEvent) => String(seq),
};

export const EventRef = outputTypeOf<typeof ActivityView, JournalEvent>(ActivityView, { name: 'Event' });

builder.objectField(EventRef, 'cursor', (t) => t.string(journalCursor));

/** An event by id, or null where none is visible. */
export const eventNode = byId<JournalEvent>('Event');
