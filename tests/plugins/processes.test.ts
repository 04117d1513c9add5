/** @module-tag whole */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenPlugins } from '#plugins/open.js';
import { statement } from '#services/core/postgres/statement.js';
import { upgradePlugin } from '#services/plugins/registry/manage.js';
import { TEST_MASTER_KEY } from '../kit/master-key.js';
import { actions, closeHosts, type InstalledPlugin, installed, openHost } from '../kit/plugin-hosts.js';
import { manifestOf, workerOf, writePlugin } from '../kit/plugin-package.js';
import { compilePrograms, type Programs } from '../kit/programs.js';
import { isRunning, until } from '../kit/running.js';
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

const ROWS = statement('SELECT * FROM "PluginRequest"');
const rows = () => world.services.database.query<{ takenAt: Date | null }>('all', ROWS, []);

const HANDLERS = actions(`(() => { let begun = 0, cancelled = 0;
  process.stdin.on('data', (text) => { cancelled += String(text).split('"$/cancel"').length - 1; });
  return {
    pid: () => process.pid,
    echo: (params) => params,
    hang: () => { begun++; return new Promise(() => {}); },
    begun: () => begun,
    cancelled: () => cancelled,
    fail() { throw Object.assign(new Error('no'), { data: { why: 'x' } }); },
    say: (_, ask) => ask('log', { level: 'info', message: 'said' }),
  }; })()`);

/** A worker that answers with lists in lists. */
const DEEP = `
import { createInterface } from 'node:readline';
const known = { initialize: '{"ok":true,"supportedMethods":["performAction","executeTool"]}', health: '{"status":"ok"}' };
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (method === 'shutdown') process.exit(0);
  const result = known[method] ?? '['.repeat(100000) + ']'.repeat(100000);
  if (id) process.stdout.write('{"jsonrpc":"2.0","id":' + id + ',"result":' + result + '}\\n');
});
`;

/** A plugin that one process runs, and another process beside it. */
async function shared(times = {}) {
  const plugin = await installed(world, { handlers: HANDLERS });
  const holder = openHost(world, { times });
  await holder.settled(plugin.id);
  const other = openHost(world, { times });
  return { plugin, holder, other, pid: (await plugin.ask(holder, 'pid')) as number };
}

const expireLease = ({ id }: InstalledPlugin) =>
  world.services.database.transaction('all', (tx) =>
    tx.pluginWorker.update({ where: { pluginId: id }, data: { leaseExpiresAt: new Date(Date.now() - 1_000) } }),
  );

