import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { SigningMode } from './model.js';

export type Mode = z.output<typeof SigningMode>;

/** Header fields by their names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A request to a webhook's address, and what its trigger knows. */
export interface Claim {
  readonly headers: Headers;
  /** The body's exact bytes. */
  readonly body: Buffer;
  /** Null where it was deleted or cannot be opened: then nothing is valid that needs one. */
  readonly secret: string | null;
  /** How far a timestamp may be from now, either way; 300 s unless given. */
  readonly replayWindowSec: number | null;
  /** The database's clock. */
  readonly now: Date;
}

/** `reason` is for the owner of the trigger; whoever sent the request is told 401 and no more. */
export type Verdict =
  | {
      readonly ok: true;
      /** What the body was signed with; null where it came with a bearer secret, or with nothing. */
      readonly signature: Buffer | null;
    }
  | { readonly ok: false; readonly reason: string };

/** How far a timestamp may be off unless the trigger says otherwise, and how long a signature without one counts once. */
export const WINDOW_SEC = 300;

const passed = (signature: Buffer | null): Verdict => ({ ok: true, signature });
const refused = (reason: string): Verdict => ({ ok: false, reason });

const CHECKS: Readonly<Record<Exclude<Mode, 'none'>, (claim: Claim & { readonly secret: string }) => Verdict>> = {
  app_webhook: signedOrBearer,
  bearer,
  hmac_sha256: timestamped,
  git_host_hmac: ({ headers, ...claim }) =>
    signed(claim, headerOf(headers, 'x-hub-signature-256') ?? headerOf(headers, 'x-service-signature')),
  meeting_provider_hmac: ({ headers, ...claim }) => signed(claim, headerOf(headers, 'x-hub-signature')),
};

/** Whether a request is by somebody who knows the trigger's secret. */
export function verify(mode: Mode, claim: Claim): Verdict {
  if (mode === 'none') return passed(null);
  const { secret } = claim;
  return secret ? CHECKS[mode]({ ...claim, secret }) : refused('The secret of the trigger is not available');
}

/** A header field as it was sent; present though empty. */
function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Where a signature is sent it must be valid, whatever else is. A Git host signs twice: what it signs with SHA-1 for old
 * receivers is not looked at beside what it signs with SHA-256.
 */
function signedOrBearer(claim: Claim & { readonly secret: string }): Verdict {
  const strong = headerOf(claim.headers, 'x-hub-signature-256');
  const other = headerOf(claim.headers, 'x-hub-signature');
  const sent = [strong, strong !== undefined && other?.startsWith('sha1=') ? undefined : other];
  const verdicts = sent.flatMap((signature) => (signature === undefined ? [] : signed(claim, signature)));
  return verdicts.find(({ ok }) => !ok) ?? verdicts[0] ?? bearer(claim);
}

function bearer({ headers, secret }: Pick<Claim, 'headers'> & { readonly secret: string }): Verdict {
  const [, token] = /^bearer +(.+)$/i.exec(headerOf(headers, 'authorization')?.trim() ?? '') ?? [];
  if (token === undefined) return refused('No bearer secret was sent');
  // Node.js reads header fields as Latin-1. Of digests, no length can be told from the time either.
  const [given, known] = [digestOf(Buffer.from(token, 'latin1')), digestOf(Buffer.from(secret))];
  return timingSafeEqual(given, known) ? passed(null) : refused('The bearer secret is wrong');
}

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** @param before what is signed ahead of the body */
function signed(
  { body, secret }: Pick<Claim, 'body'> & { readonly secret: string },
  sent: string | undefined,
  before = '',
): Verdict {
  if (sent === undefined) return refused('No signature was sent');
  const [, hex] = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(sent.trim()) ?? [];
  if (hex === undefined) return refused('The signature is not that of HMAC-SHA256 in hex');
  const expected = createHmac('sha256', secret).update(before).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, 'hex')) ? passed(expected) : refused('The signature is wrong');
}

/** Later than this many, a number of milliseconds; a number of seconds until the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;

function timestamped({ headers, replayWindowSec, now, ...claim }: Claim & { readonly secret: string }): Verdict {
  const sent = headerOf(headers, 'x-service-timestamp')?.trim();
  if (sent === undefined || !/^\d{1,15}$/.test(sent))
    return refused('No timestamp was sent, in seconds or milliseconds');
  const verdict = signed(claim, headerOf(headers, 'x-service-signature'), `${sent}.`);
  if (!verdict.ok) return verdict;
  const at = Number(sent) >= MILLISECONDS_FROM ? Number(sent) : Number(sent) * 1000;
  const isNear = Math.abs(now.getTime() - at) <= (replayWindowSec ?? WINDOW_SEC) * 1000;
  return isNear ? verdict : refused('The timestamp is outside the replay window');
}
