import { jsonIn } from '#processes/text.js';

/** The fields of a vendor's event: any of them may be missing or of an unexpected type. */
export type Fields = Readonly<Record<string, unknown>>;

const MAX_COUNT = 2_147_483_647;

/** The value as an object; empty if it is not one. */
export const asFields = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

/** The value as a list; empty if it is not one. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value as a text; undefined if it is blank or not a text. */
export const nonBlankText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value : undefined;

/** The value as a count; 0 if it is not one. */
export const countOf = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.min(Math.round(value), MAX_COUNT) : 0;

/** The value as an amount of money in the vendor's unit; null if it is not one. */
export const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** The object of a line of JSON; undefined for any other line. */
export function objectInLine(line: string): Fields | undefined {
  const value = line.startsWith('{') ? jsonIn(line) : undefined;
  return value === undefined ? undefined : asFields(value);
}

/** A short text about the purpose of a tool's use. */
export function toolPurpose(input: unknown): string {
  const fields = asFields(input);
  for (const key of ['command', 'cmd', 'file_path', 'filePath', 'path', 'pattern', 'query', 'url', 'description']) {
    const text = nonBlankText(fields[key]);
    if (text) return text;
  }
  return Object.keys(fields).length > 0 ? JSON.stringify(fields) : '';
}
