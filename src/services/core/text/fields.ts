import { z } from 'zod';
import { exactNumberIn, type FoundNumber, refusalOfNumber } from '#json/exact-json.js';
import { ExactNumber } from '#json/exact-number.js';
import { hasMoreCharacters } from './characters.js';
import type { JsonObject } from './json.js';
import { isStorable } from './moments.js';

export type { JsonObject, JsonValue } from './json.js';

/** The maximum nesting depth of values. */
export const MAX_DEPTH = 64;
export const TOO_DEEP = `Values must not be nested deeper than ${MAX_DEPTH} levels`;

/**
 * The places where numbers beyond JavaScript's precision keep all digits: none, these fields of the outermost object,
 * or everywhere.
 */
export type KeptNumbers = 'none' | ReadonlySet<string> | 'all';

/**
 * The reason why a raw input cannot be stored, or undefined. PostgreSQL text cannot contain NUL, and lone surrogates
 * are not characters. Nesting is limited to keep recursive readers from exhausting their stack. A number that would
 * lose digits is rejected. This check is iterative for the same reason.
 */
export function unstorable(raw: unknown, kept: KeptNumbers = 'none'): string | undefined {
  const open: [value: unknown, depth: number][] = [[raw, 0]];
  let areNumbersChecked = false;
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string') {
      if (value.includes('\u0000') || !value.isWellFormed()) {
        return 'Text must not contain NUL characters or broken surrogate pairs';
      }
    } else if (value !== null && typeof value === 'object') {
      if (depth >= MAX_DEPTH) return TOO_DEEP;
      if (value instanceof ExactNumber && !areNumbersChecked) {
        const refusedNumber = refusedNumberIn(raw, kept);
        if (refusedNumber) return refusalOfNumber(refusedNumber);
        areNumbersChecked = true;
      }
      for (const [key, nested] of Object.entries(value)) open.push([key, depth + 1], [nested, depth + 1]);
    }
  }
  return undefined;
}

/** The first rejected number: one that would lose digits in a place that does not keep them. */
export function refusedNumberIn(raw: unknown, kept: KeptNumbers): FoundNumber | undefined {
  if (kept === 'all') return exactNumberIn(raw, ({ isUsable }) => !isUsable);
  if (kept === 'none' || raw === null || typeof raw !== 'object') return exactNumberIn(raw);
  for (const [key, value] of Object.entries(raw)) {
    const refusedNumber = refusedNumberIn(value, kept.has(key) ? 'all' : 'none');
    if (refusedNumber) return { ...refusedNumber, path: [key, ...refusedNumber.path] };
  }
  return undefined;
}

/** Whether a value is nested too deeply. Iterative, as above. */
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

/** The maximum number of characters of a text as people count them, which JSON schemas cannot express. */
export const shownLengths = z.registry<{ readonly max: number }>();

/** UTF-16 units that one character may take on average: an emoji of a family of four takes 11, most letters 1 or 2. */
const UNITS_PER_CHARACTER = 10;

/**
 * Text of at most `max` characters as people count them, trimmed and not empty. `asSent` keeps the text unchanged, even
 * if it is empty. Text of more than ten times as many UTF-16 units is rejected, so a limit also bounds the stored size.
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

/** Clients may send any number: JSON does not limit digits. */
const exactNumber = z
  .custom<number>((value) => Number.isFinite(value) || value instanceof ExactNumber, 'Invalid input: expected number')
  .meta({ override: { type: 'number' } });
/** As `z.json()`, with all digits of numbers. */
const exactJson: z.ZodType = z.lazy(() =>
  z.union([z.string(), exactNumber, z.boolean(), z.null(), z.array(exactJson), z.record(z.string(), exactJson)]),
);
const exactFields = new WeakSet<z.core.$ZodType>();

/** Any JSON object whose numbers keep all their digits. In an input it must be a whole field. */
export function exactJsonObject(): z.ZodType<JsonObject, JsonObject> {
  const schema = z.record(z.string(), exactJson);
  exactFields.add(schema);
  return schema as unknown as z.ZodType<JsonObject, JsonObject>;
}

const keptByInput = new WeakMap<z.ZodType, KeptNumbers>();

/** The fields of an input whose numbers keep all their digits. */
export function keptNumbersOf(input: z.ZodType): KeptNumbers {
  const cachedNumbers = keptByInput.get(input);
  if (cachedNumbers) return cachedNumbers;
  const names =
    input instanceof z.ZodObject ? Object.keys(input.shape).filter((name) => isExact(input.shape[name])) : [];
  const keptNumbers = names.length > 0 ? new Set(names) : 'none';
  keptByInput.set(input, keptNumbers);
  return keptNumbers;
}

/** Whether a field is an `exactJsonObject`, possibly optional or with a default. */
function isExact(schema: z.core.$ZodType): boolean {
  const { innerType } = schema._zod.def as z.core.$ZodTypeDef & { readonly innerType?: z.core.$ZodType };
  return exactFields.has(schema) || (innerType !== undefined && isExact(innerType));
}

export const cents = () => z.int().min(0).max(2_147_483_647);
export const hexColor = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be a color such as #1a2b3c');
/** A sum, which may exceed 32 bits. */
export const total = () => z.int().meta({ format: 'int64' });
const OUT_OF_RANGE = 'Must be in the years 1 to 9999';
/** A time. `z.iso.datetime` rejects all other text. */
export const timestamp = () =>
  z.iso
    .datetime({ offset: true })
    .refine((iso) => Number.isNaN(Date.parse(iso)) || isStorable(new Date(iso)), OUT_OF_RANGE)
    .meta({ format: 'date-time' });
/** A time, parsed to a `Date`. */
export const moment = () => timestamp().transform((iso) => new Date(iso));
/** A calendar day. */
export const day = () => z.iso.date().refine((iso) => !iso.startsWith('0000'), OUT_OF_RANGE);
export const uuid = () => z.guid().transform((id) => id.toLowerCase());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string): boolean => UUID.test(value);

/** SQL that converts a text to an id; null if the text is not an id in the database's format. */
export const idSql = (text: string): string =>
  `CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (${text})::uuid END`;

/** The response of an operation without other output. */
export const Ok = z.object({ ok: z.literal(true) }).meta({ id: 'Ok' });

/** An id in a path. It never causes a validation error: a malformed id gives 404. */
export const pathId = () => z.string().min(1).max(200);

const meaningsByName = new Map<string, Readonly<Record<string, string>>>();

/** An enum with a description of each of its values. All interfaces show its name and the descriptions. */
export function describedEnum<const Meanings extends Readonly<Record<string, string>>>(
  name: string,
  description: string,
  meanings: Meanings,
) {
  meaningsByName.set(name, meanings);
  type Values = { [Value in keyof Meanings & string]: Value };
  return z.enum(Object.fromEntries(Object.keys(meanings).map((value) => [value, value])) as Values).meta({
    id: name,
    description,
  });
}

/** The descriptions of the values of a described enum, by its name. */
export const meaningsOf = (name: string): Readonly<Record<string, string>> | undefined => meaningsByName.get(name);
