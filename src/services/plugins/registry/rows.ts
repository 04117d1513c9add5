import type { Plugin } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import { byId } from '#services/core/rows/loaders.js';

const NAMED = `(id::text = $1 OR "pluginKey" = $1)`;
const FOUND = `"removedAt" IS NULL AND ${NAMED}`;
const ONE = statement(`SELECT * FROM "Plugin" WHERE ${FOUND}`);
const LOCKED = statement(`SELECT * FROM "Plugin" WHERE ${FOUND} FOR NO KEY UPDATE`);
const LOCKED_OF_ALL = statement(`SELECT * FROM "Plugin" WHERE ${NAMED} FOR NO KEY UPDATE`);
const ALL = statement(`
  SELECT * FROM "Plugin" WHERE "removedAt" IS NULL AND ($1::text IS NULL OR status = $1) ORDER BY "installOrder", id`);

/** A plugin by its ID, even if it was removed; null if there is none. */
export const pluginNode = byId<Plugin>('Plugin');

const BY_KEY = statement(`SELECT * FROM "Plugin" WHERE "removedAt" IS NULL AND "pluginKey" = ANY($1::text[])`);

/** A plugin by its key; null if none is installed. */
export const pluginOfKey = rowsBy<Plugin>(BY_KEY, 'pluginKey');

interface PluginRef {
  /** An ID or a key. */
  readonly pluginId: string;
}

export const PluginNotFound = () => notFound('Plugin not found');

/** @throws 404 */
export async function pluginById(scope: Scope, { pluginId }: PluginRef): Promise<Plugin> {
  return foundOr404(await scope.row<Plugin>(ONE, [pluginId]));
}

/** The plugin with its row locked, so transitions run one after another. @throws 404 */
export async function lockedPluginById(scope: WriteScope, { pluginId }: PluginRef): Promise<Plugin> {
  return foundOr404(await scope.row<Plugin>(LOCKED, [pluginId]));
}

/** The plugin with its row locked, even if it was removed and its data is kept. @throws 404 */
export async function lockedEvenIfRemoved(scope: WriteScope, { pluginId }: PluginRef): Promise<Plugin> {
  return foundOr404(await scope.row<Plugin>(LOCKED_OF_ALL, [pluginId]));
}

function foundOr404(plugin: Plugin | undefined): Plugin {
  if (!plugin) throw PluginNotFound();
  return plugin;
}

/** All installed plugins, in the order of their installation. */
export const installedPlugins = (scope: Scope, status: string | null = null): Promise<Plugin[]> =>
  scope.sql<Plugin>(ALL, [status]);
