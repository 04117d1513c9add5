import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../docs/markdown.js';

const SCRIPTS = ['install', 'lock', 'project', 'web', 'web-beside', 'web-chunks', 'web-output'];

describe('the build beside a server', () => {
  let folder: string;
  let server: ChildProcess;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orgraph-beside-'));
    for (const name of SCRIPTS) await cp(join(root, 'scripts', `${name}.mjs`), join(folder, 'scripts', `${name}.mjs`));
    for (const place of ['', 'web']) {
      await mkdir(join(folder, place), { recursive: true });
      await writeFile(join(folder, place, 'package-lock.json'), '{}');
    }
    // Somebody else builds, who is alive, so that it waits.
    await mkdir(join(folder, 'dist', '.web-lock'), { recursive: true });
    await writeFile(join(folder, 'dist', '.web-lock', 'holder'), `${process.pid} test`);
  });
  afterEach(async () => {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a program that has the dashboard built beside it, and answers when that is under way. */
  async function start(then: string): Promise<AsyncIterator<string>> {
    const script = pathToFileURL(join(folder, 'scripts', 'web-beside.mjs')).href;
    const program = `const { buildWebBeside } = await import('${script}'); buildWebBeside(); ${then}`;
    server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'pipe'] });
    return (server.stderr!.setEncoding('utf8') as AsyncIterable<string>)[Symbol.asyncIterator]();
  }

  /** The program's stderr ends when nobody can write to it any more: neither it nor what it has started. */
  const isOver = async (said: AsyncIterator<string>): Promise<boolean> => (await said.next()).done === true;

  test('ends with a server that is killed', async () => {
    const said = await start('setInterval(() => {}, 60_000);');
    expect((await said.next()).value).toContain('waiting for it');
    server.kill('SIGKILL');
    expect(await isOver(said)).toBe(true);
  });

  test('ends with a server that exits, with its code', async () => {
    const said = await start(`process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 60_000);`);
    expect((await said.next()).value).toContain('waiting for it');
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exited).toEqual([7, null]);
    expect(await isOver(said)).toBe(true);
  });

  test('keeps no server from ending', async () => {
    await start('');
    expect(await once(server, 'exit')).toEqual([0, null]);
  });
});
