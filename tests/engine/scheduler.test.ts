import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { Scheduler } from '#engine/scheduler.js';
import type { Database } from '#services/core/postgres/database.js';
import { stored } from '../kit/issues.js';
import { firingIn } from '../kit/routines.js';
import { until } from '../kit/running.js';
import { createWorld, type World } from '../kit/world.js';
import { fallsDue, scheduled, ticksOf } from '../services/automation/ticks-world.js';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const silent = pino({ level: 'silent' });
const HOUR_MS = 3_600_000;

/** A scheduler of this process, on a database that answers as it is told. */
function schedulerOn(database: Partial<Database>, { intervalMs = HOUR_MS, log = silent } = {}): Scheduler {
  const { services } = world;
  const config = { ...services.config, CLOCK_INTERVAL_MS: intervalMs };
  return new Scheduler({ ...services, config, database: { ...services.database, ...database } }, log);
}

const away = (): Promise<never> => Promise.reject(new Error('the database is away'));

/** Resolves once another scheduler has looked ten times: one with the same interval that goes on has looked, too. */
async function anotherLooks(): Promise<void> {
  let looks = 0;
  const read = () => {
    looks += 1;
    return away();
  };
  const another = schedulerOn({ query: read }, { intervalMs: 10 });
  another.start();
  await until(() => looks >= 10);
  await another.stop();
}

describe('a scheduler', () => {
  test('fires what is due, dispatches what another process left, and does nothing more once it is stopped', async () => {
    const { routine, trigger } = await scheduled(world, { concurrencyPolicy: 'always_enqueue' });
    await fallsDue(world, trigger);
    const left = await firingIn(world, routine, { updatedAt: new Date(Date.now() - 60_000) });
    const scheduler = schedulerOn({}, { intervalMs: 10 });
    scheduler.start();
    await until(async () => (await ticksOf(world, trigger))[0]?.status === 'issue_created');
    await until(async () => {
      const { status } = await stored(world, (tx) => tx.routineRun.findUniqueOrThrow({ where: { id: left.id } }));
      return status === 'issue_created';
    });
    await scheduler.stop();
    await fallsDue(world, trigger);
    await anotherLooks();
    expect(await ticksOf(world, trigger)).toHaveLength(1);
  });

  test("looks at the full minute by the database's clock, however long its interval and whatever the time here", async () => {
    const looks: number[] = [];
    const nearMinute = Date.UTC(2031, 4, 5, 6, 7, 59, 700);
    const began = performance.now();
    const read = async (reach: never, statement: { text: string }, values: never) => {
      if (!statement.text.includes('AS "companyIds"'))
        return world.services.database.query(reach, statement as never, values);
      const now = nearMinute + performance.now() - began;
      looks.push(now);
      return [{ now: new Date(now), companyIds: [] }];
    };
    const scheduler = schedulerOn({ query: read as never });
    scheduler.start();
    await until(async () => looks.some((now) => now >= Date.UTC(2031, 4, 5, 6, 8)));
    const seen = looks.length;
    await anotherLooks();
    expect(looks).toHaveLength(seen);
    await scheduler.stop();
  });

  test('that cannot reach its database says so and goes on', async () => {
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line).msg) });
    let reads = 0;
    const read = () => {
      reads += 1;
      return away();
    };
    const scheduler = schedulerOn({ query: read }, { intervalMs: 10, log });
    scheduler.start();
    await until(() => reads >= 6);
    await scheduler.stop();
    const seen = reads;
    expect(warnings.length).toBeGreaterThanOrEqual(4);
    await anotherLooks();
    expect(reads).toBe(seen);
  });

  test("finds what it missed when the database's clock was set back", async () => {
    const { trigger } = await scheduled(world, { concurrencyPolicy: 'always_enqueue' });
    const rest = new Date(Date.now() + 50 * HOUR_MS);
    await stored(world, (tx) => tx.routineTrigger.update({ where: { id: trigger.id }, data: { nextRunAt: rest } }));
    await firingIn(
      world,
      { id: trigger.routineId, latestRevisionId: crypto.randomUUID() },
      {
        source: 'schedule',
        triggerId: trigger.id,
        status: 'skipped',
        scheduledFor: new Date(rest.getTime() - HOUR_MS),
      },
    );
    const scheduler = schedulerOn({});
    scheduler.start();
    await until(async () => {
      const { nextRunAt } = await stored(world, (tx) =>
        tx.routineTrigger.findUniqueOrThrow({ where: { id: trigger.id } }),
      );
      return (nextRunAt as Date) < rest;
    });
    await scheduler.stop();
  });
});
