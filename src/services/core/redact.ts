import type { JsonObject, JsonValue } from './fields.js';

export const REDACTED_VALUE = '***REDACTED***';
const REDACTED_DETAIL = '[REDACTED]';

const SECRET_KEY =
  /(^|[_-])(api[_-]?key|access[_-]?key|private[_-]?key|secret|token|passwd|password|passphrase|authorization|credentials?|cookie|bearer)s?$|(ApiKey|AccessKey|PrivateKey|Secret|Token|Password|Passphrase|Authorization|Credentials?|Cookie)s?$|^(apikey|privatekey)$/i;

/** Numbers of tokens are not tokens. */
const HARMLESS_KEY = /^(?!tokens$)(total|max|min)?(input|output|cached|cachedInput|prompt|completion)?_?tokens$/i;

/** Whether a key's name says that its value is a secret. */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key) && !HARMLESS_KEY.test(key);

/** Activity details with every secret-looking key's value replaced. */
export function redactDetails(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return mapDeep(details, (key, value) =>
    isSecretKey(key) && value !== null && typeof value !== 'boolean' && typeof value !== 'number'
      ? REDACTED_DETAIL
      : undefined,
  ) as Record<string, unknown>;
}

/** A copy in which `replace` may put another value for any key; undefined means: go on inside. */
export function mapDeep(value: unknown, replace: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, replace));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, nested]) => {
      const replaced = replace(key, nested);
      return [key, replaced === undefined ? mapDeep(nested, replace) : replaced];
    }),
  );
}

/** A value is put back only into an object of its own type: as part of a reference it would be shown. */
const isSameKind = (sent: JsonObject, stored: JsonValue | undefined): stored is JsonObject =>
  stored != null && typeof stored === 'object' && !Array.isArray(stored) && sent.type === stored.type;

/** The sent value with each placeholder put back to what is stored in its place. */
export function restoreRedacted(sent: JsonValue | undefined, stored: JsonValue | undefined): JsonValue | undefined {
  if (sent === REDACTED_VALUE) return stored;
  if (Array.isArray(sent)) {
    return sent.map((item, index) => restoreRedacted(item, Array.isArray(stored) ? stored[index] : undefined) ?? null);
  }
  if (sent === null || typeof sent !== 'object') return sent;
  const before = isSameKind(sent, stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => {
      const restored = restoreRedacted(value, before[key]);
      return restored === undefined ? [] : [[key, restored]];
    }),
  );
}

/** Shorter values are no secrets, and replacing them would make text unreadable and tell what they are. */
const SHORTEST_SECRET = 4;

/** How a value appears in text: as it is, line by line, and as JSON, addresses and base64 spell it. */
function spellings(value: string): string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  const asJson = JSON.stringify(value).slice(1, -1);
  const base64 = Buffer.from(value).toString('base64');
  return [value, value.trim(), ...lines, asJson, encodeURIComponent(value), base64, base64.replace(/=+$/, '')];
}

/**
 * What replaces secret values in text, made once for many texts. Longer values go first, so that no part of one is left.
 * A text that is cut in the middle of a value must be joined before.
 */
export function valueRedactor(values: readonly string[]): (text: string) => string {
  const wanted = [...new Set(values.flatMap(spellings))].filter((value) => value.length >= SHORTEST_SECRET);
  const longestFirst = wanted.sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((shown, value) => shown.replaceAll(value, REDACTED_VALUE), text);
}
