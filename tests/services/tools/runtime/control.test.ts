import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ToolRuntimeSlot } from '#generated/prisma/client.js';
import { checkToolConnection } from '#services/tools/runtime/check.js';
import { listToolRuntimeSlots, restartToolRuntimeSlot, stopToolRuntimeSlot } from '#services/tools/runtime/control.js';
import { getToolRuntimeHealth } from '#services/tools/runtime/health.js';
import { eventsOf } from '#tests/kit/journal.js';
import { countStatements } from '#tests/kit/statements.js';
import { NO_PLUGINS } from '#tests/kit/tool-servers.js';
import { callerOf, createWorld, type World } from '#tests/kit/world.js';
import { openTools } from '#tool-servers/open.js';
import { inDatabase } from '../fixtures.js';

const HOUR_MS = 3_600_000;
const PROGRAM = new URL('../../../kit/stdio-server.mjs', import.meta.url).pathname;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** A connection in use to the program of the kit, in some mood, and its program started. */
async function started(mood = 'good', board = world.board) {
  const companyId = world.company.id as string;
  const key = `app-${randomUUID().slice(0, 8)}`;
  const connection = await inDatabase(world, async (tx) => {
    await tx.toolStdioTemplate.create({
      data: { companyId, templateId: key, name: key, command: process.execPath, args: [PROGRAM, mood] } as never,
    });
    const application = await tx.toolApplication.create({
      data: { companyId, applicationKey: key, name: key, type: 'mcp_stdio', status: 'active' },
    });
    const config = { quarantineNewEntries: true, safeDefault: false, templateId: key };
    const settings = { name: 'Main', transport: 'local_stdio', status: 'active', enabled: true, config };
    return tx.toolConnection.create({ data: { companyId, applicationId: application.id, uid: key, ...settings } });
  });
  // One that fails leaves a slot, too.
  await board.run(checkToolConnection, { connectionId: connection.id }).catch(() => {});
  const row = () =>
    inDatabase(world, (tx) => tx.toolRuntimeSlot.findFirstOrThrow({ where: { connectionId: connection.id } }));
  return { connectionId: connection.id, row, slot: await row() };
}

const change = (id: string, data: Partial<ToolRuntimeSlot>) =>
  inDatabase(world, (tx) => tx.toolRuntimeSlot.update({ where: { id }, data: data as never }));
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const stop = (input: object) => world.board.run(stopToolRuntimeSlot, input);
const restart = (input: object) => world.board.run(restartToolRuntimeSlot, input);

