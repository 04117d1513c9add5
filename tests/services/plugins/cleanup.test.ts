import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { tasks } from '#server/worker.js';
import { cleanUpPlugins } from '#services/plugins/cleanup.js';
import { listPluginJobs } from '#services/plugins/jobs/operations.js';
import { pluginPackageFolder } from '#services/plugins/packages/place.js';
import { removePlugin } from '#services/plugins/registry/manage.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin, withJobs } from './plugins-world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const inTransaction: World['services']['database']['transaction'] = (...given) =>
  world.services.database.transaction(...given);

const remove = async ({ id }: Plugin, days: number) => {
  await world.board.run(removePlugin, { pluginId: id });
  await inTransaction('all', (tx) => tx.plugin.update({ where: { id }, data: { removedAt: daysAgo(days) } }));
};
const kept = ({ id }: Plugin) => inTransaction('all', (tx) => tx.plugin.count({ where: { id } }));

describe('cleaning up plugins', () => {
  it('is a task of the queue', () => {
    expect(Object.keys(tasks(world.services))).toContain('cleanUpPlugins');
  });

  it('purges those that were removed over 30 days ago, with their files', async () => {
    const [old, young, present] = [await readyPlugin(world), await readyPlugin(world), await readyPlugin(world)];
    await remove(old, 31);
    await remove(young, 29);
    const files = (plugin: Plugin) => existsSync(pluginPackageFolder(world.services.config, plugin));
    expect([old, young, present].map(files)).toEqual([true, true, true]);
    await Promise.all([cleanUpPlugins(world.services), cleanUpPlugins(world.services)]);
    expect(await Promise.all([old, young, present].map(kept))).toEqual([0, 1, 1]);
    expect([old, young, present].map(files)).toEqual([false, true, true]);
  });

  it('forgets runs, deliveries and lines of over 30 days ago', async () => {
    const plugin = await readyPlugin(world, withJobs({ jobKey: 'sync' }));
    const pluginId = plugin.id;
    const [job] = await world.board.run(listPluginJobs, { pluginId });
    const at = [daysAgo(31), daysAgo(29)].map((createdAt) => ({ pluginId, createdAt }));
    const run = { jobId: job.id, trigger: 'manual', status: 'succeeded' };
    const delivery = { endpointKey: 'in', status: 'success', headers: {}, byteSize: 0 };
    await inTransaction('all', async (tx) => {
      await tx.pluginJobRun.createMany({ data: at.map((one) => ({ ...run, ...one })) });
      await tx.pluginDelivery.createMany({ data: at.map((one) => ({ ...delivery, ...one })) });
      await tx.pluginLog.createMany({ data: at.map((one) => ({ level: 'info', message: 'x', ...one })) });
    });
    await cleanUpPlugins(world.services);
    const where = { pluginId };
    const left = await inTransaction('all', async (tx) => [
      await tx.pluginJobRun.count({ where }),
      await tx.pluginDelivery.count({ where }),
      await tx.pluginLog.count({ where }),
    ]);
    expect(left).toEqual([1, 1, 1]);
  });

  it('forgets what is kept for records that are gone, once nobody has touched it for 30 days', async () => {
    const { id: pluginId } = await readyPlugin(world);
    const { id: companyId } = world.company;
    const { row: agent } = await world.agent({ name: 'Ann' });
    const kept = (scopeKind: string, scopeId: string, days: number) => ({
      companyId,
      pluginId,
      scopeKind,
      scopeId,
      key: `${days} days`,
      value: 1,
      updatedAt: daysAgo(days),
    });
    const gone = randomUUID();
    await inTransaction('all', (tx) =>
      tx.pluginState.createMany({
        data: [
          ...['project', 'issue', 'agent'].flatMap((kind) => [kept(kind, gone, 31), kept(kind, gone, 29)]),
          kept('agent', agent.id, 31),
          kept('company', '', 31),
        ],
      }),
    );
    await cleanUpPlugins(world.services);
    const left = await inTransaction('all', (tx) => tx.pluginState.findMany({ where: { pluginId } }));
    expect(left.map(({ scopeKind, scopeId, key }) => `${scopeKind} ${scopeId === gone} ${key}`).toSorted()).toEqual([
      'agent false 31 days',
      'agent true 29 days',
      'company false 31 days',
      'issue true 29 days',
      'project true 29 days',
    ]);
  });

  it('keeps the newest 10,000 lines of each plugin', async () => {
    const [loud, quiet] = [await readyPlugin(world), await readyPlugin(world)];
    const write = (pluginId: string, lines: number) =>
      inTransaction('all', (tx) =>
        tx.$executeRawUnsafe(
          `INSERT INTO "PluginLog" (id, "pluginId", level, message, "createdAt")
           SELECT gen_random_uuid(), $1::uuid, 'info', n::text, now() - make_interval(secs => $2 - n)
             FROM generate_series(1, $2) AS n`,
          pluginId,
          lines,
        ),
      );
    await write(loud.id, 10_003);
    await write(quiet.id, 5);
    await cleanUpPlugins(world.services);
    const linesOf = ({ id: pluginId }: Plugin) =>
      inTransaction('all', (tx) =>
        tx.pluginLog.findMany({ where: { pluginId }, orderBy: { createdAt: 'asc' }, select: { message: true } }),
      );
    const left = await linesOf(loud);
    expect(left).toHaveLength(10_000);
    expect(left[0]?.message).toBe('4');
    expect(await linesOf(quiet)).toHaveLength(5);
  });

  it('ends deliveries that no process waits for any more', async () => {
    const { id: pluginId } = await readyPlugin(world);
    const draft = { pluginId, endpointKey: 'in', status: 'pending', headers: {}, byteSize: 0 };
    const [lost, waiting] = await inTransaction('all', async (tx) => [
      await tx.pluginDelivery.create({ data: { ...draft, createdAt: new Date(Date.now() - 21 * 60_000) } }),
      await tx.pluginDelivery.create({ data: draft }),
    ]);
    await cleanUpPlugins(world.services);
    const now = (id: string) => inTransaction('all', (tx) => tx.pluginDelivery.findUnique({ where: { id } }));
    expect(await now(lost!.id)).toMatchObject({ status: 'failed', finishedAt: expect.any(Date) });
    expect(await now(waiting!.id)).toMatchObject({ status: 'pending' });
  });
});
