import type { JsonObject, JsonValue } from '../../core/text/fields.js';

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A variable or a reference is one value, since its `type` determines its other fields. */
const isWhole = (value: JsonValue | undefined): boolean => isObject(value) && typeof value.type === 'string';

/** A configuration merged with a patch at every depth: null removes a key, lists and references are replaced. */
export function mergeConfig(stored: JsonObject, patch: JsonObject): JsonObject {
  // A map, since a key may be `__proto__`: it is a key like any other.
  const merged = new Map(Object.entries(stored));
  for (const [key, value] of Object.entries(patch)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else if (!isObject(value) || isWhole(value)) merged.set(key, value);
    else merged.set(key, mergeConfig(isObject(before) && !isWhole(before) ? before : {}, value));
  }
  return Object.fromEntries(merged);
}
