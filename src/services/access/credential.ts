/**
 * What a request shows as its credential. It is read once, and whoever has to know it asks this value: who calls, whether
 * a page of elsewhere sent the request, what is counted for whom. So no two of them can see different things in one header.
 */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  /** Something that opens nothing, and that must not be taken for nothing either. */
  | { readonly kind: 'malformed'; readonly problem: string };

export const NO_CREDENTIAL: Credential = { kind: 'none' };

/** Only these surround values in HTTP; `trim` takes a non-breaking space and others as well. */
const SURROUNDING = /^[ \t]+|[ \t]+$/g;
const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/**
 * The credential in the values of Authorization, in the order in which they came: none where there is no value, or an
 * empty one; everything else is a bearer token or malformed.
 */
export function parseCredential(values: readonly unknown[]): Credential {
  if (values.length === 0) return NO_CREDENTIAL;
  if (values.length > 1) return { kind: 'malformed', problem: 'Authorization must be sent once' };
  const value = typeof values[0] === 'string' ? values[0].replace(SURROUNDING, '') : undefined;
  if (value === '') return NO_CREDENTIAL;
  const token = value === undefined ? undefined : BEARER.exec(value)?.[1];
  return token ? { kind: 'bearer', token } : { kind: 'malformed', problem: 'Authorization must be "Bearer <token>"' };
}

/** The credential in a token that came by other means than the header; an empty one is malformed as `Bearer ` is. */
export const credentialOfToken = (token: string | null): Credential =>
  token === null ? NO_CREDENTIAL : parseCredential([`Bearer ${token}`]);
