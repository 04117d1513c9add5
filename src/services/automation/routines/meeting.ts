import { badRequest } from '#services/core/errors/errors.js';
import type { JsonObject, JsonValue } from '#services/core/text/fields.js';

/** The event of a meeting provider; only summaries fire a routine. */
type Meeting = { readonly summarized: false } | { readonly summarized: true; id: string; metadata: JsonObject };

const SUMMARIZED = 'meeting.summarized';
const MAX_LENGTH = 255;

/**
 * Reads a meeting provider's delivery. Only four plain fields become the input of a run. The rest is what people said,
 * which agents must not treat as instructions.
 * @throws 400 for a summary without the id of its meeting
 */
export function readMeeting(body: JsonObject): Meeting {
  if (body.event !== SUMMARIZED) return { summarized: false };
  const id = plain(body, 'meeting_id');
  if (id == null || id === '') throw badRequest('meeting_id is required');
  const metadata: JsonObject = { event: SUMMARIZED, meeting_id: id, timestamp: plain(body, 'timestamp') ?? null };
  const reference = plain(body, 'client_reference_id');
  if (reference != null) metadata.client_reference_id = reference;
  return { summarized: true, id: String(id), metadata };
}

function plain(body: JsonObject, field: string): string | number | null | undefined {
  const value: JsonValue | undefined = Object.hasOwn(body, field) ? body[field] : undefined;
  const isPlain =
    value == null || typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_LENGTH);
  if (!isPlain) throw badRequest(`${field} must be a number or text of at most ${MAX_LENGTH} characters`);
  return value;
}
