/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Prisma } from '#generated/prisma/client.js';
import { temporaryHome } from '../kit/folders.js';
import { compilePrograms, type Program, type Programs } from '../kit/programs.js';
import { until } from '../kit/running.js';
import { createWorld, type World } from '../kit/world.js';
import { scheduled } from '../services/automation/ticks-world.js';
import { within } from '../services/work/threads-world.js';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

let programs: Programs;
beforeAll(async () => {
  programs = await compilePrograms(['tests/services/programs/scheduler.ts']);
});
afterAll(() => programs?.dispose());

async function startScheduler(): Promise<Program> {
  return programs.start('scheduler', [world.services.config.DATABASE_URL as string, await temporaryHome()]);
}

/** So many routines like one another, each with a schedule, all of them due at the same minute, long ago. */
async function allDue(count: number): Promise<void> {
  const { routine, trigger } = await scheduled(world, { concurrencyPolicy: 'always_enqueue' });
  const due = { ...trigger, nextRunAt: new Date('2026-01-01') };
  const ids = Array.from({ length: count }, () => randomUUID());
  await within(world, async (tx) => {
    const row = await tx.routine.findUniqueOrThrow({ where: { id: routine.id } });
    await tx.routine.createMany({ data: ids.map((id) => ({ ...row, id })) as Prisma.RoutineCreateManyInput[] });
    const triggers = ids.map((routineId) => ({ ...due, id: randomUUID(), routineId }));
    await tx.routineTrigger.createMany({ data: triggers as Prisma.RoutineTriggerCreateManyInput[] });
  });
}

const count = () =>
  within(world, (tx) => tx.routineRun.count({ where: { companyId: world.company.id, status: 'issue_created' } }));

async function expectOneEach(firings: number): Promise<void> {
  const { id: companyId } = world.company;
  const rows = await within(world, (tx) => tx.routineRun.findMany({ where: { companyId } }));
  expect(rows).toHaveLength(firings);
  expect(rows.every(({ status }) => status === 'issue_created')).toBe(true);
  for (const column of ['triggerId', 'linkedIssueId'] as const) {
    expect(new Set(rows.map((row) => row[column])).size).toBe(firings);
  }
  expect(await within(world, (tx) => tx.issue.count({ where: { companyId } }))).toBe(firings);
  const action = 'routine.run_triggered';
  expect(await within(world, (tx) => tx.event.count({ where: { companyId, action } }))).toBe(firings);
}

describe('three processes', () => {
  test('answer each due tick once', async () => {
    await allDue(200);
    const processes = await Promise.all([startScheduler(), startScheduler(), startScheduler()]);
    for (const one of processes) await one.says('started');
    await until(async () => (await count()) >= 200);
    for (const one of processes) one.process.kill('SIGKILL');
    await Promise.all(processes.map((one) => one.ended()));
    await expectOneEach(200);
  });

  test('of which some are killed at any moment lose no tick and answer none twice', async () => {
    await allDue(600);
    for (let killed = 0; killed < 3; killed++) {
      const one = await startScheduler();
      await one.says('started');
      const before = await count();
      await until(async () => (await count()) > before);
      one.process.kill('SIGKILL');
      await one.ended();
    }
    const last = await startScheduler();
    await until(async () => (await count()) >= 600);
    last.process.kill('SIGKILL');
    await last.ended();
    await expectOneEach(600);
  });
});
