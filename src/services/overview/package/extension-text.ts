import { stringify } from 'yaml';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { YAML_STYLE } from './frontmatter.js';

// The text of an extension file is written entry by entry: ten thousand tasks take several megabytes.

/** One section, or one entry of a section, as YAML. Leaves out null and empty values. */
export const sectionText = (name: string, value: JsonValue): string =>
  isNothing(value) ? '' : stringify({ [name]: withoutEmptyParts(value) }, YAML_STYLE);

/** An entry of a section; belongs below the line that starts the section (`sectionStart`). */
export function entryText(slug: string, entry: JsonObject): string {
  const text = stringify({ section: { [slug]: withoutEmptyParts(entry) } }, YAML_STYLE);
  return text.slice(text.indexOf('\n') + 1);
}

export const sectionStart = (name: string): string => `${name}:\n`;

const isNothing = (value: JsonValue | undefined): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0);

/** Keys with free JSON, whose values are kept whole. */
const FREE = new Set(['config', 'runtime', 'metadata', 'defaultValue']);

/** The value without its null and empty parts. */
function withoutEmptyParts(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutEmptyParts);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, nested]) => !isNothing(nested));
  return Object.fromEntries(entries.map(([key, nested]) => [key, FREE.has(key) ? nested : withoutEmptyParts(nested)]));
}
