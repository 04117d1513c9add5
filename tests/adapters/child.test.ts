import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ChildOptions } from '#processes/child.js';
import { processTable } from '#processes/processes.js';
import { runScript } from '../kit/child.js';
import { temporaryFolder } from '../kit/execution.js';
import { isRunning, until } from '../kit/running.js';

const PATH = process.env.PATH ?? '';

const isAnyFlood = (): boolean =>
  processTable().some(({ pid, zombie }) => !zombie && /^yes\0flood\0/.test(commandLine(pid)));

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const pidsIn = (text: string): number[] => text.trim().split(/\s+/).map(Number);
const DONE = { exitCode: 0, signal: null, timedOut: false, cancelled: false };

describe('a child', () => {
  test('has the environment that is given, and nothing else', async () => {
    const env = { PATH, SERVICE_RUN_ID: 'r', text: 'two\nlines = "1"', ÜMLAUT: 'ä' };
    const { stdout } = await runScript('', { command: 'env', args: ['-0'], env: { PATH, SERVICE_RUN_ID: 'r' } });
    expect(stdout.split('\0').filter(Boolean).sort()).toEqual([`PATH=${PATH}`, 'SERVICE_RUN_ID=r']);
    const second = await runScript('printf %s "$text"', { env });
    expect(second).toMatchObject({ ...DONE, stdout: env.text });
  });

  test('gets its arguments as they are, past every shell', async () => {
    const args = ['%s\\n', '$(id)', '; rm -rf /', '*', '', "it's", '-x'];
    const { stdout } = await runScript('', { command: 'printf', args });
    expect(stdout).toBe(`${args.slice(1).join('\n')}\n`);
  });

  test('has a parent, a process group and a session that are its own alone', async () => {
    const script = 'echo $PPID; cut -d" " -f5,6 /proc/$$/stat';
    const [one, other] = await Promise.all([runScript(script), runScript(script)]);
    const [parent, group, session] = pidsIn(one.stdout);
    expect([group, session]).toEqual([parent, parent]);
    expect(pidsIn(other.stdout)[0]).not.toBe(parent);
  });

  test('tells its exit code, or the signal that ended it', async () => {
    expect(await runScript('exit 7')).toMatchObject({ ...DONE, exitCode: 7 });
    expect(await runScript('exit 255')).toMatchObject({ ...DONE, exitCode: 255 });
    for (const signal of ['HUP', 'INT', 'QUIT', 'ABRT', 'KILL', 'USR1', 'SEGV', 'PIPE', 'ALRM', 'TERM']) {
      expect(await runScript(`kill -${signal} $$`)).toMatchObject({
        exitCode: null,
        signal: `SIG${signal}`,
        stderr: '',
      });
    }
  });

  test('writes what is no UTF-8 as replacement characters, and no character is cut in two', async () => {
    const { stdout } = await runScript(
      `printf 'a\\303'; sleep 0.1; printf '\\244\\377b\\360\\237'; sleep 0.1; printf '\\230\\200\\360'`,
    );
    expect(stdout).toBe('aä\uFFFDb😀\uFFFD');
  });

  test('may close its output and go on', async () => {
    const { cwd, ...end } = await runScript('exec >&- 2>&-; sleep 0.2; echo late > done');
    expect(end).toMatchObject(DONE);
    expect(readFileSync(join(cwd, 'done'), 'utf8')).toBe('late\n');
  });

  test('ends itself alone when it ends its parent', async () => {
    const other = runScript('sleep 1');
    expect(await runScript('kill -9 $PPID; sleep 60')).toMatchObject({ ...DONE, exitCode: null, signal: 'SIGKILL' });
    expect(await other).toMatchObject(DONE);
  });

  test('reads its input to the end, or need not', async () => {
    const stdin = 'zwölf 😀\n'.repeat(100_000);
    expect(await runScript('cat', { stdin })).toMatchObject({ ...DONE, stdout: stdin });
    expect(await runScript('exit 0', { stdin })).toMatchObject(DONE);
    expect(await runScript('cat; echo end')).toMatchObject({ ...DONE, stdout: 'end\n' });
  });
});

