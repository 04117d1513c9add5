import { createHash } from 'node:crypto';
import { badRequest, conflict, DomainError, statusError, Unauthorized } from '#services/core/errors/errors.js';
import { type JsonObject, type JsonValue, unstorable } from '#services/core/text/fields.js';
import { excessOf, parseJsonBytes } from '#services/core/text/json-bytes.js';
import { type RequestHeaders, verify, WINDOW_SEC } from '../routines/signing.js';
import type { Delivery } from './accept.js';
import type { Webhook } from './webhooks.js';

/** The event of a meeting provider; only summaries fire a routine. */
type Meeting = { readonly summarized: false } | { readonly summarized: true; id: string; metadata: JsonObject };

const SUMMARIZED = 'meeting.summarized';
const MAX_LENGTH = 255;

/**
 * Reads a meeting provider's delivery. Only four plain fields become the input of a run. The rest is what people said,
 * which agents must not treat as instructions.
 * @throws 400 for a summary without the id of its meeting
 */
function readMeeting(body: JsonObject): Meeting {
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

/** A request to a webhook. */
export interface FireRequest {
  readonly publicId: string;
  readonly headers: RequestHeaders;
  /** The sender's network address. */
  readonly address: string;
  /** Reads the exact bytes of the body. @throws 400 if it is incomplete, 413 */
  readonly read: () => Promise<Buffer>;
}

export const WrongType = statusError(415, 'Expected Content-Type application/json');
const Encoded = statusError(415, 'Content-Encoding is not supported');
const NotAnObject = () => badRequest('The body must be a JSON object');
export const NotActive = () => conflict('Routine trigger is not active');

const MAX_KEY = 255;
const MAX_BYTES = 2_147_483_647;

/** Ignores parameters, for example a charset: the body is always read as UTF-8. */
export function assertJsonType(headers: RequestHeaders): void {
  const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/json') throw WrongType();
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw Encoded();
}

/** An error for the sender of the request, with a reason for the owner of the trigger. */
class Refusal extends Error {
  constructor(
    readonly error: DomainError,
    readonly reason: string,
  ) {
    super(reason);
  }
}

type Facts = Pick<Delivery, 'idempotencyKey' | 'bytes' | 'digest'>;

/**
 * Checks a request and returns the delivery to record; repetitions are detected later. A sender without a valid
 * signature learns only that the address exists: not whether the trigger is active, nor the error.
 */
export async function deliveryFromRequest(webhook: Webhook, request: FireRequest): Promise<Delivery> {
  const facts: { -readonly [K in keyof Facts]: Facts[K] } = {
    idempotencyKey: null,
    bytes: Math.min(Number(request.headers['content-length'] ?? 0) || 0, MAX_BYTES),
    digest: null,
  };
  try {
    assertJsonType(request.headers);
    const body = await request.read();
    facts.bytes = body.length;
    facts.digest = createHash('sha256').update(body).digest('hex');
    const input = objectOf(body);
    facts.idempotencyKey = keyOf(request.headers);
    return { webhook, ...facts, ...judgeSigned(webhook, request.headers, { body, input, ...facts }) };
  } catch (error) {
    const { error: answer, reason } = error instanceof Refusal ? error : { error, reason: (error as Error).message };
    if (!(answer instanceof DomainError)) throw error;
    const none = { ...UNRECOGNIZED, payload: null };
    return { webhook, ...facts, ...none, status: 'rejected', refusal: { error: answer, reason } };
  }
}

function objectOf(body: Buffer): JsonObject {
  if (body.length === 0) throw NotAnObject();
  // A single sentence, since the delivery stores it as its reason.
  const excess = excessOf(body);
  if (excess) throw badRequest(excess);
  const value = parseJsonBytes(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw NotAnObject();
  const flaw = unstorable(value);
  if (flaw) throw badRequest(flaw);
  return value as JsonObject;
}

/** The sender's key of the delivery: the idempotency key, else the delivery id of a Git host. */
function keyOf(headers: RequestHeaders): string | null {
  const key = String(headers['idempotency-key'] || headers['x-github-delivery'] || '');
  if (key.length > MAX_KEY) throw badRequest(`Idempotency key must have at most ${MAX_KEY} characters`);
  return key || null;
}

interface SignedBody extends Facts {
  readonly body: Buffer;
  readonly input: JsonObject;
}

type Judgement = Pick<Delivery, 'status' | 'dedupeKey' | 'signatureHash' | 'signatureSec' | 'payload'>;

const UNRECOGNIZED = { dedupeKey: null, signatureHash: null, signatureSec: null };

/** Decides on a well-formed request by its signature. */
function judgeSigned(webhook: Webhook, headers: RequestHeaders, { body, input, ...facts }: SignedBody): Judgement {
  const { signingMode: mode, setupPending } = webhook;
  const verdict = verify(mode, { ...webhook, headers, body });
  if (!verdict.ok) throw new Refusal(Unauthorized(), verdict.reason);
  if (!webhook.isActive) throw NotActive();
  const status = setupPending ? 'test' : 'accepted';
  if (mode === 'meeting_provider_hmac') {
    const meeting = readMeeting(input);
    if (!meeting.summarized) return { ...UNRECOGNIZED, status: 'ignored', payload: null };
    return { ...UNRECOGNIZED, status, dedupeKey: `meeting:${meeting.id}`, payload: meeting.metadata };
  }
  const isTimed = mode === 'hmac_sha256';
  const bodyKey = verdict.signature && !isTimed ? `body:${facts.digest}` : null;
  // A test creates no run, so a repetition counts as new once the trigger is live.
  const isSpent = verdict.signature && (isTimed || status === 'accepted');
  return {
    status,
    dedupeKey: facts.idempotencyKey === null ? bodyKey : `key:${facts.idempotencyKey}`,
    signatureHash: isSpent ? createHash('sha256').update(verdict.signature).digest('hex') : null,
    signatureSec: isTimed ? null : WINDOW_SEC,
    payload: input,
  };
}
