/**
 * The credential of a request. It is parsed once; authentication, the origin checks and the rate limits all use this
 * value. So no two of them can read one header differently.
 */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  /** A malformed credential. It gives no access, and must not count as a missing credential. */
  | { readonly kind: 'malformed'; readonly problem: string };

export const NO_CREDENTIAL: Credential = { kind: 'none' };

/** Only these surround values in HTTP; `trim` also removes a non-breaking space and others. */
const SURROUNDING = /^[ \t]+|[ \t]+$/g;
const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/**
 * Parses the values of the Authorization header, in the order of arrival. Without a value, or with an empty one, the
 * result is `none`; everything else is a bearer token or malformed.
 */
export function parseCredential(values: readonly unknown[]): Credential {
  if (values.length === 0) return NO_CREDENTIAL;
  if (values.length > 1) return { kind: 'malformed', problem: 'Authorization must be sent once' };
  const value = typeof values[0] === 'string' ? values[0].replace(SURROUNDING, '') : undefined;
  if (value === '') return NO_CREDENTIAL;
  const token = value === undefined ? undefined : BEARER.exec(value)?.[1];
  return token ? { kind: 'bearer', token } : { kind: 'malformed', problem: 'Authorization must be "Bearer <token>"' };
}

/** The credential of a token that did not come in the header. An empty token is malformed, as `Bearer ` is. */
export const credentialOfToken = (token: string | null): Credential =>
  token === null ? NO_CREDENTIAL : parseCredential([`Bearer ${token}`]);
