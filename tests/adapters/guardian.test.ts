import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processTable } from '#processes/processes.js';
import { compilePrograms, type Program, type Programs } from '../kit/programs.js';
import { isRunning, until } from '../kit/running.js';

let programs: Programs;
beforeAll(async () => {
  programs = await compilePrograms(['tests/adapters/programs/parent.ts', 'tests/adapters/programs/deadline.ts']);
});
afterAll(() => programs.dispose());

const start = (script: string, ...more: string[]): Program =>
  programs.start('parent', [script, crypto.randomUUID(), ...more]);

/** Every child of a process, by the name it was started with. */
function childrenOf(pid: number, name: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => {
      try {
        const parent = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
        return Number(parent) === pid && readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(name);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Whether a process ignores a signal: a shell that has just started does not yet. */
function ignores(pid: number, signal: NodeJS.Signals): boolean {
  const [, ignored = '0'] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return ((BigInt(`0x${ignored}`) >> BigInt(constants.signals[signal] - 1)) & 1n) === 1n;
}

const pidOf = async (program: Program, key: string): Promise<number> => Number(await program.says(key));
const STUBBORN = `trap "" TERM HUP; while :; do sleep 0.1; done`;

describe('when the process that runs children is killed', () => {
  test('all its children and their children end', async () => {
    const program = start(`echo leader $$; sleep 60 & echo child $!; wait`);
    const pids = [await pidOf(program, 'leader'), await pidOf(program, 'child')];
    const guardians = childrenOf(program.process.pid as number, 'orgraph-guardian');
    expect(guardians).toHaveLength(1);
    expect(pids.filter(isRunning)).toEqual(pids);
    program.process.kill('SIGKILL');
    await program.ended();
    await until(() => [...pids, ...guardians].every((pid) => !isRunning(pid)));
  });

  test('children that ignore signals or left the process group end, too', async () => {
    const program = start(`setsid sh -c 'echo fled $$; ${STUBBORN}' & echo leader $$; ${STUBBORN}`);
    const pids = [await pidOf(program, 'leader'), await pidOf(program, 'fled')];
    program.process.kill('SIGKILL');
    await program.ended();
    await until(() => pids.every((pid) => !isRunning(pid)));
  });

  test('its children end even if the guardian was killed before', async () => {
    const program = start(`echo leader $$; sleep 60`);
    const leader = await pidOf(program, 'leader');
    const parent = program.process.pid as number;
    const [first] = childrenOf(parent, 'orgraph-guardian') as [number];
    process.kill(first, 'SIGKILL');
    await until(() => childrenOf(parent, 'orgraph-guardian').some((pid) => pid !== first));
    program.process.kill('SIGKILL');
    await program.ended();
    await until(() => !isRunning(leader));
  });

  test('the guardian leaves a child alone that had ended, and ends itself', async () => {
    const program = start(`echo leader $$`);
    const [guardian] = await Promise.all([
      program.says('leader').then(() => childrenOf(program.process.pid as number, 'orgraph-guardian')[0] as number),
      program.ended(),
    ]);
    expect(JSON.parse(await program.says('end'))).toMatchObject({ exitCode: 0 });
    await until(() => !isRunning(guardian));
  });
});

test('signals to a whole service leave the guardian its work', async () => {
  const program = start(`echo leader $$; ${STUBBORN}`);
  const leader = await pidOf(program, 'leader');
  const [guardian] = childrenOf(program.process.pid as number, 'orgraph-guardian') as [number];
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGQUIT'] as const;
  await until(() => signals.every((signal) => ignores(guardian, signal)));
  for (const signal of signals) process.kill(guardian, signal);
  process.kill(guardian, 'SIGCONT');
  expect(isRunning(guardian)).toBe(true);
  program.process.kill('SIGKILL');
  await program.ended();
  await until(() => !isRunning(leader) && !isRunning(guardian));
});

test('a deadline that is set anew leaves no process behind', async () => {
  const program = programs.start('deadline', []);
  const child = await pidOf(program, 'renewed');
  const [guardian] = childrenOf(program.process.pid as number, 'orgraph-guardian') as [number];
  // The guardian, its timer, and what that waits for.
  await until(() => processTable().filter(({ session, zombie }) => session === guardian && !zombie).length === 3);
  program.process.kill('SIGKILL');
  await program.ended();
  await until(
    () => !isRunning(child) && !processTable().some(({ session, zombie }) => session === guardian && !zombie),
  );
});

test('a gigabyte of output takes no more memory than a little of it', { tags: ['whole'] }, async () => {
  const program = start('head -c 1073741824 /dev/zero | tr "\\0" x', '1');
  expect(JSON.parse(await program.says('end'))).toMatchObject({ exitCode: 0, bytes: 1_073_741_824 });
  expect(Number(await program.says('growth'))).toBeLessThan(160 * 1_048_576);
  await program.ended();
});
