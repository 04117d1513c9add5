import { jsonIn } from '../../adapters/text.js';
import { ExactNumber } from '../../json/exact-number.js';
import type { JsonObject, JsonValue } from '../../services/core/text/json.js';

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  value !== undefined &&
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !(value instanceof ExactNumber);

/** The value if it is an object, otherwise one without anything. */
export const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});

/** The JSON object of a text; undefined for any other text. */
export function objectIn(text: string): JsonObject | undefined {
  const value = jsonIn(text) as JsonValue | undefined;
  return isObject(value) ? value : undefined;
}
