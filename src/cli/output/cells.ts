import { writeJson } from '#json/json-writer.js';
import type { Tone } from './types.js';
import { harmlessJson, oneLine } from './width.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const TONES: Readonly<Record<string, Tone>> = {
  ...tone(
    'green',
    'done',
    'succeeded',
    'active',
    'approved',
    'completed',
    'healthy',
    'ok',
    'achieved',
    'ready',
    'enabled',
  ),
  ...tone(
    'red',
    'failed',
    'error',
    'blocked',
    'rejected',
    'unhealthy',
    'terminated',
    'timed_out',
    'critical',
    'revoked',
  ),
  ...tone(
    'yellow',
    'paused',
    'pending',
    'pending_approval',
    'revision_requested',
    'warning',
    'high',
    'in_review',
    'queued',
  ),
  ...tone('blue', 'in_progress', 'running', 'todo'),
  ...tone('dim', 'cancelled', 'archived', 'backlog', 'idle', 'disabled', 'low', 'skipped', 'expired'),
};
const TONED = /(?:^|\.)(?:status|state|priority|health|severity)$/i;

/** The value at a dotted path of names. */
export function valueAtPath(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((from, name) => (from as Record<string, unknown> | null)?.[name], value);
}

/** A value as one line for programs: times and amounts as the API returns them. */
export function plainCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((entry) => plainCell(entry)).join(',');
  if (typeof value === 'object') return harmlessJson(writeJson(value));
  return oneLine(String(value));
}

/** A value in a form for people. */
export function friendlyCell(value: unknown, path: string, now = Date.now()): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && /Cents$/.test(path)) return dollars(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && INSTANT.test(value)) return relativeTime(value, now);
  if (Array.isArray(value)) return value.map((entry) => friendlyCell(nameOf(entry), path, now)).join(', ');
  if (typeof value === 'object') return plainCell(nameOf(value));
  return oneLine(String(value));
}

/** The colour of a state, such as red for a failure. */
export function toneOf(value: unknown, path: string): Tone | undefined {
  return typeof value === 'string' && TONED.test(path) ? TONES[value] : undefined;
}

/** The heading of a column: `budgetMonthlyCents` is BUDGET MONTHLY, `owner.name` is OWNER. */
export function heading(path: string): string {
  const words = path
    .replace(/\.(?:name|title|identifier)$/, '')
    .replace(/Cents$/, '')
    .replace(/(?<=.)At$/, '');
  return words
    .split('.')
    .map((word) => word.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' '))
    .join(' ')
    .toUpperCase();
}

/** A time relative to now: `3m ago`, `in 2h`. From 30 days on, the date. */
export function relativeTime(instant: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const distance = Math.abs(seconds);
  if (distance >= 30 * DAY) return instant.slice(0, 10);
  if (distance < 10) return 'now';
  const text = spanOf(distance);
  return seconds < 0 ? `${text} ago` : `in ${text}`;
}

export function dollars(cents: number): string {
  const amount = (Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? '-' : ''}$${amount}`;
}

function spanOf(seconds: number): string {
  if (seconds < MINUTE) return `${seconds}s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h`;
  return `${Math.floor(seconds / DAY)}d`;
}

/** The name of an object, if it has one. */
function nameOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { identifier, name, title, key } = value as Record<string, unknown>;
  return [identifier, name, title, key].find((text) => typeof text === 'string') ?? value;
}

function tone(of: Tone, ...values: readonly string[]): Record<string, Tone> {
  return Object.fromEntries(values.map((value) => [value, of]));
}
