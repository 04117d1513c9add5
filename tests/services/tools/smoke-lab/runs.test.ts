import { expect, test } from 'vitest';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import {
  addSmokeLabStep,
  createSmokeLabRun,
  getSmokeLabRun,
  listSmokeLabRuns,
  updateSmokeLabRun,
} from '#services/tools/smoke-lab/runs.js';
import { startSmokeLabServices } from '#services/tools/smoke-lab/services.js';
import { createWorld, ownDatabase } from '#tests/kit/world.js';

ownDatabase();

type Row = Readonly<Record<string, string>>;

async function create() {
  const world = await createWorld();
  const companyId = world.company.id as string;
  await world.board.run(updateExperimentalSettings, { enableSmokeLab: true });
  const begin = async (fields: object = {}) =>
    (await world.board.run(createSmokeLabRun, { companyId, ...fields } as never)).run;
  return { ...world, companyId, begin };
}

test('a run counts its steps and says how it ended', async () => {
  const { board, companyId, begin } = await create();
  const run = await begin();
  expect(run).toMatchObject({ trigger: 'manual', status: 'running', summary: null, totalSteps: 0, endedAt: null });
  const step = (status: string, fields: object = {}) =>
    board.run(addSmokeLabStep, {
      companyId,
      runId: run.id,
      path: 'P1',
      scenarioStep: 'Look',
      status,
      ...fields,
    } as never);
  await step('pass', { detail: 'Fine', durationMs: 0 });
  await step('skipped');
  expect(await step('fail')).toMatchObject({
    step: { runId: run.id, path: 'P1', status: 'fail' },
    summary: { totalSteps: 3, passedSteps: 1, failedSteps: 1, skippedSteps: 1 },
  });
  const change = { companyId, runId: run.id, status: 'failed', summary: 'One failed' } as const;
  expect((await board.run(updateSmokeLabRun, change)).run).toMatchObject({ status: 'failed', summary: 'One failed' });
  await expect(step('pass')).rejects.toMatchObject({ status: 409 });
  const { steps } = await board.run(getSmokeLabRun, { companyId, runId: run.id });
  expect(steps.map(({ status }: Row) => status)).toEqual(['pass', 'skipped', 'fail']);
});

test('steps that come at once are all counted', async () => {
  const { board, companyId, begin } = await create();
  const { id: runId } = await begin();
  const step = { companyId, runId, path: 'P7', scenarioStep: 'Look', status: 'pass' } as const;
  await Promise.all(Array.from({ length: 10 }, () => board.run(addSmokeLabStep, step)));
  const { run, steps } = await board.run(getSmokeLabRun, { companyId, runId });
  expect([run.totalSteps, run.passedSteps, steps.length]).toEqual([10, 10, 10]);
});

test.each([
  { path: 'P8' },
  { scenarioStep: '' },
  { scenarioStep: 'x'.repeat(201) },
  { status: 'passed' },
  { detail: 'x'.repeat(4001) },
  { durationMs: -1 },
])('a step is refused with %j', async (fields) => {
  const { board, companyId, begin } = await create();
  const { id: runId } = await begin();
  const step = { companyId, runId, path: 'P1', scenarioStep: 'Look', status: 'pass', ...fields };
  await expect(board.run(addSmokeLabStep, step as never)).rejects.toMatchObject({ status: 400 });
});

test('100,000 runs are paged as one is, newest first, by writers of the company only', {
  tags: ['whole'],
}, async () => {
  const { board, member, agent, services, companyId } = await create();
  await services.database.transaction('all', (tx) =>
    tx.$executeRawUnsafe(
      `INSERT INTO "SmokeLabRun" (id, "companyId", trigger, "createdAt", "updatedAt")
       SELECT gen_random_uuid(), $1::uuid, 'ci', now() - make_interval(secs => n), now() FROM generate_series(1, 100000) n`,
      companyId,
    ),
  );
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let page = 0; page < 3; page++) {
    const { runs, nextCursor }: { runs: { id: string }[]; nextCursor: string | null } = await board.run(
      listSmokeLabRuns,
      { companyId, limit: 100, ...(cursor && { cursor }) },
    );
    for (const { id } of runs) seen.add(id);
    cursor = nextCursor;
  }
  expect(seen.size).toBe(300);
  expect(cursor).not.toBeNull();
  await expect(board.run(listSmokeLabRuns, { companyId, cursor: 'wrong' })).rejects.toMatchObject({ status: 400 });
  const [viewer, worker] = [await member('viewer'), await agent({ name: 'Worker' })];
  for (const caller of [viewer, worker]) {
    for (const operation of [listSmokeLabRuns, createSmokeLabRun, startSmokeLabServices]) {
      await expect(caller.run(operation as typeof createSmokeLabRun, { companyId })).rejects.toMatchObject({
        status: 403,
      });
    }
  }
});

test('a run is found in its own company only', async () => {
  const { board, begin } = await create();
  const { id: runId } = await begin();
  const elsewhere = (await createWorld()).company.id as string;
  await expect(board.run(getSmokeLabRun, { companyId: elsewhere, runId })).rejects.toMatchObject({ status: 404 });
});
