import { jsonIn } from '#processes/text.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';

/** The value if it is an object, otherwise an empty object. */
export const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** The JSON object of a text; undefined for any other text. */
export function objectInText(text: string): JsonObject | undefined {
  const value = jsonIn(text) as JsonValue | undefined;
  return isJsonObject(value) ? value : undefined;
}
