import type { JournalEvent } from '../../services/core/journal/journal.js';
import { ActorType } from '../../services/core/journal/journal.js';
import { ActivityView } from '../../services/overview/activity/model.js';
import { builder } from '../builder.js';
import { enumTypeOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { spelled } from '../fast/spelling.js';

export const ActivityFilterInput = builder.inputType('ActivityFilter', {
  description: 'Which events.',
  fields: (t) => ({
    action: t.string({ description: 'Only this action, such as agent.created.' }),
    actorType: t.field({ type: enumTypeOf(ActorType), description: 'Only by actors of this kind.' }),
    agentId: t.field({ type: 'UUID', description: 'Only about this agent.' }),
    entityType: t.string({ description: 'Only about entities of this kind.' }),
    entityId: t.string({ description: 'Only about this entity.' }),
    runId: t.field({ type: 'UUID', description: 'Only of this run.' }),
    since: t.field({ type: 'DateTime', description: 'Only from this time on.' }),
  }),
});

/** Where an event stands, whichever type shows it. */
export const journalCursor = {
  description: 'Its position in the journal: subscribe after it and nothing is missed.',
  ...spelled(['seq'], 'r.seq::text'),
  resolve: ({ seq }: JournalEvent) => String(seq),
};

export const EventRef = outputTypeOf<typeof ActivityView, JournalEvent>(ActivityView, { name: 'Event' });

builder.objectField(EventRef, 'cursor', (t) => t.string(journalCursor));
