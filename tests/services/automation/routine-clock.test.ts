import { beforeEach, describe, expect, test } from 'vitest';
import { storedTrigger } from '#tests/kit/routines.js';
import { statementsOf } from '#tests/kit/statements.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { freshWorld, look, scheduled, setTrigger, ticksOf } from './ticks-world.js';

ownDatabase();

let world: World;
beforeEach(async () => {
  world = await freshWorld();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const POLICIES = ['skip_missed', 'enqueue_missed_with_cap'] as const;
const at = (iso: string): Date => new Date(iso);
const plus = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** A routine that makes an issue each time, with a schedule whose next tick is the first one given. */
async function withTick(first: Date, schedule: { cronExpression: string; timezone?: string }, catchUpPolicy?: string) {
  const policy = { concurrencyPolicy: 'always_enqueue', ...(catchUpPolicy ? { catchUpPolicy } : {}) };
  const { trigger } = await scheduled(world, policy, { timezone: 'UTC', ...schedule });
  await setTrigger(world, trigger, { nextRunAt: first });
  const fired = async () => (await ticksOf(world, trigger)).map(({ scheduledFor }) => scheduledFor as Date);
  return { trigger, fired, state: () => storedTrigger(world, trigger) };
}

/** The clock goes from one moment to another, and somebody looks at every step. */
async function pass(from: Date, to: Date, step: number): Promise<void> {
  for (let now = from; now <= to; now = plus(now, step)) await look(world, { now });
}

const isos = (dates: readonly Date[]): string[] => dates.map((date) => date.toISOString().slice(0, 16));

describe('when the clocks change', () => {
  // In each zone the days around a change; the daily tick falls into the hour that is leapt over or comes twice.
  test.each([
    [
      'Europe/Berlin',
      'forward',
      '30 2 * * *',
      '2027-03-27T01:30',
      ['2027-03-27T01:30', '2027-03-28T01:00', '2027-03-29T00:30'],
    ],
    [
      'Europe/Berlin',
      'back',
      '30 2 * * *',
      '2027-10-30T00:30',
      ['2027-10-30T00:30', '2027-10-31T00:30', '2027-11-01T01:30'],
    ],
    [
      'America/New_York',
      'forward',
      '30 2 * * *',
      '2027-03-13T07:30',
      ['2027-03-13T07:30', '2027-03-14T07:00', '2027-03-15T06:30'],
    ],
    [
      'America/New_York',
      'back',
      '30 1 * * *',
      '2027-11-06T05:30',
      ['2027-11-06T05:30', '2027-11-07T05:30', '2027-11-08T06:30'],
    ],
    [
      'Australia/Lord_Howe',
      'forward',
      '15 2 * * *',
      '2027-10-01T15:45',
      ['2027-10-01T15:45', '2027-10-02T15:30', '2027-10-03T15:15'],
    ],
    [
      'Australia/Lord_Howe',
      'back',
      '45 1 * * *',
      '2027-04-02T14:45',
      ['2027-04-02T14:45', '2027-04-03T14:45', '2027-04-04T15:15'],
    ],
  ])('in %s %s, a daily tick fires once a day', async (timezone, _change, cronExpression, first, expected) => {
    const start = at(`${first}:00.000Z`);
    const { fired, state } = await withTick(start, { cronExpression, timezone });
    await pass(plus(start, -10 * MINUTE), plus(start, 2 * 24 * HOUR + 2 * HOUR), 30 * MINUTE);
    expect(isos(await fired())).toEqual(expected);
    expect((await state()).missedTicks).toBe(0);
  });

  // One that names every hour runs whenever its minute comes, in whole hours of real time but where half of one is leapt.
  test.each([
    ['Europe/Berlin', 'forward', '2027-03-28', ['00:15', '01:15', '02:15', '03:15']],
    ['Europe/Berlin', 'back', '2027-10-31', ['00:15', '01:15', '02:15', '03:15']],
    ['America/New_York', 'forward', '2027-03-14', ['06:15', '07:15', '08:15', '09:15']],
    ['America/New_York', 'back', '2027-11-07', ['05:15', '06:15', '07:15', '08:15']],
    ['Australia/Lord_Howe', 'forward', '2027-10-02', ['14:45', '16:15', '17:15']],
    ['Australia/Lord_Howe', 'back', '2027-04-03', ['14:15', '15:45', '16:45']],
  ])('in %s %s, an hourly tick fires whenever its minute comes', async (timezone, _change, day, expected) => {
    const start = at(`${day}T${expected[0]}:00.000Z`);
    const { fired } = await withTick(start, { cronExpression: '15 * * * *', timezone });
    await pass(start, plus(start, 3 * HOUR), 15 * MINUTE);
    expect(isos(await fired())).toEqual(expected.map((time) => `${day}T${time}`));
  });

  test.each(POLICIES)('during an outage, ticks fire as the policy %s says', async (policy) => {
    const schedule = { cronExpression: '30 2 * * *', timezone: 'Europe/Berlin' };
    const { fired, state } = await withTick(at('2027-03-27T01:30:00.000Z'), schedule, policy);
    await look(world, { now: at('2027-03-29T12:00:00.000Z') });
    const all = ['2027-03-27T01:30', '2027-03-28T01:00', '2027-03-29T00:30'];
    expect(isos(await fired())).toEqual(policy === 'skip_missed' ? all.slice(-1) : all);
    expect(await state()).toMatchObject({
      missedTicks: policy === 'skip_missed' ? 2 : 0,
      nextRunAt: at('2027-03-30T00:30:00.000Z'),
    });
  });
});

describe('after an outage', () => {
  const NOON = at('2027-06-01T12:00:00.000Z');

  test('without a missed tick, one tick fires, at its minute', async () => {
    const { fired, state } = await withTick(NOON, { cronExpression: '0 * * * *' }, 'enqueue_missed_with_cap');
    await look(world, { now: plus(NOON, -1) });
    expect(await fired()).toEqual([]);
    await look(world, { now: NOON });
    expect(await fired()).toEqual([NOON]);
    expect(await state()).toMatchObject({ missedTicks: 0, nextRunAt: plus(NOON, HOUR) });
  });

  test('skip_missed fires the newest tick alone, and counts the others', async () => {
    const { fired, state } = await withTick(NOON, { cronExpression: '0 * * * *' }, 'skip_missed');
    await look(world, { now: plus(NOON, 9 * HOUR + 5 * MINUTE) });
    expect(await fired()).toEqual([plus(NOON, 9 * HOUR)]);
    expect(await state()).toMatchObject({ missedTicks: 9, nextRunAt: plus(NOON, 10 * HOUR) });
    await look(world, { now: plus(NOON, 9 * HOUR + 5 * MINUTE) });
    expect(await fired()).toHaveLength(1);
    await look(world, { now: plus(NOON, 12 * HOUR) });
    expect((await state()).missedTicks).toBe(11);
  });

  test('shorter than the cap, enqueue_missed_with_cap fires each tick, oldest first', async () => {
    const { trigger, fired, state } = await withTick(NOON, { cronExpression: '0 * * * *' }, 'enqueue_missed_with_cap');
    await look(world, { now: plus(NOON, 9 * HOUR + 5 * MINUTE) });
    const expected = Array.from({ length: 10 }, (_, n) => plus(NOON, n * HOUR));
    expect(await fired()).toEqual(expected);
    expect(await state()).toMatchObject({ missedTicks: 0, nextRunAt: plus(NOON, 10 * HOUR) });
    const runs = await ticksOf(world, trigger);
    expect(runs.every(({ status }) => status === 'issue_created')).toBe(true);
    const inOrderOfFiring = [...runs].sort((a, b) => a.triggeredAt.getTime() - b.triggeredAt.getTime());
    expect(inOrderOfFiring.map(({ id }) => id)).toEqual(runs.map(({ id }) => id));
    expect(new Set(runs.map(({ triggeredAt }) => triggeredAt.getTime())).size).toBe(10);
  });

  test('longer than the cap, enqueue_missed_with_cap fires the newest 25 and counts the others', async () => {
    const { fired, state } = await withTick(NOON, { cronExpression: '0 * * * *' }, 'enqueue_missed_with_cap');
    await look(world, { now: plus(NOON, 39 * HOUR) });
    expect(await fired()).toEqual(Array.from({ length: 25 }, (_, n) => plus(NOON, (n + 15) * HOUR)));
    expect(await state()).toMatchObject({ missedTicks: 15, nextRunAt: plus(NOON, 40 * HOUR) });
  });

  test.each(POLICIES)('of half a year, the policy fires the right ticks, %s', async (policy) => {
    const { fired, state } = await withTick(NOON, { cronExpression: '0 * * * *' }, policy);
    const hours = 180 * 24;
    await look(world, { now: plus(NOON, hours * HOUR + MINUTE) });
    const kept = policy === 'skip_missed' ? 1 : 25;
    expect(await fired()).toEqual(Array.from({ length: kept }, (_, n) => plus(NOON, (hours - kept + 1 + n) * HOUR)));
    expect(await state()).toMatchObject({ missedTicks: 1_000 - kept, nextRunAt: plus(NOON, (hours + 1) * HOUR) });
  });

  test.each(POLICIES)(
    'a schedule that fires more than 24 times a day fires only its newest missed tick, %s',
    async (policy) => {
      const { fired, state } = await withTick(NOON, { cronExpression: '*/30 * * * *' }, policy);
      await look(world, { now: plus(NOON, 5 * HOUR + MINUTE) });
      expect(await fired()).toEqual([plus(NOON, 5 * HOUR)]);
      expect(await state()).toMatchObject({ missedTicks: 10, nextRunAt: plus(NOON, 5 * HOUR + 30 * MINUTE) });
      await look(world, { now: plus(NOON, 30 * 24 * HOUR) });
      expect(await fired()).toHaveLength(2);
      expect((await fired()).at(-1)).toEqual(plus(NOON, 30 * 24 * HOUR));
      expect((await state()).missedTicks).toBe(10 + 99);
    },
  );

  test('a schedule that fires 24 times a day fires its missed ticks', async () => {
    const { fired } = await withTick(NOON, { cronExpression: '0 * * * *' }, 'enqueue_missed_with_cap');
    await look(world, { now: plus(NOON, 2 * HOUR) });
    expect(await fired()).toHaveLength(3);
  });

  test('of half a year, a look costs no more statements than after one missed tick', async () => {
    const statements = async (since: Date) => {
      const made = [];
      for (let n = 0; n < 20; n++) made.push(await withTick(since, { cronExpression: '0 * * * *' }));
      const texts = await statementsOf(() => look(world, { now: NOON }));
      for (const { fired } of made) expect(await fired()).toEqual([NOON]);
      return texts.length;
    };
    const once = await statements(NOON);
    expect(await statements(plus(NOON, -180 * 24 * HOUR))).toBe(once);
  });

  test('many schedules of many ticks are gone through in several transactions, and none is lost', async () => {
    const made = [];
    for (let n = 0; n < 4; n++) {
      const schedule = { cronExpression: `${n} * * * *` };
      made.push(await withTick(plus(NOON, n * MINUTE), schedule, 'enqueue_missed_with_cap'));
    }
    let fired = 0;
    const now = plus(NOON, 600 * HOUR + 30 * MINUTE);
    const texts = await statementsOf(async () => {
      fired = await look(world, { now, computingMs: 0 });
    });
    expect(fired).toBe(4 * 25);
    // One for each schedule, and one that finds nothing more.
    expect(texts.filter((text) => text.includes('SKIP LOCKED'))).toHaveLength(4 + 1);
    for (const { fired, state } of made) {
      expect(await fired()).toHaveLength(25);
      expect((await state()).missedTicks).toBe(601 - 25);
    }
  });
});
