/** What a browser sends of its cookies. */
export interface SentCookies {
  /** The Cookie header. */
  readonly cookie?: string | undefined;
  /** Whether the browser uses TLS, to this server or to the proxy before it: then its cookies are for TLS alone. */
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
  /** The hash that the password was compared with. */
  readonly passwordHash: string | null;
}

/** The session of a person who has just signed in. */
export interface NewSession {
  readonly userId: string;
  readonly sessionId: string;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

/** A sign-in that still needs the code of the second factor. */
export interface PendingSignIn {
  readonly userId: string;
  /** Identifies the verified password: once it is changed, the proof is void. */
  readonly passwordMark: string;
}

/** The web sessions of people and their cookies. A local_trusted deployment has none. */
export interface Sessions {
  /** Verifies the signature of the session cookie, without a statement; the session's token, or null. */
  tokenOf(sent: SentCookies): Promise<string | null>;
  /** The id of a browser by which this e-mail address has signed in before, or null. */
  deviceOf(sent: SentCookies, email: string): string | null;
  /** Creates a person and a session; null when the e-mail address is taken. */
  signUp(person: NewPerson, browser: Browser): Promise<NewSession | null>;
  /**
   * Creates a session of a person; null when the verified password has been changed since. `deviceId` is that of their
   * browser if it is known.
   */
  start(person: PasswordProof, browser: Browser, deviceId: string | null): Promise<NewSession | null>;
  /** Signs the proof that somebody's password was verified, valid for minutes. */
  proofOf(person: PendingSignIn): { readonly challenge: string; readonly expiresAt: Date };
  /** The person of a proof; null for a forged or expired one. */
  provenBy(challenge: string): PendingSignIn | null;
  /** Ends the session of a cookie, if there is one. @returns its person, and values of Set-Cookie that delete the cookie */
  signOut(sent: SentCookies): Promise<{ readonly userId: string | null; readonly cookies: readonly string[] }>;
  /**
   * Lets a session that is older than a day last seven more, never beyond its absolute end.
   * @returns values of Set-Cookie, none when it is younger
   */
  renew(sent: SentCookies): Promise<readonly string[]>;
}
