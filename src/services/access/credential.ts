/**
 * The credential of a request. It is parsed once, and all who need it use this value: authentication, the check of
 * origins, the limits. So no two of them can read one header differently.
 */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  /** A malformed credential: it gives no access, and must not count as a missing one either. */
  | { readonly kind: 'malformed'; readonly problem: string };

export const NO_CREDENTIAL: Credential = { kind: 'none' };

/** Only these surround values in HTTP; `trim` also removes a non-breaking space and others. */
const SURROUNDING = /^[ \t]+|[ \t]+$/g;
const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/**
 * The credential in the values of Authorization, in the order of arrival: none where there is no value or an empty one;
 * everything else is a bearer token or malformed.
 */
export function parseCredential(values: readonly unknown[]): Credential {
  if (values.length === 0) return NO_CREDENTIAL;
  if (values.length > 1) return { kind: 'malformed', problem: 'Authorization must be sent once' };
  const value = typeof values[0] === 'string' ? values[0].replace(SURROUNDING, '') : undefined;
  if (value === '') return NO_CREDENTIAL;
  const token = value === undefined ? undefined : BEARER.exec(value)?.[1];
  return token ? { kind: 'bearer', token } : { kind: 'malformed', problem: 'Authorization must be "Bearer <token>"' };
}

/** The credential in a token that did not come in the header; an empty one is malformed as `Bearer ` is. */
export const credentialOfToken = (token: string | null): Credential =>
  token === null ? NO_CREDENTIAL : parseCredential([`Bearer ${token}`]);
