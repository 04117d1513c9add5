import { z } from 'zod';
import { hasMoreCharacters } from './characters.js';
import type { JsonObject } from './json.js';
import { isStorable } from './moments.js';

export type { JsonObject, JsonValue } from './json.js';

/** How deep values may be nested. */
export const MAX_DEPTH = 64;
export const TOO_DEEP = `Values must not be nested deeper than ${MAX_DEPTH} levels`;

/**
 * Why a raw input cannot be stored, or undefined: PostgreSQL text cannot contain NUL, lone surrogates are not
 * characters, and nesting is bounded so that no recursive reader exhausts its stack. Iterative for the same reason.
 */
export function unstorable(raw: unknown): string | undefined {
  const open: [value: unknown, depth: number][] = [[raw, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string') {
      if (value.includes('\u0000') || !value.isWellFormed()) {
        return 'Text must not contain NUL characters or broken surrogate pairs';
      }
    } else if (value !== null && typeof value === 'object') {
      if (depth >= MAX_DEPTH) return TOO_DEEP;
      for (const [key, nested] of Object.entries(value)) open.push([key, depth + 1], [nested, depth + 1]);
    }
  }
  return undefined;
}

/** Whether a value is nested deeper than may be. Iterative, as above. */
export function isTooDeep(raw: unknown): boolean {
  const open: [value: unknown, depth: number][] = [[raw, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (value === null || typeof value !== 'object') continue;
    if (depth >= MAX_DEPTH) return true;
    for (const nested of Object.values(value)) open.push([nested, depth + 1]);
  }
  return false;
}

/** Trimmed text of 1 to `max` characters. */
export const text = (max: number) => z.string().trim().min(1).max(max);

/** Text kept as sent, up to `max` characters. */
export const rawText = (max: number) => z.string().max(max);

/** How many characters a text may have as people count them, which JSON schemas cannot say. */
export const shownLengths = z.registry<{ readonly max: number }>();

/** UTF-16 units that one character may take on average: an emoji of a family of four takes 11, most letters 1 or 2. */
const UNITS_PER_CHARACTER = 10;

/**
 * Text of at most `max` characters as people count them, trimmed and not empty; `asSent` keeps it as it is, if only ''.
 * No text of more than ten times as many UTF-16 units is taken, so that a limit also bounds what is stored.
 */
export const shownText = (max: number, { asSent = false }: { readonly asSent?: boolean } = {}) =>
  (asSent ? z.string() : z.string().trim().min(1))
    .check((context) => {
      const { value } = context;
      const most = max * UNITS_PER_CHARACTER;
      if (value.length <= most && !hasMoreCharacters(value, max)) return;
      const message = `Too big: expected string to have <=${max} characters`;
      context.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, message, input: value });
    })
    .meta({ maxLength: max * UNITS_PER_CHARACTER })
    .register(shownLengths, { max });

/** Any JSON object. */
export const jsonObject = () => z.record(z.string(), z.json()) as unknown as z.ZodType<JsonObject, JsonObject>;

export const cents = () => z.int().min(0).max(2_147_483_647);
export const hexColor = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be a color such as #1a2b3c');
/** A sum, which may exceed 32 bits. */
export const total = () => z.int().meta({ format: 'int64' });
const OUT_OF_RANGE = 'Must be in the years 1 to 9999';
/** A time. `z.iso.datetime` refuses anything that is not one. */
export const timestamp = () =>
  z.iso
    .datetime({ offset: true })
    .refine((iso) => Number.isNaN(Date.parse(iso)) || isStorable(new Date(iso)), OUT_OF_RANGE)
    .meta({ format: 'date-time' });
/** A time, parsed to a `Date`. */
export const moment = () => timestamp().transform((iso) => new Date(iso));
/** A day of the calendar. */
export const day = () => z.iso.date().refine((iso) => !iso.startsWith('0000'), OUT_OF_RANGE);
export const uuid = () => z.guid().transform((id) => id.toLowerCase());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string): boolean => UUID.test(value);

/** SQL that converts a text to an id, null where it is not one in the database's format. */
export const idSql = (text: string): string =>
  `CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (${text})::uuid END`;

/** The answer of an operation that returns nothing else. */
export const Ok = z.object({ ok: z.literal(true) }).meta({ id: 'Ok' });

/** An id in a path. It never causes a validation error: a malformed id names nothing (404). */
export const pathId = () => z.string().min(1).max(200);
