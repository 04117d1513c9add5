import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Execution, TestSetup } from '#adapters/adapter.js';
import { callsOf } from '#adapters/host/calls.js';
import { LOCAL, makeExecution, temporaryFolder } from '../kit/execution.js';
import { isRunning, until } from '../kit/running.js';

/** The functions of an adapter that is so written, each called in a process of its own. */
function made(source: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'entry.mjs'), `import * as fs from 'node:fs'; export const adapter = { ${source} };`);
  return callsOf(pathToFileURL(join(folder, 'entry.mjs')).href, folder);
}

const executed = (body: string, given: Partial<Execution> = {}, more = '') => {
  const execution = makeExecution(given);
  return { execution, ending: made(`async execute(run) { ${body} }, ${more}`).execute(execution) };
};

const setup = (signal: AbortSignal = AbortSignal.timeout(120_000)): TestSetup => ({
  config: { words: 'Hello' },
  env: { SAID: 'yes' },
  network: LOCAL,
  confinement: null,
  signal,
});

describe('an adapter in a process of its own', () => {
  test('gets what its run has, and what it records arrives in order', async () => {
    const { execution, ending } = executed(
      `run.invoked({ command: 'x' });
       run.log('stdout', 'a'); run.log('stdout', Buffer.from('é').subarray(0, 1)); run.log('stdout', Buffer.from('é').subarray(1));
       console.log('to its console');
       return { pid: process.pid, here: process.cwd(), network: run.network, name: run.agent.name, words: run.config.words,
         run: run.runId, confinement: run.confinement, aborted: run.signal.aborted, device: run.device ?? null };`,
      { config: { words: 'Hello' } },
    );
    const told = (await ending) as { pid: number };
    expect(told).toMatchObject({
      here: execution.scratchDir,
      network: LOCAL,
      name: 'Ada',
      words: 'Hello',
      run: execution.runId,
      confinement: null,
      aborted: false,
      device: null,
    });
    expect(told.pid).not.toBe(process.pid);
    expect(execution.invocations).toEqual([{ command: 'x' }]);
    expect(execution.output.stdout).toMatch(/^a/);
    expect(execution.output.stderr).toBe('to its console\n');
    expect(isRunning(told.pid)).toBe(false);
  });

  test('loses nothing of an output that is longer than all buffers, and waits for who keeps it', async () => {
    let [held, highest, size] = [0, 0, 0];
    const { ending } = executed(
      `for (let left = 64; left > 0; left--) if (!run.log('stdout', Buffer.alloc(100_000, 97))) await run.drained();
       return 'all';`,
      {
        log: (_stream, chunk) => {
          held += chunk.length;
          size += chunk.length;
          highest = Math.max(highest, held);
          return held < 65_536;
        },
        drained: async () => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          held = 0;
        },
      },
    );
    expect(await ending).toBe('all');
    expect(size).toBe(6_400_000);
    expect(highest).toBeLessThan(1_000_000);
  });

  test('signs by the key of its agent, which it never has, and only where it says that it uses one', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const device = {
      publicKey: publicKey.export({ format: 'jwk' }).x as string,
      sign: (data: Uint8Array) => sign(null, data, privateKey).toString('base64url'),
    };
    const body = `return run.device ? run.device.sign(Buffer.from('one')) + ' ' + run.device.sign(Buffer.from('two')) : 'none';`;
    const uses = 'usesDeviceKey: (config) => config.signs === true';
    const signed = (await executed(body, { device, config: { signs: true } }, uses).ending) as string;
    for (const [index, text] of ['one', 'two'].entries()) {
      const signature = Buffer.from(signed.split(' ')[index] as string, 'base64url');
      expect(verify(null, Buffer.from(text), publicKey, signature)).toBe(true);
    }
    expect(await executed(body, { device }, uses).ending).toBe('none');
  });

  test('hears that a run is no longer its server’s, and goes on by itself', async () => {
    const spawned = async () => {
      throw new Error('The run has another executor');
    };
    const body = `return run.spawned({ pid: process.pid, startedAt: new Date() }).catch((error) => error.message);`;
    expect(await executed(body, { spawned }).ending).toBe('The run has another executor');
    expect(await executed(body.replace('process.pid', '"me"')).ending).toMatch(/needs the pid/);
  });

  test('keeps its session while it is at work, and is told what is none', async () => {
    const kept: unknown[] = [];
    const keepSession = async (session: unknown) => void kept.push(session);
    const body = `await run.keepSession({ id: 'one', params: { step: 1 } }); await run.keepSession(null);
      return run.keepSession({ step: 2 }).catch((error) => error.message);`;
    expect(await executed(body, { keepSession }).ending).toBe('keepSession() needs a session with an id, or null');
    expect(kept).toEqual([{ id: 'one', displayId: null, params: { step: 1 } }, null]);
  });

  test('is told when its run is cancelled, and may end by itself', async () => {
    const abort = new AbortController();
    const { ending, execution } = executed(
      `run.log('stdout', 'up'); await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
       return 'stopped: ' + run.signal.reason;`,
      { signal: abort.signal },
    );
    await until(() => execution.output.stdout === 'up');
    abort.abort('lost');
    expect(await ending).toBe('stopped: lost');
  });

  test.each([
    ['what is no JSON', `fs.writeSync(4, 'nonsense\\n')`, /sent an unknown message/],
    ['what no adapter says', `fs.writeSync(4, '{"do":"harm"}\\n')`, /sent an unknown message/],
    ['what is deeper than any answer', `fs.writeSync(4, '['.repeat(10_000) + '\\n')`, /or 200 levels/],
    ['a line without an end', `for (;;) fs.writeSync(4, 'x'.repeat(65_536))`, /more than 4194304 characters/],
    ['too many questions', `for (;;) run.started('x').catch(() => {})`, /sent more than 64 requests/],
  ])('is ended where it says %s', async (_what, act, message) => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 60_000).unref());
    await expect(executed(`${act}; await new Promise(() => {});`, { started: slow }).ending).rejects.toThrow(message);
  });
});

describe('what is asked of an adapter beside runs', () => {
  test('is answered by a process of its own each time', async () => {
    const { test: look, listModels } = made(`
      test: ({ config, env }) => [{ code: 'a', level: 'info', message: config.words + env.SAID + process.pid }],
      listModels: async () => { throw new Error('no models today'); }`);
    const [first, second] = [JSON.stringify(await look(setup())), JSON.stringify(await look(setup()))];
    expect(first).toContain('Helloyes');
    expect(first).not.toBe(second);
    await expect(listModels(setup())).rejects.toThrow('no models today');
  });

  test('ends when nobody waits for it any more, though it loops', async () => {
    const pidFile = join(temporaryFolder(), 'pid');
    const { detectModel } = made(`detectModel() { fs.writeFileSync('${pidFile}', String(process.pid)); for (;;); }`);
    const abort = new AbortController();
    const answer = detectModel(setup(abort.signal));
    const { readFileSync, existsSync } = await import('node:fs');
    await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
    abort.abort();
    await expect(answer).rejects.toThrow('it was stopped');
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });
});
