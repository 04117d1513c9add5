import { describe, expect, test } from 'vitest';
import { assertCron, assertZone, isFrequent, nextTick, ticksUntil } from '#services/automation/schedules/schedule.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The ticks of one local day and some hours around it, as a zone's own clocks and offset show them. */
function ticksOf(cron: string, zone: string, from: string, hours: number): string[] {
  const after = new Date(from);
  const ticks = ticksUntil(cron, zone, after, new Date(after.getTime() + hours * HOUR), 5_000);
  return ticks.map((at) => shown(zone, at));
}

function shown(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.day} ${parts.hour}:${parts.minute} ${parts.timeZoneName?.slice(3)}`;
}

const refused = (status: number, message: string) => expect.objectContaining({ status, message });

describe('a cron expression', () => {
  test.each(['* * * *', '0 0 * * * *', '0 0 0 1 1 * 2030', '@daily', '', 'every morning'])(
    'must have five fields: %s',
    (expression) => {
      expect(() => assertCron(expression)).toThrow(
        refused(422, 'Cron expression must have exactly 5 fields: minute, hour, day of month, month and day of week'),
      );
    },
  );

  test.each([
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * 32 * *',
    '* * * 13 *',
    '* * * * 8',
    '*/0 * * * *',
    '5-1 * * * *',
    'a b c d e',
    '* * * FOO *',
    '1,,2 * * * *',
    '-5 * * * *',
    '1.5 * * * *',
    '@daily * * * *',
    '* * * * \u{1f3b2}',
  ])('must mean something: %s', (expression) => {
    expect(() => assertCron(expression)).toThrow(refused(422, `Invalid cron expression: ${expression}`));
  });

  test.each(['0 0 30 2 *', '0 0 31 2,4,6,9,11 *', '0 0 30-31 FEB *'])('must fall due sometime: %s', (expression) => {
    expect(() => assertCron(expression)).toThrow(refused(422, `Cron expression never falls due: ${expression}`));
  });

  test.each([
    '* * * * *',
    '*/5 0-6,22 * * *',
    '0 9 * * MON-FRI',
    '0 0 1 JAN *',
    '0 0 29 2 *',
    '0 12 * * 7',
    '0 0 31 1-12 *',
    '  0\t9  * * 1 ',
    '1-59/2 * * * *',
  ])('may be %s', (expression) => {
    expect(() => assertCron(expression)).not.toThrow();
  });

  test('with both days restricted falls due on either, as cron has it', () => {
    expect(ticksOf('0 12 13 * 5', 'UTC', '2026-11-01T00:00:00Z', 24 * 20)).toEqual([
      '06 12:00 +00:00',
      '13 12:00 +00:00',
      '20 12:00 +00:00',
    ]);
  });

  test('for the 29th of February waits for a leap year, also over the year 2100', () => {
    const at = (from: string) => nextTick('0 0 29 2 *', 'UTC', new Date(from))?.toISOString();
    expect(at('2025-01-01T00:00:00Z')).toBe('2028-02-29T00:00:00.000Z');
    expect(at('2096-03-01T00:00:00Z')).toBe('2104-02-29T00:00:00.000Z');
  });

  test('is frequent that falls due more than 24 times a day', () => {
    expect(['0 * * * *', '*/30 8-19 * * *', '0 9 * * *', '* 3 1 1 *'].map((cron) => isFrequent(cron))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(['* * * * *', '0,30 * * * *', '*/29 0-8 * * *'].map((cron) => isFrequent(cron))).toEqual([true, true, true]);
  });
});

describe('a time zone', () => {
  test.each(['Mars/Olympus', '+02:00', 'GMT+2', 'local', ' ', '../../etc'])('must be known by name: %s', (zone) => {
    expect(() => assertZone(zone)).toThrow(refused(422, `Invalid timezone: ${zone}`));
  });

  test.each(['UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'Etc/GMT+5', 'Asia/Kathmandu'])('may be %s', (zone) => {
    expect(() => assertZone(zone)).not.toThrow();
  });

  test('says when it is nine', () => {
    const at = (zone: string) => nextTick('0 9 * * *', zone, new Date('2026-01-15T00:00:00Z'))?.toISOString();
    expect(at('UTC')).toBe('2026-01-15T09:00:00.000Z');
    expect(at('Asia/Kathmandu')).toBe('2026-01-15T03:15:00.000Z');
    expect(at('America/New_York')).toBe('2026-01-15T14:00:00.000Z');
    expect(at('Pacific/Kiritimati')).toBe('2026-01-15T19:00:00.000Z');
  });
});

describe('ticks', () => {
  const [after, until] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:05:00Z')];

  test('are those after one moment, up to another, oldest first', () => {
    expect(ticksUntil('* * * * *', 'UTC', after, until, 10).map((at) => at.getUTCMinutes())).toEqual([1, 2, 3, 4, 5]);
    expect(ticksUntil('0 0 * * *', 'UTC', after, until, 10)).toEqual([]);
    expect(nextTick('* * * * *', 'UTC', new Date('2026-01-01T00:00:59.999Z'))).toEqual(
      new Date('2026-01-01T00:01:00Z'),
    );
    expect(nextTick('* * * * *', 'UTC', new Date('2026-01-01T00:01:00.001Z'))).toEqual(
      new Date('2026-01-01T00:02:00Z'),
    );
  });

  test('of five years of minutes are no more than were asked for', () => {
    const late = new Date('2031-01-01T00:00:00Z');
    expect(ticksUntil('* * * * *', 'Europe/Berlin', after, late, 26)).toHaveLength(26);
    expect(ticksUntil('* * * * *', 'Europe/Berlin', after, late, 0)).toEqual([]);
  });
});

describe('where the clocks leap ahead', () => {
  test('a job of the skipped hour runs once, right after it', () => {
    expect(ticksOf('30 2 * * *', 'Europe/Berlin', '2025-03-28T23:00:00Z', 72)).toEqual([
      '29 02:30 +01:00',
      '30 03:00 +02:00',
      '31 02:30 +02:00',
    ]);
    expect(ticksOf('30 2 * * *', 'America/New_York', '2025-03-08T05:00:00Z', 72)).toEqual([
      '08 02:30 -05:00',
      '09 03:00 -04:00',
      '10 02:30 -04:00',
    ]);
    expect(ticksOf('15 2 * * *', 'Australia/Lord_Howe', '2025-10-03T14:00:00Z', 72)).toEqual([
      '04 02:15 +10:30',
      '05 02:30 +11:00',
      '06 02:15 +11:00',
    ]);
  });

  test.each(['0,30 2 * * *', '*/15 2 * * *', '* 2 * * *', '30 2-3 * * *'])(
    'of %s all that is skipped runs as one',
    (cron) => {
      const day = ticksOf(cron, 'Europe/Berlin', '2025-03-29T23:00:00Z', 23);
      expect(day[0]).toBe('30 03:00 +02:00');
      expect(new Set(day).size).toBe(day.length);
      expect(day.length).toBe(cron === '30 2-3 * * *' ? 2 : 1);
    },
  );

  test('half of an hour that is skipped leaves the other half alone', () => {
    expect(ticksOf('0,45 2 * * *', 'Australia/Lord_Howe', '2025-10-04T13:00:00Z', 12)).toEqual([
      '05 02:30 +11:00',
      '05 02:45 +11:00',
    ]);
  });

  test('a time at the end of a day that is skipped runs at the beginning of the next', () => {
    expect(ticksOf('30 23 * * *', 'America/Nuuk', '2025-03-29T12:00:00Z', 48)).toEqual([
      '30 00:00 -01:00',
      '30 23:30 -01:00',
    ]);
    expect(ticksOf('30 0 * * *', 'Asia/Beirut', '2025-03-29T12:00:00Z', 48)).toEqual([
      '30 01:00 +03:00',
      '31 00:30 +03:00',
    ]);
  });
});

describe('where the clocks are set back', () => {
  test('a job of the repeated hour runs once, the first time', () => {
    expect(ticksOf('30 2 * * *', 'Europe/Berlin', '2025-10-24T22:00:00Z', 72)).toEqual([
      '25 02:30 +02:00',
      '26 02:30 +02:00',
      '27 02:30 +01:00',
    ]);
    expect(ticksOf('30 1 * * *', 'America/New_York', '2025-11-01T04:00:00Z', 72)).toEqual([
      '01 01:30 -04:00',
      '02 01:30 -04:00',
      '03 01:30 -05:00',
    ]);
    expect(ticksOf('45 1 * * *', 'Australia/Lord_Howe', '2025-04-04T13:00:00Z', 72)).toEqual([
      '05 01:45 +11:00',
      '06 01:45 +11:00',
      '07 01:45 +10:30',
    ]);
  });

  test.each([
    ['0,30 2 * * *', 2],
    ['*/15 2 * * *', 4],
    ['* 2 * * *', 60],
    ['0 */2 * * *', 12],
  ])('%s runs %i times, as on any other day', (cron, times) => {
    const ticks = ticksOf(cron, 'Europe/Berlin', '2025-10-25T21:59:00Z', 25);
    expect(ticks).toHaveLength(times);
    expect(new Set(ticks.map((tick) => tick.slice(0, 8))).size).toBe(times);
  });

  test('the next run that is computed within the second of the two hours is on the next day', () => {
    const second = new Date('2025-10-26T01:10:00Z');
    expect(nextTick('30 2 * * *', 'Europe/Berlin', second)).toEqual(new Date('2025-10-27T01:30:00Z'));
    expect(nextTick('* 2 * * *', 'Europe/Berlin', second)).toEqual(new Date('2025-10-27T01:00:00Z'));
  });
});

describe('a job of every hour', () => {
  const CHANGES = [
    ['Europe/Berlin', '2025-03-30'],
    ['Europe/Berlin', '2025-10-26'],
    ['America/New_York', '2025-03-09'],
    ['America/New_York', '2025-11-02'],
  ] as const;

  test.each(CHANGES)('or every minute keeps to real time in %s on %s', (zone, day) => {
    const after = new Date(Date.parse(day) - 12 * HOUR);
    const until = new Date(after.getTime() + 48 * HOUR);
    for (const [cron, step] of [
      ['15 * * * *', 60],
      ['0 0-23 * * *', 60],
      ['*/20 * * * *', 20],
      ['* * * * *', 1],
    ] as const) {
      const ticks = ticksUntil(cron, zone, after, until, 5_000).map((at) => at.getTime());
      expect(ticks.length).toBe((48 * 60) / step);
      for (const [n, at] of ticks.entries()) if (n > 0) expect(at - (ticks[n - 1] as number)).toBe(step * MINUTE);
    }
  });

  test('runs whenever its minute comes where the clocks change by half an hour', () => {
    expect(ticksOf('0 * * * *', 'Australia/Lord_Howe', '2025-10-04T14:00:00Z', 3)).toEqual([
      '05 01:00 +10:30',
      '05 03:00 +11:00',
      '05 04:00 +11:00',
    ]);
    expect(ticksOf('45 * * * *', 'Australia/Lord_Howe', '2025-04-05T13:30:00Z', 3)).toEqual([
      '06 00:45 +11:00',
      '06 01:45 +11:00',
      '06 01:45 +10:30',
      '06 02:45 +10:30',
    ]);
    const ticks = ticksOf('*/30 * * * *', 'Australia/Lord_Howe', '2025-04-05T13:45:00Z', 2);
    expect(ticks).toEqual(['06 01:00 +11:00', '06 01:30 +11:00', '06 01:30 +10:30', '06 02:00 +10:30']);
  });
});

/** What a field without names means, told by another hand than the product's. */
function meant(field: string, [least, most]: readonly [number, number]): (value: number) => boolean {
  const parts = field.split(',').map((part) => {
    const [range = '*', step = '1'] = part.split('/');
    const [from, to = from] = range === '*' ? [least, most] : range.split('-').map(Number);
    return (value: number) =>
      value >= (from as number) && value <= (to as number) && (value - (from as number)) % Number(step) === 0;
  });
  return (value) => parts.some((part) => part(value));
}

/** Whether a cron expression means the minute that a clock shows. */
function meaning(cron: string): (clock: number) => boolean {
  const fields = cron.split(' ');
  const ranges = [
    [0, 59],
    [0, 23],
    [1, 31],
    [1, 12],
    [0, 6],
  ] as const;
  const [minute, hour, day, month, weekday] = ranges.map((range, n) => meant(fields[n] as string, range));
  return (clock) => {
    const at = new Date(clock);
    const days = [day?.(at.getUTCDate()), weekday?.(at.getUTCDay())];
    const isDay = fields[2] === '*' || fields[4] === '*' ? days.every(Boolean) : days.some(Boolean);
    return Boolean(minute?.(at.getUTCMinutes()) && hour?.(at.getUTCHours()) && month?.(at.getUTCMonth() + 1) && isDay);
  };
}

/** The minutes of some days with what a zone's clocks show at each, walked through one by one. */
function minutesOf(zone: string, from: number, to: number): (readonly [at: number, clock: number])[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return Array.from({ length: (to - from) / MINUTE + 1 }, (_, n) => {
    const at = from + n * MINUTE;
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day, hour, minute } = part;
    return [at, Date.UTC(year, month - 1, day, hour, minute)] as const;
  });
}

/** The rule of `schedule.ts` as it reads, minute by minute. */
function expectedTicks(cron: string, minutes: readonly (readonly [number, number])[]): number[] {
  const isMeant = meaning(cron);
  const hour = meant(cron.split(' ')[1] as string, [0, 23]);
  const isHourly = Array.from({ length: 24 }, (_, n) => n).every(hour);
  const shownBefore = new Set<number>();
  let last = (minutes[0]?.[1] ?? 0) - MINUTE;
  return minutes.flatMap(([at, clock]) => {
    const skipped = Array.from({ length: Math.max(0, (clock - last) / MINUTE - 1) }, (_, n) => last + (n + 1) * MINUTE);
    const isDue = isHourly
      ? isMeant(clock)
      : (isMeant(clock) && !shownBefore.has(clock)) || skipped.some((time) => isMeant(time));
    shownBefore.add(clock);
    last = clock;
    return isDue ? [at] : [];
  });
}

describe('ticks around a change of the clocks are what walking through every minute gives', () => {
  const CRONS = [
    '0 0 * * *',
    '30 0 * * *',
    '30 1 * * *',
    '0 2 * * *',
    '15 2 * * *',
    '30 2 * * *',
    '0 3 * * *',
    '30 23 * * *',
    '*/15 2 * * *',
    '0,30 1-3 * * *',
    '* 2 * * *',
    '*/20 0,1,23 * * *',
    '0 * * * *',
    '*/15 * * * *',
    '0 0-23 * * *',
    '0 */2 * * *',
    '45 */3 * * *',
    '30 2 * * 0',
    '0 0 * * 1',
    '0 9 * * 1-5',
    '30 0 1-7 * 5',
  ];

  test.each([
    ['Europe/Berlin', '2025-03-30'],
    ['Europe/Berlin', '2025-10-26'],
    ['America/New_York', '2025-03-09'],
    ['America/New_York', '2025-11-02'],
    ['Australia/Lord_Howe', '2025-04-06'],
    ['Australia/Lord_Howe', '2025-10-05'],
    ['America/Santiago', '2025-04-06'],
    ['America/Santiago', '2025-09-07'],
    ['Africa/Cairo', '2025-04-25'],
    ['Africa/Cairo', '2025-10-31'],
    ['America/Nuuk', '2025-03-30'],
    ['America/Nuuk', '2025-10-26'],
    ['Antarctica/Troll', '2025-03-30'],
    ['Pacific/Chatham', '2025-09-28'],
  ])('in %s on %s', (zone, day) => {
    const from = Date.parse(day) - 36 * HOUR;
    const minutes = minutesOf(zone, from, from + 84 * HOUR);
    for (const cron of CRONS) {
      const expected = expectedTicks(cron, minutes).filter((at) => at > from);
      const found = ticksUntil(cron, zone, new Date(from), new Date(from + 84 * HOUR), 5_000);
      expect([cron, found.map((at) => at.getTime())]).toEqual([cron, expected]);
      // From wherever one asks, the same tick is the next.
      for (let at = from; at < from + 72 * HOUR; at += 29 * MINUTE + 13_000) {
        const next = expected.find((tick) => tick > at);
        if (next) expect([cron, at, nextTick(cron, zone, new Date(at))?.getTime()]).toEqual([cron, at, next]);
      }
    }
  });
});
