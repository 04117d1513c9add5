import { z } from 'zod';
import { writeJson } from '#json/json-writer.js';
import { procedure } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { unstorable } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { presentCatalogEntry, ToolCatalogEntryView } from '../catalog/model.js';
import {
  type EntryState,
  type KnownEntry,
  type ListedTool,
  planRefresh,
  type RefreshPlan,
  type ToolList,
} from '../catalog/refresh.js';
import { catalogOfConnection } from '../catalog/rows.js';
import { appsEnabled } from '../enabled.js';
import type { ConnectionConfig, ToolServer } from '../servers/upstream.js';
import { McpError } from '../servers/upstream-failures.js';
import { ChangedMeanwhile, checkHealth, storeAndThrowFailure, withServer } from './health.js';
import { type ConnectionRow, presentConnection, ToolConnectionView } from './model.js';
import { connectionManager } from './policy.js';
import { connectionById, connectionRef } from './rows.js';
import { aboutConnection, assertConnectionNotArchived } from './settings.js';

export const refreshToolCatalog = procedure({
  name: 'refreshToolCatalog',
  summary: "Refresh a server's tools, and quarantine those that need review",
  gate: appsEnabled,
  input: z.object(connectionRef),
  output: z
    .object({
      connection: ToolConnectionView,
      catalog: z.array(ToolCatalogEntryView),
      discoveredCount: z.int().min(0).describe('The number of tools that the server listed.'),
      quarantinedCount: z.int().min(0).describe('The number of tools that wait for a review because of this list.'),
      warnings: z.array(z.string()).describe('The reasons why other listed tools were left out, as sentences.'),
    })
    .meta({ id: 'ToolCatalogRefresh' }),
  on: connectionById,
  allow: connectionManager,
  async run(scope, _input, given) {
    assertConnectionNotArchived(given);
    const { connection, server } = await checkHealth(scope, given);
    const list = await listedTools(scope, connection, server);
    const { after, plan } = await lockAndStoreList(scope, connection, list);
    const catalog = await catalogOfConnection.in.created_at_asc.all(scope, [after.companyId, after.id], {});
    const { discoveredCount, quarantinedCount } = plan;
    return {
      connection: presentConnection(after),
      catalog: catalog.map(presentCatalogEntry),
      discoveredCount,
      quarantinedCount,
      warnings: [...list.leftOut],
    };
  },
});

/** All tools of the server. If the list fails, or cannot be stored in full, only the health changes. */
async function listedTools(scope: Scope, connection: ConnectionRow, server: ToolServer): Promise<ToolList> {
  try {
    const { toolServers } = scope.services;
    const listed = await withServer(scope, connection, (ready) => toolServers.listTools(ready), server);
    const flaw = unstorable(listed, 'all');
    if (flaw) throw McpError(`The tools of the server cannot be stored. ${flaw}`);
    return listed;
  } catch (error) {
    return storeAndThrowFailure(scope, connection, error);
  }
}

const LOCKED = statement(`
  SELECT * FROM "ToolConnection"
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND "updatedAt" = $3::timestamptz AND status <> 'archived'
     FOR NO KEY UPDATE`);
const KNOWN = statement(`
  SELECT id, "toolName", "riskLevel", status, version, "versionHash" FROM "ToolCatalogEntry"
   WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND status <> 'removed'`);

const COLUMNS = `"toolName" text, title text, description text, "inputSchema" jsonb, "outputSchema" jsonb,
  annotations jsonb, "riskLevel" text, status text, "quarantineReason" text, version int, "versionHash" text,
  "schemaHash" text`;

// A review of new tools also locks the connection. `firstSeenAt` is the time of the write, not of the start of the
// transaction, so a tool written after a review is first seen after it. While an entry waits for its review, it keeps
// its last approved definition, however often it changes.
const WRITE = statement(`
  WITH added AS (
    INSERT INTO "ToolCatalogEntry" (id, "companyId", "applicationId", "connectionId", "toolName", title, description,
      "inputSchema", "outputSchema", annotations, "riskLevel", status, "quarantineReason", "quarantinedAt", version,
      "versionHash", "schemaHash", "firstSeenAt")
    SELECT id, $1::uuid, $2::uuid, $3::uuid, "toolName", title, description, "inputSchema", "outputSchema",
           annotations, "riskLevel", status, "quarantineReason", CASE status WHEN 'quarantined' THEN now() END, version,
           "versionHash", "schemaHash", clock_timestamp()
      FROM jsonb_to_recordset($4::jsonb) AS a(id uuid, ${COLUMNS})),
  changed AS (
    UPDATE "ToolCatalogEntry" e
       SET title = c.title, description = c.description, "inputSchema" = c."inputSchema",
           "outputSchema" = c."outputSchema", annotations = c.annotations, "riskLevel" = c."riskLevel",
           status = c.status, "quarantineReason" = c."quarantineReason",
           "quarantinedAt" = CASE c.status WHEN 'quarantined' THEN coalesce(e."quarantinedAt", now()) END,
           version = c.version, "versionHash" = c."versionHash", "schemaHash" = c."schemaHash",
           previous = CASE
             WHEN e."versionHash" = c."versionHash" OR (e.status = 'quarantined' AND e.previous IS NOT NULL) THEN e.previous
             ELSE jsonb_build_object('title', e.title, 'description', e.description, 'inputSchema', e."inputSchema",
                    'annotations', e.annotations, 'riskLevel', e."riskLevel") END,
           "lastSeenAt" = now(), "updatedAt" = now()
      FROM jsonb_to_recordset($5::jsonb) AS c(id uuid, ${COLUMNS})
     WHERE e."companyId" = $1::uuid AND e.id = c.id),
  seen AS (
    UPDATE "ToolCatalogEntry" e SET "lastSeenAt" = now(), "outputSchema" = s."outputSchema"
      FROM jsonb_to_recordset($6::jsonb) AS s(id uuid, "outputSchema" jsonb)
     WHERE e."companyId" = $1::uuid AND e.id = s.id),
  removed AS (
    UPDATE "ToolCatalogEntry" SET status = 'removed', "quarantinedAt" = NULL, "quarantineReason" = NULL, "updatedAt" = now()
     WHERE "companyId" = $1::uuid AND id = ANY($7::uuid[]))
  UPDATE "ToolConnection" SET "lastCatalogRefreshAt" = now() WHERE "companyId" = $1::uuid AND id = $3::uuid RETURNING *`);

