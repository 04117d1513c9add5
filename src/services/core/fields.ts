import { z } from 'zod';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** PostgreSQL text cannot hold NUL, and lone surrogates are no characters. */
const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
const STORABLE = 'Must not contain NUL characters or broken surrogate pairs';

/** Trimmed text of 1 to `max` characters. */
export const text = (max: number) => z.string().trim().min(1).max(max).refine(storable, STORABLE);

/** Text kept as sent, up to `max` characters. */
export const rawText = (max: number) => z.string().max(max).refine(storable, STORABLE);

/** Any JSON object that can be stored. */
export const jsonObject = () =>
  z
    .record(z.string(), z.json())
    .refine((value) => storable(JSON.stringify(value).replaceAll('\\u0000', '\u0000')), STORABLE) as unknown as z.ZodType<
    JsonObject,
    JsonObject
  >;

export const cents = () => z.int().min(0).max(2_147_483_647);
export const hexColor = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be a color such as #1a2b3c');
export const timestamp = () => z.iso.datetime({ offset: true }).meta({ format: 'date-time' });
export const uuid = () => z.guid().transform((id) => id.toLowerCase());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string): boolean => UUID.test(value);

/** An id of a path: never a validation error, since what is not an id names nothing (404). */
export const pathId = () => z.string().min(1).max(200);
