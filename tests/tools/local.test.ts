import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { calling } from '../kit/mcp-server.js';
import { isRunning } from '../kit/running.js';
import {
  type Connected,
  closeLocalServers,
  connectProgram,
  type LocalFixture,
  openLocalServers,
} from '../kit/stdio-connection.js';
import { createWorld, type World } from '../kit/world.js';

const LIMITS = { timeoutMs: 120_000 };
const said = (text: string) => ({ content: [{ type: 'text', text }], isError: false });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

afterEach(closeLocalServers);

/** A connection to a program in some mood, with a process that runs it. */
const connected = (mood = 'good', fixture: LocalFixture = {}): Promise<Connected> =>
  connectProgram(world, mood, fixture);

const jsonIn = (answer: { content: readonly unknown[] }) =>
  JSON.parse((answer.content[0] as { text: string }).text) as Record<string, string>;

const isAlive = (pid: unknown): boolean => isRunning(Number(pid));

describe('a program', () => {
  test('is checked, listed and called', async () => {
    const { servers, server } = await connected();
    expect(await servers.check(server)).toEqual({
      status: 'ok',
      latencyMs: expect.any(Number),
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'stdio', version: '1' },
    });
    expect((await servers.listTools(server)).tools.map(({ name }) => name)).toContain('echo');
    const answer = await servers.callTool(server, calling('echo', { text: 'ü' }), LIMITS);
    expect(answer).toEqual({ ...said('{"text":"ü"}'), bytes: expect.any(Number) });
  });

  test('of the revision without handshakes is called as it wants to be', async () => {
    const { servers, server } = await connected('modern');
    expect(await servers.check(server)).toMatchObject({ status: 'ok', protocolVersion: '2026-07-28' });
    expect(await servers.callTool(server, calling('echo', { n: 1 }), LIMITS)).toMatchObject(said('{"n":1}'));
  });

  test('whose template says what tools it has is not started for a list', async () => {
    const { servers, server, row } = await connected();
    const tools = [
      { name: 'declared', title: null, description: null, inputSchema: {}, outputSchema: null, annotations: null },
    ];
    expect((await servers.listTools({ ...server, program: { ...server.program, tools } })).tools).toEqual(tools);
    expect(await row()).toBeUndefined();
  });

  test('gets nothing of the environment but what it needs', async () => {
    const { servers, server } = await connected('good', { env: { API_KEY: 'sk-123456' } });
    const variables = jsonIn(await servers.callTool(server, calling('env'), LIMITS));
    const { API_KEY, HOME, PATH, SERVICE_RUN_ID, ...others } = variables;
    expect({ API_KEY, PATH }).toEqual({ API_KEY: 'sk-123456', PATH: process.env.PATH });
    expect(HOME).toContain(SERVICE_RUN_ID);
    expect(Object.keys(others)).toEqual([]);
  });

  test('answers a hundred calls at once, each its own', async () => {
    const { servers, server } = await connected();
    await servers.check(server);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        servers.callTool(server, calling(n % 2 ? 'mixed' : 'echo', { n }), LIMITS).then(jsonIn),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 100 }, (_, n) => ({ n })));
  });

  test('is not ended by calls that are larger together than it can read at once', async () => {
    const { servers, server } = await connected();
    await servers.check(server);
    const large = calling('size', { text: 'x'.repeat(900_000) });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 15 }, () => servers.callTool(server, large, LIMITS)),
    );
    const sizes = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [jsonIn(one.value).size] : []));
    expect(new Set(sizes)).toEqual(new Set([900_011]));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    const refusal = { code: 'runtime_capacity_unavailable', mayHaveActed: false };
    for (const reason of refused) expect(reason).toMatchObject(refusal);
    expect(await servers.callTool(server, large, LIMITS)).toMatchObject({ isError: false });
  });

  test('is started once for all who wait, of whom there are at most 32', async () => {
    const { servers, server, row } = await connected();
    const calls = Array.from({ length: 40 }, (_, n) => servers.callTool(server, calling('echo', { n }), LIMITS));
    const outcomes = await Promise.allSettled(calls);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.map(({ code, status }) => ({ code, status }))).toEqual(
      Array.from({ length: 8 }, () => ({ code: 'runtime_capacity_unavailable', status: 429 })),
    );
    expect(await row()).toMatchObject({ fence: 1n, restarts: 0 });
  });

  test('that answers with an error, asks back or answers twice is heard once', async () => {
    const { servers, server } = await connected('chats');
    const unknown = servers.callTool(server, calling('unknown'), LIMITS);
    await expect(unknown).rejects.toMatchObject({ code: 'remote_mcp_error', details: { mcpCode: -32601 } });
    expect(await servers.callTool(server, calling('asks'), LIMITS)).toMatchObject(said('refused with -32601'));
    expect(await servers.callTool(server, calling('twice'), LIMITS)).toMatchObject(said('first'));
    expect(await servers.callTool(server, calling('echo'), LIMITS)).toMatchObject(said('{}'));
  });

  test('that is another one now takes the place of the one before', async () => {
    const { servers, server } = await connected();
    expect(await servers.check(server)).toMatchObject({ protocolVersion: '2025-06-18' });
    const args = server.program.args.map((one) => (one === 'good' ? 'modern' : one));
    const changed = { ...server, program: { ...server.program, args } };
    expect(await servers.check(changed)).toMatchObject({ protocolVersion: '2026-07-28' });
  });

  test('that is too slow goes on for others', async () => {
    const { servers, server } = await connected();
    await servers.check(server);
    const slow = servers.callTool(server, calling('hang'), { timeoutMs: 200 });
    await expect(slow).rejects.toMatchObject({ code: 'tool_timeout', status: 504, mayHaveActed: true });
    const controller = new AbortController();
    const aborted = servers.callTool(server, calling('hang'), { ...LIMITS, signal: controller.signal });
    controller.abort(new Error('The company is paused'));
    await expect(aborted).rejects.toThrow('The company is paused');
    expect(await servers.callTool(server, calling('echo'), LIMITS)).toMatchObject(said('{}'));
  });
});

