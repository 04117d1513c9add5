import type { JournalEvent } from '../../services/core/journal/journal.js';
import { byId } from '../../services/core/operation/loaders.js';
import { ActivityView } from '../../services/overview/activity/model.js';
import { builder } from '../builder.js';
import { outputTypeOf } from '../derive/output.js';
import { spelled } from '../fast/spelling.js';

/** Where an event stands, whichever type shows it. */
export const journalCursor = {
  description: 'Its position in the journal: subscribe after it and nothing is missed.',
  ...spelled(['seq'], 'r.seq::text'),
  resolve: ({ seq }: JournalEvent) => String(seq),
};

export const EventRef = outputTypeOf<typeof ActivityView, JournalEvent>(ActivityView, { name: 'Event' });

builder.objectField(EventRef, 'cursor', (t) => t.string(journalCursor));

/** An event by id, or null where there is none within reach. */
export const eventNode = byId<JournalEvent>('Event');
