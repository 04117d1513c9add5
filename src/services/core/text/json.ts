import { ExactNumber } from '#json/exact-number.js';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** Whether a value is a list or an object. An exact number is an object for JavaScript only. */
export const isStructure = (value: unknown): value is JsonValue[] | JsonObject =>
  typeof value === 'object' && value !== null && !(value instanceof ExactNumber);

/** Whether a value is an object of JSON. */
export const isJsonObject = (value: unknown): value is JsonObject => isStructure(value) && !Array.isArray(value);
