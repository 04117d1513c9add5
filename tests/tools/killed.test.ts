import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#services/core/postgres/statement.js';
import { calling } from '../kit/mcp-server.js';
import { compilePrograms, type Programs } from '../kit/programs.js';
import { isRunning, until } from '../kit/running.js';
import { connectProgram, openLocalServers } from '../kit/stdio-connection.js';
import { createWorld, type World } from '../kit/world.js';

/** A database that was just started gives holders of leases the time to renew them. */
const AFTER_START = { timeout: 120_000 };
const LIMITS = { timeoutMs: 120_000 };

let programs: Programs;
beforeAll(async () => {
  programs = await compilePrograms(['tests/tools/programs/holder.ts']);
});
afterAll(() => programs.dispose());

test('a program and its children end with a server process that is killed, and another process takes over', async () => {
  const world = await createWorld();
  const { database } = world.services;
  const { server, home, row, change } = await connectProgram(world, 'good');
  const url = database.pool.options.connectionString as string;
  const holder = programs.start('holder', [url, home, JSON.stringify(server)]);
  const pids = [Number(await holder.says('pid')), Number(await holder.says('offspring'))];
  expect(pids.filter(isRunning)).toEqual(pids);
  expect(await row()).toMatchObject({ status: 'running' });
  holder.process.kill('SIGKILL');
  await holder.ended();
  await until(() => !pids.some(isRunning));
  await change({ leaseExpiresAt: new Date(Date.now() - 1_000) });
  const { servers } = openLocalServers(database, { times: { sweepMs: 50 } });
  servers.start();
  await expect.poll(row, AFTER_START).toMatchObject({ status: 'stopped' });
  expect(await servers.callTool(server, calling('echo'), LIMITS)).toMatchObject({ isError: false });
});

test('a program whose server process is silent for too long is ended by another process', async () => {
  const world = await createWorld();
  const { servers, server, row, change } = await connectProgram(world, 'good', { times: { beatMs: 1_000_000 } });
  const { content } = await servers.callTool(server, calling('pid'), LIMITS);
  const { pid } = JSON.parse((content[0] as { text: string }).text);
  await change({ leaseExpiresAt: new Date(Date.now() - 1_000) });
  const other = openLocalServers(world.services.database, { times: { sweepMs: 50 } });
  other.servers.start();
  const gone = { status: 'stopped', lastError: 'The server process that ran it has ended' };
  await expect.poll(row, AFTER_START).toMatchObject(gone);
  await until(() => !isRunning(pid));
  expect(await other.servers.callTool(server, calling('echo'), LIMITS)).toMatchObject({ isError: false });
});

describe('a call that another process makes', () => {
  const ROWS = statement('SELECT "takenAt" FROM "ToolForwardedRequest" WHERE "companyId" = $1::uuid');
  const rows = ({ services, company }: World) =>
    services.database.query<{ takenAt: Date | null }>([company.id], ROWS, [company.id]);
  const begun = async (world: World) => (await rows(world)).map(({ takenAt }) => takenAt !== null);

  test('has an unknown outcome when that one is killed, and is not made again', async () => {
    const world = await createWorld();
    const { servers, server, home, change } = await connectProgram(world, 'good');
    const url = world.services.database.pool.options.connectionString as string;
    const holder = programs.start('holder', [url, home, JSON.stringify(server), '["pid"]']);
    const pid = Number(await holder.says('pid'));
    const call = servers.callTool(server, calling('hang'), { timeoutMs: 30_000 });
    await expect.poll(() => begun(world)).toEqual([true]);
    holder.process.kill('SIGKILL');
    await expect(call).rejects.toMatchObject({ code: 'outcome_unknown', status: 502, mayHaveActed: true });
    await until(() => !isRunning(pid));
    expect(await rows(world)).toEqual([]);
    await change({ leaseExpiresAt: new Date(Date.now() - 1_000) });
    const { content } = await servers.callTool(server, calling('noted'), LIMITS);
    expect(JSON.parse((content[0] as { text: string }).text)).toEqual({ noted: [], cancelled: 0 });
  });

  test('is taken back when the one that asked is killed', async () => {
    const world = await createWorld();
    const { servers, server, home } = await connectProgram(world, 'good');
    await servers.check(server);
    const url = world.services.database.pool.options.connectionString as string;
    const asker = programs.start('holder', [url, home, JSON.stringify(server), '["hang"]']);
    await expect.poll(() => begun(world)).toEqual([true]);
    asker.process.kill('SIGKILL');
    const cancelled = async () => {
      const { content } = await servers.callTool(server, calling('noted'), LIMITS);
      return JSON.parse((content[0] as { text: string }).text).cancelled;
    };
    await expect.poll(cancelled).toBe(1);
    await expect.poll(() => rows(world)).toEqual([]);
  });
});
