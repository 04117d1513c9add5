import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { getPluginDashboard, getPluginHealth } from '#services/plugins/health/operations.js';
import { triggerPluginJob } from '#services/plugins/jobs/operations.js';
import { ensurePlaced } from '#services/plugins/packages/place.js';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import { insertDelivery } from '#services/plugins/webhooks/rows.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin, runningPlugin, withJobs } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const healthOf = ({ id }: Plugin) => world.board.run(getPluginHealth, { pluginId: id });
const dashboardOf = ({ id }: Plugin) => world.board.run(getPluginDashboard, { pluginId: id });

interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly message?: string;
}
const check = ({ checks }: { readonly checks: readonly Check[] }, name: string) =>
  checks.find((one) => one.name === name);

/** Writes what the process of a worker would note of it. */
const noteWorker = ({ id: pluginId }: Plugin, fields: object) =>
  world.services.database.transaction('all', (tx) =>
    tx.pluginWorker.upsert({ where: { pluginId }, create: { pluginId, ...fields }, update: fields }),
  );
const soon = (): Date => new Date(Date.now() + 60_000);
const ago = (ms: number): Date => new Date(Date.now() - ms);

describe('the health of a plugin', () => {
  it('is that of its status, its worker, its walls and its files', async () => {
    const plugin = await readyPlugin(world);
    const health = await healthOf(plugin);
    expect(health).toMatchObject({ pluginId: plugin.id, status: 'ready', healthy: false });
    expect(health).not.toHaveProperty('lastError');
    expect(health.checks.map(({ name, passed }: Check) => [name, passed])).toEqual([
      ['status', true],
      ['worker', false],
      ['isolation', true],
      ['package', true],
    ]);
  });

  it('is good while its worker runs and says so', async () => {
    const plugin = await readyPlugin(world);
    const up = { status: 'running', leaseExpiresAt: soon(), startedAt: ago(5_000), pid: 4711 };
    await noteWorker(plugin, { ...up, health: { status: 'ok' } });
    expect(await healthOf(plugin)).toMatchObject({ healthy: true });
    await noteWorker(plugin, { health: { status: 'degraded', message: 'The queue is long' } });
    const degraded = await healthOf(plugin);
    expect(degraded.healthy).toBe(true);
    expect(check(degraded, 'worker')).toEqual({ name: 'worker', passed: true, message: 'The queue is long' });
    await noteWorker(plugin, { health: { status: 'error' } });
    expect(check(await healthOf(plugin), 'worker')).toMatchObject({ passed: false });
    await noteWorker(plugin, { health: { status: 'ok' }, leaseExpiresAt: ago(1_000) });
    expect(check(await healthOf(plugin), 'worker')).toMatchObject({ passed: false, message: 'The worker is stopped' });
  });

  it('tells why a plugin is off, and that its files were changed', async () => {
    const off = await readyPlugin(world);
    await world.board.run(disablePlugin, { pluginId: off.id, reason: 'Too loud' });
    const health = await healthOf(off);
    expect(health).toMatchObject({ status: 'disabled', healthy: false, lastError: 'Too loud' });
    expect(check(health, 'status')).toMatchObject({ passed: false, message: 'It is switched off' });
    const changed = await readyPlugin(world);
    const { worker } = await ensurePlaced(world.services, changed);
    await writeFile(worker, 'process.exit(0)');
    expect(check(await healthOf(changed), 'package')).toMatchObject({ passed: false });
  });
});

describe('the dashboard of a plugin', () => {
  it('shows its worker, its health and what it was asked last', async () => {
    const plugin = await readyPlugin(world, withJobs({ jobKey: 'sync' }));
    expect(await dashboardOf(plugin)).toMatchObject({ worker: null, recentJobRuns: [], recentWebhookDeliveries: [] });
    const { runId } = await world.board.run(triggerPluginJob, { pluginId: plugin.id, jobId: 'sync' });
    const draft = {
      pluginId: plugin.id,
      companyId: null,
      endpointKey: 'in',
      headers: { 'x-event': 'push' },
      byteSize: 3,
    };
    const deliveryId = await insertDelivery(world.services, draft);
    await noteWorker(plugin, { status: 'running', leaseExpiresAt: soon(), startedAt: ago(5_000), pid: 4711 });
    const dashboard = await dashboardOf(plugin);
    expect(dashboard).toMatchObject({
      pluginId: plugin.id,
      worker: { status: 'running', pid: 4711, consecutiveCrashes: 0, lastCrashAt: null, nextRestartAt: null },
      recentJobRuns: [{ id: runId, status: 'queued' }],
      recentWebhookDeliveries: [{ id: deliveryId, status: 'pending', headers: { 'x-event': 'push' } }],
      health: { status: 'ready', healthy: true },
      checkedAt: expect.any(String),
    });
    expect(dashboard.worker.uptime).toBeGreaterThanOrEqual(4_000);
    await noteWorker(plugin, { leaseExpiresAt: ago(1) });
    expect((await dashboardOf(plugin)).worker).toMatchObject({ status: 'stopped', pid: null, uptime: null });
  });

  it('has the last ten of each, with as many statements as for one', async () => {
    const plugin = await readyPlugin(world, withJobs({ jobKey: 'sync' }));
    const draft = { pluginId: plugin.id, companyId: null, endpointKey: 'in', headers: {}, byteSize: 0 };
    await insertDelivery(world.services, draft);
    const few = await countStatements(() => dashboardOf(plugin));
    for (let count = 0; count < 12; count++) await insertDelivery(world.services, draft);
    expect((await dashboardOf(plugin)).recentWebhookDeliveries).toHaveLength(10);
    expect(await countStatements(() => dashboardOf(plugin))).toBe(few);
  });

  it('belongs to administrators of the installation', async () => {
    const plugin = await readyPlugin(world);
    const owner = await world.member('owner');
    for (const operation of [getPluginHealth, getPluginDashboard]) {
      await expect(owner.run(operation, { pluginId: plugin.id })).rejects.toMatchObject({ status: 403 });
      await expect(world.board.run(operation, { pluginId: 'none' })).rejects.toMatchObject({ status: 404 });
    }
  });
});

// Last, since the host runs all plugins from then on.
it('the health of a plugin with a real worker is what the worker reports', async () => {
  const plugin = await runningPlugin(world, {}, '{}');
  const { worker, health } = await dashboardOf(plugin);
  expect(worker).toMatchObject({ status: 'running', pid: expect.any(Number), totalCrashes: 0 });
  expect(health).toMatchObject({ status: 'ready' });
  expect(check(health, 'worker')).toMatchObject({ passed: true });
});
