/** The cookies of a request. */
export interface SentCookies {
  /** The Cookie header. */
  readonly cookie?: string | undefined;
  /**
   * Whether the browser uses TLS, to this server or to the proxy before it. If so, its cookies are valid only with TLS.
   */
  readonly isSecure?: boolean | undefined;
}

/** The browser of a request. */
export interface Browser extends Pick<SentCookies, 'isSecure'> {
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
}

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A person whose password was verified. */
export interface PasswordProof {
  readonly userId: string;
  readonly email: string;
  /** The hash against which the password was verified. */
  readonly passwordHash: string | null;
}

/** The session of a person who has just signed in. */
export interface NewSession {
  readonly userId: string;
  readonly sessionId: string;
  /** The values of the Set-Cookie headers. */
  readonly cookies: readonly string[];
}

/** A sign-in that still needs the code of the second factor. */
export interface PendingSignIn {
  readonly userId: string;
  /** Identifies the verified password: a change of the password voids the proof. */
  readonly passwordMark: string;
}

/** The web sessions of people and their cookies. A local_trusted deployment has none. */
export interface Sessions {
  /** Verifies the signature of the session cookie, without a statement; the session's token, or null. */
  tokenOf(sent: SentCookies): Promise<string | null>;
  /** The id of a browser from which this email address has signed in before, or null. */
  deviceOf(sent: SentCookies, email: string): string | null;
  /** Creates a person and a session; null when the email address is taken. */
  signUp(person: NewPerson, browser: Browser): Promise<NewSession | null>;
  /**
   * Creates a session of a person; null when the verified password has been changed since. `deviceId` is the id of
   * their browser if it is known.
   */
  start(person: PasswordProof, browser: Browser, deviceId: string | null): Promise<NewSession | null>;
  /** Signs the proof that a person's password was verified; it is valid for minutes. */
  proofOf(person: PendingSignIn): { readonly challenge: string; readonly expiresAt: Date };
  /** The person of a proof; null for a forged or expired proof. */
  provenBy(challenge: string): PendingSignIn | null;
  /** Ends the session of a cookie, if any. @returns its person, and values of Set-Cookie that delete the cookie */
  signOut(sent: SentCookies): Promise<{ readonly userId: string | null; readonly cookies: readonly string[] }>;
  /**
   * Extends a session that is older than a day by seven days, never beyond its absolute end.
   * @returns values of Set-Cookie; none for a younger session
   */
  renew(sent: SentCookies): Promise<readonly string[]>;
}
