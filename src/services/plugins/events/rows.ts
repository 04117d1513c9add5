import { EVENT_COLUMNS, type JournalEvent } from '#services/core/journal/journal.js';
import type { Database } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import type { WorkerLease } from '../host/leases.js';

type Reading = Pick<Database, 'query'>;

// The first subscription begins at the present end of the journals. A company that is created later has no row: its
// journal is read from the beginning.
const SUBSCRIBE = statement(`
  WITH saved AS (
    INSERT INTO "PluginSubscription" ("pluginId", "eventTypes") VALUES ($1::uuid, $2::text[])
    ON CONFLICT ("pluginId") DO UPDATE SET "eventTypes" = EXCLUDED."eventTypes", "updatedAt" = clock_timestamp()
    RETURNING xmax = 0 AS "isFirst")
  INSERT INTO "PluginEventCursor" ("companyId", "pluginId", seq)
  SELECT h."companyId", $1::uuid, h.seq FROM "JournalHead" h WHERE (SELECT "isFirst" FROM saved)
  ON CONFLICT ("companyId", "pluginId") DO UPDATE SET seq = EXCLUDED.seq, crashes = 0`);

const UNSUBSCRIBE = statement(`
  WITH ended AS (DELETE FROM "PluginSubscription" WHERE "pluginId" = $1::uuid)
  DELETE FROM "PluginEventCursor" WHERE "pluginId" = $1::uuid`);

/** Stores the event types that a plugin receives. An empty list ends the subscription; the next one begins afresh. */
export async function saveSubscription(
  database: Reading,
  pluginId: string,
  eventTypes: readonly string[],
): Promise<void> {
  if (eventTypes.length > 0) await database.query('all', SUBSCRIBE, [pluginId, eventTypes]);
  else await database.query('all', UNSUBSCRIBE, [pluginId]);
}

const SUBSCRIPTION = statement(`SELECT "eventTypes" FROM "PluginSubscription" WHERE "pluginId" = $1::uuid`);

export async function eventTypesOf(database: Reading, pluginId: string): Promise<readonly string[]> {
  const [row] = await database.query<{ eventTypes: string[] }>('all', SUBSCRIPTION, [pluginId]);
  return row?.eventTypes ?? [];
}

/** The last position in a company's journal up to which a plugin has received events. */
export interface EventCursor {
  readonly companyId: string;
  readonly seq: bigint;
  /** How often its worker ended while it handled the next event. */
  readonly crashes: number;
}

const CURSORS = statement(`SELECT "companyId", seq, crashes FROM "PluginEventCursor" WHERE "pluginId" = $1::uuid`);

export const cursorsOf = (database: Reading, pluginId: string): Promise<EventCursor[]> =>
  database.query<EventCursor>('all', CURSORS, [pluginId]);

// A process that has lost the worker moves no cursor. Companies may have been deleted meanwhile.
const SAVE = statement(`
  WITH held AS (
    SELECT w."pluginId" FROM "PluginWorker" w
     WHERE w."pluginId" = $1::uuid AND w."holderId" = $2::uuid AND w.fence = $3::bigint),
  saved AS (
    INSERT INTO "PluginEventCursor" AS c ("companyId", "pluginId", seq, crashes)
    SELECT k.company, held."pluginId", k.seq, k.crashes
      FROM held CROSS JOIN unnest($4::uuid[], $5::bigint[], $6::int[]) AS k(company, seq, crashes)
      JOIN "Company" o ON o.id = k.company
    ON CONFLICT ("companyId", "pluginId") DO UPDATE SET seq = EXCLUDED.seq, crashes = EXCLUDED.crashes
     WHERE c.seq <= EXCLUDED.seq)
  SELECT 1 AS held FROM held`);

/** @returns false if another process runs the worker now */
export async function saveCursors(
  database: Reading,
  { pluginId, fence }: WorkerLease,
  processId: string,
  cursors: readonly EventCursor[],
): Promise<boolean> {
  const column = <K extends keyof EventCursor>(name: K) => cursors.map((cursor) => cursor[name]);
  const values = [pluginId, processId, fence, column('companyId'), column('seq'), column('crashes')];
  return (await database.query('all', SAVE, values)).length > 0;
}

const HEADS_SINCE = statement(`
  SELECT clock_timestamp() AS "readAt", ARRAY(
    SELECT h."companyId" || ' ' || h.seq FROM "JournalHead" h
     WHERE $1::timestamptz IS NULL OR h."lastEventAt" > $1::timestamptz) AS heads`);

/** The last positions of the journals with events since a time; of all journals without a time. */
export async function headsSince(
  database: Reading,
  since: Date | null,
): Promise<{ readonly readAt: Date; readonly heads: readonly (readonly [companyId: string, seq: bigint])[] }> {
  const [row] = await database.query<{ readAt: Date; heads: string[] }>('all', HEADS_SINCE, [since]);
  const { readAt, heads } = row as { readAt: Date; heads: string[] };
  return {
    readAt,
    heads: heads.map((head) => {
      const [companyId = '', seq = '0'] = head.split(' ');
      return [companyId, BigInt(seq)] as const;
    }),
  };
}

/** How many events are read at once: at most of one company, at most of all companies, at least of each company. */
export const PAGE = 100;
const MOST_EVENTS = 2_000;
const FEWEST = 10;

const columns = EVENT_COLUMNS.replace(
  '"details"',
  'CASE WHEN $3::text[] IS NULL OR e.action = ANY ($3::text[]) THEN e.details END AS details',
);
const EVENTS = statement(`
  SELECT ${columns} FROM unnest($1::uuid[], $2::bigint[]) AS k(company, after) CROSS JOIN LATERAL (
    SELECT * FROM "Event" t WHERE t."companyId" = k.company AND t.seq > k.after ORDER BY t.seq LIMIT $4::int) e
   ORDER BY e."companyId", e.seq`);

/**
 * The next events of each company after its position, oldest first.
 * @param actions the actions whose details are needed; null for all
 */
export const eventsAfter = (
  database: Reading,
  after: readonly (readonly [companyId: string, seq: bigint])[],
  actions: readonly string[] | null,
): Promise<JournalEvent[]> => {
  const companyIds = after.map(([companyId]) => companyId);
  const limit = Math.max(FEWEST, Math.min(PAGE, Math.floor(MOST_EVENTS / after.length)));
  return database.query<JournalEvent>(companyIds, EVENTS, [companyIds, after.map(([, seq]) => seq), actions, limit]);
};