describe('a program that is being started', () => {
  test('does nothing until its process is on record', async () => {
    const cwd = temporaryFolder();
    let recorded: { pid: number; startedAt: Date } | undefined;
    const { stdout } = await runScript('touch begun; echo $PPID', {
      cwd,
      async spawned(process) {
        await sleep(150);
        expect(existsSync(join(cwd, 'begun'))).toBe(false);
        recorded = process;
      },
    });
    expect(recorded?.pid).toBe(Number(stdout));
    expect(existsSync(join(cwd, 'begun'))).toBe(true);
  });

  test('is ended when its process cannot be recorded, and the caller gets the refusal', async () => {
    const cwd = temporaryFolder();
    let pid = 0;
    const refused = runScript('touch begun', {
      cwd,
      async spawned(process) {
        pid = process.pid;
        throw new Error('not ours any more');
      },
    });
    await expect(refused).rejects.toThrow('not ours any more');
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(join(cwd, 'begun'))).toBe(false);
  });

  test('is ended by a cancel, even while the record is still being written', async () => {
    const cwd = temporaryFolder();
    const cancel = new AbortController();
    const end = await runScript('touch begun', {
      cwd,
      signal: cancel.signal,
      spawned: () => {
        cancel.abort();
        return new Promise(() => {});
      },
    });
    expect(end).toMatchObject({ cancelled: true, signal: 'SIGTERM' });
    expect(existsSync(join(cwd, 'begun'))).toBe(false);
    expect(await runScript('touch begun', { cwd, signal: AbortSignal.abort() })).toMatchObject({ cancelled: true });
    expect(existsSync(join(cwd, 'begun'))).toBe(false);
  });
});

describe('what cannot be started says why:', () => {
  const cases: [what: string, given: Partial<ChildOptions>, error: RegExp][] = [
    ['a command that is not there', { command: 'no-such-tool' }, /^Command not found: no-such-tool$/],
    ['a path that is not there', { command: './nowhere' }, /^Command not found: .\/nowhere$/],
    ['a command that is a folder', { command: '/tmp' }, /^Command is not executable: \/tmp$/],
    ['an empty PATH', { env: { PATH: '' } }, /^Command not found: sh$/],
    ['a PATH of relative folders', { env: { PATH: '.:bin' } }, /^Command not found: sh$/],
    ['a working directory that is not there', { cwd: '/no/such/folder' }, /^Working directory not found: \/no/],
    ['a working directory that is a file', { cwd: '/etc/passwd' }, /^Working directory is not a directory: /],
    ['a relative working directory', { cwd: 'src' }, /^Working directory must be an absolute path: src$/],
    ['a NUL in its arguments', { args: ['a\0b-secret'] }, /^Command could not be started: .*NUL character$/],
    ['too large an environment', { env: { PATH, X: 'x'.repeat(200_000) } }, /arguments and environment are too large$/],
  ];

  test.each(cases)('%s', async (_what, given, error) => {
    const end = await runScript('true', given);
    expect(end).toMatchObject({ exitCode: null, signal: null, timedOut: false, cancelled: false });
    expect(end.error).toMatch(error);
  });

  test.skipIf(process.getuid?.() === 0)(
    'a command that is not there, past a folder of the PATH that may not be entered (root may enter any)',
    async () => {
      const closed = join(temporaryFolder(), 'closed');
      mkdirSync(closed, { mode: 0 });
      expect((await runScript('', { command: 'no-such-tool', env: { PATH: closed } })).error).toBe(
        'Command not found: no-such-tool',
      );
    },
  );

  test('a file without the right to be executed', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'agent'), '#!/bin/sh\n', { mode: 0o644 });
    expect((await runScript('', { cwd, command: './agent' })).error).toBe('Command is not executable: ./agent');
  });

  test('a script whose interpreter is not there, in its own words', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'agent'), '#!/no/such/interpreter\n', { mode: 0o755 });
    const { exitCode, stderr } = await runScript('', { cwd, command: './agent' });
    expect([126, 127]).toContain(exitCode);
    expect(stderr).toContain(join(cwd, 'agent'));
  });
});