/** The most names of each kind in the journal event. */
const MOST_NAMES = 50;

/** Writes the effect of a list on a catalog, read under the lock of its connection: concurrent lists do not mix. */
function lockAndStoreList(
  scope: Scope,
  { companyId, id, updatedAt }: ConnectionRow,
  list: ToolList,
): Promise<{ readonly after: ConnectionRow; readonly plan: RefreshPlan }> {
  return transact(scope.services, scope.actor, companyId, async (write) => {
    const connection = await write.row<ConnectionRow>(LOCKED, [companyId, id, updatedAt]);
    if (!connection) throw ChangedMeanwhile();
    return storeList(write, connection, list.tools, list.leftOut);
  });
}

/** Writes the effect of a list on the catalog of a connection that the transaction has locked. */
export async function storeList(
  write: WriteScope,
  connection: ConnectionRow,
  listed: readonly ListedTool[],
  leftOut: readonly string[] = [],
): Promise<{ readonly after: ConnectionRow; readonly plan: RefreshPlan }> {
  const knownEntries = await write.sql<KnownEntry>(KNOWN, [connection.companyId, connection.id]);
  const { quarantineNewEntries, safeDefault } = connection.config as unknown as ConnectionConfig;
  const isFirstOfDraft = connection.status === 'draft' && connection.lastCatalogRefreshAt === null;
  const plan = planRefresh(knownEntries, listed, { isFirstOfDraft, quarantineNewEntries, safeDefault });
  const after = await store(write, connection, plan, knownEntries, listed);
  const names = new Map(knownEntries.map((entry) => [entry.id, entry.toolName]));
  const details = {
    name: after.name,
    discoveredCount: plan.discoveredCount,
    quarantinedCount: plan.quarantinedCount,
    added: plan.added.slice(0, MOST_NAMES).map(({ tool }) => tool.name),
    changed: plan.changed.slice(0, MOST_NAMES).map(({ tool }) => tool.name),
    removed: plan.removed.slice(0, MOST_NAMES).map((one) => names.get(one)),
    ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, MOST_NAMES) }),
  };
  write.emit({ ...aboutConnection(after), action: 'tool_connection.catalog_refreshed', details });
  return { after, plan };
}

/**
 * Writes the first list of a connection that the same transaction created. The listed tools ship with this server, and
 * need no review.
 */
export const storeFirstList = (
  write: WriteScope,
  connection: ConnectionRow,
  listed: readonly ListedTool[],
): Promise<ConnectionRow> => {
  const plan = planRefresh([], listed, { isFirstOfDraft: true, quarantineNewEntries: false, safeDefault: true });
  return store(write, connection, plan, [], listed);
};

async function store(
  write: WriteScope,
  { companyId, applicationId, id }: ConnectionRow,
  plan: RefreshPlan,
  known: readonly KnownEntry[],
  listed: readonly ListedTool[],
): Promise<ConnectionRow> {
  const schemas = new Map(listed.map(({ name, outputSchema }) => [name, outputSchema]));
  const nameOf = new Map(known.map((entry) => [entry.id, entry.toolName]));
  const unchangedEntries = plan.unchanged.map((one) => ({
    id: one,
    outputSchema: schemas.get(nameOf.get(one) ?? '') ?? null,
  }));
  const after = await write.row<ConnectionRow>(WRITE, [
    companyId,
    applicationId,
    id,
    writeJson(plan.added.map((state) => ({ id: uuid7(), ...columnsOf(state) }))),
    writeJson(plan.changed.map((state) => ({ id: state.id, ...columnsOf(state) }))),
    writeJson(unchangedEntries),
    plan.removed,
  ]);
  if (!after) throw ChangedMeanwhile();
  return after;
}

const columnsOf = ({ tool: { name, ...tool }, riskLevel, status, quarantineReason, ...versions }: EntryState) => ({
  ...tool,
  toolName: name,
  riskLevel,
  status,
  quarantineReason,
  version: versions.version,
  versionHash: versions.versionHash,
  schemaHash: versions.schemaHash,
});
