import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#services/core/postgres/statement.js';
import { calling } from '../kit/mcp-server.js';
import { closeLocalServers, connectProgram, type LocalFixture, openLocalServers } from '../kit/stdio-connection.js';
import { createWorld, type World } from '../kit/world.js';

const LIMITS = { timeoutMs: 120_000 };
const said = (text: string) => ({ content: [{ type: 'text', text }], isError: false });
const jsonIn = ({ content }: { content: readonly unknown[] }) => JSON.parse((content[0] as { text: string }).text);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

afterEach(closeLocalServers);

/** A program that one process runs, and another process beside it. */
async function shared(mood = 'good', fixture: LocalFixture = {}) {
  const connected = await connectProgram(world, mood, fixture);
  const { servers: holder, server } = connected;
  await holder.check(server);
  const other = openLocalServers(world.services.database, fixture).servers;
  const call = (tool: string, args = {}, limits: object = {}) =>
    other.callTool(server, calling(tool, args), { ...LIMITS, ...limits });
  const pid = async () => jsonIn(await call('pid')).pid;
  return { ...connected, holder, other, call, pid };
}

const ROWS = statement('SELECT * FROM "ToolForwardedRequest" WHERE "companyId" = $1::uuid');
const rows = () => world.services.database.query<Record<string, unknown>>([world.company.id], ROWS, [world.company.id]);

/** Waits until the one call that is open has begun: its holder begins what it has taken in order. */
async function begun(call: (tool: string) => Promise<unknown>): Promise<void> {
  await expect.poll(async () => (await rows()).map(({ takenAt }) => takenAt !== null)).toEqual([true]);
  await call('echo');
}

