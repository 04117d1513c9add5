import { ExactNumber, isSameNumber } from '#json/exact-number.js';
import { isStructure, type JsonObject, type JsonValue } from '#services/core/text/json.js';

/** The steps of a path: `a.0.b` leads through objects and lists. */
export const argumentSteps = (path: string): readonly string[] => path.split('.');

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** The value at a path; undefined if there is none. Only own properties count, never inherited ones. */
export function valueAt(root: JsonObject, steps: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of steps) {
    if (!isStructure(value)) return undefined;
    if (Array.isArray(value)) value = INDEX.test(step) ? value[Number(step)] : undefined;
    else value = Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/**
 * Whether two values are equal as JSON, whatever the order of keys. Takes time linear in the size of the first value.
 */
export function isSameJson(wanted: JsonValue, value: JsonValue | undefined): boolean {
  if (wanted === value) return true;
  if (wanted instanceof ExactNumber || value instanceof ExactNumber) return isSameNumber(wanted, value);
  if (wanted === null || typeof wanted !== 'object') return false;
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(value) || wanted.length !== value.length) return false;
    return wanted.every((item, index) => isSameJson(item, value[index]));
  }
  if (Array.isArray(value)) return false;
  const keys = Object.keys(wanted);
  if (keys.length !== Object.keys(value).length) return false;
  return keys.every((key) => Object.hasOwn(value, key) && isSameJson(wanted[key] as JsonValue, value[key]));
}
