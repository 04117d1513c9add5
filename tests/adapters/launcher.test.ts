import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { launch } from '#processes/launcher.js';
import { processRow } from '#processes/processes.js';
import { listeningPorts } from '../kit/listening-ports.js';
import { isRunning, until } from '../kit/running.js';

const PATH = process.env.PATH ?? '';

const start = (script: string) =>
  launch({
    args: ['-c', `read -r GATE <&3 && ${script}`],
    cwd: '/',
    env: { PATH },
    hasInput: false,
    feed: '',
    sandbox: null,
    listeners: 0,
  });

const parentOf = (pid: number): number => processRow(pid)?.parent as number;

describe.skipIf(process.platform !== 'linux')('the process that starts programs', () => {
  test('starts all of them, and waits for none', async () => {
    const programs = await Promise.all(Array.from({ length: 20 }, (_, code) => start(`exit ${code}`)));
    expect(new Set(programs.map(({ pid }) => parentOf(pid))).size).toBe(1);
    expect(new Set(programs.map(({ pid }) => pid)).size).toBe(20);
    for (const program of programs) program.begin();
    await Promise.all(programs.map(({ exited }) => exited));
    expect(programs.map(({ exitCode }) => exitCode)).toEqual(Array.from({ length: 20 }, (_, code) => code));
  });

  test('lets none begin before it is told to, nor when it is killed', async () => {
    const waiting = await start('exit 0');
    await sleep(100);
    expect(isRunning(waiting.pid)).toBe(true);
    process.kill(parentOf(waiting.pid), 'SIGKILL');
    await expect(waiting.exited).rejects.toThrow('The process that starts programs was ended');
    await until(() => !isRunning(waiting.pid));
  });

  test('takes its programs with it when it is killed, and another one takes its place', async () => {
    const program = await start('sleep 60');
    const launcher = parentOf(program.pid);
    program.begin();
    process.kill(launcher, 'SIGKILL');
    await expect(program.exited).rejects.toThrow();
    await until(() => !isRunning(program.pid));
    const next = await start('exit 0');
    expect(parentOf(next.pid)).not.toBe(launcher);
    next.begin();
    await next.exited;
    expect(next.exitCode).toBe(0);
  });

  test('opens no inspector when a program asks for one by SIGUSR1', async () => {
    const program = await start('kill -USR1 $PPID');
    const launcher = parentOf(program.pid);
    program.begin();
    // Two programs later, whatever the signal began is done.
    for (const next of [await start('exit 0'), await start('exit 0')]) {
      next.begin();
      await next.exited;
    }
    expect(listeningPorts(launcher)).toEqual([]);
    await program.exited;
  });

  test('says why a program cannot be started', async () => {
    const arg = 'x'.repeat(200_000);
    await expect(
      launch({
        args: ['-c', 'true', arg],
        cwd: '/',
        env: { PATH },
        hasInput: false,
        feed: '',
        sandbox: null,
        listeners: 0,
      }),
    ).rejects.toMatchObject({ code: 'E2BIG' });
    await expect(
      launch({
        args: ['-c', 'true', '\0'],
        cwd: '/',
        env: { PATH },
        hasInput: false,
        feed: '',
        sandbox: null,
        listeners: 0,
      }),
    ).rejects.toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' });
  });
});
