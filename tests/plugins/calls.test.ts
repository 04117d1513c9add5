import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TIMES } from '#plugins/supervisor.js';
import { actions, closeHosts, type InstalledPlugin, installed, openHost } from '../kit/plugin-hosts.js';
import { createWorld, ownDatabase, type World } from '../kit/world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

afterEach(async () => {
  await closeHosts();
  // Whatever a test has left must not run in the next one.
  await world.services.database.transaction('all', (tx) => tx.plugin.deleteMany());
});

const sleepy = 'const sleep = (ms) => new Promise((done) => setTimeout(done, ms));';
const hosted = async (source: string, times = {}) => {
  const plugin = await installed(world, { handlers: actions(source) });
  return { host: openHost(world, { times }), ...plugin };
};

describe('calls of a worker', () => {
  test('are answered in any order, and as many as there are', async () => {
    const { host, ask } = await hosted(`(() => { ${sleepy} return {
      async wait({ n, ms }) { await sleep(ms); return { n }; } }; })()`);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => ask(host, 'wait', { n, ms: (200 - n) % 17 })),
    );
    expect(answers).toEqual(answers.map((_, n) => ({ n })));
  });

  test('are 64 at once, and 48 of one company: the others wait', async () => {
    const { host, ask } = await hosted(`(() => { ${sleepy} let now = 0, most = 0; return {
      async wait() { most = Math.max(most, ++now); await sleep(50); now -= 1; return {}; }, most: () => most }; })()`);
    await Promise.all(Array.from({ length: 150 }, () => ask(host, 'wait')));
    expect(await ask(host, 'most')).toBe(48);
    const ofInstallation = {
      invocation: { companyId: null, actor: { type: 'user', id: 'ada' }, runId: null },
    } as const;
    await Promise.all(Array.from({ length: 150 }, (_, n) => ask(host, 'wait', {}, n % 2 ? ofInstallation : {})));
    expect(await ask(host, 'most')).toBe(64);
  });

  test('of one company that hang leave the worker to others', async () => {
    const { host, ask } = await hosted('{ ping: () => 1, hang: () => new Promise(() => {}) }');
    await ask(host, 'ping');
    const controller = new AbortController();
    const hanging = Array.from({ length: 70 }, () =>
      ask(host, 'hang', {}, { signal: controller.signal }).catch((error) => error),
    );
    const invocation = { companyId: null, actor: { type: 'user', id: 'ada' }, runId: null } as const;
    expect(await ask(host, 'ping', {}, { invocation })).toBe(1);
    controller.abort(new Error('enough'));
    await Promise.all(hanging);
  });

  test('fail at once where over a thousand wait, or 750 of one company', async () => {
    const { host, ask } = await hosted('{ ping: () => 1, hang: () => new Promise(() => {}) }');
    await ask(host, 'ping');
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const hang = (count: number, call = {}) =>
      Array.from({ length: count }, () => ask(host, 'hang', {}, { ...options, ...call }).catch((error) => error));
    const hanging = hang(48 + 750);
    await expect(ask(host, 'ping')).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
    const invocation = { companyId: null, actor: { type: 'user', id: 'ada' }, runId: null } as const;
    hanging.push(...hang(16 + 250, { invocation }));
    await expect(ask(host, 'ping', {}, { invocation })).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
    controller.abort(new Error('enough'));
    const reasons = new Set((await Promise.all(hanging)).map(({ message }) => message));
    expect([...reasons]).toEqual(['enough']);
    expect(await ask(host, 'ping')).toBe(1);
  });

  test('that it says not to implement are not made', async () => {
    const { host, ask, worker } = await hosted('{ ping: () => 1 }');
    await expect(ask(host, 'ping', {}, { method: 'runJob' })).rejects.toMatchObject({
      code: 'METHOD_NOT_IMPLEMENTED',
      message: 'The plugin does not implement runJob',
    });
    expect(await worker()).toMatchObject({ status: 'running', supportedMethods: ['performAction'] });
  });

  test('fail as it says, without stacks and without data that is large', async () => {
    const { host, ask } = await hosted(`{
      fail({ code, message, data }) { throw Object.assign(new Error(message), { code, data }); } }`);
    const told = (params: object) => ask(host, 'fail', params).catch((error) => error);
    expect(await told({ message: 'no\n    at there (file.js:1:1)', data: { why: 'x' } })).toMatchObject({
      code: 'WORKER_ERROR',
      message: 'no',
      details: { why: 'x' },
    });
    expect(await told({ message: 'no', data: 'x'.repeat(5_000) })).toMatchObject({ details: undefined });
    expect((await told({ message: 'm'.repeat(3_000) })).message).toHaveLength(2_000);
    const codes = [-32000, -32001, -32002, -32003, -32004, -32005, -32006, -32601, 'x'];
    const named = await Promise.all(codes.map(async (code) => (await told({ code, message: 'no' })).code));
    expect(named).toEqual([
      'WORKER_UNAVAILABLE',
      'CAPABILITY_DENIED',
      'WORKER_ERROR',
      'TIMEOUT',
      'METHOD_NOT_IMPLEMENTED',
      'INVOCATION_SCOPE_DENIED',
      'CROSS_TENANT_CONFIG',
      'WORKER_ERROR',
      'WORKER_ERROR',
    ]);
  });

  test('end with their time, or when they are taken back, of which it is told', async () => {
    const { host, ask } = await hosted(`(() => { let cancelled = 0;
      process.stdin.on('data', (text) => { cancelled += String(text).split('"$/cancel"').length - 1; });
      return { hang: () => new Promise(() => {}), cancelled: () => cancelled }; })()`);
    expect(await ask(host, 'cancelled')).toBe(0);
    await expect(ask(host, 'hang', {}, { timeoutMs: 1_000 })).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'The plugin did not answer within 1000 ms',
    });
    const signal = AbortSignal.timeout(1_000);
    await expect(ask(host, 'hang', {}, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(ask(host, 'hang', {}, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
    expect(await ask(host, 'cancelled')).toBe(2);
  });

  test('of a plugin that is not to run, or that nobody knows, fail', async () => {
    const { host, ask, id } = await hosted('{ ping: () => 1 }');
    await world.services.database.transaction('all', (tx) =>
      tx.plugin.update({ where: { id }, data: { status: 'disabled' } }),
    );
    await expect(ask(host, 'ping')).rejects.toMatchObject({
      code: 'WORKER_UNAVAILABLE',
      message: 'The plugin is not ready: it is disabled',
    });
    const pluginId = crypto.randomUUID();
    await expect(ask(host, 'ping', {}, { pluginId })).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
  });
});

