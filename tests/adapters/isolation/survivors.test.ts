/** @module-tag whole */
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { descendantsOf } from '#processes/processes.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { type Account, compilePrograms, type Programs } from '#tests/kit/programs.js';
import { isRunning, until } from '#tests/kit/running.js';
import { noIsolation } from './world.js';

let programs: Programs;
beforeAll(async () => {
  programs = await compilePrograms(['tests/adapters/programs/isolated.ts']);
});
afterAll(() => programs.dispose());

const ORDINARY: Account = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

/** Users as whom a server may run: the one of the tests and, where that is root, an ordinary one. */
const USERS: [string, Account | undefined][] = isRoot
  ? [
      ['root', undefined],
      ['an ordinary user', ORDINARY],
    ]
  : [['an ordinary user', undefined]];

/** A folder that a user owns and can enter. */
function folderFor(account: Account | undefined): string {
  const outer = temporaryFolder();
  chmodSync(outer, 0o755);
  const folder = join(outer, 'site');
  mkdirSync(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

describe.skipIf(noIsolation).each(USERS)('where the server runs as %s', (_name, account) => {
  const start = (script: string) => {
    const folder = folderFor(account);
    return programs.start('isolated', [folder, script], account);
  };

  test('an isolated program sees nothing of the server, and writes what is its own', async () => {
    const program = start(
      'cat ../../../secrets-master-key ../../../postgres/cluster/password ../../two/bob/diary; echo hello > file; cat file; id -u; : > /usr/local/x',
    );
    const { stdout, stderr, exitCode } = JSON.parse(await program.says('end')) as Record<string, string>;
    expect({ stdout, exitCode }).toEqual({ stdout: `hello\n${account?.uid ?? process.getuid?.()}\n`, exitCode: 2 });
    expect(stderr?.match(/No such file/g)).toHaveLength(3);
    await program.ended();
  });

  test('an isolated program ends with the server that is killed, and with it all that it started', async () => {
    const program = start(
      `setsid sh -c 'trap "" TERM HUP; while :; do sleep 0.1; done' & (setsid sleep 60 &) & env -i setsid sleep 61 & trap "" TERM; echo ready; while :; do sleep 0.1; done`,
    );
    const leader = Number(await program.says('pid'));
    await program.says('stdout');
    const all = await until(() => {
      const found = descendantsOf(leader);
      return found.length >= 6 && [leader, ...found.map(({ pid }) => pid)];
    });
    expect(all.filter(isRunning).length).toBeGreaterThan(5);
    program.process.kill('SIGKILL');
    await program.ended();
    await until(() => all.every((pid) => !isRunning(pid)));
  });
});
