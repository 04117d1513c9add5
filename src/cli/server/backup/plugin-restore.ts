import { createHash } from 'node:crypto';
import pg from 'pg';
import { randomPassword, scramVerifier } from '../../../database/login-role.js';
import { urlFor } from '../../../database/logins.js';
import { databaseName, withClient } from '../database.js';
import type { BackupArchive } from './archive.js';
import { assertSameTables, loadTables, setSequences } from './load.js';
import type { PluginSchema } from './manifest.js';
import { runInAnyOrder } from './plugin-schemas.js';
import { inSchema } from './tables.js';

// What a plugin made is made anew by the login of that plugin, which owns its schema and nothing else: expressions of a
// backup are evaluated by nobody with more rights.

/** The login of a plugin in a database; the same as `orgraph_plugin_role` says within that database. */
const roleIn = (database: string, { name }: PluginSchema): string =>
  `plugin_${createHash('md5')
    .update(`${database}:${pluginOf(name)}`)
    .digest('hex')}`;

/** The ID of the plugin whose schema has this name. */
const pluginOf = (schema: string): string =>
  schema.replace(/^plugin_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Makes the schemas of a backup in a database that has its other rows already.
 * @throws Error also for a schema whose plugin is not there
 */
export async function restorePluginSchemas(
  url: string,
  owner: pg.Client,
  archive: BackupArchive,
  onStep: (message: string) => void,
): Promise<void> {
  for (const schema of archive.manifest.pluginSchemas) {
    const password = randomPassword();
    const plugin = pluginOf(schema.name);
    await owner.query('SELECT orgraph_open_plugin_schema($1, $2)', [plugin, await scramVerifier(password)]);
    const { rows } = await owner.query<{ role: string }>('SELECT orgraph_plugin_role($1) AS role', [plugin]);
    const { role } = rows[0] as { role: string };
    const login = `${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(databaseName(url))}`;
    // The indexes of a full schema are made at once here, which takes more than what the login may take otherwise.
    await owner.query(`ALTER ROLE ${login} SET temp_file_limit = -1`);
    await withClient(urlFor(url, role, password), (client) => fill(client, archive, schema, onStep));
    await owner.query(`ALTER ROLE ${login} RESET ALL`);
  }
}

async function fill(
  client: pg.Client,
  archive: BackupArchive,
  schema: PluginSchema,
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

interface FinalLogin {
  readonly name: string;
  readonly isThere: boolean;
  /** Its comment, which names the database. */
  readonly note: string;
}

const FINAL_LOGIN = `
  SELECT name, EXISTS (SELECT FROM pg_roles WHERE rolname = name) AS "isThere",
         (SELECT replace(shobj_description(oid, 'pg_authid'), $3, current_database()) FROM pg_roles WHERE rolname = $2) AS note
    FROM orgraph_plugin_role($1::uuid) AS name`;

/** Gives the schemas to the logins that they have under the name that the database has now. */
export async function handOver(owner: pg.Client, former: string, schemas: readonly PluginSchema[]): Promise<void> {
  for (const schema of schemas) {
    const draft = roleIn(former, schema);
    const { rows } = await owner.query<FinalLogin>(FINAL_LOGIN, [pluginOf(schema.name), draft, former]);
    const { name, isThere, note } = rows[0] as FinalLogin;
    const [from, to] = [pg.escapeIdentifier(draft), pg.escapeIdentifier(name)];
    if (isThere) await owner.query(`REASSIGN OWNED BY ${from} TO ${to}; DROP OWNED BY ${from}; DROP ROLE ${from}`);
    else await owner.query(`ALTER ROLE ${from} RENAME TO ${to}; COMMENT ON ROLE ${to} IS ${pg.escapeLiteral(note)}`);
  }
}

const STILL_OWNS = '2BP01';

/** Removes the logins of a database that is gone, but for those that own something elsewhere. */
export async function dropLogins(admin: pg.Client, database: string, schemas: readonly PluginSchema[]): Promise<void> {
  for (const schema of schemas) {
    await admin.query(`DROP ROLE IF EXISTS ${pg.escapeIdentifier(roleIn(database, schema))}`).catch((error) => {
      if ((error as { code?: string }).code !== STILL_OWNS) throw error;
    });
  }
}
