import { Failure } from '../failure.js';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A point from which to follow: a position in the journal, or a time. */
export type Since = { readonly cursor: string } | { readonly time: string };

/**
 * The value of `--since`: `15m`, `2h` or `1d` ago, a time, or the cursor of an event.
 * @throws Failure
 */
export function sinceOf(text: string, now = Date.now()): Since {
  const ago = /^(\d{1,6})([smhd])$/.exec(text);
  if (ago) return { time: new Date(now - Number(ago[1]) * (UNITS[ago[2] as string] as number)).toISOString() };
  if (/^\d+$/.test(text)) return { cursor: text };
  const time = /^\d{4}-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new Failure(
      `--since ${text} is not a time`,
      'pass 15m, 2h, 1d, 2026-11-25T09:00:00Z or the cursor of an event',
    );
  }
  return { time: new Date(time).toISOString() };
}
