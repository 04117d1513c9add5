import { monthStart } from '../../format/time-range.js';

export const RANGES = [
  { value: 'month', label: 'This month (UTC)' },
  { value: '7d', label: 'The last 7 days' },
  { value: '30d', label: 'The last 30 days' },
  { value: '90d', label: 'The last 90 days' },
  { value: 'own', label: 'From … to …' },
] as const;

export type RangeName = (typeof RANGES)[number]['value'];

/** A range of time and how it is divided. */
export interface Range {
  readonly from: string;
  /** Not part of it. */
  readonly to: string;
  readonly bucket: 'HOUR' | 'DAY' | 'WEEK';
  /** In which its days begin. */
  readonly timeZone: string;
}

const DAY_MS = 86_400_000;
/** Beyond this a bar a day is too thin. */
const MOST_DAYS = 100;

/** The range of a name; `own` is of days by the reader's clock, the last one included. */
export function rangeOf(name: RangeName, days: { from?: string; to?: string }, zone: string, now: Date): Range {
  if (name === 'month') return divided(monthStart(now), tomorrow(now), 'UTC');
  const to = name === 'own' && days.to ? midnight(days.to, 1) : tomorrow(now);
  const back = name === 'own' ? 30 : Number.parseInt(name, 10);
  const from =
    name === 'own' && days.from ? midnight(days.from, 0) : new Date(Date.parse(to) - back * DAY_MS).toISOString();
  return divided(from < to ? from : new Date(Date.parse(to) - DAY_MS).toISOString(), to, zone);
}

function divided(from: string, to: string, timeZone: string): Range {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return { from, to, bucket: days <= 2 ? 'HOUR' : days <= MOST_DAYS ? 'DAY' : 'WEEK', timeZone };
}

const tomorrow = (now: Date): string => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).toISOString();

function midnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
