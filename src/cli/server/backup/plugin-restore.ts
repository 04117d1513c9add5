import type pg from 'pg';
import type { BackupArchive } from './archive.js';
import { assertSameTables, loadTables, setSequences } from './load.js';
import type { BackupPluginSchema } from './manifest.js';
import type { PluginLogins } from './plugin-logins.js';
import { runInAnyOrder } from './plugin-schemas.js';
import { inSchema } from './tables.js';

/**
 * Creates the schemas of plugins in a database that already has its other rows. Each plugin's own login creates its
 * schema, so no login with more rights evaluates the expressions of a backup.
 * @throws Error also for a schema whose plugin does not exist
 */
export async function restorePluginSchemas(
  owner: pg.Client,
  logins: PluginLogins,
  archive: BackupArchive,
  onStep: (message: string) => void,
): Promise<void> {
  for (const schema of archive.manifest.pluginSchemas) {
    await logins.fill(owner, schema.name, (client) => fill(client, archive, schema, onStep));
  }
}

async function fill(
  client: pg.Client,
  archive: BackupArchive,
  schema: BackupPluginSchema,
  onStep: (message: string) => void,
): Promise<void> {
  const { tables, sequences } = archive.manifest;
  const isOfSchema = inSchema(schema.name);
  await client.query('BEGIN');
  await client.query(`SET LOCAL search_path = ''; SET LOCAL statement_timeout = 0`);
  await runInAnyOrder(client, schema.before);
  await assertSameTables(client, tables.filter(isOfSchema), isOfSchema);
  await loadTables(client, archive, tables.filter(isOfSchema), onStep);
  await setSequences(client, sequences.filter(isOfSchema));
  await runInAnyOrder(client, schema.after);
  await client.query('COMMIT');
}
