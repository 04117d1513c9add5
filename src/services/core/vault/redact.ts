import { isSecretKey, maskProse } from './credentials.js';

export { isSecretKey, REDACTED_VALUE } from './credentials.js';

const REDACTED_DETAIL = '[REDACTED]';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Activity details in which the values of secret-looking keys and the credentials in URLs are replaced. */
export const redactDetails = (details: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  mapDeep(details, (key, value) => {
    if (isSecretKey(key) && value !== null && typeof value !== 'boolean' && typeof value !== 'number') {
      return REDACTED_DETAIL;
    }
    if (typeof value === 'string') return maskProse(value);
    return Array.isArray(value) && value.every(isText) ? value.map(maskProse) : undefined;
  }) as Record<string, unknown>;

/** A deep copy in which `replace` may return another value for any key; undefined descends into the value. */
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
