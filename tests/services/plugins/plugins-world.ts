import type { Plugin, PluginJobRun } from '#generated/prisma/client.js';
import { markReady } from '#services/plugins/registry/transitions.js';
import { installFolder, manifestOf, pluginPackage, workerOf } from '#tests/kit/plugin-package.js';
import type { World } from '#tests/kit/world.js';

let count = 0;

/** A key that no other plugin of this run has. */
export const newKey = (): string => `acme.w${process.pid}-${++count}`;

export const rowOf = ({ services }: World, id: string): Promise<Plugin> =>
  services.database.transaction('all', (tx) => tx.plugin.findUniqueOrThrow({ where: { id } }));

/** A plugin that counts as ready, though nobody has started its worker. */
export async function readyPlugin(world: World, fields: Readonly<Record<string, unknown>> = {}): Promise<Plugin> {
  const folder = await pluginPackage({ manifest: manifestOf({ id: newKey(), ...fields }) });
  const id = await installFolder(world, folder);
  await markReady(world.services, await rowOf(world, id));
  return rowOf(world, id);
}

/** A plugin with a worker that runs. */
export async function runningPlugin(
  world: World,
  fields: Readonly<Record<string, unknown>>,
  handlers: string,
): Promise<Plugin> {
  const folder = await pluginPackage({ manifest: manifestOf({ id: newKey(), ...fields }), worker: workerOf(handlers) });
  const id = await installFolder(world, folder);
  await world.services.pluginHost.attend();
  await world.services.pluginHost.settled(id);
  return rowOf(world, id);
}

/** The manifest of a plugin with these jobs. */
export const withJobs = (...jobs: readonly { readonly jobKey: string; readonly schedule?: string }[]) => ({
  capabilities: ['jobs.schedule'],
  jobs: jobs.map((job) => ({ displayName: job.jobKey, ...job })),
});

export const jobRunsIn = ({ services }: World, pluginId: string): Promise<PluginJobRun[]> =>
  services.database.transaction('all', (tx) =>
    tx.pluginJobRun.findMany({ where: { pluginId }, orderBy: { createdAt: 'asc' } }),
  );

/** A person who administers the installation, and belongs to no company. */
export async function outsideAdmin(world: World) {
  const { actor } = await world.member('owner');
  return world.as({ ...actor, isInstanceAdmin: true, memberships: new Map() });
}
