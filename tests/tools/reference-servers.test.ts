/** @module-tag whole */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LocalServer, ServerAnswer } from '#services/tools/servers/upstream.js';
import { calling, openRemoteServers, remote } from '../kit/mcp-server.js';
import { installation } from '../kit/published-package.js';
import { until } from '../kit/running.js';
import { closeLocalServers, connectProgram } from '../kit/stdio-connection.js';
import { createWorld, type World } from '../kit/world.js';

const reference = (name: string) =>
  installation({ name: `@modelcontextprotocol/server-${name}`, version: '2026.8.31', program: 'dist/index.js' });

const [everything, filesystem, memory] = await Promise.all(['everything', 'filesystem', 'memory'].map(reference));
const programOf = (installed: typeof everything): string =>
  installed && 'program' in installed ? installed.program : '';
const problem = [everything, filesystem, memory].flatMap((one) => (one && 'problem' in one ? [one.problem] : []))[0];

const LIMITS = { timeoutMs: 120_000 };
const textOf = ({ content }: ServerAnswer): string => (content[0] as { text: string }).text;

describe.skipIf(problem)(`the reference servers ${problem ? `are skipped: ${problem}` : 'are understood'}`, () => {
  let world: World;
  let folder: string;
  beforeAll(async () => {
    world = await createWorld();
    folder = await mkdtemp(join(tmpdir(), 'orgraph-files-'));
  });
  afterEach(closeLocalServers);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function connected(
    installed: typeof everything,
    args: readonly string[] = [],
    env: Record<string, string> = {},
  ) {
    const { servers, server } = await connectProgram(world, 'good', { env });
    const program = { ...server.program, args: [programOf(installed), ...args] };
    return { servers, server: { ...server, program } satisfies LocalServer };
  }

  test('as a program: everything', async () => {
    const { servers, server } = await connected(everything);
    expect(await servers.check(server)).toMatchObject({ status: 'ok', protocolVersion: '2025-11-25' });
    const { tools } = await servers.listTools(server);
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-env']));
    expect(textOf(await servers.callTool(server, calling('get-sum', { a: 2, b: 3 }), LIMITS))).toContain('5');
    const structured = await servers.callTool(
      server,
      calling('get-structured-content', { location: 'Chicago' }),
      LIMITS,
    );
    expect(structured.structuredContent).toMatchObject({ temperature: expect.any(Number) });
    const variables = JSON.parse(textOf(await servers.callTool(server, calling('get-env'), LIMITS)));
    expect(Object.keys(variables).sort()).toEqual(['HOME', 'PATH', 'SERVICE_RUN_ID']);
    expect(await servers.callTool(server, calling('nothing'), LIMITS)).toMatchObject({ isError: true });
    const slow = calling('trigger-long-running-operation', { duration: 60, steps: 60 });
    await expect(servers.callTool(server, slow, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'tool_timeout' });
    const calls = Array.from({ length: 100 }, (_, n) =>
      servers.callTool(server, calling('echo', { message: `${n}` }), LIMITS),
    );
    expect((await Promise.all(calls)).map(textOf)).toEqual(calls.map((_, n) => `Echo: ${n}`));
  });

  test('as a program: files', async () => {
    await writeFile(join(folder, 'note.txt'), 'Remember the milk');
    const { servers, server } = await connected(filesystem, [folder]);
    expect((await servers.listTools(server)).tools.length).toBeGreaterThan(10);
    const read = (path: string) => servers.callTool(server, calling('read_text_file', { path }), LIMITS);
    expect(textOf(await read(join(folder, 'note.txt')))).toBe('Remember the milk');
    expect(await read('/etc/passwd')).toMatchObject({ isError: true });
  });

  test('as a program: memory, with a variable of its connection', async () => {
    const { servers, server } = await connected(memory, [], { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') });
    const entities = [{ name: 'Ada', entityType: 'person', observations: ['writes programs'] }];
    await servers.callTool(server, calling('create_entities', { entities }), LIMITS);
    await servers.release(server);
    expect(textOf(await servers.callTool(server, calling('read_graph'), LIMITS))).toContain('writes programs');
  });

  test('at an address: everything, also after it was started anew', async () => {
    const { port, close } = await freePort();
    await close();
    const server = remote(`http://127.0.0.1:${port}/mcp`);
    const servers = openRemoteServers();
    let running = await startAt(programOf(everything), port);
    try {
      expect(await servers.check(server)).toMatchObject({ status: 'ok', protocolVersion: '2025-11-25' });
      expect((await servers.listTools(server)).tools.map(({ name }) => name)).toContain('echo');
      const echo = () => servers.callTool(server, calling('echo', { message: 'here' }), LIMITS).then(textOf);
      expect(await echo()).toBe('Echo: here');
      running.kill('SIGKILL');
      await once(running, 'exit');
      // A call over a connection that was open may have arrived; the next one finds nobody.
      const failure = () => echo().catch((error: unknown) => error);
      await expect.poll(failure).toMatchObject({ code: 'remote_http_fetch_failed', mayHaveActed: false });
      running = await startAt(programOf(everything), port);
      expect(await echo()).toBe('Echo: here');
    } finally {
      running.kill('SIGKILL');
    }
  });
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { port, close: () => new Promise((closed) => server.close(closed)) };
}

/** The server over HTTP, once it listens. */
async function startAt(program: string, port: number): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH ?? '', PORT: String(port) };
  const child = spawn(process.execPath, [program, 'streamableHttp'], { env, stdio: 'ignore' });
  await until(() =>
    fetch(`http://127.0.0.1:${port}/mcp`).then(
      () => true,
      () => false,
    ),
  );
  return child;
}
