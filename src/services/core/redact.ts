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
