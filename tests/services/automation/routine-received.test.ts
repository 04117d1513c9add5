import { beforeEach, describe, expect, it } from 'vitest';
import { companiesWithReceived, dispatchReceived } from '#services/automation/firing/dispatch-received-runs.js';
import { updateRoutine } from '#services/automation/routines/operations.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { activeRoutineIn, firingIn } from '#tests/kit/routines.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { issuesOf, storedRun } from './firings-world.js';

ownDatabase();

let world: World;
let companyId: string;
beforeEach(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

/** A firing that waits, as a request to a webhook leaves it. */
const received = (routine: { id: string; latestRevisionId: string }, fields: object = {}) =>
  firingIn(world, routine, { source: 'webhook', status: 'received', ...fields });

const named = (...runs: { id: string }[]) =>
  dispatchReceived(
    world.services,
    companyId,
    runs.map(({ id }) => id),
  );
const left = () => dispatchReceived(world.services, companyId);

/** As if so many seconds had passed since the run was last touched. */
const age = ({ id }: { id: string }, seconds: number) =>
  stored(
    world,
    (tx) =>
      tx.$executeRaw`UPDATE "RoutineRun" SET "updatedAt" = now() - make_interval(secs => ${seconds}) WHERE id = ${id}::uuid`,
  );
const waits = async () => (await companiesWithReceived(world.services)).includes(companyId);

/** A routine that no firing can be made of: its row is broken. */
async function brokenRoutine() {
  const routine = await activeRoutineIn(world, { title: 'Of {{x}}', variables: [{ name: 'x', defaultValue: 'a' }] });
  const variables = [{ name: 'x', type: 'nonsense', defaultValue: 'a', required: true }];
  await stored(world, (tx) => tx.routine.update({ where: { id: routine.id }, data: { variables } }));
  return routine;
}

describe('firings that wait', () => {
  it('are dispatched by name, once, however many ask for it', async () => {
    const routine = await activeRoutineIn(world, { concurrencyPolicy: 'always_enqueue' });
    const runs = await Promise.all([1, 2, 3].map(() => received(routine)));
    const counts = await Promise.all([named(...runs), named(...runs), named(...runs)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await issuesOf(world, routine)).toHaveLength(3);
    expect(await storedRun(world, runs[0]!)).toMatchObject({
      status: 'issue_created',
      responsibleUserId: 'local-board',
    });
  });

  it('are dispatched in the order in which they came, more than a hundred in turn', async () => {
    const routine = await activeRoutineIn(world, { title: 'Of {{n}}', concurrencyPolicy: 'always_enqueue' });
    const data = Array.from({ length: 120 }, (_, n) => ({
      companyId,
      routineId: routine.id,
      routineRevisionId: routine.latestRevisionId,
      source: 'webhook',
      triggeredAt: new Date(1_800_000_000_000 + n),
      triggerPayload: { n: String(n) },
    }));
    const runs = await stored(world, (tx) => tx.routineRun.createManyAndReturn({ data }));
    expect(await named(...runs)).toBe(120);
    expect((await issuesOf(world, routine)).map(({ title }) => title)).toEqual(data.map((_, n) => `Of ${n}`));
  });

  it('are found by whoever looks once their process has left them for two seconds', async () => {
    const routine = await activeRoutineIn(world);
    const run = await received(routine);
    expect([await waits(), await left()]).toEqual([false, 0]);
    await age(run, 3);
    expect([await waits(), await left(), await waits()]).toEqual([true, 1, false]);
    expect(await issuesOf(world, routine)).toHaveLength(1);
  });

  it('are left to others while these dispatch them', async () => {
    const routine = await activeRoutineIn(world);
    await age(await received(routine), 3);
    await stored(world, async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Routine" WHERE id = ${routine.id}::uuid FOR NO KEY UPDATE`;
      expect(await left()).toBe(0);
    });
    expect(await left()).toBe(1);
  });

  it('by many at once are dispatched once each', async () => {
    const routines = await Promise.all([1, 2, 3, 4].map(() => activeRoutineIn(world)));
    for (const run of await Promise.all(routines.map((routine) => received(routine)))) await age(run, 3);
    const counts = await Promise.all([left(), left(), left()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(4);
    for (const routine of routines) expect(await issuesOf(world, routine)).toHaveLength(1);
  });

  it.each(['paused', 'archived'])('of a routine that was %s meanwhile fail', async (status) => {
    const routine = await activeRoutineIn(world);
    const run = await received(routine);
    await world.board.run(updateRoutine, { routineId: routine.id, status });
    expect(await named(run)).toBe(1);
    expect(await storedRun(world, run)).toMatchObject({ status: 'failed', failureReason: `Routine is ${status}` });
    expect(await issuesOf(world, routine)).toEqual([]);
  });

  it('of another company are not reached', async () => {
    const run = await received(await activeRoutineIn(world));
    const other = await createWorld();
    expect(await dispatchReceived(world.services, other.company.id, [run.id])).toBe(0);
    expect((await storedRun(world, run)).status).toBe('received');
  });
});

describe('a firing whose dispatch breaks down', () => {
  it('does not stop those beside it', async () => {
    const [bad, good] = [await received(await brokenRoutine()), await received(await activeRoutineIn(world))];
    expect(await named(bad, good)).toBe(1);
    expect(await storedRun(world, good)).toMatchObject({ status: 'issue_created' });
    expect(await storedRun(world, bad)).toMatchObject({ status: 'received', attempts: 1 });
  });

  it('is tried again, later each time, and given up after five attempts', async () => {
    const run = await received(await brokenRoutine());
    for (const [attempts, seconds] of [
      [1, 3],
      [2, 9],
      [3, 33],
      [4, 129],
    ] as const) {
      await age(run, seconds);
      expect([await waits(), await left()]).toEqual([true, 0]);
      expect(await storedRun(world, run)).toMatchObject({ status: 'received', attempts });
      await age(run, seconds);
      expect([await waits(), await left()]).toEqual([false, 0]);
    }
    await age(run, 600);
    expect(await left()).toBe(1);
    const failed = { status: 'failed', failureReason: 'The run could not be dispatched' };
    expect(await storedRun(world, run)).toMatchObject({ ...failed, attempts: 5 });
    expect(await eventsOf(world, 'routine.run_triggered')).toMatchObject([{ details: { runId: run.id, ...failed } }]);
    expect(await waits()).toBe(false);
  });
});
