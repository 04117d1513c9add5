import { appendFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensurePlaced } from '#services/plugins/packages/place.js';
import { VERSION } from '#version.js';
import { actions, closeHosts, installed, openHost } from '../kit/plugin-hosts.js';
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

const FAST = { backoff: { firstMs: 20, mostMs: 50 }, beatMs: 100 };
const PID = 'pid: () => process.pid';
const messagesOf = async ({ log }: Pick<Awaited<ReturnType<typeof installed>>, 'log'>) =>
  (await log()).map(({ message }) => message);

describe('a worker that starts', () => {
  test('is told of the installation, and makes its plugin ready', async () => {
    const plugin = await installed(world, {
      handlers: `(() => { let told; return {
        initialize: (params) => { told = params; return { ok: true, supportedMethods: ['performAction', 7] }; },
        performAction: () => told }; })()`,
    });
    expect((await plugin.row()).status).toBe('installed');
    const host = openHost(world);
    await host.attend();
    await host.settled(plugin.id);
    const { status, manifest } = await plugin.row();
    expect(status).toBe('ready');
    expect(await plugin.ask(host, 'any')).toEqual({
      manifest,
      config: null,
      instanceInfo: {
        instanceId: world.services.instanceId,
        hostVersion: VERSION,
        deploymentMode: 'local_trusted',
        deploymentExposure: 'private',
      },
      apiVersion: 1,
      databaseNamespace: null,
    });
    await expect.poll(plugin.worker).toMatchObject({
      status: 'running',
      fence: 1n,
      pid: expect.any(Number),
      supportedMethods: ['performAction'],
      health: { status: 'ok' },
      checkedAt: expect.any(Date),
    });
    await expect.poll(() => messagesOf(plugin)).toContainEqual(expect.stringMatching(/^The worker is ready/));
  });

  test('is started by the first call, which waits for it', async () => {
    const { ask } = await installed(world, { handlers: actions(`{ ${PID} }`) });
    const host = openHost(world);
    const pids = await Promise.all([ask(host, 'pid'), ask(host, 'pid'), ask(host, 'pid')]);
    expect(new Set(pids).size).toBe(1);
  });

  test.each([
    ['says that it cannot', `() => ({ ok: false })`, 'The worker reports that it cannot start'],
    ['fails', `() => { throw new Error('no database'); }`, 'The worker could not start: no database'],
    ['says nothing', '() => new Promise(() => {})', 'The worker did not report within 300 ms that it is ready'],
    ['exits', `() => { process.exit(3); }`, 'The worker exited with 3'],
  ])('and %s is started again, and the log says why', async (_, initialize, why) => {
    const plugin = await installed(world, { handlers: `{ initialize: ${initialize} }` });
    const host = openHost(world, { times: { ...FAST, startMs: why.includes('300') ? 300 : 150_000 } });
    await host.settled(plugin.id);
    await expect.poll(async () => (await plugin.worker())?.totalCrashes).toBeGreaterThan(1);
    await expect.poll(() => messagesOf(plugin)).toContain(`${why}. It restarts in 1 s`);
  });

  test('is given up when it has failed ten times, with the last reason', async () => {
    const plugin = await installed(world, { handlers: `{ initialize() { console.error('oh'); process.exit(3); } }` });
    const host = openHost(world, { times: FAST });
    await host.settled(plugin.id);
    expect((await plugin.worker())?.totalCrashes).toBeGreaterThan(0);
    await expect.poll(async () => (await plugin.row()).status).toBe('error');
    const { lastError } = await plugin.row();
    expect(lastError).toBe('The worker ended 10 times within ten minutes; the last time: The worker exited with 3: oh');
    await expect.poll(plugin.worker).toMatchObject({ status: 'stopped', holderId: null, totalCrashes: 10 });
    expect(await messagesOf(plugin)).toContain(lastError);
  });

  test('of a package that changed on disk is never started', async () => {
    const plugin = await installed(world, { handlers: actions(`{ ${PID} }`) });
    const { worker } = await ensurePlaced(world.services, await plugin.row());
    await appendFile(worker, '\n// changed');
    const host = openHost(world);
    await host.settled(plugin.id);
    expect(await plugin.row()).toMatchObject({ status: 'error', lastError: expect.stringMatching(/changed on disk/) });
    expect(await plugin.worker()).toMatchObject({ totalCrashes: 0, pid: null });
  });
});

