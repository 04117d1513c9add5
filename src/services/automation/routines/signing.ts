import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { SigningMode } from './model.js';

export type Mode = z.output<typeof SigningMode>;

/** Headers by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request to a webhook, and the settings of its trigger. */
export interface SignedRequest {
  readonly headers: RequestHeaders;
  /** The body's exact bytes. */
  readonly body: Buffer;
  /** Null if the secret was deleted or cannot be decrypted; then no signature is valid. */
  readonly secret: string | null;
  /** The maximum difference of a timestamp from now, in either direction; null means 300 s. */
  readonly replayWindowSec: number | null;
  /** The database's clock. */
  readonly now: Date;
}

/** The owner of the trigger sees `reason`; the sender only gets a 401. */
export type SignatureVerdict =
  | {
      readonly ok: true;
      /** The signature of the body; null for a bearer secret or none. */
      readonly signature: Buffer | null;
    }
  | { readonly ok: false; readonly reason: string };

/** The default replay window, and the time for which a signature without a timestamp counts only once. */
export const WINDOW_SEC = 300;

const acceptance = (signature: Buffer | null): SignatureVerdict => ({ ok: true, signature });
const rejection = (reason: string): SignatureVerdict => ({ ok: false, reason });

const CHECKS: Readonly<
  Record<Exclude<Mode, 'none'>, (request: SignedRequest & { readonly secret: string }) => SignatureVerdict>
> = {
  app_webhook: signedOrBearer,
  bearer,
  hmac_sha256: verifyTimestampedSignature,
  git_host_hmac: ({ headers, ...request }) =>
    verifySignature(request, headerOf(headers, 'x-hub-signature-256') ?? headerOf(headers, 'x-service-signature')),
  meeting_provider_hmac: ({ headers, ...request }) => verifySignature(request, headerOf(headers, 'x-hub-signature')),
};

/** Whether the sender knows the trigger's secret. */
export function verify(mode: Mode, request: SignedRequest): SignatureVerdict {
  if (mode === 'none') return acceptance(null);
  const { secret } = request;
  return secret ? CHECKS[mode]({ ...request, secret }) : rejection('The secret of the trigger is not available');
}

/** The value of a header, which may be empty; undefined if it is absent. */
function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Every signature in the request must be valid. A Git host sends two: with a SHA-256 signature present, the SHA-1 one
 * for old receivers is ignored.
 */
function signedOrBearer(request: SignedRequest & { readonly secret: string }): SignatureVerdict {
  const strong = headerOf(request.headers, 'x-hub-signature-256');
  const other = headerOf(request.headers, 'x-hub-signature');
  const sent = [strong, strong !== undefined && other?.startsWith('sha1=') ? undefined : other];
  const verdicts = sent.flatMap((signature) => (signature === undefined ? [] : verifySignature(request, signature)));
  return verdicts.find(({ ok }) => !ok) ?? verdicts[0] ?? bearer(request);
}

function bearer({ headers, secret }: Pick<SignedRequest, 'headers'> & { readonly secret: string }): SignatureVerdict {
  const [, token] = /^bearer +(.+)$/i.exec(headerOf(headers, 'authorization')?.trim() ?? '') ?? [];
  if (token === undefined) return rejection('No bearer secret was sent');
  // Node.js reads headers as Latin-1. Comparing digests also hides the length.
  const [actual, expected] = [digestOf(Buffer.from(token, 'latin1')), digestOf(Buffer.from(secret))];
  return timingSafeEqual(actual, expected) ? acceptance(null) : rejection('The bearer secret is wrong');
}

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** @param before the signed text that precedes the body */
function verifySignature(
  { body, secret }: Pick<SignedRequest, 'body'> & { readonly secret: string },
  sent: string | undefined,
  before = '',
): SignatureVerdict {
  if (sent === undefined) return rejection('No signature was sent');
  const [, hex] = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(sent.trim()) ?? [];
  if (hex === undefined) return rejection('The signature is not an HMAC-SHA256 in hex');
  const expected = createHmac('sha256', secret).update(before).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'))
    ? acceptance(expected)
    : rejection('The signature is wrong');
}

/** Larger numbers are milliseconds; as seconds, this value is the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;

function verifyTimestampedSignature({
  headers,
  replayWindowSec,
  now,
  ...request
}: SignedRequest & { readonly secret: string }): SignatureVerdict {
  const sent = headerOf(headers, 'x-service-timestamp')?.trim();
  if (sent === undefined || !/^\d{1,15}$/.test(sent))
    return rejection('No timestamp was sent, in seconds or milliseconds');
  const verdict = verifySignature(request, headerOf(headers, 'x-service-signature'), `${sent}.`);
  if (!verdict.ok) return verdict;
  const at = Number(sent) >= MILLISECONDS_FROM ? Number(sent) : Number(sent) * 1000;
  const isNear = Math.abs(now.getTime() - at) <= (replayWindowSec ?? WINDOW_SEC) * 1000;
  return isNear ? verdict : rejection('The timestamp is outside the replay window');
}
