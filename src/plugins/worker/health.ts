import { withoutNul } from '#adapters/text.js';
import { unstorable } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { objectOf } from '../protocol/json.js';

const MAX_STATUS = 100;
const MAX_MESSAGE = 2_000;
const MAX_DETAILS = 16_384;

/** The part of a worker's health answer that is stored. */
export function healthIn(value: JsonValue): JsonObject {
  const { status, message, details } = objectOf(value);
  const health: JsonObject = {
    status: typeof status === 'string' ? withoutNul(status.slice(0, MAX_STATUS)) : 'unknown',
  };
  if (typeof message === 'string') health.message = withoutNul(message.slice(0, MAX_MESSAGE));
  if (isKept(details)) health.details = details;
  return health;
}

const isKept = (details: JsonValue | undefined): details is JsonValue =>
  details !== undefined && !unstorable(details) && JSON.stringify(details).length <= MAX_DETAILS;
