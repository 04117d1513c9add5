/** The server, the identity and the company that the client works with. */
export interface Context {
  /** Without a trailing slash, and without `/api`. */
  readonly apiBase: string;
  /** The source of the address. */
  readonly apiBaseSource: Source;
  /** Undefined if nothing names a company; `client.companyId()` then asks the server. */
  readonly companyId: string | undefined;
  readonly companySource: Source | undefined;
  readonly apiKey: string | undefined;
  /** `login` is the credential that `orgraph auth login` stored for this address. */
  readonly keySource: Source | 'login' | undefined;
  readonly runId: string | undefined;
  /** The name of the profile in use, and its content. */
  readonly profileName: string | undefined;
  readonly profile: Profile | undefined;
  /** The file of the profiles. */
  readonly contextFile: string;
  /** The file with the stored logins. */
  readonly credentialsFile: string;
  /** The file with the local server's settings, from `--config`. */
  readonly configFile: string | undefined;
  /** The local server's data directory, from `--data-dir`. */
  readonly dataDir: string | undefined;
}

export type Source = 'flag' | 'environment' | 'profile' | 'inferred';

/** A named set of defaults. It holds no key, only the name of the variable with the key. */
export interface Profile {
  readonly apiBase?: string;
  readonly companyId?: string;
  readonly persona?: 'board' | 'agent';
  readonly agentId?: string;
  readonly agentName?: string;
  readonly apiKeyEnvVarName?: string;
}

/** The file of profiles. */
export interface ProfilesFile {
  readonly version: 1;
  readonly currentProfile: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** A stored login. */
export interface StoredLogin {
  readonly apiKey: string;
  readonly userId?: string;
  readonly userName?: string;
  /** When the key expires; null if it does not expire. */
  readonly expiresAt?: string | null;
  readonly createdAt: string;
}
