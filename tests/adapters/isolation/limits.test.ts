import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { noIsolation, runIsolated, siteOf } from './world.js';

const MIB = 1_048_576;

/** A command of Node.js that takes memory and keeps it. */
const hog = (mebibytes: number): string =>
  `node -e "const kept = Buffer.alloc(${mebibytes} * ${MIB}, 1); setTimeout(() => kept, 60_000)"`;

describe.skipIf(noIsolation)('the limits of an isolated program', () => {
  test('end one that starts processes without end, and no other program', async () => {
    const other = runIsolated('sleep 3; echo well', siteOf());
    const bomb = await runIsolated('bomb() { bomb | bomb & }; bomb; sleep 60', siteOf({ limits: { tasks: 200 } }));
    // As root only the server counts processes; otherwise the kernel lets it start no more.
    expect(`${bomb.excess} ${bomb.stderr}`).toMatch(/more than 200 processes and threads \(RUN_TASKS_MAX\)|fork/i);
    expect(await other).toMatchObject({ exitCode: 0, stdout: 'well\n', stderr: '' });
  });

  test('count the threads of a program', async () => {
    const { excess, stderr, exitCode } = await runIsolated('', siteOf({ limits: { tasks: 20 } }), {
      command: process.execPath,
      args: [
        '-e',
        "for (let n = 0; n < 20; n++) new (require('node:worker_threads').Worker)('setInterval(() => {}, 9)', { eval: true })",
      ],
    });
    expect(exitCode).not.toBe(0);
    expect(`${excess} ${stderr}`).toMatch(/RUN_TASKS_MAX|ERR_WORKER_INIT_FAILED|EAGAIN|Check failed/);
  });

  test('end one that takes too much memory with all that it starts', async () => {
    const { excess, exitCode } = await runIsolated(
      `${hog(200)} & ${hog(200)} & ${hog(200)} & wait`,
      siteOf({ limits: { memory: 500 * MIB } }),
    );
    expect(excess).toBe(
      `The program was ended because it took more than ${500 * MIB} bytes of memory (RUN_MEMORY_MAX)`,
    );
    expect(exitCode).not.toBe(0);
  });

  test('end the one that takes most where all together take too much', async () => {
    const together = { memory: 700 * MIB, tasks: 4_096 };
    const over = new AbortController();
    let begun = (): void => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const small = runIsolated(`${hog(200)} & echo begun; wait`, siteOf({ limits: { together } }), {
      signal: over.signal,
      graceSec: 0,
      onOutput: () => {
        begun();
        return true;
      },
    });
    await isBegun;
    const large = await runIsolated(`${hog(600)} & wait`, siteOf({ limits: { together } }));
    over.abort();
    expect(large.excess).toBe(
      `The program was ended because all programs together took more than ${700 * MIB} bytes of memory, and it took the most`,
    );
    const end = await small;
    expect([end.cancelled, end.excess]).toEqual([true, undefined]);
  });

  test('give no process more memory than all may take together', async () => {
    const { stdout } = await runIsolated(
      `${hog(1_500)} 2>/dev/null || echo refused`,
      siteOf({ limits: { memory: 600 * MIB } }),
    );
    expect(stdout).toBe('refused\n');
  });

  test('bound the folders that are in memory, and leave no other', async () => {
    const { stdout } = await runIsolated(
      `for folder in /tmp /var/tmp /dev/shm; do head -c 20000000 /dev/zero > $folder/file 2>/dev/null || wc -c < $folder/file; done
       for folder in / /dev /run /proc; do (: > $folder/file) 2>/dev/null && echo $folder; done; echo on > /dev/null && echo on`,
      siteOf({ limits: { temporary: 8 * MIB } }),
    );
    expect(stdout.trim().split('\n')).toEqual([...Array(3).fill(String(8 * MIB)), 'on']);
  });

  test('bound the open files of each process, and write no memory to disk when one crashes', async () => {
    const { stdout } = await runIsolated('ulimit -n; ulimit -Hn; ulimit -c', siteOf({ limits: { openFiles: 300 } }));
    expect(stdout).toBe('300\n300\n0\n');
  });

  test('are those of the server where that has lower ones', async () => {
    const own = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' });
    const { stdout, stderr } = await runIsolated('ulimit -Hn', siteOf({ limits: { openFiles: 1_000_000_000 } }));
    expect({ stdout, stderr }).toEqual({ stdout: own, stderr: '' });
  });

  test('put it behind the server where processor or memory are short', async () => {
    const { stdout } = await runIsolated('nice; cat /proc/self/oom_score_adj', siteOf());
    expect(stdout).toBe('10\n500\n');
  });
});
