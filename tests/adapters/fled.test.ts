/** @module-tag whole */
import { chmodSync, chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../kit/execution.js';
import { type Account, compilePrograms, type Program, type Programs } from '../kit/programs.js';
import { isRunning, until } from '../kit/running.js';

let programs: Programs;
beforeAll(async () => {
  programs = await compilePrograms(['tests/adapters/programs/fled.ts']);
});
afterAll(() => programs.dispose());

const isRoot = process.getuid?.() === 0;

/** The one of the tests and, where that is root, one who may make no control groups. */
const USERS: [string, Account | undefined][] = isRoot
  ? [
      ['root', undefined],
      ['an ordinary user', { uid: 65_534, gid: 65_534 }],
    ]
  : [['an ordinary user', undefined]];

const pidsIn = (file: string): number[] => {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').map(Number);
  } catch {
    return [];
  }
};

describe.skipIf(process.platform !== 'linux').each(USERS)('on a server that runs as %s', (_name, account) => {
  /** A script that may write the pids of what it starts to a file, at $PIDS; it is cancelled after a time. */
  function start(script: string, ms = 0): { program: Program; pids: () => number[] } {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    if (account) chownSync(folder, account.uid, account.gid);
    const file = join(folder, 'pids');
    return {
      program: programs.start('fled', [`PIDS=${file}; ${script}`, folder, String(ms)], account),
      pids: () => pidsIn(file),
    };
  }

  test.each([
    ['left its group and session and dropped its environment', `env -i setsid sh -c 'echo $$ >> '$PIDS'; sleep 600' &`],
    ['lost its parent too', `(env -i setsid sh -c 'echo $$ >> '$PIDS'; sleep 600' &) & wait`],
    [
      'only kept its output',
      `env -i setsid sh -c '(echo $$ >> '$PIDS'; sh -c "echo \\$\\$ >> '$PIDS'; sleep 600" &) & ' &`,
    ],
  ])('a process that %s is found when its program ends and when it is cancelled', async (_what, flee) => {
    for (const [after, ms] of [
      ['sleep 0.3', 0],
      ['sleep 600', 700],
    ] as const) {
      const { program, pids } = start(`${flee} ${after}`, ms);
      expect(await program.says('suspects')).toBe('[]');
      expect(pids().length).toBeGreaterThan(0);
      await until(() => pids().every((pid) => !isRunning(pid)));
    }
  });

  test('a process that a watched program released is found, although it has no parent that leads to it', async () => {
    const fled = `env -i setsid sh -c 'echo $$ >> '$PIDS'; sleep 600' >/dev/null 2>&1 </dev/null &`;
    const { program, pids } = start(`(${fled} sleep 2) & sleep 3`);
    expect(await program.says('suspects')).toBe('[]');
    expect(pids()).toHaveLength(1);
    expect(pids().filter(isRunning)).toEqual([]);
  });

  test('a process that cannot be told from others is ended by its control group, or reported as left', async () => {
    const { program, pids } = start(
      `(env -i setsid sh -c 'echo $$ >> '$PIDS'; exec sleep 600' >/dev/null 2>&1 </dev/null &); sleep 0.2`,
    );
    const knownBy = await program.says('knownBy');
    const suspects = JSON.parse(await program.says('suspects')) as number[];
    expect(['control_group', 'process_tree']).toContain(knownBy);
    expect(pids()).toHaveLength(1);
    const left = pids().filter(isRunning);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    if (knownBy === 'control_group') expect(left).toEqual([]);
    else expect(left.filter((pid) => !suspects.includes(pid))).toEqual([]);
  });

  test('a process that fled ends when its server is killed', async () => {
    const { program, pids } = start(
      `(env -i setsid sh -c 'echo $$ >> '$PIDS'; exec sleep 600' & sleep 600) & sleep 600`,
    );
    await program.says('knownBy');
    await until(() => pids().length === 1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    program.process.kill('SIGKILL');
    await program.ended();
    await until(() => pids().every((pid) => !isRunning(pid)));
  });
});
