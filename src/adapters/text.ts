/** Text as PostgreSQL can keep it: without NUL characters and broken surrogate pairs. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The beginning of a text, with a word on what is left out. */
export function clipped(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max).toWellFormed()}… (${text.length - max} more characters)`;
}

/** A value as a text of bounded length; what cannot be written as JSON says so. */
export function jsonText(value: unknown, max: number): string {
  try {
    return clipped(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), max);
  } catch {
    return '(a value that cannot be shown)';
  }
}

const MAX_REASON = 10_000;

/** What was thrown, in a line; packages throw anything. */
export const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON) || 'no reason given';
