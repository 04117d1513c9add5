import { z } from 'zod';
import { type Plugin, Prisma } from '#generated/prisma/client.js';
import { instanceAdmin } from '#services/access/rules.js';
import { badRequest } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { Ok, text } from '#services/core/text/fields.js';
import type { PluginManifest } from '../manifest/model.js';
import { addedCapabilities } from '../manifest/read.js';
import { removePluginLeftovers } from '../packages/leftovers.js';
import { type PluginPackage, removeFiles } from '../packages/place.js';
import { keepJobs } from './declared-jobs.js';
import { emitPlugin } from './events.js';
import { packageColumns } from './install.js';
import { type PendingUpgrade, PluginView, pluginRef, presentPlugin } from './model.js';
import { lockedEvenIfRemoved, lockedPluginById, pluginById } from './rows.js';
import { assertSourceAllowed, placeFromSource, registrySpec } from './sources.js';
import { assertMay, tellHosts } from './transitions.js';

const MAX_REASON = 500;

export const enablePlugin = mutation({
  name: 'enablePlugin',
  summary: 'Enable a plugin; if an upgrade waits, approve the capabilities that it adds',
  input: z.object(pluginRef),
  output: PluginView,
  setsExecution: true,
  on: lockedPluginById,
  allow: instanceAdmin,
  async run(scope, _input, plugin) {
    assertMay('enable', plugin);
    const approved = plugin.status === 'upgrade_pending' ? upgradeColumns(plugin) : { upgrade: Prisma.DbNull };
    const enabled = await change(scope, plugin, { ...approved, status: 'ready', lastError: null });
    await emitPlugin(scope, enabled, 'plugin.enabled');
    return presentPlugin(scope, enabled);
  },
});

export const disablePlugin = mutation({
  name: 'disablePlugin',
  summary: 'Disable a plugin and hide what it adds; its configuration and data stay',
  input: z.object({
    ...pluginRef,
    reason: text(MAX_REASON).nullish().describe("The reason, shown as the plugin's last error; null for no reason."),
  }),
  output: PluginView,
  setsExecution: true,
  on: lockedPluginById,
  allow: instanceAdmin,
  async run(scope, { reason }, plugin) {
    assertMay('disable', plugin);
    const disabled = await change(scope, plugin, { status: 'disabled', lastError: reason ?? null });
    await emitPlugin(scope, disabled, 'plugin.disabled', { reason: reason ?? null });
    return presentPlugin(scope, disabled);
  },
});

export const upgradePlugin = mutation({
  name: 'upgradePlugin',
  summary:
    'Upgrade a plugin. A version with new capabilities waits for approval; an upgrade without a version approves it',
  input: z.object({
    ...pluginRef,
    version: text(100).nullish().describe('A version or a tag in the registry; null or omitted for the latest.'),
  }),
  output: PluginView,
  setsExecution: true,
  on: pluginById,
  allow: instanceAdmin,
  async before(scope, { version }, plugin) {
    assertMay('upgrade', plugin);
    return isApproval(plugin, version) ? null : newVersionOf(scope, plugin, version);
  },
  async run(scope, input, _plugin, found) {
    const plugin = await lockedPluginById(scope, input);
    assertMay('upgrade', plugin);
    const after = found === null ? await approve(scope, plugin) : await take(scope, plugin, found);
    return presentPlugin(scope, after);
  },
});

const isApproval = ({ status }: Plugin, version: string | null | undefined): boolean =>
  status === 'upgrade_pending' && !version;

/** @throws 400 if the package is another plugin now */
async function newVersionOf({ services }: Scope, plugin: Plugin, version: string | null | undefined) {
  const { packageName, localPath, pluginKey } = plugin;
  assertSourceAllowed(services.config, localPath);
  if (localPath !== null && version) throw badRequest('version is for packages of the registry only');
  const placedPackage = await placeFromSource(services.config, {
    spec: localPath ?? registrySpec(packageName, version),
    localPath,
  });
  if (placedPackage.manifest.id === pluginKey && placedPackage.packageName === packageName) return placedPackage;
  await removeFiles(services.config, placedPackage);
  throw badRequest(`The package is now the plugin ${placedPackage.manifest.id} of ${placedPackage.packageName}`);
}

