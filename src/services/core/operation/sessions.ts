/** What a person's browser shows. */
export interface Browser {
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
}

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A person who has shown their password. */
export interface PasswordProof {
  readonly userId: string;
  readonly email: string;
  /** The hash that the password was compared with. */
  readonly passwordHash: string | null;
}

/** A person who has just been let in. */
export interface NewSession {
  readonly userId: string;
  readonly sessionId: string;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

/** A person who has shown the password and not yet the code of the second factor. */
export interface PendingSignIn {
  readonly userId: string;
  /** Of the password that was shown: once it is changed, the proof is void. */
  readonly passwordMark: string;
}

/** Web sessions of people, and the cookie by which each is known. None in a local_trusted deployment. */
export interface Sessions {
  /** Verifies the signature of the session cookie, without a statement; the session's token, or null. */
  tokenOf(cookie: string | undefined): Promise<string | null>;
  /** The id of a browser by which this e-mail address has signed in before, or null. */
  deviceOf(cookie: string | undefined, email: string): string | null;
  /** Makes a person and a session, or answers null when the e-mail is taken. */
  signUp(person: NewPerson, browser: Browser): Promise<NewSession | null>;
  /**
   * Makes a session of a person, or answers null when the password that they have shown is not theirs any more;
   * `deviceId` is that of their browser if it is known.
   */
  start(person: PasswordProof, browser: Browser, deviceId: string | null): Promise<NewSession | null>;
  /** Signs that somebody has shown a password, good for minutes. */
  proofOf(person: PendingSignIn): { readonly challenge: string; readonly expiresAt: Date };
  /** Who a proof is of; null for one that is forged or expired. */
  provenBy(challenge: string): PendingSignIn | null;
  /** Ends the session of a cookie, if there is one. @returns whose it was, and values of Set-Cookie that take the cookie away */
  signOut(cookie: string | undefined): Promise<{ readonly userId: string | null; readonly cookies: readonly string[] }>;
  /**
   * Lets a session that is older than a day last seven more, never beyond its absolute end.
   * @returns values of Set-Cookie, none when it is younger
   */
  renew(cookie: string | undefined): Promise<readonly string[]>;
}
