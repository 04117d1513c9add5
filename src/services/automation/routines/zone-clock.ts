import { LRUCache } from 'lru-cache';

// Local times of time zones. A local time is given as the milliseconds at which a clock in UTC shows it.

/** Creating a format takes as long as using it fifty times. There are some 600 zones, few of them in use. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 500,
  memoMethod: (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
});

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** The offset of a zone from UTC at a moment, in milliseconds. */
export function offsetAt(zone: string, at: number): number {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(formats.memo(zone).format(at)) ?? [];
  if (!sign) return 0;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -size : size;
}

/** The moment at which the offset changes between two moments, or null if it is equal at both. */
export function nextChange(zone: string, from: number, to: number): number | null {
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
 * The first moment with a local time; for a local time that is skipped, the moment of the change. No zone changes its
 * clocks twice within two days.
 */
export function firstInstantOf(zone: string, clock: number): number {
  const [earlier, later] = [offsetAt(zone, clock - DAY_MS), offsetAt(zone, clock + DAY_MS)];
  const before = clock - earlier;
  if (earlier === later || offsetAt(zone, before) === earlier) return before;
  const after = clock - later;
  return offsetAt(zone, after) === later ? after : (nextChange(zone, after, before) as number);
}
