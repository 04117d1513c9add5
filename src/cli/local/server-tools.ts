/** Variables, in the form of `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** An effective setting of the server. */
export interface Setting {
  readonly name: string;
  /** The value in the form of the file; null if unset. For a secret, it only shows that it is set. */
  readonly value: string | null;
  readonly isDefault: boolean;
  readonly isSecret: boolean;
}

export type FindingStatus = 'ok' | 'warning' | 'failed' | 'skipped';

/** The result of a check by the doctor. */
export interface Finding {
  readonly check: string;
  readonly status: FindingStatus;
  readonly message: string;
  /** The way to fix it. */
  readonly remedy?: string;
  /** The repair that `--repair` made. */
  readonly repair?: string;
}

export interface ExamineOptions {
  /** Make the repairs that lose nothing. */
  readonly repair: boolean;
  /** Send no requests to the internet. */
  readonly offline: boolean;
}

/** The content of a backup. */
export interface BackupSummary {
  readonly file: string;
  readonly byteSize: number;
  readonly tables: number;
  readonly rows: number;
  /** The name of the last migration. */
  readonly migration: string;
  readonly createdAt: string;
  /** Whether this installation signed it, so any change would be detected. */
  readonly isSigned: boolean;
}

export interface BackupOptions {
  readonly file: string;
  readonly onStep: (message: string) => void;
}

export interface RestoreOptions extends BackupOptions {
  /** Replace a database that is not empty. */
  readonly force: boolean;
  /** Restore a backup that this installation did not sign, or that was changed since. */
  readonly trust: boolean;
  /** Revoke all sessions, keys, tokens and invitations that the backup brings back. */
  readonly revoke: boolean;
}

/** The server's functions for the local commands. A refusal is thrown as an Error whose message names the next step. */
export interface ServerTools {
  /** The problem with the settings, and warnings about unknown variables; null and an empty list if all is well. */
  problemsOf(env: Variables): { readonly problem: string | null; readonly warnings: readonly string[] };
  settingsOf(env: Variables): readonly Setting[];
  isSecretSetting(name: string): boolean;
  readonly settingNames: readonly string[];
  examine(env: Variables, options: ExamineOptions): AsyncIterable<Finding>;
  backUp(env: Variables, options: BackupOptions): Promise<BackupSummary>;
  restore(env: Variables, options: RestoreOptions): Promise<BackupSummary>;
}
