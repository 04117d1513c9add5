import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The number of seconds for which the server recognizes a browser that has signed in: the maximum lifetime of a cookie.
 */
const DEVICE_SECONDS = 400 * 86_400;

/** Names, signs and reads the cookies: one instance for browsers that use TLS, one for browsers that do not. */
export class SessionCookies {
  private readonly session: string;
  private readonly device: string;
  private readonly attributes: string;

  /** @param isSecure whether the browsers use TLS: only this host can then set the cookies (`__Host-`) */
  constructor(
    private readonly secret: string,
    isSecure: boolean,
  ) {
    const prefix = isSecure ? '__Host-' : '';
    this.session = `${prefix}orgraph.session_token`;
    this.device = `${prefix}orgraph.device`;
    this.attributes = `Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
  }

  /** A value of Set-Cookie for a session's token. */
  forToken(token: string, seconds: number): string {
    const value = encodeURIComponent(`${token}.${this.signatureOf(token)}`);
    return `${this.session}=${value}; ${this.attributes}; Max-Age=${seconds}`;
  }

  /** A value of Set-Cookie that deletes the session's cookie. */
  forNobody(): string {
    return `${this.session}=; ${this.attributes}; Max-Age=0`;
  }

  /** A value of Set-Cookie that lets the server recognize a browser when this email address signs in again. */
  forDevice(id: string, email: string): string {
    const value = encodeURIComponent(`${id}.${this.signatureOf(deviceText(id, email))}`);
    return `${this.device}=${value}; ${this.attributes}; Max-Age=${DEVICE_SECONDS}`;
  }

  /** The token of the session cookie; null unless the signature is right. */
  tokenIn(header: string | undefined): string | null {
    return this.verifiedValue(cookieNamed(header, this.session), (token) => token);
  }

  /** The id of the browser; null unless it has signed in with this email address before. */
  deviceIn(header: string | undefined, email: string): string | null {
    return this.verifiedValue(cookieNamed(header, this.device), (id) => deviceText(id, email));
  }

  /** The base64 of the HMAC-SHA-256 of a text. */
  signatureOf(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64');
  }

  /** Whether this server made the signature of a text. */
  isSigned(text: string, signature: string): boolean {
    const [shown, right] = [signature, this.signatureOf(text)].map((base64) => Buffer.from(base64, 'base64'));
    return shown!.length === right!.length && timingSafeEqual(shown!, right!);
  }

  /** The text before the signature in `<value>.<signature>`, percent-encoded. */
  private verifiedValue(sent: string | undefined, signed: (value: string) => string): string | null {
    const text = decodeOrEmpty(sent);
    const at = text.lastIndexOf('.');
    if (at < 1) return null;
    const value = text.slice(0, at);
    return this.isSigned(signed(value), text.slice(at + 1)) ? value : null;
  }
}

/**
 * A prefix that separates these signatures from those of session tokens, made with the same key: a token has no line
 * break.
 */
const deviceText = (id: string, email: string): string => `device\n${id}\n${email}`;

/** The value of the first cookie of that name, as the browser sent it. */
function cookieNamed(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

function decodeOrEmpty(value = ''): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
