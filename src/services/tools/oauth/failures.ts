/** The authorization server does not know a grant any more: it expired, was revoked, or was already used. */
export class GrantRefused extends Error {}

/** The authorization server does not know the client any more. */
export class ClientRefused extends Error {}

/** The authorization server or its user denied the authorization. */
export class AuthorizationDenied extends Error {
  /** @param error the OAuth error code */
  constructor(readonly error: string) {
    super(`The authorization server refused: ${error}`);
  }
}

/** The response does not belong to the authorization that was started. */
export class AnswerMismatch extends Error {}
