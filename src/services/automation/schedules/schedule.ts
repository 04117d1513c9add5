import { Cron, CronPattern } from 'croner';
import { LRUCache } from 'lru-cache';
import { unprocessable } from '#services/core/errors/errors.js';

// Local times of time zones. A local time is the number of milliseconds at which a UTC clock shows it.

/** Creating a format takes as long as using it fifty times. Of about 600 zones, few are in use. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 500,
  memoMethod: (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
});

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** The offset of a zone from UTC at a moment, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(formats.memo(zone).format(at)) ?? [];
  if (!sign) return 0;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -size : size;
}

/** The moment between two moments at which the offset changes, or null if both have the same offset. */
function nextChange(zone: string, from: number, to: number): number | null {
  const offset = offsetAt(zone, from);
  if (offsetAt(zone, to) === offset) return null;
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(zone, middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

const DAY_MS = 86_400_000;

/**
 * The first moment with a local time; for a skipped local time, the moment of the change. No zone changes its clocks
 * twice within two days.
 */
function firstInstantOf(zone: string, clock: number): number {
  const [earlier, later] = [offsetAt(zone, clock - DAY_MS), offsetAt(zone, clock + DAY_MS)];
  const before = clock - earlier;
  if (earlier === later || offsetAt(zone, before) === earlier) return before;
  const after = clock - later;
  return offsetAt(zone, after) === later ? after : (nextChange(zone, after, before) as number);
}

// A schedule has five fields, evaluated in local time. When the clocks change, a schedule that runs in every hour
// follows real time: it runs whenever its minute comes, twice in a repeated hour. Any other schedule runs once for each
// time of day: at the first occurrence of a repeated time, and right after a gap once for all times in the gap.
//
// The library distinguishes the two by wildcards and steps: it skips or repeats `0,30 2 * * *`, and it misses times in
// a gap at the end of a day. So it only computes local times here.

const FIELDS = 'minute, hour, day of month, month and day of week';

/** @throws 422 unless the expression is valid, has five fields and is due at some time */
export function assertCron(cronExpression: string): void {
  if (cronExpression.trim().split(/\s+/).length !== 5) {
    throw unprocessable(`Cron expression must have exactly 5 fields: ${FIELDS}`, { cronExpression });
  }
  const reason = flawOf(cronExpression);
  if (reason) throw unprocessable(`Invalid cron expression: ${cronExpression}`, { cronExpression, reason });
  if (!nextTick(cronExpression, 'UTC', new Date())) {
    throw unprocessable(`Cron expression never falls due: ${cronExpression}`, { cronExpression });
  }
}

/** Whether an expression is valid, has five fields and is due at some time. */
export function validCron(cronExpression: string): boolean {
  try {
    assertCron(cronExpression);
    return true;
  } catch {
    return false;
  }
}

/** The library's message for an invalid expression. */
function flawOf(cron: string): string | undefined {
  try {
    scheduleOf(cron);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace('CronPattern: ', '');
  }
}

/** @throws 422 unless the text is the name of a time zone */
export function assertZone(zone: string): void {
  if (!isZone(zone)) throw unprocessable(`Invalid timezone: ${zone}`, { timezone: zone });
}

/** Accepts only names: some runtimes also accept offsets such as +02:00, which have no daylight saving time. */
function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/** The first tick after a moment, or null if there is none. */
export function nextTick(cron: string, zone: string, after: Date): Date | null {
  const schedule = scheduleOf(cron);
  const at = (schedule.isHourly ? nextInRealTime : nextByTheClock)(schedule, zone, after.getTime());
  return at === null ? null : new Date(at);
}

/** The ticks after `after` up to and including `until`: the `limit` oldest, in order. */
export function ticksUntil(cron: string, zone: string, after: Date, until: Date, limit: number): Date[] {
  const ticks: Date[] = [];
  let tick = limit > 0 ? nextTick(cron, zone, after) : null;
  while (tick && tick <= until) {
    ticks.push(tick);
    tick = ticks.length < limit ? nextTick(cron, zone, tick) : null;
  }
  return ticks;
}

const DAILY_LIMIT = 24;

/** Whether the schedule has more than 24 ticks on a day without clock changes. */
export const isFrequent = (cron: string): boolean => scheduleOf(cron).timesADay > DAILY_LIMIT;

/** A parsed expression. */
interface Schedule {
  /** The first local time after the given one. Both are milliseconds of a UTC clock that shows the same local time. */
  readonly next: (clock: number) => number | null;
  readonly isHourly: boolean;
  readonly timesADay: number;
}

/** Recently used expressions: parsing one costs more than finding its next tick. */
const schedules = new LRUCache<string, Schedule>({ max: 2_000, memoMethod: parse });

/** @throws for an invalid expression */
const scheduleOf = (cron: string): Schedule => schedules.memo(cron);

const HOURS_OF_DAY = 24;

function parse(cron: string): Schedule {
  const { minute, hour } = new CronPattern(cron, undefined, { mode: '5-part' });
  const times = new Cron(cron, { utcOffset: 0, mode: '5-part' });
  const minutes = minute.filter(Boolean).length;
  const hours = hour.filter(Boolean).length;
  return {
    next: (clock) => times.nextRun(new Date(clock))?.getTime() ?? null,
    isHourly: hours === HOURS_OF_DAY,
    timesADay: minutes * hours,
  };
}

/** Counts every occurrence of a local time. */
function nextInRealTime({ next }: Schedule, zone: string, after: number): number | null {
  let from = after;
  let offset = offsetAt(zone, from);
  let clock = next(from + offset);
  while (clock !== null) {
    const at = clock - offset;
    const change = nextChange(zone, from, at);
    if (change === null) return at;
    // The clocks change before that tick, so the search restarts at the change, including that moment.
    from = change;
    offset = offsetAt(zone, from);
    clock = next(from + offset - 1);
  }
  return null;
}

/** Counts the first occurrence of a local time, or the moment at which the clocks skip it. */
function nextByTheClock({ next }: Schedule, zone: string, after: number): number | null {
  let clock = next(after + offsetAt(zone, after));
  while (clock !== null) {
    const at = firstInstantOf(zone, clock);
    if (at > after) return at;
    clock = next(clock);
  }
  return null;
}
