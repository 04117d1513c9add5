import { LOCALE } from './locale.js';

export type Instant = string | number | Date;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ages up to `below` are told in `unit`. Beyond 30 days a date says more than an age. */
const STEPS: readonly { below: number; unit: Intl.RelativeTimeFormatUnit; size: number }[] = [
  { below: HOUR, unit: 'minute', size: MINUTE },
  { below: DAY, unit: 'hour', size: HOUR },
  { below: 30 * DAY, unit: 'day', size: DAY },
];

const ages = new Intl.RelativeTimeFormat(LOCALE, { style: 'narrow', numeric: 'always' });

// Intl.DateTimeFormat takes 50 µs to make: lists of times share theirs.
const formats = new Map<string, Intl.DateTimeFormat>();
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, options);
    formats.set(key, format);
  }
  return format;
}

export function millisecondsOf(at: Instant): number {
  return at instanceof Date ? at.getTime() : typeof at === 'number' ? at : Date.parse(at);
}

/** "now", "5m ago", "in 3h", and the date beyond 30 days. Empty for what is not a time. */
export function relative(at: Instant, now: number = Date.now()): string {
  const then = millisecondsOf(at);
  if (Number.isNaN(then)) return '';
  const age = now - then;
  if (Math.abs(age) < 45 * SECOND) return 'now';
  const step = STEPS.find(({ below }) => Math.abs(age) < below);
  if (!step) return shortDate(then, now);
  const amount = Math.max(1, Math.floor(Math.abs(age) / step.size));
  return ages.format(age < 0 ? amount : -amount, step.unit);
}

function shortDate(then: number, now: number): string {
  const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  return dateFormat({ day: 'numeric', month: 'short', ...(sameYear ? null : { year: 'numeric' }) }).format(then);
}

/** Date and time to the second, with the zone: the reader's own unless another is named. */
export function exact(at: Instant, zone?: string): string {
  const then = millisecondsOf(at);
  if (Number.isNaN(then)) return '';
  return dateFormat({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(then);
}

/** "840 ms", "12 s", "3 min 4 s", "2 h 5 min", "3 d 4 h". */
export function duration(ms: number): string {
  if (!Number.isFinite(ms)) return '';
  const length = Math.max(0, ms);
  if (length < SECOND) return `${Math.round(length)} ms`;
  if (length < 10 * SECOND) return `${(Math.floor(length / 100) / 10).toFixed(1).replace('.0', '')} s`;
  if (length < MINUTE) return `${Math.floor(length / SECOND)} s`;
  if (length < HOUR) return pair(length, MINUTE, 'min', SECOND, 's');
  if (length < DAY) return pair(length, HOUR, 'h', MINUTE, 'min');
  return pair(length, DAY, 'd', HOUR, 'h');
}

function pair(length: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((length % large) / small);
  const whole = `${Math.floor(length / large)} ${largeName}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallName}`;
}

/** The calendar day of a time, as `2026-03-05`, in the reader's zone unless another is named. */
export function dayOf(at: Instant, zone?: string): string {
  const then = millisecondsOf(at);
  if (Number.isNaN(then)) return '';
  const parts = dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }).formatToParts(then);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The heading of a group of one day: "Today", "Yesterday", "Thursday, March 5". */
export function dayName(at: Instant, now: number = Date.now(), zone?: string): string {
  const day = dayOf(at, zone);
  if (day === '') return '';
  if (day === dayOf(now, zone)) return 'Today';
  if (day === dayOf(now - DAY, zone)) return 'Yesterday';
  const sameYear = day.slice(0, 4) === dayOf(now, zone).slice(0, 4);
  return dateFormat({
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(sameYear ? null : { year: 'numeric' }),
    timeZone: zone,
  }).format(millisecondsOf(at));
}
