import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { removeTree } from '#services/core/content/remove-tree.js';
import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { Config } from '#services/core/process/config.js';
import { isUuid } from '#services/core/text/fields.js';

/** The parent of all folders that the server created for plugins: by plugin, by company, by key. */
export const managedFoldersRoot = ({ ORGRAPH_HOME }: Pick<Config, 'ORGRAPH_HOME'>): string =>
  join(resolve(ORGRAPH_HOME), 'plugin-folders');

// Secret bindings have no foreign key to the resource that uses the secret.
const UNBIND = statement(`
  DELETE FROM "SecretBinding" b WHERE b."targetType" = 'plugin' AND ($1::uuid IS NULL OR b."targetId" = $1::uuid)
     AND NOT EXISTS (SELECT FROM "Plugin" p WHERE p.id = b."targetId") RETURNING b.id`);

/**
 * Removes what foreign keys do not delete with purged plugins and deleted companies: secret bindings, and the folders
 * created on this machine. It also finds what an ended process has left behind.
 * @param only limits the search to this plugin
 */
export async function removePluginLeftovers(
  { config, database }: Pick<Services, 'config' | 'database'>,
  only: string | null = null,
): Promise<void> {
  await database.query('all', UNBIND, [only]);
  const root = managedFoldersRoot(config);
  const pluginIds = (await idsIn(root)).filter((id) => only === null || id === only);
  for (const { id, isKept } of await lookedUp(database, PLUGINS, pluginIds)) {
    if (isKept) await removeOfCompanies(database, join(root, id));
    else await removeTree(join(root, id));
  }
}

async function removeOfCompanies(database: Services['database'], folder: string): Promise<void> {
  for (const { id, isKept } of await lookedUp(database, COMPANIES, await idsIn(folder))) {
    if (!isKept) await removeTree(join(folder, id));
  }
}

const lookUpIn = (table: string) =>
  statement(
    `SELECT k.id::text, EXISTS (SELECT FROM "${table}" t WHERE t.id = k.id) AS "isKept" FROM unnest($1::uuid[]) AS k(id)`,
  );
const PLUGINS = lookUpIn('Plugin');
const COMPANIES = lookUpIn('Company');

const lookedUp = (database: Services['database'], found: typeof PLUGINS, ids: readonly string[]) =>
  database.query<{ readonly id: string; readonly isKept: boolean }>('all', found, [ids]);

/** The subfolders that are named by IDs. */
const idsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => isUuid(name) && name === name.toLowerCase());