describe('a child that is to end', () => {
  const STUBBORN = `trap '' TERM; echo $$; while :; do sleep 0.1; done`;

  test('at its time limit gets SIGTERM first', async () => {
    const end = await runScript(`trap 'echo bye; exit 3' TERM; while :; do sleep 0.05; done`, { timeoutSec: 0.3 });
    expect(end).toMatchObject({ exitCode: 3, timedOut: true, cancelled: false, stdout: 'bye\n' });
  });

  test('is killed after its grace with all its group if it ignores that', async () => {
    const end = await runScript(`(${STUBBORN}) & (${STUBBORN}) & ${STUBBORN}`, { timeoutSec: 0.3, graceSec: 0.3 });
    expect(end).toMatchObject({ exitCode: null, signal: 'SIGKILL', timedOut: true });
    expect(pidsIn(end.stdout)).toHaveLength(3);
    expect(pidsIn(end.stdout).filter(isRunning)).toEqual([]);
  });

  test('ends when it is cancelled, even while it sleeps stopped', async () => {
    const cancel = new AbortController();
    const ending = runScript('echo $$; kill -STOP $$', {
      signal: cancel.signal,
      graceSec: 0.2,
      onOutput: (_stream, chunk) => {
        setTimeout(() => cancel.abort(), 100);
        pid = Number(chunk);
        return true;
      },
    });
    let pid = 0;
    expect(await ending).toMatchObject({ cancelled: true, timedOut: false, signal: 'SIGKILL' });
    expect(isRunning(pid)).toBe(false);
  });

  test('takes those with it that left its session and dropped its environment', async () => {
    const fled = `env -i setsid sh -c 'echo $$; exec /bin/sleep 60'`;
    const end = await runScript(`(${fled}; true) & sleep 60`, { timeoutSec: 0.4, graceSec: 1 });
    expect(end).toMatchObject({ timedOut: true });
    expect(pidsIn(end.stdout)).toHaveLength(1);
    expect(pidsIn(end.stdout).filter(isRunning)).toEqual([]);
  });

  test('ends where taking its output fails, and the failure is thrown', async () => {
    let pid = 0;
    const taking = runScript('echo $$; sleep 60', {
      onOutput: (_stream, chunk) => {
        pid = Number(chunk);
        throw new Error('the log is gone');
      },
    });
    await expect(taking).rejects.toThrow('the log is gone');
    expect(isRunning(pid)).toBe(false);
    const waiting = runScript('echo $$; sleep 60', {
      onOutput: () => false,
      drained: () => Promise.reject(new Error('the log is lost')),
    });
    await expect(waiting).rejects.toThrow('the log is lost');
  });
});

describe('a child that has ended', () => {
  test('leaves nothing running in its group, nor holding its output open', async () => {
    const end = await runScript('sleep 60 & echo $!; (trap "" TERM; sleep 61) & echo $!; sleep 62 >&- 2>&- & echo $!');
    expect(end).toMatchObject(DONE);
    expect(pidsIn(end.stdout)).toHaveLength(3);
    expect(pidsIn(end.stdout).filter(isRunning)).toEqual([]);
  });

  test('leaves nothing running in other sessions', async () => {
    const end = await runScript(`setsid sh -c 'echo $$; trap "" TERM; sleep 60; sleep 60' & sleep 0.2`);
    expect(end).toMatchObject(DONE);
    expect(pidsIn(end.stdout).filter(isRunning)).toEqual([]);
  });

  test('takes those with it that hold its output open, or flood it, though they have left all that leads to it', async () => {
    let flood = '';
    const flooding = await runScript(`env -i setsid yes flood & exit 0`, {
      onOutput: (_stream, chunk) => {
        flood ||= chunk;
        return true;
      },
    });
    expect(flooding).toMatchObject(DONE);
    expect(flood).toMatch(/^flood\nflood\n/);
    const silent = await runScript(`env -i setsid sh -c 'echo $$; exec sleep 60' & sleep 0.2`);
    expect(silent).toMatchObject(DONE);
    expect(pidsIn(silent.stdout).filter(isRunning)).toEqual([]);
    await until(() => !isAnyFlood());
  });

  test('has all its output handed on, however slowly it is taken', async () => {
    let bytes = 0;
    let busy = false;
    const end = await runScript('head -c 3000000 /dev/zero | tr "\\0" x', {
      onOutput: (_stream, chunk) => {
        expect(busy).toBe(false); // Nothing comes while it waits.
        bytes += chunk.length;
        busy = true;
        return false;
      },
      drained: async () => {
        await sleep(5);
        busy = false;
      },
    });
    expect(end).toMatchObject(DONE);
    expect(bytes).toBe(3_000_000);
  });
});
