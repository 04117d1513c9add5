import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { installPlugin } from '#services/plugins/registry/install.js';
import type { World } from './world.js';

/** Installs a plugin of this repository from its folder, and waits until it works. */
export async function installBundled({ board, services }: World, folder: string): Promise<Plugin> {
  const packageName = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  const { id } = await board.run(installPlugin, { packageName, isLocalPath: true });
  await services.pluginHost.attend();
  await services.pluginHost.settled(id);
  const plugin = await services.database.transaction('all', (tx) => tx.plugin.findUniqueOrThrow({ where: { id } }));
  expect({ status: plugin.status, lastError: plugin.lastError }).toEqual({ status: 'ready', lastError: null });
  return plugin;
}
