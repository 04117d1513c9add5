import { LRUCache } from 'lru-cache';

// Local times of time zones. A local time is the number of milliseconds at which a UTC clock shows it.

/** Creating a format takes as long as using it fifty times. Of about 600 zones, few are in use. */
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

/** The moment between two moments at which the offset changes, or null if both have the same offset. */
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
 * The first moment with a local time; for a skipped local time, the moment of the change. No zone changes its clocks
 * twice within two days.
 */
export function firstInstantOf(zone: string, clock: number): number {
  const [earlier, later] = [offsetAt(zone, clock - DAY_MS), offsetAt(zone, clock + DAY_MS)];
  const before = clock - earlier;
  if (earlier === later || offsetAt(zone, before) === earlier) return before;
  const after = clock - later;
  return offsetAt(zone, after) === later ? after : (nextChange(zone, after, before) as number);
}
