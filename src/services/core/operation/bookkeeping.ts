/**
 * Events about the progress of runs and wakes. They make up most of a journal but are not activity, so activity lists,
 * statistics and the index "Event_activity_idx" exclude them.
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

/** The SQL condition that an event is not bookkeeping, spelled as in the index. */
export const isActivitySql = (table: string): string =>
  `${table}.action NOT IN (${BOOKKEEPING.map((action) => `'${action}'`).join(', ')})`;

/** Events about changes to an inbox: they change no work. */
const INBOX_ACTIONS = ['issue.read_marked', 'issue.read_unmarked', 'issue.inbox_archived', 'issue.inbox_unarchived'];

/** The inbox actions as a list of SQL values. */
export const INBOX_ACTIONS_SQL = INBOX_ACTIONS.map((action) => `'${action}'`).join(', ');