describe('a program of a connection', () => {
  test('is listed, stopped and started again', async () => {
    const companyId = world.company.id;
    const { slot, connectionId, row } = await started();
    const listed = await world.board.run(listToolRuntimeSlots, { companyId });
    expect(listed.runtimeSlots).toMatchObject([
      { id: slot.id, connectionId, runtimeKind: 'local_stdio', provider: 'process', stoppedAt: null, metadata: {} },
    ]);
    expect(listed.runtimeSlots[0]).not.toHaveProperty('pid');
    const stopped = await stop({ slotId: slot.id });
    expect(stopped).toMatchObject({ id: slot.id, status: 'stopped', stoppedAt: expect.any(String) });
    expect(isAlive(slot.pid as number)).toBe(false);
    expect(await stop({ slotId: slot.id, companyId })).toMatchObject({ status: 'stopped' });
    const restarted = await restart({ slotId: slot.id });
    expect(restarted).toMatchObject({ id: slot.id, status: 'running', healthStatus: 'ok' });
    const { pid: first } = await row();
    await restart({ slotId: slot.id });
    const { pid: second } = await row();
    expect(second).not.toBe(first);
    expect([isAlive(first as number), isAlive(second as number)]).toEqual([false, true]);
    expect((await eventsOf(world, 'tool_runtime_slot')).map(({ action }) => action)).toEqual([
      'tool_runtime_slot.stopped',
      'tool_runtime_slot.stopped',
      'tool_runtime_slot.restarted',
      'tool_runtime_slot.restarted',
    ]);
    await stop({ slotId: slot.id });
  });

  test('is named by the check that asks it', async () => {
    const { slot, connectionId } = await started();
    const { runtimeSlot } = await world.board.run(checkToolConnection, { connectionId });
    expect(runtimeSlot).toMatchObject({ id: slot.id, connectionId, healthStatus: 'ok' });
    expect(runtimeSlot).not.toHaveProperty('pid');
  });

  test('is stopped at once by order of another server process', async () => {
    const { config, database, cipher } = world.services;
    const url = config.DATABASE_URL as string;
    // Without being told, it would look after its programs only in an hour.
    const other = await openTools({
      config,
      database,
      cipher,
      committed: () => {},
      url,
      log: () => {},
      plugins: NO_PLUGINS,
      times: { beatMs: HOUR_MS },
    });
    const holder = callerOf({ ...world.services, ...other.services }, world.board.actor);
    const { slot, row } = await started('good', holder);
    await change(slot.id, { leaseExpiresAt: new Date(Date.now() + HOUR_MS) });
    await stop({ slotId: slot.id });
    await expect.poll(row).toMatchObject({ status: 'stopped', lastError: null });
    expect(isAlive(slot.pid as number)).toBe(false);
    await other.close();
  });

  test('that fails when it is restarted says so, and rests like others', async () => {
    const { slot } = await started('leaves');
    await change(slot.id, { retryAt: null, failedAt: [] });
    expect(await restart({ slotId: slot.id })).toMatchObject({ status: 'failed', lastError: expect.any(String) });
    await expect(restart({ slotId: slot.id })).rejects.toMatchObject({ status: 429, code: 'restart_backoff' });
  });

  test('is not started where no call would start it', async () => {
    const { slot, connectionId } = await started();
    await stop({ slotId: slot.id });
    const set = (data: object) =>
      inDatabase(world, (tx) => tx.toolConnection.update({ where: { id: connectionId }, data }));
    const refused = { status: 422, code: 'runtime_control_unsupported' };
    await set({ enabled: false });
    await expect(restart({ slotId: slot.id })).rejects.toMatchObject(refused);
    await set({ enabled: true });
    await change(slot.id, { slotKey: `${connectionId}:other` });
    await expect(restart({ slotId: slot.id })).rejects.toMatchObject(refused);
  });

  test('whose server process is gone is not waited for', async () => {
    const { slot } = await started();
    await stop({ slotId: slot.id });
    const lost = { engineId: randomUUID(), host: 'gone', processKey: randomUUID(), leaseExpiresAt: new Date(0) };
    await change(slot.id, { ...lost, status: 'running' });
    expect(await stop({ slotId: slot.id })).toMatchObject({ id: slot.id });
  });

  test('is of nobody else, and for those alone who hold tools:manage_runtime', async () => {
    const { slot } = await started();
    await stop({ slotId: slot.id });
    const other = await createWorld();
    for (const slotId of [slot.id, randomUUID(), 'x']) {
      const asked = other.member('owner').then((owner) => owner.run(stopToolRuntimeSlot, { slotId }));
      await expect(asked).rejects.toMatchObject({ status: 404, code: 'runtime_slot_not_found' });
      await expect(stop({ slotId, companyId: other.company.id })).rejects.toMatchObject({ status: 404 });
    }
    const operator = await world.member('operator');
    const refused = { status: 403, message: 'Missing permission: tools:manage_runtime' };
    await expect(operator.run(stopToolRuntimeSlot, { slotId: slot.id })).rejects.toMatchObject(refused);
    await expect(operator.run(getToolRuntimeHealth, { companyId: world.company.id })).rejects.toMatchObject(refused);
    const agent = await world.agent({ name: 'Keeper' });
    expect(await agent.run(stopToolRuntimeSlot, { slotId: slot.id })).toMatchObject({ status: 'stopped' });
  });
});

