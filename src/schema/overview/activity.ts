import type { JournalEvent } from '#services/core/journal/journal.js';
import {
  EventAction,
  EventEntityType,
  listedAction,
  listedActionSql,
  listedEntityType,
  listedEntityTypeSql,
} from '#services/core/journal/vocabulary.js';
import { byId } from '#services/core/rows/loaders.js';
import { ActivityView } from '#services/core/rows/present.js';
import { meaningsOf } from '#services/core/text/fields.js';

import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';
import { sqlFieldOptions } from '../fast/json-projection.js';

/** The position of an event, for all types that show it. */
export const journalCursor = {
  description: 'The position in the journal. A subscription after it misses nothing.',
  ...sqlFieldOptions(['seq'], 'r.seq::text'),
  resolve: ({ seq }: JournalEvent) => String(seq),
};

/** Names in the journal that clients know by another name. */
const NAMES = [
  [/^HEARTBEAT(_RUN)?/, 'RUN'],
  [/^SECRET_PROVIDER_CONFIG/, 'SECRET_VAULT'],
  [/^ISSUE_THREAD_INTERACTION/, 'ISSUE_INTERACTION'],
] as const;

const nameOf = (value: string): string =>
  NAMES.reduce<string>(
    (name, [pattern, word]) => name.replace(pattern, word),
    value.toUpperCase().replaceAll('.', '_'),
  );

const vocabularyType = (name: string, description: string) => enumOf(name, description, meaningsOf(name) ?? {}, nameOf);

const { id: ACTION = '', description: ABOUT_ACTION = '' } = EventAction.meta() ?? {};
const { id: ENTITY = '', description: ABOUT_ENTITY = '' } = EventEntityType.meta() ?? {};
const entityType = vocabularyType(ENTITY, ABOUT_ENTITY);

/** The action of an event, for all types that show it. */
export const journalAction = {
  type: vocabularyType(ACTION, ABOUT_ACTION),
  description: 'The recorded action.',
  ...sqlFieldOptions(['action'], listedActionSql('r.action')),
  resolve: ({ action }: JournalEvent) => listedAction(action),
};

export const EventRef = outputTypeOf<typeof ActivityView, JournalEvent>(ActivityView, {
  name: 'Event',
  fields: {
    action: journalAction,
    entityType: {
      type: entityType,
      description: 'The kind of entity that the event concerns.',
      ...sqlFieldOptions(['entityType'], listedEntityTypeSql('r."entityType"')),
      resolve: (event) => listedEntityType(event.entityType),
    },
  },
});

builder.objectFields(EventRef, (t) => ({
  cursor: t.string(journalCursor),
  actionText: t.string({
    description:
      'The action as in the journal, such as issue.created; includes actions that EventAction does not name.',
    ...sqlFieldOptions(['action'], 'r.action'),
    resolve: ({ action }) => action,
  }),
  entityTypeText: t.string({
    description: 'The type of the entity as in the journal; includes types that EventEntityType does not name.',
    ...sqlFieldOptions(['entityType'], 'r."entityType"'),
    resolve: (event) => event.entityType,
  }),
}));

/** An event by id; null if none is visible. */
export const eventNode = byId<JournalEvent>('Event');
