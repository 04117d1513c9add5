/** What a new session's browser shows. */
export interface Browser {
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
}

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A person who has just been let in. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

/** Web sessions of people, and the cookie by which each is known. None in a local_trusted deployment. */
export interface Sessions {
  /** Verifies the signature of the session cookie, without a statement; the session's token, or null. */
  tokenOf(cookie: string | undefined): Promise<string | null>;
  /** Makes a person and a session, or answers null when the e-mail is taken. */
  signUp(person: NewPerson, browser: Browser): Promise<SignedIn | null>;
  /** Makes a session, or answers null, as late for an unknown e-mail as for a wrong password. */
  signIn(credentials: Omit<NewPerson, 'name'>, browser: Browser): Promise<SignedIn | null>;
  /** Ends the session of a cookie, if there is one. @returns whose it was, and values of Set-Cookie that take the cookie away */
  signOut(cookie: string | undefined): Promise<{ readonly userId: string | null; readonly cookies: readonly string[] }>;
  /** Lets a session that is older than a day last seven more. @returns values of Set-Cookie, none when it is younger */
  renew(cookie: string | undefined): Promise<readonly string[]>;
}