describe('the report', () => {
  interface Watched {
    readonly name: string;
    readonly severity: string;
  }
  const report = (of: World) => of.board.run(getToolRuntimeHealth, { companyId: of.company.id });
  const calls = (of: World, rows: readonly object[]) =>
    inDatabase(of, (tx) =>
      tx.toolInvocation.createMany({
        data: rows.map((row) => ({
          id: randomUUID(),
          companyId: of.company.id,
          actorType: 'system',
          actorId: 'x',
          toolName: 'search',
          decision: 'allow',
          reasonCode: 'allow_policy',
          configVersion: 1,
          argumentsHash: 'x',
          argumentsSummary: {},
          ...row,
        })) as never,
      }),
    );
  const lasting = (status: string, ms: number, more: object = {}) => {
    const startedAt = new Date(Date.now() - 600_000);
    return { status, startedAt, completedAt: new Date(startedAt.getTime() + ms), ...more };
  };

  test('of a company without calls has nothing to say', async () => {
    const of = await createWorld();
    const said = await report(of);
    expect(said).toMatchObject({ status: 'ok', alerts: [], supportMatrix: { remoteHttp: { supported: true } } });
    expect(said.metrics).toMatchObject({ toolCallsLastHour: 0, timeoutRateLastHour: 0, p95ToolLatencyMsLastHour: 0 });
    expect(said.recommendations).toHaveLength(8);
    expect(said.recommendations.every(({ status }: { status: string }) => status === 'ok')).toBe(true);
  });

  test('counts the calls of the last hour, and how long they took', async () => {
    const of = await createWorld();
    await calls(of, [
      ...Array.from({ length: 19 }, (_, at) => lasting('succeeded', (at + 1) * 10)),
      lasting('failed', 4_000, { errorCode: 'connection_secret_missing' }),
      // Neither refused calls, nor the time that people take, nor what is long past.
      lasting('denied', 0),
      lasting('succeeded', 300_000, { approvalState: 'approved' }),
      lasting('timed_out', 1, { startedAt: new Date(Date.now() - 7_200_000) }),
    ]);
    const { status, metrics, alerts } = await report(of);
    expect(metrics).toMatchObject({
      toolCallsLastHour: 21,
      toolFailuresLastHour: 1,
      toolTimeoutsLastHour: 0,
      failureRateLastHour: 4.8,
      averageToolLatencyMsLastHour: 295,
      p95ToolLatencyMsLastHour: 190,
      missingSecretFailuresLastHour: 1,
    });
    expect(status).toBe('degraded');
    expect(alerts).toMatchObject([{ name: 'missing_secrets', severity: 'warning', status: 'firing' }]);
  });

  test('says first what is critical', async () => {
    const of = await createWorld();
    await calls(of, [
      ...Array.from({ length: 27 }, () => lasting('succeeded', 10)),
      ...Array.from({ length: 3 }, () => lasting('timed_out', 10)),
      lasting('failed', 10, { errorCode: 'outcome_unknown' }),
    ]);
    const { status, alerts } = await report(of);
    expect(status).toBe('critical');
    expect(alerts.map(({ name, severity }: Watched) => [name, severity])).toEqual([
      ['audit_write_failures', 'critical'],
    ]);
    await calls(of, [lasting('timed_out', 10)]);
    const grown = await report(of);
    expect(grown.alerts.map(({ name }: Watched) => name)).toEqual(['audit_write_failures', 'tool_timeout_rate']);
  });

  test('is read in as many statements for many calls as for none', async () => {
    const of = await createWorld();
    const before = await countStatements(() => report(of));
    await calls(
      of,
      Array.from({ length: 50 }, () => lasting('succeeded', 10)),
    );
    expect(await countStatements(() => report(of))).toBe(before);
  });
});
