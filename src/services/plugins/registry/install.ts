import { z } from 'zod';
import type { Plugin, Prisma } from '#generated/prisma/client.js';
import { instanceAdmin } from '#services/access/rules.js';
import { conflict } from '#services/core/errors/errors.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { rawText, text } from '#services/core/text/fields.js';
import type { PluginPackage } from '../packages/place.js';
import { keepJobs } from './declared-jobs.js';
import { emitPlugin } from './events.js';
import { PluginView, presentPlugin } from './model.js';
import { invalidRequest, packageSourceOf, placeFromSource } from './sources.js';
import { tellHosts } from './transitions.js';

const MAX_PATH = 4_096;

export const installPlugin = mutation({
  name: 'installPlugin',
  summary:
    'Install a plugin from the registry or a folder, without running its scripts. Reinstalling a removed plugin restores its data',
  input: z.object({
    packageName: rawText(MAX_PATH)
      .min(1)
      .describe("The package name in the registry, or the path of the package's folder on the server."),
    version: text(100).nullish().describe('A version or a tag in the registry; null or omitted for the latest.'),
    isLocalPath: z.boolean().default(false).describe('True if `packageName` is a path on the server.'),
  }),
  invalid: invalidRequest,
  output: PluginView,
  setsExecution: true,
  allow: instanceAdmin,
  before: async ({ services: { config } }, input) => placeFromSource(config, await packageSourceOf(config, input)),
  async run(scope, _input, _resource, found) {
    await takeTurn(scope, `plugin:${found.manifest.id}`);
    const before = await byKey(scope, found.manifest.id);
    if (before && before.removedAt === null) {
      throw conflict(`Plugin ${before.pluginKey} is already installed`, { pluginId: before.id });
    }
    if (before && before.packageName !== found.packageName) throw keptForAnother(before);
    const plugin = before
      ? await scope.db.plugin.update({ where: { id: before.id }, data: restoredColumns(found) })
      : await scope.db.plugin.create({ data: { ...columnsOf(found), pluginKey: found.manifest.id } });
    await keepJobs(scope, plugin);
    await emitPlugin(scope, plugin, 'plugin.installed', { packageName: plugin.packageName, restored: Boolean(before) });
    await tellHosts(scope);
    return presentPlugin(scope, plugin);
  },
});

/** A package that takes over a plugin's key must not get what the former one kept: its settings refer to secrets. */
const keptForAnother = ({ id, pluginKey, packageName }: Plugin) =>
  conflict(
    `Plugin ${pluginKey} was removed and can be restored from ${packageName}; purge it before another package takes its key`,
    { pluginId: id },
  );

const BY_KEY = statement(`SELECT * FROM "Plugin" WHERE "pluginKey" = $1 FOR NO KEY UPDATE`);
const byKey = (scope: WriteScope, key: string): Promise<Plugin | undefined> => scope.row<Plugin>(BY_KEY, [key]);

/** The columns of a plugin that its package determines. */
export const packageColumns = ({ manifest, ...files }: PluginPackage) => ({
  ...files,
  manifest: manifest as unknown as Prisma.InputJsonObject,
});

const columnsOf = (found: PluginPackage) => ({ ...packageColumns(found), status: 'installed' });

const restoredColumns = (found: PluginPackage) => ({
  ...columnsOf(found),
  removedAt: null,
  lastError: null,
  installedAt: new Date(),
});
