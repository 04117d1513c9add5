import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adapter, Execution } from '#adapters/adapter.js';
import { AdapterFlaw, adapterOfExport } from '#adapters/external.js';
import { SHELL_SCRIPT } from './external/packages.js';
import { agreed } from './external/types.js';

/** Whether a process runs: one that ended and waits for its parent does not. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('the published types are those of the server', () => expect(agreed).not.toContain(false));

const minimal = { contract: 1, type: 'mine', label: 'Mine', execute: async () => ({ status: 'succeeded' }) };
const made = (fields: object = {}): Adapter => adapterOfExport({ ...minimal, ...fields }).adapter;
const ended = (ending: unknown) => made({ execute: async () => ending }).execute({} as Execution);

describe('what a package exports', () => {
  test('is an adapter that claims nothing it does not say', () => {
    expect(made()).toMatchObject({
      type: 'mine',
      label: 'Mine',
      source: 'external',
      defaults: {},
      models: [],
      supportsInstructionsBundle: false,
      supportsSkills: false,
      supportsLocalAgentJwt: false,
      requiresMaterializedRuntimeSkills: false,
    });
    expect(adapterOfExport(minimal).configSchema).toBeNull();
  });

  test.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /does not export a server adapter/],
    ['a function', () => {}, /does not export a server adapter/],
    ['another contract', { ...minimal, contract: 2 }, /contract: Must be 1/],
    ['a type that is a path', { ...minimal, type: '../etc' }, /type: Must be lower-case/],
    ['a type that every object has', { ...minimal, type: '__proto__' }, /type: Must be lower-case/],
    ['no label', { ...minimal, label: ' ' }, /label/],
    ['nothing to execute', { ...minimal, execute: 'later' }, /execute: Must be a function/],
    ['a schema of text', { ...minimal, configSchema: { type: 'string' } }, /must be of type object/],
    ['a schema that leads nowhere', { ...minimal, configSchema: { $ref: '#/none' } }, /configSchema cannot be used/],
    ['models without names', { ...minimal, models: [{ id: 'a' }] }, /models\.0\.label/],
    ['a script of megabytes', { ...minimal, uiParser: 'x'.repeat(1_048_577) }, /uiParser/],
  ])('that is %s is refused', (_what, exported, message) => {
    expect(() => adapterOfExport(exported)).toThrow(AdapterFlaw);
    expect(() => adapterOfExport(exported)).toThrow(message);
  });

  test('lets the keys through that all adapters share, whatever its schema says', () => {
    const { config } = made({
      configSchema: { type: 'object', properties: { n: { type: 'number' } }, additionalProperties: false },
    });
    expect(config.safeParse({ n: 1, env: { A: 'b' }, cwd: '/tmp' }).success).toBe(true);
    expect(config.safeParse({ n: 'one' }).success).toBe(false);
  });
});

describe('how a run ended, as a package tells it', () => {
  test('is passed on with what is known only', async () => {
    const usage = { provider: 'p', model: 'm', inputTokens: 1, outputTokens: 2, cachedInputTokens: 0, costUsd: null };
    expect(await ended({ status: 'succeeded', summary: 'Well', usage, session: { id: 's' }, more: true })).toEqual({
      status: 'succeeded',
      summary: 'Well',
      usage,
      session: { id: 's', displayId: null, params: null },
    });
    expect(await ended({ status: 'succeeded', result: { at: new Date(0), no: undefined } })).toEqual({
      status: 'succeeded',
      result: { at: '1970-01-01T00:00:00.000Z' },
    });
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  test('may tell of what it used only as much as it knows', async () => {
    expect(await ended({ status: 'succeeded', usage: { outputTokens: 7 } })).toEqual({
      status: 'succeeded',
      usage: { outputTokens: 7 },
    });
    expect(await ended({ status: 'succeeded', usage: {} })).toMatchObject({ status: 'succeeded' });
  });

  test.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /returned an invalid result from execute/],
    ['a word that is none', { status: 'fine' }, /status/],
    ['a failure without a word', { status: 'failed' }, /error: Must describe the error/],
    ['tokens below zero', { status: 'succeeded', usage: { inputTokens: -1 } }, /usage/],
    ['text that cannot be stored', { status: 'succeeded', summary: 'a\u0000b' }, /NUL/],
    ['a result that is no JSON', { status: 'succeeded', result: circle }, /failed: .*circular/],
    ['a result that is a list', { status: 'succeeded', result: [1] }, /result/],
  ])('with %s has failed, and says so', async (_what, ending, message) => {
    const told = await ended(ending);
    expect(told).toEqual({ status: 'failed', errorCode: 'adapter_failed', error: expect.stringMatching(message) });
    expect(told.error).toContain('mine');
  });

  test.each([new Error('broken'), 'broken', { toString: () => 'broken' }])('by throwing has failed', async (thrown) => {
    const execute = async () => {
      throw thrown;
    };
    expect(await made({ execute }).execute({} as Execution)).toMatchObject({
      status: 'failed',
      errorCode: 'adapter_failed',
      error: 'Adapter mine failed: broken',
    });
  });
});

describe('the example package', () => {
  let adapter: Adapter;
  let cwd = '';
  beforeAll(async () => {
    const { adapter: exported } = (await import(join(SHELL_SCRIPT, 'index.js'))) as { adapter: unknown };
    adapter = adapterOfExport(exported).adapter;
    cwd = await mkdtemp(join(tmpdir(), 'orgraph-run-'));
  });
  afterAll(() => rm(cwd, { recursive: true, force: true }));

  async function run(
    config: object,
    during: (said: () => string, abort: AbortController) => Promise<void> = async () => {},
  ) {
    const output: string[] = [];
    const abort = new AbortController();
    let pid = 0;
    const execution = {
      config,
      cwd,
      env: { PATH: '/usr/bin:/bin', GREETING: 'hello' },
      signal: abort.signal,
      log: (stream: string, chunk: Uint8Array) => {
        output.push(`${stream}: ${Buffer.from(chunk)}`);
        return false;
      },
      drained: async () => {},
      invoked: () => {},
      spawned: async (process: { pid: number }) => {
        pid = process.pid;
        expect(output).toEqual([]);
      },
    } as unknown as Execution;
    const ending = adapter.execute(execution);
    await during(() => output.join(''), abort);
    return { ending: await ending, output: output.join(''), pid };
  }

  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  test('runs the script with the given environment and nothing else', async () => {
    const { ending, output } = await run({ script: 'echo "$GREETING $HOME."; pwd; echo bad >&2' });
    expect(ending).toEqual({ status: 'succeeded', exitCode: 0, signal: undefined });
    // What it writes line by line may come in parts.
    for (const line of ['stdout: hello .\n', `${cwd}\n`, 'stderr: bad\n']) expect(output).toContain(line);
  });

  test('tells of a script that fails, of none, and of a shell that is not there', async () => {
    expect((await run({ script: 'exit 3' })).ending).toMatchObject({ status: 'failed', exitCode: 3 });
    expect((await run({})).ending).toMatchObject({ status: 'failed', error: 'The configuration has no script' });
    const { ending } = await run({ script: 'true', shell: '/nowhere' });
    expect(ending).toMatchObject({ status: 'failed', error: expect.stringContaining('ENOENT') });
  });

  test('stops the whole group when the run is cancelled', async () => {
    const { ending, output } = await run({ script: 'sleep 600 & echo "child $!"; wait' }, async (said, abort) => {
      await until(() => said().includes('child'));
      abort.abort();
    });
    expect(ending).toMatchObject({ status: 'cancelled' });
    const child = Number(/child (\d+)/.exec(output)?.[1]);
    await until(() => !isAlive(child));
  });

  test('stops a script that is late', async () => {
    const { ending } = await run({ script: 'sleep 600', timeoutSec: 0.05 });
    expect(ending).toMatchObject({ status: 'timed_out', error: 'Timed out after 0.05s' });
  });

  test('tells what its environment lacks', async () => {
    const setup = {
      env: {},
      network: { allowLoopback: true, allowed: [] },
      confinement: null,
      signal: AbortSignal.timeout(120_000),
    };
    const codes = async (config: object) =>
      (await adapter.test({ ...setup, config: config as never })).map(({ code, level }) => [code, level]);
    expect(await codes({ script: 'true' })).toEqual([['shell_present', 'info']]);
    expect(await codes({ shell: '/nowhere' })).toEqual([
      ['shell_missing', 'error'],
      ['script_missing', 'error'],
    ]);
  });
});
