import { describe, expect, test } from 'vitest';
import type { Check } from '#adapters/adapter.js';
import { processAdapter } from '#adapters/process.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { LOCAL, makeExecution, temporaryFolder } from '../kit/execution.js';
import { isRunning } from '../kit/running.js';

const sh = (script: string, more: JsonObject = {}): JsonObject => ({ command: 'sh', args: ['-c', script], ...more });

async function execute(config: JsonObject, given: Parameters<typeof makeExecution>[0] = {}) {
  const execution = makeExecution({ config, ...given });
  return { ending: await processAdapter.execute(execution), execution };
}

describe('the process adapter', () => {
  test('succeeds with exit code 0: output is logged and kept', async () => {
    const { ending, execution } = await execute(sh('echo out; echo err >&2; pwd >&2'));
    expect(ending).toEqual({
      status: 'succeeded',
      exitCode: 0,
      signal: null,
      result: { exitCode: 0, stdout: 'out\n', stderr: `err\n${execution.cwd}\n` },
    });
    expect(execution.output).toMatchObject({ stdout: 'out\n', stderr: `err\n${execution.cwd}\n` });
    expect(execution.invocations).toEqual([
      { adapterType: 'process', command: 'sh', args: ['-c', expect.any(String)], cwd: execution.cwd },
    ]);
    expect(execution.processes).toHaveLength(1);
  });

  test('fails with any other exit code, or a signal', async () => {
    expect((await execute(sh('exit 3'))).ending).toMatchObject({
      status: 'failed',
      errorCode: 'adapter_failed',
      error: 'Process exited with code 3',
      exitCode: 3,
      result: { exitCode: 3, stdout: '', stderr: '' },
    });
    expect((await execute(sh('kill -TERM $$'))).ending).toMatchObject({
      status: 'failed',
      errorCode: 'adapter_failed',
      error: 'Process was ended by SIGTERM',
      exitCode: null,
      signal: 'SIGTERM',
    });
  });

  test('gives the run its environment and nothing of the server', async () => {
    process.env.CANARY_OF_SERVER = 'seen';
    const { execution } = await execute({ command: 'env' }, { env: { TOKEN: 'abc' } });
    delete process.env.CANARY_OF_SERVER;
    expect(execution.output.stdout.split('\n').filter(Boolean).sort()).toEqual(
      Object.entries(execution.env)
        .map(([name, value]) => `${name}=${value}`)
        .sort(),
    );
  });

  test('splits arguments that are one text on spaces', async () => {
    const { ending } = await execute({ command: 'printf', args: "%s| a  'b c' $HOME" });
    expect(ending.result?.stdout).toBe("a|'b|c'|$HOME|");
  });

  test('stops a run at its time limit, and with it all of its group', async () => {
    const stubborn = 'trap "" TERM; (echo $$; while :; do sleep 0.1; done) & echo $!; while :; do sleep 0.1; done';
    const { ending } = await execute(sh(stubborn, { timeoutSec: 0.3, graceSec: 0.2 }));
    expect(ending).toMatchObject({ status: 'timed_out', errorCode: 'timeout', error: 'Timed out after 0.3s' });
    const pids = String(ending.result?.stdout).trim().split('\n').map(Number);
    expect(pids.length).toBeGreaterThan(0);
    expect(pids.filter(isRunning)).toEqual([]);
  });

  test('stops a run that is cancelled', async () => {
    const cancel = new AbortController();
    const { ending } = await execute(sh('sleep 60'), {
      signal: cancel.signal,
      spawned: async () => void setTimeout(() => cancel.abort(), 100),
    });
    expect(ending).toMatchObject({ status: 'cancelled', signal: 'SIGTERM' });
  });

  test.each<[string, JsonObject, string]>([
    ['no command', {}, 'Process adapter missing command'],
    ['an empty command', { command: '' }, 'Process adapter missing command'],
    ['a blank command', { command: '  ' }, 'Process adapter missing command'],
    ['a command that is not there', { command: 'no-such-agent' }, 'Command not found: no-such-agent'],
    ['a relative directory', { command: 'true', cwd: 'work' }, 'Working directory must be an absolute path: work'],
  ])('fails at once and says why with %s', async (_what, config, error) => {
    const { ending, execution } = await execute(config);
    expect(ending).toEqual({ status: 'failed', errorCode: 'adapter_failed', error });
    expect(execution.processes).toEqual([]);
  });

  test('fails where its directory has gone', async () => {
    const { ending } = await execute({ command: 'true' }, { cwd: '/no/such/directory' });
    expect(ending.error).toBe('Working directory not found: /no/such/directory');
  });

  test('keeps the end of much output, by whole lines, in what can be stored', async () => {
    const { ending, execution } = await execute(sh(`seq 1 100000; printf 'end\\000'`));
    const kept = String(ending.result?.stdout);
    expect(kept.length).toBeLessThanOrEqual(32_768);
    expect(kept).toMatch(/^\d{5}\n/);
    expect(kept.endsWith('100000\nend')).toBe(true);
    expect(execution.output.stdout).toHaveLength(588_895 + 4);
  });

  test('keeps no half of a secret where the kept output begins', async () => {
    const secret = 'begin-0123456789-middle-0123456789-last';
    const fill = 32_768 - 20;
    const { ending } = await execute(
      sh(`head -c 50000 /dev/zero | tr '\\0' x; printf %s "$KEY"; head -c ${fill} /dev/zero | tr '\\0' y`),
      { env: { KEY: secret } },
    );
    expect(ending.result?.stdout).toBe('y'.repeat(fill));
  });
});

describe('the environment test of the process adapter', () => {
  const look = (config: JsonObject, env: Record<string, string> = { PATH: process.env.PATH ?? '' }): Promise<Check[]> =>
    processAdapter.test({ config, env, network: LOCAL, confinement: null, signal: new AbortController().signal });
  const codes = async (...args: Parameters<typeof look>) =>
    (await look(...args)).map(({ code, level }) => `${code} ${level}`);

  test('finds a command in the PATH that a run has', async () => {
    expect(await codes({ command: 'sh', cwd: temporaryFolder() })).toEqual([
      'process_command_present info',
      'process_command_resolvable info',
      'process_cwd_valid info',
    ]);
    expect(await codes({ command: 'sh' }, { PATH: '/nowhere' })).toEqual([
      'process_command_present info',
      'process_command_unresolvable error',
    ]);
  });

  test('says what is missing or wrong', async () => {
    expect(await codes({})).toEqual(['process_command_missing error']);
    expect(await codes({ command: ' ', cwd: 'relative' })).toEqual([
      'process_command_missing error',
      'process_cwd_invalid error',
    ]);
    expect(await codes({ command: 'sh', cwd: '/no/such/directory' })).toContain('process_cwd_invalid error');
    expect((await look({ command: '/etc/passwd' }))[1]).toMatchObject({
      code: 'process_command_unresolvable',
      message: 'Command is not executable: /etc/passwd',
    });
  });
});