describe('a worker', () => {
  test('has nothing of the environment of the server', async () => {
    process.env.LC_PLUGIN = 'C';
    process.env.PLUGIN_SECRET = 'secret';
    const { ask } = await installed(world, { handlers: actions('{ env: () => process.env }') });
    const env = (await ask(openHost(world), 'env')) as Record<string, string>;
    expect(env.PATH).toBe(process.env.PATH);
    expect(env.LC_PLUGIN).toBe('C');
    expect(Object.keys(env).filter((name) => !/^(PATH|LANG|TZ|LC_.*)$/.test(name))).toEqual([]);
  });

  test('reads its own files only, writes none, starts nothing and makes no code', async () => {
    const { ask } = await installed(world, {
      handlers: actions(`(() => { return { async tries() {
        const { readFile, writeFile } = await import('node:fs/promises');
        const { spawn } = await import('node:child_process');
        const { Worker } = await import('node:worker_threads');
        const own = new URL('package.json', import.meta.url);
        const tries = {
          own: () => readFile(own), passwd: () => readFile('/etc/passwd'), parent: () => readFile('/proc/' + process.ppid + '/environ'),
          write: () => writeFile(own, ''), spawn: () => spawn('true'), thread: () => new Worker('', { eval: true }),
          code: () => new Function('return 1')(), text: () => eval('1') };
        const found = {};
        for (const [name, work] of Object.entries(tries)) {
          try { await work(); found[name] = true; } catch { found[name] = false; } }
        return found; } }; })()`),
    });
    const denied = {
      passwd: false,
      parent: false,
      write: false,
      spawn: false,
      thread: false,
      code: false,
      text: false,
    };
    expect(await ask(openHost(world), 'tries')).toEqual({ own: true, ...denied });
  });

  test('that is killed fails what it was asked, and is started again', async () => {
    const plugin = await installed(world, { handlers: actions(`{ ${PID}, hang: () => new Promise(() => {}) }`) });
    const host = openHost(world);
    const pid = (await plugin.ask(host, 'pid')) as number;
    const hanging = plugin.ask(host, 'hang').catch((error) => error);
    process.kill(pid, 'SIGKILL');
    expect(await hanging).toMatchObject({ code: 'WORKER_UNAVAILABLE' });
    await expect.poll(plugin.worker).toMatchObject({
      status: 'backoff',
      pid: null,
      consecutiveCrashes: 1,
      lastCrashAt: expect.any(Date),
      nextRestartAt: expect.any(Date),
      recentCrashes: [expect.any(Date)],
    });
    await expect(plugin.ask(host, 'pid')).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
    expect(await until(() => plugin.ask(host, 'pid').catch(() => null))).not.toBe(pid);
    expect(await plugin.worker()).toMatchObject({ status: 'running', totalCrashes: 1, nextRestartAt: null });
    expect((await plugin.row()).status).toBe('ready');
  });

  test('waits twice as long after each failure', async () => {
    const plugin = await installed(world, { handlers: '{ initialize: () => process.exit(1) }' });
    const host = openHost(world, { times: { backoff: { firstMs: 300, mostMs: 1_000 } } });
    await host.settled(plugin.id);
    const pauses: number[] = [];
    for (let crashes = 1; crashes <= 4; crashes++) {
      const row = await until(async () => {
        const found = await plugin.worker();
        return found?.totalCrashes === crashes && found.status === 'backoff' && found;
      });
      pauses.push((row.nextRestartAt?.getTime() ?? 0) - (row.lastCrashAt?.getTime() ?? 0));
    }
    for (const [index, pause] of [300, 600, 1_000, 1_000].entries()) {
      expect(Math.abs((pauses[index] as number) - pause)).toBeLessThanOrEqual(2);
    }
  });

  test('that does not say how it is, twice, is ended', async () => {
    const plugin = await installed(world, {
      handlers: `{ health: () => new Promise(() => {}), performAction: () => process.pid }`,
    });
    const host = openHost(world, { times: { healthMs: 500, healthLimitMs: 200 } });
    const pid = (await plugin.ask(host, 'pid')) as number;
    await until(() => !isRunning(pid));
    await expect
      .poll(() => messagesOf(plugin))
      .toContainEqual(expect.stringMatching(/^The worker missed 2 health checks/));
  });

  test('says how it is, of which a part is kept', async () => {
    const plugin = await installed(world, {
      handlers: `{ health: () => ({ status: 'degraded', message: 'slow', details: { n: 1 }, more: 1 }) }`,
    });
    await openHost(world).settled(plugin.id);
    const health = { status: 'degraded', message: 'slow', details: { n: 1 } };
    await expect.poll(async () => (await plugin.worker())?.health).toEqual(health);
  });

  test('that takes too much memory is ended', async () => {
    const plugin = await installed(world, {
      handlers: actions(`(() => { const kept = []; return { ${PID}, take() {
        for (let n = 0; n < 40; n++) kept.push(Buffer.alloc(8_388_608, 1)); return kept.length; } }; })()`),
    });
    const host = openHost(world, { times: { beatMs: 100 } });
    const pid = (await plugin.ask(host, 'pid')) as number;
    await plugin.ask(host, 'take').catch(() => {});
    await until(() => !isRunning(pid));
    await expect
      .poll(() => messagesOf(plugin))
      .toContainEqual(expect.stringMatching(/^The worker took more memory than 268435456 bytes/));
  });

  test('writes to the log by its error output, a hundred lines a second', async () => {
    const plugin = await installed(world, {
      handlers: actions(
        `{ say({ lines }) { for (let n = 0; n < lines; n++) console.error('line ' + n); return {}; } }`,
      ),
    });
    const host = openHost(world);
    await plugin.ask(host, 'say', { lines: 1 });
    await expect.poll(plugin.log).toContainEqual(expect.objectContaining({ level: 'info', message: 'line 0' }));
    await plugin.ask(host, 'say', { lines: 5_000 });
    await host.close();
    const messages = await messagesOf(plugin);
    expect(messages.filter((message) => message.startsWith('line ')).length).toBeLessThanOrEqual(301);
    const omitted = messages.flatMap((message) => /^(\d+) more lines within a second/.exec(message)?.[1] ?? []);
    const kept = messages.filter((message) => message.startsWith('line ')).length - 1;
    expect(kept + omitted.reduce((sum, n) => sum + Number(n), 0)).toBe(5_000);
  });
});
