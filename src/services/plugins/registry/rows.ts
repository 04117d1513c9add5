import type { Plugin } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { rowsBy } from '../../core/operation/batched.js';
import { byId } from '../../core/operation/loaders.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

const NAMED = `(id::text = $1 OR "pluginKey" = $1)`;
const FOUND = `"removedAt" IS NULL AND ${NAMED}`;
const ONE = statement(`SELECT * FROM "Plugin" WHERE ${FOUND}`);
const LOCKED = statement(`SELECT * FROM "Plugin" WHERE ${FOUND} FOR NO KEY UPDATE`);
const LOCKED_OF_ALL = statement(`SELECT * FROM "Plugin" WHERE ${NAMED} FOR NO KEY UPDATE`);
const ALL = statement(`
  SELECT * FROM "Plugin" WHERE "removedAt" IS NULL AND ($1::text IS NULL OR status = $1) ORDER BY "installOrder", id`);

/** A plugin by its ID, also one that was removed; null where there is none. */
export const pluginNode = byId<Plugin>('Plugin');

const BY_KEY = statement(`SELECT * FROM "Plugin" WHERE "removedAt" IS NULL AND "pluginKey" = ANY($1::text[])`);

/** A plugin by its key; null where none is installed. */
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

/** The same, with its row locked: transitions follow one another. @throws 404 */
export async function lockedPluginById(scope: Scope, { pluginId }: PluginRef): Promise<Plugin> {
  return foundOr404(await scope.row<Plugin>(LOCKED, [pluginId]));
}

/** The same, also for one that was removed and keeps what it had. @throws 404 */
export async function lockedEvenIfRemoved(scope: Scope, { pluginId }: PluginRef): Promise<Plugin> {
  return foundOr404(await scope.row<Plugin>(LOCKED_OF_ALL, [pluginId]));
}

function foundOr404(plugin: Plugin | undefined): Plugin {
  if (!plugin) throw PluginNotFound();
  return plugin;
}

/** All that are installed, in the order of their installation. */
export const installedPlugins = (scope: Scope, status: string | null = null): Promise<Plugin[]> =>
  scope.sql<Plugin>(ALL, [status]);
