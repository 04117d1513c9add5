/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '#services/core/operation/transact.js';
import { TEST_MASTER_KEY } from '../kit/master-key.js';
import { closeHosts, type InstalledPlugin, installed, openHost } from '../kit/plugin-hosts.js';
import { workerOf } from '../kit/plugin-package.js';
import { compilePrograms, type Programs } from '../kit/programs.js';
import { until } from '../kit/running.js';
import { createWorld, ownDatabase, type World } from '../kit/world.js';

ownDatabase();

let world: World;
let programs: Programs;
beforeAll(async () => {
  world = await createWorld();
  programs = await compilePrograms(['tests/plugins/programs/process.ts']);
});
afterAll(() => programs.dispose());

afterEach(async () => {
  await closeHosts();
  await world.services.database.transaction('all', (tx) => tx.plugin.deleteMany());
});

/** It writes to its log of which it is told, and never answers about the fifth the first time. */
const HANDLERS = `{
  async onEvent({ event }, ask) {
    const { n } = event.payload.details;
    await ask('log', { level: 'info', message: 'told ' + n });
    const place = { scopeKind: 'instance', key: 'tried' };
    if (n !== 5 || (await ask('state.get', place))) return;
    await ask('state.set', { ...place, value: true });
    await ask('log', { level: 'info', message: 'hangs' });
    await new Promise(() => {});
  },
}`;
const CAPABILITIES = ['events.subscribe', 'goals.read', 'plugin.state.read', 'plugin.state.write'];
const COUNT = 20;

/** Installs it; its subscription begins with its first worker. */
async function plugin(): Promise<InstalledPlugin> {
  const worker = workerOf(HANDLERS).replace(
    'initialize: () => (',
    "initialize: async (_, ask) => (await ask('events.subscribe', { eventTypes: ['goal.updated'] }),",
  );
  // What is asked in the setup is of no call.
  const source = worker.replace(
    'askFor(context), context)',
    "askFor(method === 'initialize' ? undefined : context), context)",
  );
  return installed(world, { manifest: { capabilities: CAPABILITIES }, worker: source });
}

const record = () =>
  transact(world.services, { kind: 'system', name: 'test' }, world.company.id, async (scope) => {
    for (let n = 0; n < COUNT; n++) {
      const about = { companyId: world.company.id, entityType: 'goal', entityId: randomUUID() } as const;
      scope.emit({ ...about, action: 'goal.updated', details: { n } });
    }
  });

const messages = async ({ log }: InstalledPlugin) => (await log()).map(({ message }) => message);
const toldIn = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('told ')).map((line) => Number(line.slice(5)));
const hangs = (one: InstalledPlugin) => expect.poll(async () => messages(one)).toContain('hangs');

/** Every event was told, none before the one ahead of it, and from the fifth on they were told again. */
async function losesNothing(one: InstalledPlugin): Promise<void> {
  await expect.poll(async () => toldIn(await messages(one))).toContain(COUNT - 1);
  const told = toldIn(await messages(one));
  const firsts = told.filter((n, index) => told.indexOf(n) === index);
  expect(firsts).toEqual(Array.from({ length: COUNT }, (_, n) => n));
  const again = told.slice(told.indexOf(5) + 1);
  expect(again.slice(again.indexOf(5))).toEqual(Array.from({ length: COUNT - 5 }, (_, n) => n + 5));
}

const TIMES = { events: { limitMs: 30_000, retryMs: 10, lookMs: 50 }, backoff: { firstMs: 10, mostMs: 100 } };

describe('no event is lost', () => {
  test('when the worker is killed while it handles one', async () => {
    const one = await plugin();
    const host = openHost(world, { times: TIMES });
    await host.settled(one.id);
    await record();
    await hangs(one);
    process.kill((await one.worker())?.pid as number, 'SIGKILL');
    await losesNothing(one);
    expect(await one.worker()).toMatchObject({ totalCrashes: 1 });
  });

  test('when the server process is killed while its worker handles one, and another process takes over', async () => {
    const one = await plugin();
    const { ORGRAPH_HOME: home } = world.services.config;
    const url = world.services.database.pool.options.connectionString as string;
    const server = programs.start('process', [url, home, TEST_MASTER_KEY.toString('hex'), one.id]);
    await server.says('settled');
    await record();
    await hangs(one);
    server.process.kill('SIGKILL');
    await server.ended();
    await world.services.database.transaction('all', (tx) =>
      tx.pluginWorker.update({ where: { pluginId: one.id }, data: { leaseExpiresAt: new Date(Date.now() - 1_000) } }),
    );
    const host = openHost(world, { times: TIMES });
    await until(async () => (await one.worker())?.fence === 1n);
    await host.settled(one.id);
    await losesNothing(one);
    expect(await one.worker()).toMatchObject({ fence: 2n });
  });
});
