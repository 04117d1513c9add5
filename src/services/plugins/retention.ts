import type { Services } from '../core/operation/scope.js';
import { type Statement, statement } from '../core/postgres/statement.js';

const DAYS = 30;
const MAX_LINES = 10_000;
/** Maximum number of rows per statement, to keep each one short. */
const PAGE = 5_000;

type Database = Pick<Services, 'database'>;

/** A statement that deletes some rows, found plugin by plugin through the index of the plugin's newest rows. */
const deletionOf = (table: string, found: string): Statement =>
  statement(`
    DELETE FROM "${table}" WHERE ctid = ANY (ARRAY(
      SELECT old.ctid FROM "Plugin" p CROSS JOIN LATERAL (${found}) old LIMIT ${PAGE}))
    RETURNING 1`);

const olderThanDays = (table: string, more = ''): Statement =>
  deletionOf(
    table,
    `SELECT r.ctid FROM "${table}" r
      WHERE r."pluginId" = p.id AND r."createdAt" < clock_timestamp() - interval '${DAYS} days' ${more}`,
  );

const OLD = [
  olderThanDays('PluginJobRun', `AND r.status NOT IN ('pending', 'queued', 'running')`),
  olderThanDays('PluginDelivery'),
  olderThanDays('PluginLog'),
  deletionOf(
    'PluginLog',
    `SELECT r.ctid FROM "PluginLog" r WHERE r."pluginId" = p.id
      ORDER BY r."createdAt" DESC, r.id DESC OFFSET ${MAX_LINES}`,
  ),
];

/**
 * Deletes runs, deliveries and log lines after 30 days, values of deleted records 30 days after their last change, and
 * log lines beyond the newest 10,000 of a plugin.
 */
export async function forgetOldRows({ database }: Database): Promise<void> {
  for (const deletion of [...OLD, ...OF_GONE_RECORDS]) {
    let deleted: unknown[];
    do {
      deleted = await database.query('all', deletion, []);
    } while (deleted.length === PAGE);
  }
}

const ofRecords = (scopeKind: string, table: string): Statement =>
  statement(`
    DELETE FROM "PluginState" WHERE ctid = ANY (ARRAY(
      SELECT s.ctid FROM "PluginState" s
       WHERE s."scopeKind" = '${scopeKind}' AND s."updatedAt" < clock_timestamp() - interval '${DAYS} days'
         AND NOT EXISTS (SELECT FROM "${table}" r WHERE r.id = s."scopeId"::uuid) LIMIT ${PAGE}))
    RETURNING 1`);

/** Values that plugins keep for deleted records and have not touched for 30 days. */
const OF_GONE_RECORDS = [ofRecords('project', 'Project'), ofRecords('issue', 'Issue'), ofRecords('agent', 'Agent')];

const SETTLE_LOST = statement(`
  UPDATE "PluginDelivery" d
     SET status = 'failed', error = 'The server process that took it ended', "finishedAt" = clock_timestamp()
    FROM "Plugin" p
   WHERE d."pluginId" = p.id AND d.status = 'pending' AND d."createdAt" < clock_timestamp() - interval '20 minutes'`);

/** Ends deliveries whose process ended before the plugin answered. */
export async function settleLostDeliveries({ database }: Database): Promise<void> {
  await database.query('all', SETTLE_LOST, []);
}
