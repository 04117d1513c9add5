import { Cron, CronPattern } from 'croner';
import { LRUCache } from 'lru-cache';
import { unprocessable } from '../../core/errors/errors.js';
import { firstInstantOf, nextChange, offsetAt } from './zone-clock.js';

// When a schedule falls due: five fields, read by the clocks of a time zone. Where those change, a schedule that runs in
// every hour keeps to real time: it runs whenever its minute comes, twice where that comes twice. Any other names times
// of the day, and each is answered once: when it comes first where it comes twice, and where the clocks leap over it,
// right after the leap (once for all that they leap over).
//
// The library tells the two apart by wildcards and steps, so that it skips or repeats `0,30 2 * * *` as it is spelt, and
// it misses what is leapt over at the end of a day. Here it only says which times of which days are meant.

const FIELDS = 'minute, hour, day of month, month and day of week';

/** @throws 422 unless the expression has five fields, means something, and falls due sometime */
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

/** Why an expression means nothing, in the library's words. */
function flawOf(cron: string): string | undefined {
  try {
    scheduleOf(cron);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace('CronPattern: ', '');
  }
}

/** @throws 422 unless it is the name of a time zone */
export function assertZone(zone: string): void {
  if (!isZone(zone)) throw unprocessable(`Invalid timezone: ${zone}`, { timezone: zone });
}

/** Names only: some runtimes take offsets such as +02:00 too, which know nothing of summer. */
function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/** The first moment after the given one at which the schedule falls due, or null where it never does. */
export function nextTick(cron: string, zone: string, after: Date): Date | null {
  const schedule = scheduleOf(cron);
  const at = (schedule.isHourly ? nextInRealTime : nextByTheClock)(schedule, zone, after.getTime());
  return at === null ? null : new Date(at);
}

/** The moments at which the schedule falls due, `after` excluded and `until` included: the `limit` oldest, in order. */
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

/** Whether it falls due more than 24 times on a day on which it does, whatever the clocks do. */
export const isFrequent = (cron: string): boolean => scheduleOf(cron).timesADay > DAILY_LIMIT;

/** An expression as it is understood. */
interface Schedule {
  /** The first time of day after the given one, both as the milliseconds that a clock in UTC would then show. */
  readonly next: (clock: number) => number | null;
  readonly isHourly: boolean;
  readonly timesADay: number;
}

/** Expressions that were asked for lately: to understand one costs more than to find its next time. */
const known = new LRUCache<string, Schedule>({ max: 2_000, memoMethod: understood });

/** @throws where it means nothing */
const scheduleOf = (cron: string): Schedule => known.memo(cron);

const HOURS_OF_DAY = 24;

function understood(cron: string): Schedule {
  const { minute, hour } = new CronPattern(cron, undefined, { mode: '5-part' });
  const times = new Cron(cron, { utcOffset: 0, mode: '5-part' });
  const minutes = minute.filter((wanted) => wanted).length;
  const hours = hour.filter((wanted) => wanted).length;
  return {
    next: (clock) => times.nextRun(new Date(clock))?.getTime() ?? null,
    isHourly: hours === HOURS_OF_DAY,
    timesADay: minutes * hours,
  };
}

/** Every coming of a time counts. */
function nextInRealTime({ next }: Schedule, zone: string, after: number): number | null {
  let from = after;
  let offset = offsetAt(zone, from);
  let clock = next(from + offset);
  while (clock !== null) {
    const at = clock - offset;
    const change = nextChange(zone, from, at);
    if (change === null) return at;
    // The clocks change on the way: the time is looked for again by how they go from there, that moment included.
    from = change;
    offset = offsetAt(zone, from);
    clock = next(from + offset - 1);
  }
  return null;
}

/** Only the first coming of a time counts, or the moment at which the clocks leap over it. */
function nextByTheClock({ next }: Schedule, zone: string, after: number): number | null {
  let clock = next(after + offsetAt(zone, after));
  while (clock !== null) {
    const at = firstInstantOf(zone, clock);
    if (at > after) return at;
    clock = next(clock);
  }
  return null;
}
