/**
 * Events about the progress of runs and wakes. They are most of a journal but no activity of anybody, so activity lists
 * and statistics leave them out, and so does the index "Event_activity_idx".
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

/** The SQL condition that an event is not bookkeeping, in the words of the index. */
export const isActivitySql = (table: string): string =>
  `${table}.action NOT IN (${BOOKKEEPING.map((action) => `'${action}'`).join(', ')})`;

/** Events about what somebody does with their inbox: they change no work. */
const INBOX_ACTIONS = ['issue.read_marked', 'issue.read_unmarked', 'issue.inbox_archived', 'issue.inbox_unarchived'];

/** These as a list of SQL values. */
export const INBOX_ACTIONS_SQL = INBOX_ACTIONS.map((action) => `'${action}'`).join(', ');
