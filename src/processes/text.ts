import { parseJson } from '../json/exact-json.js';
import { writeJson } from '../json/json-writer.js';

/** Text that PostgreSQL can store: without NUL characters and unpaired surrogates. */
export const withoutNul = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The beginning of a text, with a note on the number of omitted characters. */
export function clipText(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max).toWellFormed()}… (${text.length - max} more characters)`;
}

/** A value as text of limited length. */
export function jsonText(value: unknown, max: number): string {
  try {
    return clipText(typeof value === 'string' ? value : value === undefined ? '' : writeJson(value), max);
  } catch {
    return '(a value that cannot be shown)';
  }
}

/** The value of a JSON text, with all digits of its numbers; undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The beginning of a response's body. The rest is not read. */
export async function beginningOfBody({ body }: Response, maxBytes: number): Promise<{ text: string; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytesLeft = maxBytes;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk.subarray(0, bytesLeft));
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) break;
  }
  return { text: new TextDecoder().decode(Buffer.concat(chunks)), isCut: bytesLeft < 0 };
}

const MAX_REASON = 10_000;

/** The message of an error; packages throw values of any type. */
export const errorMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON) || 'no reason given';
