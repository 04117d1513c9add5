/**
 * Events about the progress of runs and wakes. They are most of a journal but no one's activity, so activity lists and
 * figures leave them out. The index "Event_activity_idx" leaves out the same.
 */
export const BOOKKEEPING: readonly string[] = [
  'heartbeat.logged',
  'heartbeat.progress',
  'wake.requested',
  'wake.deferred',
  'wake.coalesced',
  'wake.skipped',
  'wake.promoted',
  'wake.cancelled',
];

const actions = new Set(BOOKKEEPING);

export const isBookkeeping = ({ action }: { readonly action: string }): boolean => actions.has(action);

/** The SQL condition that an event is no bookkeeping, spelled as the index has it. */
export const isActivitySql = (table: string): string =>
  `${table}.action NOT IN (${BOOKKEEPING.map((action) => `'${action}'`).join(', ')})`;
