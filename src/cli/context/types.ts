/** Whom the client talks to, as whom, and about which company. */
export interface Context {
  /** Without a slash at its end, and without `/api`. */
  readonly apiBase: string;
  /** Where the address came from. */
  readonly apiBaseSource: Source;
  /** Undefined when nothing names one; `client.companyId()` asks the server then. */
  readonly companyId: string | undefined;
  readonly companySource: Source | undefined;
  readonly apiKey: string | undefined;
  /** `login` is the credential that `orgraph auth login` stored for this address. */
  readonly keySource: Source | 'login' | undefined;
  readonly runId: string | undefined;
  /** The name of the profile in use, and what it holds. */
  readonly profileName: string | undefined;
  readonly profile: Profile | undefined;
  /** The file of the profiles. */
  readonly contextFile: string;
  /** The file of stored logins. */
  readonly credentialsFile: string;
  /** The file of the local server's settings, by `--config`. */
  readonly configFile: string | undefined;
  /** The local server's data directory, by `--data-dir`. */
  readonly dataDir: string | undefined;
}

export type Source = 'flag' | 'environment' | 'profile' | 'inferred';

/** A named set of defaults. It holds no key, only the name of the variable that does. */
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
  /** Of the key; null when it does not expire. */
  readonly expiresAt?: string | null;
  readonly createdAt: string;
}
