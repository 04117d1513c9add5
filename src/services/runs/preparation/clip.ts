import type { JsonValue } from '#services/core/text/fields.js';

/** The size of a value as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** The longest prefix of a text that takes at most `bytes` as JSON. Never splits a character. */
export function clip(text: string, bytes: number): string {
  // A UTF-16 unit takes at most six bytes.
  if (text.length * 6 + 2 <= bytes || jsonBytes(text) <= bytes) return text;
  let remainingBytes = bytes - 2;
  let end = 0;
  for (const character of text) {
    remainingBytes -= jsonBytes(character) - 2;
    if (remainingBytes < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The value, or null if it takes more than `bytes` as JSON. */
export const clippedJson = (value: JsonValue | undefined, bytes: number): JsonValue =>
  value === undefined || jsonBytes(value) > bytes ? null : value;
