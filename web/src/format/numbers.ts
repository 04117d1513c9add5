import { LOCALE } from './locale.js';

const dollars = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const fraction = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** An amount in US cents, as dollars. What is above nothing but below a cent is not shown as nothing. */
export function money(cents: number): string {
  if (cents !== 0 && Math.abs(cents) < 0.5) return cents < 0 ? '>-$0.01' : '<$0.01';
  return dollars.format(cents / 100);
}

/** An amount in US cents without its cents, for axes and small places. */
export function moneyShort(cents: number): string {
  return Math.abs(cents) < 10_000 ? money(cents) : wholeDollars.format(cents / 100);
}

export function count(value: number): string {
  return whole.format(value);
}

/** "950", "1.2K", "3M". */
export function compact(value: number): string {
  return short.format(value);
}

/** A size in decimal units: "840 B", "1.2 MB". */
export function bytes(value: number): string {
  let size = value;
  let unit = 0;
  while (Math.abs(size) >= 999.95 && unit < BYTE_UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${fraction.format(size)} ${BYTE_UNITS[unit]}`;
}

/** "1 token", "12.3K tokens". */
export function tokens(value: number): string {
  return `${compact(value)} ${value === 1 ? 'token' : 'tokens'}`;
}

/** A ratio as a percentage: 0.256 is "26%", 0.004 is "0.4%". */
export function percent(ratio: number): string {
  const value = ratio * 100;
  return `${(Math.abs(value) < 10 ? fraction : whole).format(value)}%`;
}

/** The kinds of figures that charts and bars show. */
export type Unit = 'cents' | 'count' | 'tokens' | 'percent';

export function figure(value: number, unit: Unit): string {
  if (unit === 'cents') return money(value);
  if (unit === 'percent') return percent(value);
  return unit === 'tokens' ? tokens(value) : count(value);
}

/** A figure as short as an axis needs it. */
export function figureShort(value: number, unit: Unit): string {
  if (unit === 'cents') return moneyShort(value);
  return unit === 'percent' ? percent(value) : compact(value);
}
