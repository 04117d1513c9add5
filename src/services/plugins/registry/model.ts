import { z } from 'zod';
import type { Plugin } from '../../../generated/prisma/client.js';
import { isInstanceAdmin } from '../../access/rules.js';
import type { Scope } from '../../core/operation/scope.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject, pathId } from '../../core/text/fields.js';
import type { JsonObject } from '../../core/text/json.js';
import type { PluginManifest } from '../manifest/model.js';
import { addedCapabilities } from '../manifest/read.js';
import { PluginCategory } from '../manifest/words.js';

export const PluginStatus = describedEnum('PluginStatus', 'What a plugin does now.', {
  installed: 'It was installed, and has not said yet that it is ready.',
  ready: 'It works.',
  upgrade_pending: 'It works as before: a new version wants capabilities that an instance admin has not approved yet.',
  disabled: 'It was switched off. What it has kept is still there.',
  error: 'It could not be started, or failed too often.',
});
export type PluginStatus = z.output<typeof PluginStatus>;

const fields = {
  id: z.uuid().describe("The plugin's ID."),
  pluginKey: z.string().describe('The id of its manifest, by which addresses name it too.'),
  packageName: z.string().describe('What npm installs it by.'),
  version: z.string().describe('The version that is installed.'),
  apiVersion: z.literal(1).describe('The version of the contract between server and plugin.'),
  categories: z.array(PluginCategory).describe('What it is for.'),
  manifestJson: jsonObject().describe('Its manifest: all that it declares.'),
  status: PluginStatus.describe('What it does now.'),
  installOrder: z.int().describe('Its place among all installations, the first smallest.'),
  packagePath: z
    .string()
    .nullable()
    .describe('The folder that it was installed from; null for the registry, and for who is no instance admin.'),
  lastError: z.string().nullable().describe('Why it is in error or was disabled; null if nothing is known.'),
  installedAt: z.iso.datetime().describe('The time of the installation.'),
  updatedAt: z.iso.datetime().describe('The time of the last change.'),
};

/** The wire shape of a plugin. */
export const PluginView = z.object(fields).meta({ id: 'Plugin', description: 'A package that extends the server.' });

const PendingUpgradeView = z
  .object({
    version: z.string().describe('The version that waits.'),
    addedCapabilities: z
      .array(z.string())
      .describe('What it declares beyond the installed version, or to a further degree: what an approval gives it.'),
    manifestJson: jsonObject().describe('Its manifest: all that it declares.'),
  })
  .meta({
    id: 'PluginPendingUpgrade',
    description: 'A version of a plugin that waits for the approval of what it wants.',
  });

export const PluginDetailView = z
  .object({
    ...fields,
    pendingUpgrade: PendingUpgradeView.nullable().describe(
      'The version that waits for approval; null where none does.',
    ),
    supportsConfigTest: z.boolean().describe('Whether the plugin can say whether a configuration works.'),
  })
  .meta({ id: 'PluginDetail', description: 'A plugin, with what its worker supports.' });

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
