/** The zone of the reader, in which the days of charts begin. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** So many days up to the end of today, by the reader's clock. It is the same all day, and so is what was read with it. */
export function lastDays(days: number, now: Date = new Date()): DayRange {
  const midnight = (offset: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset).toISOString();
  return { from: midnight(1 - days), to: midnight(1) };
}

/** The beginning of the month in UTC, in which budgets are counted. */
export const monthStart = (now: Date = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString();
