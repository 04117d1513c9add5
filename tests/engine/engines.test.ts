import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BeatConnection, beat, registerEngine, unregisterEngine } from '#services/runs/engines/beat.js';
import { listEngines } from '#services/runs/engines/operations.js';
import { pendingWork } from '#services/runs/engines/pending.js';
import { stored } from '../kit/issues.js';
import { createWorld, type World } from '../kit/world.js';
import { claimed, fenceOf, queue } from './kit.js';

const lineOf = ({ services }: World): BeatConnection => ({
  rows: (statement, values) => services.database.query('all', statement, values),
});

test('administrators of the installation see which processes execute runs, and nobody else does', async () => {
  const world = await createWorld();
  const { services } = world;
  const [live, left, dead] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [live, left, dead]) {
    await registerEngine(services, { id, host: 'here', pid: 7, version: '1' });
  }
  await unregisterEngine(services, left);
  const silent = { lastSeenAt: new Date(Date.now() - 40_000) };
  await stored(world, (tx) => tx.engineProcess.update({ where: { id: dead }, data: silent }));
  const states = async () =>
    Object.fromEntries(
      (await world.board.run(listEngines)).map((one: { id: string; state: string }) => [one.id, one.state]),
    );
  expect(await states()).toMatchObject({ [live]: 'live', [left]: 'stopped', [dead]: 'silent' });
  await pendingWork(services, { host: 'here', slots: 0 });
  expect(await states()).toMatchObject({ [live]: 'live', [left]: 'stopped', [dead]: 'gone' });
  await beat(lineOf(world), dead, []);
  expect(await states()).toMatchObject({ [dead]: 'live' });
  const owner = await world.member('owner');
  await expect(owner.run(listEngines)).rejects.toMatchObject({ status: 403 });
});

test('a process renews the leases of its own runs only, and returns their ids', async () => {
  const world = await createWorld();
  const ada = await world.agent({ name: 'Ada' });
  await Promise.all([queue(world, ada), queue(world, ada), queue(world, ada)]);
  const [own, cancelled, taken] = [await claimed(world, ada), await claimed(world, ada), await claimed(world, ada)];
  const long = new Date(Date.now() - 60_000);
  await stored(world, async (tx) => {
    await tx.heartbeatRun.updateMany({ where: { agentId: ada.row.id }, data: { leaseExpiresAt: long } });
    await tx.heartbeatRun.update({ where: { id: cancelled.id }, data: { status: 'cancelled' } });
    await tx.heartbeatRun.update({ where: { id: taken.id }, data: { fence: 2 } });
  });
  expect([...(await beat(lineOf(world), randomUUID(), [own, cancelled, taken].map(fenceOf)))]).toEqual([own.id]);
  const rows = await stored(world, (tx) => tx.heartbeatRun.findMany({ where: { agentId: ada.row.id } }));
  const renewed = rows.filter((run) => (run.leaseExpiresAt as Date) > long).map(({ id }) => id);
  expect(renewed).toEqual([own.id]);
});

test('a clock that was set back keeps no lease and no retry for long', async () => {
  const world = await createWorld();
  const ada = await world.agent({ name: 'Ada' });
  await queue(world, ada);
  const run = await claimed(world, ada);
  const later = new Date(Date.now() + 7_200_000);
  const of = { companyId: world.company.id, agentId: ada.row.id };
  const retry = await stored(world, async (tx) => {
    await tx.heartbeatRun.update({ where: { id: run.id }, data: { leaseExpiresAt: later } });
    return tx.heartbeatRun.create({ data: { ...of, status: 'scheduled_retry', scheduledRetryAt: later } });
  });
  const pending = await pendingWork(world.services, { host: 'here', slots: 0 });
  expect(pending.filter(({ companyId }) => companyId === world.company.id)).toMatchObject([
    { kind: 'retry', runId: retry.id },
  ]);
  const cut = await stored(world, (tx) => tx.heartbeatRun.findUniqueOrThrow({ where: { id: run.id } }));
  expect((cut.leaseExpiresAt as Date).getTime()).toBeLessThan(later.getTime() - 3_600_000);
});