describe('the row of a program', () => {
  test('tells when it runs, is idle and was stopped', async () => {
    const lasting = await connected('good', { times: { beatMs: 50, idleMs: 3_600_000 } });
    const controller = new AbortController();
    const limits = { ...LIMITS, signal: controller.signal };
    const hanging = lasting.servers.callTool(lasting.server, calling('hang'), limits).catch(() => {});
    await expect.poll(lasting.row).toMatchObject({ status: 'running', healthStatus: 'ok', pid: expect.any(Number) });
    expect(await lasting.row()).toMatchObject({ commandTemplateKey: 'fixture' });
    controller.abort(new Error('That is enough'));
    await hanging;
    await expect.poll(lasting.row).toMatchObject({ status: 'idle', idleDeadlineAt: expect.any(Date) });

    const { servers, server, row } = await connected('good', { times: { beatMs: 50, idleMs: 100 } });
    const { pid } = jsonIn(await servers.callTool(server, calling('pid'), LIMITS));
    await expect.poll(row).toMatchObject({ status: 'stopped', lastError: null, leaseExpiresAt: null });
    expect(isAlive(pid)).toBe(false);
    expect(await world.services.database.transaction('all', (tx) => tx.toolRuntimeEvent.findMany({}))).toContainEqual(
      expect.objectContaining({ kind: 'idle_eviction', connectionId: server.connectionId }),
    );
  });

  test('ends with the connection, its program and what that started', async () => {
    const { servers, server, row, home } = await connected();
    const { pid } = jsonIn(await servers.callTool(server, calling('offspring'), LIMITS));
    expect(isAlive(pid)).toBe(true);
    await servers.release(server);
    expect(await row()).toMatchObject({ status: 'stopped' });
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(join(home, 'tool-servers'))).toEqual([]);
  });

  test('that somebody wants stopped is stopped by whoever holds it', async () => {
    const { servers, server, row, change } = await connected('good', { times: { beatMs: 50 } });
    await servers.check(server);
    await change({ stopRequestedAt: new Date() });
    await expect.poll(row).toMatchObject({ status: 'stopped', stopRequestedAt: null });
    expect(await servers.callTool(server, calling('echo'), LIMITS)).toMatchObject(said('{}'));
  });

  test('counts: a company has four programs at a time', async () => {
    const company = await createWorld();
    const process = openLocalServers(company.services.database);
    const all = await Promise.all(Array.from({ length: 6 }, () => connectProgram(company, 'good', { process })));
    const outcomes = await Promise.allSettled(all.map(({ server }) => process.servers.check(server)));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(['runtime_capacity_unavailable', 'runtime_capacity_unavailable']);
  });
});

