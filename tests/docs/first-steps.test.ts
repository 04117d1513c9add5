/** @module-tag whole */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { until } from '../kit/running.js';
import { readPage, root } from './markdown.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const NOT_IN_A_CLONE = [
  'node_modules',
  'web/node_modules',
  'dist',
  'src/generated',
  '.orgraph',
  '.env',
  '.git',
  'coverage',
  'bench/peers',
];

/** What a clone of the working tree would hold. */
async function freshCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-first-steps-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const left = new Set(NOT_IN_A_CLONE.map((path) => join(root, path)));
  await cp(root, folder, { recursive: true, filter: (source) => !left.has(source) });
  return folder;
}

/** The environment without what chooses the tests of this run: those that run within it are others. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_execpath|TEST_(REPORT|SLICE|SCOPE|SEED|DURATIONS))$/.test(name),
    ),
  );

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return String(port);
}

/** Starts the server as the README says, and answers what it wrote once it is ready. */
async function startServer(cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const server = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(server, 'exit');
  cleanups.push(async () => {
    process.kill(-server.pid!, 'SIGTERM');
    await exited;
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await until(() => {
    if (server.exitCode !== null) throw new Error(output);
    return output.includes('is ready on');
  });
  return output;
}

test('the commands of the README work in its order, with the server left running', async () => {
  const commands = [...readPage('README.md').prose.matchAll(/`(npm [a-z ]+)`/g)].map(([, command]) => command);
  expect(commands.slice(0, 2)).toEqual(['npm run demo', 'npm test']);

  const cwd = await freshCheckout();
  const port = await freePort();
  const env = { ...inherited(), PORT: port, NODE_ENV: '' };
  const output = await startServer(cwd, env);
  expect(output).not.toMatch(/EBADENGINE|deprecated/);

  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd, env, maxBuffer: 1e8 });
  const demo = await npm('run', 'demo', '--', '--deliveries', '1', '--no-schedule');
  expect(demo.stdout).toContain(`Using the server at http://127.0.0.1:${port}`);
  const tests = await npm('test', '--', 'tests/core/characters.test.ts');
  expect(tests.stdout).toMatch(/^[1-9]\d* passed, 0 failed, 0 skipped$/m);

  // Built beside the server, or by the tests.
  const page = await (await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })).text();
  expect(page).toMatch(/src="\/ui\/main-\w+\.js"/);

  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
  const created = await fetch(`http://127.0.0.1:${port}/api/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Written after all of that' }),
  });
  expect(created.status).toBe(201);
}, 600_000);
