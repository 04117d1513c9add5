import { duration, exact, type Instant, millisecondsOf, relative } from '../format/time.js';
import { useNow, useNowWhile } from './clock.js';

const AGE_STEP = 15_000;

export interface TimeProps {
  at: Instant | null | undefined;
  /** The time to count from, instead of the clock's. */
  now?: number;
  /** Shown where there is no time. */
  none?: string;
}

/** How long ago, with the exact time as its title. */
export function Time({ at, now, none = '–' }: TimeProps) {
  const clock = useNow(AGE_STEP);
  if (at === null || at === undefined) return <span className="muted">{none}</span>;
  const then = millisecondsOf(at);
  if (Number.isNaN(then)) return <span className="muted">{none}</span>;
  return (
    <time className="nowrap" dateTime={new Date(then).toISOString()} title={exact(then)}>
      {relative(then, now ?? Math.max(clock, Math.min(then, clock + AGE_STEP)))}
    </time>
  );
}

/** The exact date and time, in the reader's zone or a named one. */
export function ExactTime({ at, zone }: { at: Instant; zone?: string }) {
  const then = millisecondsOf(at);
  if (Number.isNaN(then)) return <span className="muted">–</span>;
  return (
    <time dateTime={new Date(then).toISOString()} title={relative(then)}>
      {exact(then, zone)}
    </time>
  );
}

export interface DurationProps {
  from: Instant | null | undefined;
  /** Without an end it counts on, second by second. */
  to?: Instant | null;
}

export function Duration({ from, to }: DurationProps) {
  const open = from !== null && from !== undefined && (to === null || to === undefined);
  const clock = useNowWhile(open, 1000);
  if (from === null || from === undefined) return <span className="muted">–</span>;
  const start = millisecondsOf(from);
  const end = open ? Math.max(clock, start) : millisecondsOf(to!);
  if (Number.isNaN(start) || Number.isNaN(end)) return <span className="muted">–</span>;
  const length = open ? Math.floor((end - start) / 1000) * 1000 : end - start;
  return (
    <span className="numeric nowrap" title={open ? `since ${exact(start)}` : `${exact(start)} – ${exact(end)}`}>
      {open && length === 0 ? '0 s' : duration(length)}
    </span>
  );
}