describe('a program that fails', () => {
  test('is said to, with what it said last and without credentials', async () => {
    const { servers, server, row } = await connected('leaves', { env: { API_KEY: 'sk-very-secret' } });
    const failing = servers.check(server);
    await expect(failing).rejects.toMatchObject({ code: 'local_stdio_failed', status: 502, mayHaveActed: false });
    await expect(failing).rejects.toThrow('The program exited with 3');
    const { lastError, status, healthStatus } = (await row()) ?? {};
    expect({ status, healthStatus }).toEqual({ status: 'failed', healthStatus: 'error' });
    expect(lastError).toMatch(/Hello from a server in the mood leaves/);
    expect(lastError).not.toContain('sk-very-secret');
  });

  test('is started again after a pause, and not after the third failure within a minute', async () => {
    const { servers, server, change, row } = await connected('leaves');
    const code = () => servers.check(server).catch((error) => error.code);
    expect(await code()).toBe('local_stdio_failed');
    expect(await code()).toBe('restart_backoff');
    for (const failures of [2, 3]) {
      await change({ retryAt: null });
      expect(await code()).toBe('local_stdio_failed');
      expect(await row()).toMatchObject({ failures, restarts: failures - 1 });
    }
    await change({ retryAt: null });
    const refused = servers.check(server);
    await expect(refused).rejects.toMatchObject({ code: 'restart_suppressed', status: 429 });
    const { details } = await refused.catch((error) => error);
    expect(details.retryAfterMs).toBeGreaterThan(30_000);
    expect(details.retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  test('during a call ends that call, and runs again for the next', async () => {
    const { servers, server, change, row } = await connected();
    await servers.check(server);
    const others = servers.callTool(server, calling('hang'), LIMITS);
    const failing = servers.callTool(server, calling('leave'), LIMITS);
    const failure = { code: 'local_stdio_failed', message: 'The program exited with 7', mayHaveActed: true };
    await expect(others).rejects.toMatchObject(failure);
    await expect(failing).rejects.toMatchObject(failure);
    await expect.poll(row).toMatchObject({ status: 'failed' });
    await change({ retryAt: null });
    expect(await servers.callTool(server, calling('echo'), LIMITS)).toMatchObject(said('{}'));
  });

  test('by a signal is noticed at once', async () => {
    const { servers, server, row } = await connected();
    const { pid } = jsonIn(await servers.callTool(server, calling('pid'), LIMITS));
    const call = servers.callTool(server, calling('hang'), LIMITS);
    process.kill(Number(pid), 'SIGKILL');
    await expect(call).rejects.toMatchObject({ code: 'local_stdio_failed' });
    await expect.poll(row).toMatchObject({ status: 'failed', lastError: expect.stringContaining('SIGKILL') });
  });

  test.each([
    ['never introduces itself', 'mute', /did not introduce itself within 700 ms/],
    ['does not exist', undefined, /Command not found/],
  ])('since it %s says so', async (_what, mood, sentence) => {
    const { servers, server } = await connected(mood ?? 'good', {
      times: { startMs: mood === 'mute' ? 700 : 150_000 },
    });
    const program = { ...server.program, ...(mood ? {} : { command: 'no-such-program' }) };
    await expect(servers.check({ ...server, program })).rejects.toThrow(sentence);
  });

  test('since it does not answer whether it is there is ended', async () => {
    const { servers, server, row } = await connected('good', { times: { pingMs: 100, pongMs: 200 } });
    await servers.check(server);
    await servers.callTool(server, calling('freeze'), { timeoutMs: 300 }).catch(() => {});
    await expect.poll(row).toMatchObject({ status: 'failed', lastError: expect.stringMatching(/no longer responds/) });
  });

  test('since it answers with ten gigabytes is ended after one megabyte', async () => {
    const { servers, server, row } = await connected();
    const failing = servers.callTool(server, calling('endless'), LIMITS);
    await expect(failing).rejects.toMatchObject({ code: 'remote_http_response_too_large', mayHaveActed: true });
    await expect.poll(row).toMatchObject({ status: 'failed', lastError: expect.stringMatching(/longer than 1000000/) });
  });

  test('since it prints what is no message is ended', async () => {
    const { servers, server, row } = await connected('babbles');
    await servers.check(server);
    await expect
      .poll(row)
      .toMatchObject({ status: 'failed', lastError: expect.stringMatching(/not speak the protocol/) });
  });

  test('since it talks without end is ended', async () => {
    const { servers, server, row } = await connected('shouts');
    await servers.check(server);
    await expect.poll(row).toMatchObject({ status: 'failed', lastError: expect.stringMatching(/too much output/) });
  });

  test('since it takes too much memory is ended', async () => {
    const settings = { TOOL_STDIO_MAX_RSS: '150000000' };
    const { servers, server, row } = await connected('good', { times: { beatMs: 50 }, settings });
    await servers.callTool(server, calling('grow'), LIMITS).catch(() => {});
    await expect.poll(row).toMatchObject({ status: 'failed', lastError: expect.stringMatching(/TOOL_STDIO_MAX_RSS/) });
  });

  test('to end when it is asked to is made to', async () => {
    const { servers, server, row } = await connected('stays');
    const { pid } = jsonIn(await servers.callTool(server, calling('pid'), LIMITS));
    await servers.release(server);
    expect(isAlive(pid)).toBe(false);
    expect(await row()).toMatchObject({ status: 'stopped' });
  });
});

describe('an installation', () => {
  test('that is public runs no programs unless it says so', async () => {
    const settings = {
      DEPLOYMENT_MODE: 'authenticated',
      DEPLOYMENT_EXPOSURE: 'public',
      BASE_URL_MODE: 'explicit',
      PUBLIC_BASE_URL: 'https://board.example.com',
      RUN_ISOLATION: 'none',
    };
    const { servers, server } = await connected('good', { settings });
    const refusal = { code: 'local_stdio_unavailable_in_public_mode', status: 403 };
    await expect(servers.check(server)).rejects.toMatchObject(refusal);
    await expect(servers.callTool(server, calling('echo'), LIMITS)).rejects.toMatchObject(refusal);
    const trusting = await connected('good', { settings: { ...settings, TOOL_STDIO: 'on' } });
    expect(await trusting.servers.check(trusting.server)).toMatchObject({ status: 'ok' });
  });
});
