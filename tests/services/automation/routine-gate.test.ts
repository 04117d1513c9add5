import { beforeEach, describe, expect, test } from 'vitest';
import { runRoutine } from '#services/automation/firing/run.js';
import { createProject } from '#services/organization/projects/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { storedRoutine, storedTrigger, triggerIn } from '#tests/kit/routines.js';
import { statementsOf } from '#tests/kit/statements.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { within } from '../work/threads-world.js';
import { fire } from './firings-world.js';
import { FIRED, fired, GATE, label, next, QUIET } from './gate-world.js';
import { fallsDue, freshWorld, LATER, look, nextHourly, scheduled, tick, ticksOf } from './ticks-world.js';

ownDatabase();

let world: World;
beforeEach(async () => {
  world = await freshWorld();
});

describe('the first tick of a gated routine', () => {
  test('fires, and the next one is quiet where nothing happened since', async () => {
    const made = await fired(world);
    const { lastEnqueuedAt } = await storedRoutine(world, made.routine);
    const second = await next(world, made);
    expect(second).toMatchObject({
      ...QUIET,
      triggerPayload: { activityGate: { verdict: 'quiet', windowStart: lastEnqueuedAt?.toISOString() } },
      completedAt: expect.any(Date),
    });
    const trigger = await storedTrigger(world, made.trigger);
    expect(trigger).toMatchObject({ lastResult: 'skipped_no_activity', missedTicks: 0 });
    expect(trigger.nextRunAt?.getTime()).toBeGreaterThan((second.scheduledFor as Date).getTime());
    expect((await eventsOf(world, 'routine.run_skipped')).at(-1)).toMatchObject({
      entityId: made.routine.id,
      details: { failureReason: 'no_external_activity' },
    });
  });

  test('fires although somebody has run the routine by hand and nothing happened since', async () => {
    const made = await scheduled(world, GATE);
    await world.board.run(runRoutine, { routineId: made.routine.id });
    expect(await next(world, made)).toMatchObject(FIRED);
    expect(await next(world, made)).toMatchObject(QUIET);
  });
});

test('a run by hand and a delivery of a webhook fire although a tick would be quiet', async () => {
  const made = await fired(world);
  expect(await next(world, made)).toMatchObject(QUIET);
  expect(await world.board.run(runRoutine, { routineId: made.routine.id })).toMatchObject(FIRED);
  expect(await next(world, made)).toMatchObject(QUIET);
  const trigger = await triggerIn(world, made.routine, 'webhook');
  expect(await fire(world, made.routine, { trigger, source: 'webhook' })).toMatchObject(FIRED);
});

test('a routine that has made no issue yet fires, even after a skipped tick', async () => {
  const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Ours' });
  const pause = (pausedAt: Date | null) =>
    within(world, (tx) => tx.project.update({ where: { id: project.id }, data: { pausedAt } }));
  const made = await scheduled(world, { ...GATE, projectId: project.id });
  await pause(new Date());
  expect(await next(world, made)).toMatchObject({ status: 'skipped', failureReason: 'paused' });
  await pause(null);
  expect(await next(world, made)).toMatchObject(FIRED);
});

describe('many gated ticks', () => {
  test('of a company are judged in one statement', async () => {
    const made = [await fired(world), await fired(world), await fired(world)];
    for (const { trigger } of made) await tick(world, trigger);
    for (const { trigger } of made) await fallsDue(world, trigger);
    const texts = await statementsOf(() => look(world));
    expect(texts.filter((text) => text.includes('no_external_activity'))).toHaveLength(1);
    for (const { trigger } of made) expect(await ticksOf(world, trigger)).toHaveLength(3);
  });

  test('that a routine missed fire once for what happened, be it before the first of them', async () => {
    const made = await fired(world, { catchUpPolicy: 'enqueue_missed_with_cap' });
    await label(world, world.board);
    await look(world, { now: new Date(Date.now() + 4 * 3_600_000) });
    const runs = (await ticksOf(world, made.trigger)).slice(1);
    expect(runs.length).toBeGreaterThanOrEqual(3);
    expect(runs[0]).toMatchObject(FIRED);
    for (const run of runs.slice(1)) expect(run).toMatchObject(QUIET);
    expect(await storedTrigger(world, made.trigger)).toMatchObject({ lastResult: 'skipped_no_activity' });
  });

  test('that a routine missed leave the result of the newest, be it one that fired or one that was quiet', async () => {
    const made = await fired(world, { catchUpPolicy: 'enqueue_missed_with_cap' });
    const last = nextHourly();
    // The last of three missed ticks lies after what happened, those an hour and two hours ago before it.
    await within(world, async (tx) => {
      const nextRunAt = new Date(last - 7_200_000);
      await tx.routineTrigger.update({ where: { id: made.trigger.id }, data: { nextRunAt } });
      const early = new Date(last - 14_400_000);
      await tx.routine.update({ where: { id: made.routine.id }, data: { lastEnqueuedAt: early } });
    });
    await label(world, world.board);
    await look(world, { now: new Date(last + 1) });
    const runs = (await ticksOf(world, made.trigger)).filter(
      ({ scheduledFor }) => (scheduledFor as Date).getTime() % 60_000 === 0,
    );
    expect(runs).toMatchObject([QUIET, QUIET, FIRED]);
    expect(await storedTrigger(world, made.trigger)).toMatchObject({
      lastResult: 'issue_created',
      lastFiredAt: runs[2]?.triggeredAt,
    });
  });

  test('of two schedules of a routine are both first ones once', async () => {
    const made = await fired(world);
    const second = await triggerIn(world, made.routine, 'schedule', { cronExpression: `${LATER} * * * *` });
    expect(await tick(world, second)).toMatchObject(FIRED);
    expect(await tick(world, second)).toMatchObject(QUIET);
    expect(await next(world, made)).toMatchObject(QUIET);
  });
});
