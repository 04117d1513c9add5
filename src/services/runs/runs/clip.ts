import type { JsonValue } from '../../core/text/fields.js';

/** The size of a value as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** The beginning of a text that takes at most so many bytes as JSON; never cut within a character. */
export function clip(text: string, bytes: number): string {
  // No character takes more than six bytes for each of its units.
  if (text.length * 6 + 2 <= bytes || jsonBytes(text) <= bytes) return text;
  let left = bytes - 2;
  let end = 0;
  for (const character of text) {
    left -= jsonBytes(character) - 2;
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The value, or null where it takes more bytes as JSON. */
export const clippedJson = (value: JsonValue | undefined, bytes: number): JsonValue =>
  value === undefined || jsonBytes(value) > bytes ? null : value;
