import { createHash } from 'node:crypto';

// Shared by the authorization servers of this product: OAuth 2.1 for public clients, with PKCE.

/** An OAuth error response. */
export class OAuthError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** A request that the server rejects by redirecting the person back with the error. */
export class RedirectedError extends Error {
  constructor(readonly location: string) {
    super('The response is a redirect');
  }
}

export type Parameters = URLSearchParams;

/** The single value of a parameter. OAuth does not allow repeated parameters. @throws OAuthError */
export function single(parameters: Parameters, name: string): string {
  const values = parameters.getAll(name);
  if (values.length > 1) throw new OAuthError('invalid_request', `${name} must be given once`);
  return values[0] ?? '';
}

/** Whether a text is a well-formed PKCE challenge for the method S256. */
export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

export const answersChallenge = (verifier: string, challenge: string | null): boolean =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;

/** The redirect URI with the response parameters, to send a person back to the client. */
export function clientRedirectUrl(
  { redirectUri, state }: { readonly redirectUri: string; readonly state: string | null },
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