async function approve(scope: WriteScope, plugin: Plugin): Promise<Plugin> {
  const after = await change(scope, plugin, { ...upgradeColumns(plugin), status: 'ready', lastError: null });
  await emitPlugin(scope, after, 'plugin.upgraded', { from: plugin.version });
  return after;
}

/** Installs a version at once, or stores it until it is approved. Writes nothing if it is the installed version. */
async function take(scope: WriteScope, plugin: Plugin, found: PluginPackage): Promise<Plugin> {
  if (found.contentHash === plugin.contentHash) return plugin;
  const added = addedCapabilities(plugin.manifest as unknown as PluginManifest, found.manifest);
  if (added.length > 0) {
    const waiting = await change(scope, plugin, { status: 'upgrade_pending', upgrade: pendingOf(found) });
    await emitPlugin(scope, waiting, 'plugin.upgrade_pending', { to: found.version, addedCapabilities: added });
    return waiting;
  }
  const columns = { ...packageColumns(found), upgrade: Prisma.DbNull, status: 'ready', lastError: null };
  const after = await change(scope, plugin, columns);
  await emitPlugin(scope, after, 'plugin.upgraded', { from: plugin.version });
  return after;
}

const pendingOf = ({ version, manifest, placedAt, contentHash, integrity }: PluginPackage): Prisma.InputJsonObject => ({
  version,
  contentHash,
  integrity,
  manifest: manifest as unknown as Prisma.InputJsonObject,
  placedAt: placedAt.toISOString(),
});

/** The columns of the version that waits for approval, if there is one. */
function upgradeColumns({ upgrade }: Plugin): Prisma.PluginUpdateInput {
  if (upgrade === null) return {};
  const { placedAt, manifest, ...files } = upgrade as unknown as PendingUpgrade;
  return {
    ...files,
    manifest: manifest as Prisma.InputJsonObject,
    placedAt: new Date(placedAt),
    upgrade: Prisma.DbNull,
  };
}

async function change(scope: WriteScope, { id }: Plugin, data: Prisma.PluginUpdateInput): Promise<Plugin> {
  const plugin = await scope.db.plugin.update({ where: { id }, data });
  await keepJobs(scope, plugin);
  await tellHosts(scope);
  return plugin;
}

export const removePlugin = mutation({
  name: 'removePlugin',
  summary: 'Remove a plugin. Reinstalling it within 30 days restores its data, unless you purge it',
  input: z.object({
    ...pluginRef,
    purge: z
      .boolean()
      .default(false)
      .describe(
        'True to delete its configuration, state, jobs, logs and files at once, even if it was removed before.',
      ),
  }),
  output: Ok,
  setsExecution: true,
  on: (scope, { purge, ...ref }) => (purge ? lockedEvenIfRemoved(scope, ref) : lockedPluginById(scope, ref)),
  allow: instanceAdmin,
  deletes: (_scope, { id }) => ({ id, parentId: null }),
  async run(scope, { purge }, plugin) {
    if (purge) {
      await scope.db.plugin.delete({ where: { id: plugin.id } });
      scope.afterCommit(() => removeFiles(scope.services.config, plugin));
      scope.afterCommit(() => removePluginLeftovers(scope.services, plugin.id));
    } else {
      await scope.db.plugin.update({
        where: { id: plugin.id },
        data: { removedAt: new Date(), upgrade: Prisma.DbNull, status: statusOfRemoved(plugin) },
      });
    }
    await emitPlugin(scope, plugin, purge ? 'plugin.purged' : 'plugin.removed');
    await tellHosts(scope);
    return { ok: true as const };
  },
});

const statusOfRemoved = ({ status }: Plugin): string => (status === 'upgrade_pending' ? 'ready' : status);