describe('requests of a worker', () => {
  const LINE = `{ level: 'info', message: 'said' }`;

  test('are for the company of the call that they name', async () => {
    const { host, ask, log } = await hosted(`{ say: (_, ask) => ask('log', ${LINE}) }`);
    await ask(host, 'say');
    expect(await log()).toContainEqual(expect.objectContaining({ message: 'said', companyId: world.company.id }));
    await ask(host, 'say', {}, { invocation: { companyId: null, actor: { type: 'system', id: 'x' }, runId: null } });
    expect(await log()).toContainEqual(expect.objectContaining({ message: 'said', companyId: null }));
  });

  test('may come a little after its end, and are refused after that', async () => {
    const late = `(() => { let kept; return {
      keep(_, ask) { kept = ask; return {}; },
      async late() { try { return await kept('log', ${LINE}); } catch ({ code, message }) { return { code, message }; } },
    }; })()`;
    expect(TIMES.afterwardsMs).toBe(5_000);
    const early = await hosted(late, { afterwardsMs: 3_600_000 });
    await early.ask(early.host, 'keep');
    expect(await early.ask(early.host, 'late')).not.toHaveProperty('code');
    const said = async ({ log }: InstalledPlugin) => (await log()).filter(({ message }) => message === 'said').length;
    expect(await said(early)).toBe(1);
    // Each host of a database may run any of its plugins.
    await early.host.close();
    const over = await hosted(late, { afterwardsMs: 50 });
    await over.ask(over.host, 'keep');
    await expect
      .poll(() => over.ask(over.host, 'late'))
      .toEqual({
        code: -32005,
        message: 'There is no such invocation, or it has ended',
      });
    const before = await said(over);
    await over.ask(over.host, 'late');
    expect(await said(over)).toBe(before);
  });

  test('that name no call that was ever made are refused, and without a name they are for nobody', async () => {
    const raw = (context: string) => `new Promise((done) => {
      waiting.set('raw', { resolve: done, reject: done });
      write({ id: 'raw', method: 'log', params: ${LINE}${context} }); })`;
    const { host, ask, log } = await hosted(`{
      invented: async () => ({ code: (await ${raw(`, context: { invocationId: 'ffffffffffffffffffffffffffffffff' }`)}).code }),
      other: async () => ({ code: (await ${raw(', context: { invocationId: 7 }')}).code }),
      none: async () => ({ code: (await ${raw('')}).code ?? null }) }`);
    expect(await ask(host, 'invented')).toEqual({ code: -32005 });
    expect(await ask(host, 'other')).toEqual({ code: -32005 });
    expect(await ask(host, 'none')).toEqual({ code: null });
    expect((await log()).filter(({ message }) => message === 'said')).toMatchObject([{ companyId: null }]);
  });

  test('are 64 at once', async () => {
    const { host, ask, log } = await hosted(`(() => { const refused = []; return {
      many(_, ask) {
        for (let n = 0; n < 100; n++) void ask('log', ${LINE}).catch(({ message }) => refused.push(message));
        return {}; },
      refused: () => refused }; })()`);
    await ask(host, 'refused');
    const client = await world.services.database.pool.connect();
    try {
      // So that none of them is answered before the last is there.
      await client.query('BEGIN; LOCK TABLE "PluginLog" IN EXCLUSIVE MODE');
      await ask(host, 'many');
      await expect.poll(() => ask(host, 'refused')).toEqual(Array(36).fill('Too many requests at once'));
    } finally {
      await client.query('COMMIT');
      client.release();
    }
    await expect.poll(async () => (await log()).filter(({ message }) => message === 'said').length).toBe(64);
  });

  test('that nobody knows, or without an object, are answered so', async () => {
    const { host, ask } = await hosted(`{ async wrong(_, ask) {
      const codes = [];
      for (const [method, params] of [['no.such', {}], ['constructor', {}], ['log', [1]]]) {
        try { await ask(method, params); } catch ({ code }) { codes.push(code); } }
      return codes; } }`);
    expect(await ask(host, 'wrong')).toEqual([-32004, -32004, -32002]);
  });
});

