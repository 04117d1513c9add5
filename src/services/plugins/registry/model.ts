import { z } from 'zod';
import type { Plugin } from '#generated/prisma/client.js';
import { isInstanceAdmin } from '#services/access/rules.js';
import type { Scope } from '#services/core/operation/scope.js';
import { describedEnum, jsonObject, pathId } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { PluginManifest } from '../manifest/model.js';
import { addedCapabilities } from '../manifest/read.js';
import { PluginCategory } from '../manifest/words.js';

export const PluginStatus = describedEnum('PluginStatus', 'The status of a plugin.', {
  installed: 'The plugin was installed and has not reported ready yet.',
  ready: 'The plugin works.',
  upgrade_pending:
    'The plugin works as before: a new version needs capabilities that an instance admin has not approved yet.',
  disabled: 'The plugin is disabled. Its data is kept.',
  error: 'The plugin could not be started, or failed too often.',
});
export type PluginStatus = z.output<typeof PluginStatus>;

const fields = {
  id: z.uuid().describe("The plugin's ID."),
  pluginKey: z.string().describe("The `id` in the plugin's manifest, which URLs accept too."),
  packageName: z.string().describe('The npm package name.'),
  version: z.string().describe('The installed version.'),
  apiVersion: z.literal(1).describe('The version of the contract between server and plugin.'),
  categories: z.array(PluginCategory).describe('The purposes of the plugin.'),
  manifestJson: jsonObject().describe('The manifest, with everything that the plugin declares.'),
  status: PluginStatus.describe('The current state of the plugin.'),
  installOrder: z.int().describe('The position of the plugin in the order of installation, smallest first.'),
  packagePath: z
    .string()
    .nullable()
    .describe(
      'The folder the plugin was installed from; null for the registry, and for callers that are not instance admins.',
    ),
  lastError: z.string().nullable().describe('The reason for the error or for disabling the plugin; null if unknown.'),
  installedAt: z.iso.datetime().describe('The time of the installation.'),
  updatedAt: z.iso.datetime().describe('The time of the last change.'),
};

/** The wire shape of a plugin. */
export const PluginView = z.object(fields).meta({ id: 'Plugin', description: 'A package that extends the server.' });

const PendingUpgradeView = z
  .object({
    version: z.string().describe('The waiting version.'),
    addedCapabilities: z
      .array(z.string())
      .describe('The capabilities that approval adds: those that are new, or wider than in the installed version.'),
    manifestJson: jsonObject().describe('The manifest, with everything that the version declares.'),
  })
  .meta({
    id: 'PluginPendingUpgrade',
    description: 'A version of a plugin whose new capabilities wait for approval.',
  });

export const PluginDetailView = z
  .object({
    ...fields,
    pendingUpgrade: PendingUpgradeView.nullable().describe(
      'The version that waits for approval; null if no version waits.',
    ),
    supportsConfigTest: z.boolean().describe('True if the plugin can test a configuration.'),
  })
  .meta({ id: 'PluginDetail', description: 'A plugin, with the features of its worker.' });

export const pluginRef = { pluginId: pathId().describe("The plugin's ID or key.") };

/** An upgrade that waits for approval. */
export interface PendingUpgrade {
  readonly version: string;
  readonly manifest: JsonObject;
  readonly placedAt: string;
  readonly contentHash: string;
  readonly integrity: string | null;
}

/** The upgrade that waits for approval; null if there is none. */
export function presentPendingUpgrade({
  status,
  manifest: installed,
  upgrade,
}: Pick<Plugin, 'status' | 'manifest' | 'upgrade'>): z.input<typeof PendingUpgradeView> | null {
  if (status !== 'upgrade_pending' || upgrade === null) return null;
  const { version, manifest } = upgrade as unknown as PendingUpgrade;
  const declared = manifest as unknown as PluginManifest;
  const added = addedCapabilities(installed as unknown as PluginManifest, declared);
  return { version, addedCapabilities: added, manifestJson: manifest };
}

export function presentPlugin({ actor }: Pick<Scope, 'actor'>, plugin: Plugin): z.input<typeof PluginView> {
  const manifest = plugin.manifest as unknown as { readonly categories: z.output<typeof PluginCategory>[] };
  return {
    id: plugin.id,
    pluginKey: plugin.pluginKey,
    packageName: plugin.packageName,
    version: plugin.version,
    apiVersion: 1,
    categories: manifest.categories,
    manifestJson: plugin.manifest as JsonObject,
    status: plugin.status as PluginStatus,
    installOrder: plugin.installOrder,
    packagePath: isInstanceAdmin(actor) ? plugin.localPath : null,
    lastError: plugin.lastError,
    installedAt: plugin.installedAt.toISOString(),
    updatedAt: plugin.updatedAt.toISOString(),
  };
}