describe('a program that another process runs', () => {
  test('is checked, listed and called there', async () => {
    const { holder, other, server, call, row } = await shared();
    expect(await other.check(server)).toMatchObject({ status: 'ok', serverInfo: { name: 'stdio', version: '1' } });
    expect(await other.listTools(server)).toEqual(await holder.listTools(server));
    expect(await call('echo', { text: 'ü' })).toEqual({ ...said('{"text":"ü"}'), bytes: expect.any(Number) });
    expect(await row()).toMatchObject({ fence: 1n });
  });

  test('loses no order and no reply of a hundred calls at once from two processes', async () => {
    const { holder, other, server, call } = await shared();
    const calls = Array.from({ length: 100 }, (_, n) => ({ n, by: n % 2 ? holder : other }));
    const answers = await Promise.all(
      calls.map(async ({ n, by }) => {
        await by.callTool(server, calling('note', { what: n }), LIMITS);
        return jsonIn(await by.callTool(server, calling('mixed', { n }), LIMITS));
      }),
    );
    expect(answers).toEqual(calls.map(({ n }) => ({ n })));
    const { noted } = jsonIn(await call('noted'));
    for (const parity of [0, 1]) {
      const own = calls.map(({ n }) => n).filter((n) => n % 2 === parity);
      expect(noted.filter((n: number) => n % 2 === parity)).toEqual(own);
    }
  });

  test('leaves nothing of arguments and results behind, and keeps them encrypted until then', async () => {
    const { call } = await shared();
    const slow = call('slow', { ms: 500, word: 'a-word-nobody-else-uses' });
    await expect.poll(async () => (await rows()).length).toBe(1);
    expect(JSON.stringify(await rows(), (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /a-word-nobody-else-uses|tools\/call/,
    );
    expect(await slow).toMatchObject(said('done'));
    await expect.poll(rows).toEqual([]);
  });

  test('gets arguments and gives results of almost a megabyte', async () => {
    const { call } = await shared();
    expect(jsonIn(await call('size', { text: 'x'.repeat(990_000) })).size).toBe(990_011);
    const { content } = await call('large', { size: 990_000 });
    expect((content[0] as { text: string }).text).toHaveLength(990_000);
    await expect(call('large', { size: 1_100_000 })).rejects.toMatchObject({ code: 'remote_http_response_too_large' });
  });

  test('is told that a call was taken back, or took too long', async () => {
    const { call } = await shared();
    const late = call('hang', {}, { timeoutMs: 2_000 });
    await expect(late).rejects.toMatchObject({ code: 'tool_timeout', status: 504, mayHaveActed: true });
    await expect.poll(rows).toEqual([]);
    const controller = new AbortController();
    const aborted = call('hang', {}, { signal: controller.signal });
    await begun(call);
    controller.abort(new Error('The company is paused'));
    await expect(aborted).rejects.toThrow('The company is paused');
    await expect.poll(async () => jsonIn(await call('noted')).cancelled).toBe(2);
    await expect.poll(rows).toEqual([]);
  });

  test('that fails is said to have failed, as in the process that runs it', async () => {
    const { call, change } = await shared();
    const details = { mcpCode: -32601 };
    await expect(call('unknown')).rejects.toMatchObject({ code: 'remote_mcp_error', status: 502, details });
    const failure = { code: 'local_stdio_failed', message: 'The program exited with 7', mayHaveActed: true };
    await expect(call('leave')).rejects.toMatchObject(failure);
    await change({ retryAt: null });
    expect(await call('echo')).toMatchObject(said('{}'));
  });

  test('is run by whoever needs it first after it was idle', async () => {
    const { row, pid } = await shared('good', { times: { beatMs: 50, idleMs: 2_000 } });
    const before = await pid();
    const { fence = 0n } = (await row()) ?? {};
    await expect.poll(row).toMatchObject({ status: 'stopped', fence });
    expect(await pid()).not.toBe(before);
    expect(await row()).toMatchObject({ fence: fence + 1n });
  });

  test('that is stopped during a call has failed, and runs elsewhere for the next one', async () => {
    const { holder, server, call, row } = await shared();
    const hanging = call('hang');
    await begun(call);
    const stopping = holder.release(server);
    await expect(hanging).rejects.toMatchObject({ code: 'local_stdio_failed', mayHaveActed: true });
    // It comes while the program ends.
    expect(await call('echo')).toMatchObject(said('{}'));
    await stopping;
    expect(await row()).toMatchObject({ fence: 2n });
  });

  test('whose process stops in order moves with the calls that have not begun', async () => {
    const { holder, call, row } = await shared('stays');
    const closing = holder.close();
    expect(await call('echo')).toMatchObject(said('{}'));
    await closing;
    expect(await row()).toMatchObject({ fence: 2n });
  });

  test('gives way to the one that is wanted now', async () => {
    const { holder, other, server, row } = await shared();
    const args = server.program.args.map((one) => (one === 'good' ? 'modern' : one));
    const changed = { ...server, program: { ...server.program, args } };
    const attending = setInterval(() => void holder.attend(server.companyId), 20);
    expect(await other.check(changed).finally(() => clearInterval(attending))).toMatchObject({
      protocolVersion: '2026-07-28',
    });
    expect(await row()).toMatchObject({ fence: 2n });
  });

  test('by a process of a former release is not asked, and the call may be sent again', async () => {
    const { call, change } = await shared();
    await change({ sharedKey: null });
    await expect(call('echo')).rejects.toMatchObject({ code: 'runtime_capacity_unavailable', status: 429 });
  });

  test('whose holder says nothing has not begun, and the call may be sent again', async () => {
    const { other, server, change } = await shared();
    // Nobody looks for requests to it.
    await change({ engineId: crypto.randomUUID() });
    const refused = other.callTool(server, calling('note', { what: 1 }), LIMITS);
    await expect(refused).rejects.toMatchObject({ code: 'runtime_capacity_unavailable', mayHaveActed: false });
    expect(await rows()).toEqual([]);
  });

  test('is asked and answers though all signals are lost', async () => {
    const { call } = await shared();
    const { pool } = world.services.database;
    const silenced = setInterval(() => {
      void pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'orgraph requests between processes'`);
    }, 5);
    expect(await call('echo').finally(() => clearInterval(silenced))).toMatchObject(said('{}'));
  });
});