describe('a worker that does not keep to the protocol', () => {
  const lastCrash = async ({ worker }: { worker: () => Promise<object | null> }) => worker();

  test('is ended after a line of more than 8 MiB', async () => {
    const plugin = await hosted(`{ ping: () => 1, large: ({ size }) => 'x'.repeat(size) }`);
    const { host, ask } = plugin;
    expect(await ask(host, 'large', { size: 8_000_000 })).toHaveLength(8_000_000);
    await expect(ask(host, 'large', { size: 8_388_608 })).rejects.toMatchObject({
      code: 'WORKER_UNAVAILABLE',
      message: 'The worker of the plugin has ended: A line of the worker is longer than 8388608 characters',
    });
    await expect.poll(() => lastCrash(plugin)).toMatchObject({ totalCrashes: 1, consecutiveCrashes: 1 });
    await expect.poll(() => ask(host, 'ping').catch(() => 0)).toBe(1);
  });

  test('may write a hundred lines that are no messages, which are logged, and no more', async () => {
    const plugin = await hosted(`{ ping: () => 1, noise: async ({ lines }) => {
      for (const line of lines) process.stdout.write(line + '\\n'); return {}; } }`);
    const { host, ask, log } = plugin;
    const odd = ['hello', '[]', '7', '{"id":1}', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":null,"result":1}'];
    await ask(host, 'noise', { lines: [...odd, ...Array.from({ length: 94 }, (_, n) => `line ${n}`)] });
    expect(await ask(host, 'ping')).toBe(1);
    await expect.poll(log).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        message: 'A line of its output is not a message of the protocol: hello',
      }),
    );
    await ask(host, 'noise', { lines: ['one more'] }).catch(() => {});
    await expect.poll(() => lastCrash(plugin)).toMatchObject({ totalCrashes: 1 });
    const why = 'The worker does not speak the protocol. It restarts in 1 s';
    await expect.poll(log).toContainEqual(expect.objectContaining({ level: 'error', message: why }));
  });

  test('may answer what it was never asked, which is logged once', async () => {
    const plugin = await hosted(`{ ping: () => 1, unasked: async () => {
      for (const id of [77_777, 'x', -1, 1.5]) write({ id, result: 1 }); return {}; } }`);
    const { host, ask, log } = plugin;
    await ask(host, 'unasked');
    expect(await ask(host, 'ping')).toBe(1);
    const complaints = async () => (await log()).filter(({ level }) => level === 'warn').map(({ message }) => message);
    await expect.poll(complaints).toEqual(['It answered an unknown request: 77777']);
    expect(await lastCrash(plugin)).toMatchObject({ totalCrashes: 0 });
  });

  test('is ended when it does not read what it is told', async () => {
    const plugin = await hosted(`{ deaf: async (_, ask) => {
      setTimeout(() => { process.stdin.pause(); void ask('log', { level: 'info', message: 'said' }); }, 0);
      setInterval(() => {}, 1_000); return {}; } }`);
    const { host, ask, log } = plugin;
    await ask(host, 'deaf');
    await expect.poll(log).toContainEqual(expect.objectContaining({ message: 'said' }));
    const told = Array.from({ length: 12 }, () => ask(host, 'deaf', { text: 'x'.repeat(1_000_000) }));
    const ends = await Promise.allSettled(told);
    expect(ends).toEqual(
      ends.map(() => ({
        status: 'rejected',
        reason: expect.objectContaining({
          code: 'WORKER_UNAVAILABLE',
          message: 'The worker of the plugin has ended: The worker does not read: 8000000 bytes wait for it',
        }),
      })),
    );
  });
});
