import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findBubblewrap } from '#processes/isolation/bubblewrap.js';
import { disablePlugin, enablePlugin, removePlugin, upgradePlugin } from '#services/plugins/registry/manage.js';
import { actions, closeHosts, installed, openHost } from '../kit/plugin-hosts.js';
import { manifestOf, workerOf, writePlugin } from '../kit/plugin-package.js';
import { isRunning, until } from '../kit/running.js';
import { createWorld, ownDatabase, type World } from '../kit/world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

afterEach(async () => {
  await closeHosts();
  await world.services.database.transaction('all', (tx) => tx.plugin.deleteMany());
});

const PID = 'pid: () => process.pid';
const messagesOf = async ({ log }: Pick<Awaited<ReturnType<typeof installed>>, 'log'>) =>
  (await log()).map(({ message }) => message);

describe('a worker that is not wanted any more', () => {
  const ENDING = actions(`{ ${PID}, slow: () => new Promise((done) => setTimeout(() => done('done'), 600)) }`);

  test('answers what it was asked, is told, and ends', async () => {
    const plugin = await installed(world, {
      handlers: `{ ...${ENDING}, shutdown: () => { console.error('bye'); setTimeout(() => process.exit(0), 5); return {}; } }`,
    });
    const host = openHost(world);
    const pid = (await plugin.ask(host, 'pid')) as number;
    const slow = plugin.ask(host, 'slow');
    await world.board.run(disablePlugin, { pluginId: plugin.id, reason: 'for now' });
    expect(await slow).toBe('done');
    await until(() => !isRunning(pid));
    await expect.poll(plugin.worker).toMatchObject({ status: 'stopped', holderId: null, totalCrashes: 0 });
    await expect.poll(() => messagesOf(plugin)).toContain('bye');
    await expect(plugin.ask(host, 'pid')).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
    await world.board.run(enablePlugin, { pluginId: plugin.id });
    expect(await plugin.ask(host, 'pid')).not.toBe(pid);
  });

  test('and does not end is killed', async () => {
    const plugin = await installed(world, {
      handlers: `(() => { process.on('SIGTERM', () => {}); return { ...${ENDING}, shutdown: () => new Promise(() => {}) }; })()`,
    });
    const host = openHost(world, { times: { shutdownMs: 200 } });
    const pid = (await plugin.ask(host, 'pid')) as number;
    await world.board.run(removePlugin, { pluginId: plugin.id, purge: true });
    await until(() => !isRunning(pid));
  });

  test('gives way to the one of another version', async () => {
    const plugin = await installed(world, { handlers: actions(`{ ${PID}, version: () => 1 }`) });
    const host = openHost(world);
    const pid = (await plugin.ask(host, 'pid')) as number;
    const { pluginKey } = await plugin.row();
    await writePlugin(plugin.folder, {
      manifest: manifestOf({ id: pluginKey, version: '1.1.0' }),
      worker: workerOf(actions('{ version: () => 2 }')),
    });
    await world.board.run(upgradePlugin, { pluginId: plugin.id });
    await expect.poll(() => plugin.ask(host, 'version')).toBe(2);
    expect(isRunning(pid)).toBe(false);
  });

  test('ends with its host', async () => {
    const plugin = await installed(world, { handlers: ENDING });
    const host = openHost(world);
    const pid = (await plugin.ask(host, 'pid')) as number;
    await host.close();
    expect(isRunning(pid)).toBe(false);
    expect(await plugin.worker()).toMatchObject({ status: 'stopped', holderId: null });
    await expect(plugin.ask(host, 'pid')).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
  });
});

const bubblewrap = await findBubblewrap('none');
const without = 'problem' in bubblewrap ? bubblewrap.problem : '';

describe.skipIf(without)(`a worker in isolation ${without}`, () => {
  const server = createServer((_, response) => response.end('here'));
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
  afterAll(() => server.close());

  test('sees no network, no file of others and no process of others', async () => {
    const plugin = await installed(world, {
      handlers: actions(`{ ${PID}, env: () => process.env, cwd: () => process.cwd(), async tries({ url }) {
        const { readFile, readdir } = await import('node:fs/promises');
        const tries = { fetch: () => fetch(url), passwd: () => readFile('/etc/passwd'), home: () => readdir('/root') };
        const found = {};
        for (const [name, work] of Object.entries(tries)) {
          try { await work(); found[name] = true; } catch { found[name] = false; } }
        return found; },
        kill({ pids }) { return pids.map((pid) => {
          try { return process.kill(pid, 0); } catch (error) { return error.code; } }); },
        killParent() { try { process.kill(process.ppid, 'SIGKILL'); return true; } catch (error) { return error.code; } } }`),
    });
    const host = openHost(world, { settings: { RUN_ISOLATION: 'bubblewrap' } });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await (await fetch(url)).text()).toBe('here');
    expect(await plugin.ask(host, 'tries', { url })).toEqual({ fetch: false, passwd: false, home: false });
    expect(await plugin.ask(host, 'kill', { pids: [process.pid, process.ppid] })).toEqual(['ESRCH', 'ESRCH']);
    // What it can name is the first process of its own namespace, which no signal from within ends.
    await plugin.ask(host, 'killParent');
    expect(await plugin.ask(host, 'cwd')).toBe('/tmp');
    const env = (await plugin.ask(host, 'env')) as Record<string, string>;
    // bwrap says where it has gone.
    expect(Object.keys(env).filter((name) => !/^(PATH|LANG|TZ|LC_.*|PWD)$/.test(name))).toEqual([]);
    expect(await plugin.worker()).toMatchObject({ totalCrashes: 0 });
  });

  test('ends in order', async () => {
    const plugin = await installed(world, { handlers: actions(`{ ${PID} }`) });
    const host = openHost(world, { settings: { RUN_ISOLATION: 'bubblewrap' } });
    await plugin.ask(host, 'pid');
    const pid = (await plugin.worker())?.pid as number;
    expect(isRunning(pid)).toBe(true);
    await host.close();
    expect(isRunning(pid)).toBe(false);
  });
});
