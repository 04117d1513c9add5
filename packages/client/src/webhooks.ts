/**
 * How a request shows that its sender knows the secret. `timestamped` signs the time with the body
 * (`X-Service-Timestamp` and `X-Service-Signature`), so that what was recorded is not taken later. `body` signs the body
 * alone (`X-Hub-Signature-256`), as code hosts do.
 */
export type WebhookScheme = 'timestamped' | 'body';

/** The exact bytes of a body, or the text that they encode in UTF-8. */
export type WebhookBody = string | Uint8Array | ArrayBuffer;

type HeaderFields = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SignOptions {
  readonly secret: string;
  readonly body: WebhookBody;
  /** `timestamped` unless given. */
  readonly scheme?: WebhookScheme;
  /** When it is sent; now unless given. */
  readonly at?: Date;
}

export interface VerifyOptions {
  /** While a secret is replaced, the new one and the old one. */
  readonly secret: string | readonly string[];
  /** As they came. A body that was parsed and written anew has another signature. */
  readonly body: WebhookBody;
  readonly headers: HeaderFields;
  /** The one that the sender uses. What says the request must not decide. */
  readonly scheme: WebhookScheme;
  /** How far the time may be from now, either way; 300 unless given. */
  readonly toleranceSeconds?: number;
  /** Now unless given. */
  readonly at?: Date;
}

/** A request that does not show that its sender knows the secret. Tell the sender no more than 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const TOLERANCE_SECONDS = 300;
/** A greater number counts milliseconds; as seconds this is the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;
const encoder = new TextEncoder();

/** The headers by which a webhook of a routine lets a request with this body in. */
export async function signWebhook({
  secret,
  body,
  scheme = 'timestamped',
  at,
}: SignOptions): Promise<Record<string, string>> {
  const time = String(Math.floor((at ?? new Date()).getTime() / 1000));
  const signed = scheme === 'timestamped' ? joined(`${time}.`, body) : joined('', body);
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signed);
  const value = `sha256=${hexOf(new Uint8Array(signature))}`;
  if (scheme === 'body') return { 'x-hub-signature-256': value };
  return { 'x-service-timestamp': time, 'x-service-signature': value };
}

/**
 * Returns if the request was signed with the secret, and lately where its time is signed. Whether it came before is for
 * the receiver to remember.
 * @throws WebhookError
 */
export async function verifyWebhook({ scheme, headers, body, ...options }: VerifyOptions): Promise<void> {
  if (scheme !== 'timestamped')
    return verifySignature(options.secret, headers, 'x-hub-signature-256', joined('', body));
  const time = headerOf(headers, 'x-service-timestamp')?.trim() ?? '';
  if (!/^\d{1,15}$/.test(time)) throw new WebhookError('No time was sent, in seconds or milliseconds');
  await verifySignature(options.secret, headers, 'x-service-signature', joined(`${time}.`, body));
  const sent = Number(time) >= MILLISECONDS_FROM ? Number(time) : Number(time) * 1000;
  const away = Math.abs((options.at ?? new Date()).getTime() - sent);
  // Not "more than", so that a tolerance which is no number lets nothing in.
  if (!(away <= (options.toleranceSeconds ?? TOLERANCE_SECONDS) * 1000)) throw new WebhookError('It is not of now');
}

async function verifySignature(
  secret: string | readonly string[],
  headers: HeaderFields,
  name: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const sent = headerOf(headers, name)?.trim();
  if (sent === undefined) throw new WebhookError('No signature was sent');
  const [, hex] = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(sent) ?? [];
  if (hex === undefined) throw new WebhookError('The signature is not that of HMAC-SHA256 in hex');
  const signature = Uint8Array.from(hex.match(/../g) as string[], (pair) => Number.parseInt(pair, 16));
  let isValid = false;
  // It compares in constant time, and each secret is tried whatever the others gave.
  for (const one of [secret].flat()) {
    if (await crypto.subtle.verify('HMAC', await keyOf(one, 'verify'), signature, signed)) isValid = true;
  }
  if (!isValid) throw new WebhookError('The signature is wrong');
}

/** @throws TypeError without a secret, which everybody would know */
async function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  if (typeof secret !== 'string' || secret === '') throw new TypeError('A secret is needed');
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

/** The only value of a header; of several the one that no signature fits. */
function headerOf(headers: HeaderFields, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? [value] : []));
  const found = values.flat().filter((value) => value !== undefined);
  return found.length === 0 ? undefined : found.join(', ');
}

function joined(before: string, body: WebhookBody): Uint8Array<ArrayBuffer> {
  const [first, second] = [encoder.encode(before), bytesOf(body)];
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** @throws TypeError for what was parsed */
function bytesOf(body: WebhookBody): Uint8Array {
  if (typeof body === 'string') return encoder.encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('The body must be as it came: a string or bytes');
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
