import { z } from 'zod';
import { unprocessable } from '../errors/errors.js';
import type { JsonObject, JsonValue } from '../text/fields.js';
import { maskCredentials, maskItems, maskProse, REDACTED_VALUE } from '../vault/credentials.js';

// Clients send back the placeholders that they received. This module replaces them with the stored values.

/** A value is restored only into an object of its own type: within a reference it would become visible. */
const isSameKind = (sent: JsonObject, stored: JsonValue | undefined): stored is JsonObject =>
  stored != null && typeof stored === 'object' && !Array.isArray(stored) && sent.type === stored.type;

/**
 * The sent value with each placeholder replaced by the stored value at the same place.
 * @param path of the value, for messages
 * @throws 422 for a text that contains a placeholder but differs from the redacted form of the stored one
 */
export function restoreRedacted(
  sent: JsonValue | undefined,
  stored: JsonValue | undefined,
  path = '',
): JsonValue | undefined {
  if (sent === REDACTED_VALUE) return stored;
  if (typeof sent === 'string') return sent.includes(REDACTED_VALUE) ? restoredText(sent, stored, path) : sent;
  if (Array.isArray(sent)) return restoredItems(sent, Array.isArray(stored) ? stored : [], path);
  if (sent === null || typeof sent !== 'object') return sent;
  const before = isSameKind(sent, stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => {
      const restored = restoreRedacted(value, before[key], path ? `${path}.${key}` : key);
      return restored === undefined ? [] : [[key, restored]];
    }),
  );
}

const placeholderError = (path: string) =>
  unprocessable(
    `${path || 'The value'} holds a redacted placeholder that does not match the stored value; send the whole value`,
    { path },
  );

function restoredText(sent: string, stored: JsonValue | undefined, path: string): string {
  const isShown = (text: string) => [text, maskCredentials(text), maskProse(text)].includes(sent);
  if (typeof stored === 'string' && isShown(stored)) return stored;
  throw placeholderError(path);
}

/** Texts of a list, such as arguments, are also matched at another position. */
function restoredItems(sent: readonly JsonValue[], stored: readonly JsonValue[], path: string): JsonValue[] {
  const maskedItems = maskItems(stored) as JsonValue[];
  return sent.map((item, index) => {
    const at = `${path}.${index}`;
    if (typeof item !== 'string') return restoreRedacted(item, stored[index], at) ?? null;
    if (!item.includes(REDACTED_VALUE)) return item;
    // A lone placeholder belongs to the flag before it: after another flag, its value would be visible.
    const fits = (from: number) =>
      maskedItems[from] === item && (item !== REDACTED_VALUE || maskedItems[from - 1] === sent[index - 1]);
    if (fits(index)) return stored[index] as JsonValue;
    const others = new Set(stored.filter((_, from) => fits(from)));
    if (others.size !== 1) throw placeholderError(at);
    return [...others][0] as JsonValue;
  });
}

/** The input of a change: at least one of a record's fields, and the fields that identify the record. */
export const patchOf = <Fields extends z.ZodRawShape, Ref extends z.ZodRawShape>(fields: Fields, ref: Ref) =>
  z
    .object(fields)
    .partial()
    .extend(ref)
    .refine((input) => Object.keys(fields).some((name) => (input as Record<string, unknown>)[name] !== undefined), {
      message: `Must have at least one of ${Object.keys(fields).join(', ')}`,
    });
