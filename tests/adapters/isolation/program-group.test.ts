/** @module-tag whole */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/kit/execution.js';
import { type Account, compilePrograms, type Programs } from '#tests/kit/programs.js';
import { until } from '#tests/kit/running.js';
import { noIsolation } from './world.js';

const MIB = 1_048_576;
/** The root of the control groups of this machine. */
const ROOT = '/sys/fs/cgroup';
const USERS: [string, Account | undefined][] = [
  ['root', undefined],
  ['an ordinary user', { uid: 65_534, gid: 65_534 }],
];

/** The reason why these tests can create no groups with limits; undefined if they can. */
function reasonAgainst(): string | undefined {
  if (noIsolation) return noIsolation;
  if (process.getuid?.() !== 0) return 'only root may create control groups to delegate';
  const file = join(ROOT, 'cgroup.subtree_control');
  const controllers = existsSync(file) ? readFileSync(file, 'utf8').split(/\s+/) : [];
  return ['cpu', 'memory', 'pids'].every((name) => controllers.includes(name))
    ? undefined
    : 'this machine gives no control groups of version 2 the controllers cpu, memory and pids';
}

const noGroups = reasonAgainst();
if (noGroups) console.warn(`Tests of limits by control groups are skipped: ${noGroups}`);

let programs: Programs;
let tests = 0;
let group = '';

/** Starts a server alone in a new group that its user owns, as a service manager does. */
async function runIn(account: Account | undefined, limits: object, ...scripts: string[]) {
  const name = `orgraph-test-${process.pid}-${++tests}`;
  group = join(ROOT, name);
  mkdirSync(group);
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  if (account) {
    for (const path of [
      folder,
      group,
      ...['cgroup.procs', 'cgroup.subtree_control'].map((file) => join(group, file)),
    ]) {
      chownSync(path, account.uid, account.gid);
    }
  }
  const program = programs.start('limited', [name, folder, JSON.stringify(limits), ...scripts], account);
  writeFileSync(join(group, 'cgroup.procs'), String(program.process.pid));
  const ends = JSON.parse(await program.says('ends')) as {
    exitCode: number;
    stdout: string;
    stderr: string;
    excess?: string;
  }[];
  expect(await program.says('isDivided')).toBe('true');
  await program.ended();
  return ends;
}

/** Removes a group and those below it once their processes are gone. */
function removeAll(path: string): boolean {
  for (const { name } of readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    removeAll(join(path, name));
  }
  try {
    rmdirSync(path);
  } catch {
    return false;
  }
  return true;
}

describe.skipIf(noGroups)('on a server that owns its control group', () => {
  beforeAll(async () => {
    programs = await compilePrograms(['tests/adapters/programs/limited.ts']);
  });
  afterAll(() => programs.dispose());
  afterEach(() => until(() => !existsSync(group) || removeAll(group)));

  describe.each(USERS)('as %s', (_name, account) => {
    test('the kernel ends a program that takes more memory than it may, and no other', async () => {
      // In files in memory, which the server does not count.
      const [hog, other] = await runIn(
        account,
        { memory: 200 * MIB },
        'head -c 150m /dev/zero >/tmp/a; head -c 150m /dev/zero >/dev/shm/b; echo on',
        'sleep 2; echo well',
      );
      expect(hog?.excess).toBe(
        `The program was ended because it took more than ${200 * MIB} bytes of memory (RUN_MEMORY_MAX)`,
      );
      expect(hog?.stdout).toBe('');
      expect(other).toMatchObject({ exitCode: 0, stdout: 'well\n' });
    });

    test('the kernel ends the whole of a program where all together take too much', async () => {
      const [one, other] = await runIn(
        account,
        { memory: 300 * MIB, together: { memory: 400 * MIB, tasks: 1_000 } },
        ...['', ''].map(() => 'head -c 250m /dev/zero >/tmp/a; sleep 3; echo on'),
      );
      const ended = [one, other].filter((end) => end?.excess !== undefined);
      expect(ended.map((end) => end?.excess)).toContain(
        `The program was ended because all programs together took more than ${400 * MIB} bytes of memory, and it took the most`,
      );
      expect(ended.map((end) => end?.stdout)).toEqual(ended.map(() => ''));
    });

    test('a fork bomb stays within its tasks, and the group of a program goes with it', async () => {
      const [bomb, other] = await runIn(
        account,
        { tasks: 100 },
        'bomb() { bomb | bomb & }; bomb; sleep 5',
        'sleep 2; echo well',
      );
      expect(`${bomb?.excess} ${bomb?.stderr}`).toMatch(/more than 100 processes and threads|fork/i);
      expect(other).toMatchObject({ exitCode: 0, stdout: 'well\n' });
      const isolated = join(group, 'orgraph-isolated');
      expect(readdirSync(isolated).filter((name) => name.startsWith('orgraph-'))).toEqual([]);
      expect(Number(readFileSync(join(isolated, 'pids.peak'), 'utf8'))).toBeLessThan(200);
    });
  });
});