describe('two processes', () => {
  test('run one worker, whichever is asked, also where both begin at once', async () => {
    const plugin = await installed(world, { handlers: HANDLERS });
    const hosts = Array.from({ length: 4 }, () => openHost(world));
    await Promise.all(hosts.map((host) => host.attend()));
    const pids = await Promise.all([...hosts, ...hosts].map((host) => plugin.ask(host, 'pid')));
    expect(new Set(pids).size).toBe(1);
    expect(await plugin.worker()).toMatchObject({ fence: 1n, status: 'running' });
  });

  test('lose no answer of a hundred calls at once', async () => {
    const { plugin, holder, other } = await shared();
    const calls = Array.from({ length: 100 }, (_, n) => ({ n, text: 'ü'.repeat(n * 100) }));
    const answers = await Promise.all(calls.map((call) => plugin.ask(call.n % 2 ? holder : other, 'echo', call)));
    expect(answers).toEqual(calls);
    await expect.poll(rows).toEqual([]);
  });

  test('tell each other of failures, and for whom a call is', async () => {
    const { plugin, other } = await shared();
    const failed = { code: 'WORKER_ERROR', message: 'no', details: { why: 'x' } };
    await expect(plugin.ask(other, 'fail')).rejects.toMatchObject(failed);
    await expect(plugin.ask(other, 'pid', {}, { method: 'runJob' })).rejects.toMatchObject({
      code: 'METHOD_NOT_IMPLEMENTED',
    });
    await plugin.ask(other, 'say');
    expect(await plugin.log()).toContainEqual(
      expect.objectContaining({ message: 'said', companyId: world.company.id }),
    );
  });

  test('tell each other that a call was taken back, or took too long', async () => {
    const { plugin, other } = await shared();
    // Long enough that the worker has begun by then, on a busy machine too.
    await expect(plugin.ask(other, 'hang', {}, { timeoutMs: 5_000 })).rejects.toMatchObject({ code: 'TIMEOUT' });
    const controller = new AbortController();
    const hanging = plugin.ask(other, 'hang', {}, { signal: controller.signal });
    await expect.poll(() => plugin.ask(other, 'begun')).toBe(2);
    controller.abort(new Error('gone'));
    await expect(hanging).rejects.toThrow('gone');
    await expect.poll(() => plugin.ask(other, 'cancelled')).toBe(2);
    await expect.poll(rows).toEqual([]);
  });

  test('make a failure of a result that no recursive reader could take', async () => {
    const plugin = await installed(world, { worker: DEEP });
    const hosts = [openHost(world), openHost(world)];
    await hosts[0]?.settled(plugin.id);
    const message = expect.stringContaining('must not be nested deeper');
    for (const host of hosts) {
      await expect(plugin.ask(host, 'any')).rejects.toMatchObject({ code: 'WORKER_ERROR', message });
      await expect(plugin.ask(host, 'any', {}, { method: 'executeTool' })).rejects.toMatchObject({ message });
    }
  });

  test('keep what they say to each other encrypted', async () => {
    const { plugin, other } = await shared();
    const controller = new AbortController();
    const hanging = plugin.ask(other, 'hang', { word: 'a-word-nobody-else-uses' }, { signal: controller.signal });
    await expect.poll(async () => (await rows()).length).toBe(1);
    const text = JSON.stringify(await rows(), (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).not.toMatch(/a-word-nobody-else-uses|performAction/);
    controller.abort();
    await hanging.catch(() => {});
  });

  test('both learn that there is another version', async () => {
    const { plugin, other } = await shared();
    const { pluginKey } = await plugin.row();
    await writePlugin(plugin.folder, {
      manifest: manifestOf({ id: pluginKey, version: '1.1.0' }),
      worker: workerOf(actions('{ version: () => 2 }')),
    });
    await world.board.run(upgradePlugin, { pluginId: plugin.id });
    expect(await plugin.ask(other, 'version')).toBe(2);
  });
});

describe('a worker', () => {
  const takenOver = async (plugin: InstalledPlugin, host: OpenPlugins, before: number) =>
    until(async () => {
      const pid = await plugin.ask(host, 'pid').catch(() => before);
      return pid !== before && (pid as number);
    });

  test('is run by the other process once its own ends', async () => {
    const { plugin, holder, other, pid } = await shared();
    await holder.close();
    expect(isRunning(pid)).toBe(false);
    expect(await plugin.ask(other, 'pid')).not.toBe(pid);
    expect(await plugin.worker()).toMatchObject({ fence: 2n, consecutiveCrashes: 0 });
  });

  test('ends where its lease is another process’s by now', async () => {
    const { plugin, other, pid } = await shared({ beatMs: 1_000_000 });
    await expireLease(plugin);
    await takenOver(plugin, other, pid);
    await until(() => !isRunning(pid));
    expect(await plugin.worker()).toMatchObject({ fence: 2n, status: 'running', totalCrashes: 0 });
  });

  test('ends with a server process that is killed: its calls fail, and another process takes over', async () => {
    const plugin = await installed(world, { handlers: HANDLERS });
    const { ORGRAPH_HOME: home } = world.services.config;
    const url = world.services.database.pool.options.connectionString as string;
    const process = programs.start('process', [url, home, TEST_MASTER_KEY.toString('hex'), plugin.id]);
    await process.says('settled');
    const other = openHost(world);
    const pid = (await plugin.ask(other, 'pid')) as number;
    const hanging = plugin.ask(other, 'hang');
    await expect.poll(async () => (await rows()).map(({ takenAt }) => takenAt !== null)).toEqual([true]);
    process.process.kill('SIGKILL');
    await expect(hanging).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
    await until(() => !isRunning(pid));
    expect(await rows()).toEqual([]);
    await expireLease(plugin);
    await takenOver(plugin, other, pid);
    expect(await plugin.worker()).toMatchObject({ fence: 2n, status: 'running' });
  });
});
