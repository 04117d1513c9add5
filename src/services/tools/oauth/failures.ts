/** The authorization server does not know a grant any more: it expired, was revoked, or was used already. */
export class GrantRefused extends Error {}

/** The authorization server does not know us any more. */
export class ClientRefused extends Error {}

/** The authorization server, or the person at it, said no. */
export class AuthorizationDenied extends Error {
  /** @param error its code, of the protocol */
  constructor(readonly error: string) {
    super(`The authorization server refused: ${error}`);
  }
}

/** What came back does not belong to what was begun. */
export class AnswerMismatch extends Error {}
