/** Variables, as a process has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A setting of the server as it is in effect. */
export interface Setting {
  readonly name: string;
  /** As it would be written into the file; null where it is unset. Of a secret only that it is set. */
  readonly value: string | null;
  readonly isDefault: boolean;
  readonly isSecret: boolean;
}

export type FindingStatus = 'ok' | 'warning' | 'failed' | 'skipped';

/** What a check of the doctor found. */
export interface Finding {
  readonly check: string;
  readonly status: FindingStatus;
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
  /** What `--repair` did about it. */
  readonly repair?: string;
}

export interface ExamineOptions {
  /** Mend what can be mended without losing anything. */
  readonly repair: boolean;
  /** Ask nothing of the internet. */
  readonly offline: boolean;
}

/** What a backup holds. */
export interface BackupSummary {
  readonly file: string;
  readonly byteSize: number;
  readonly tables: number;
  readonly rows: number;
  /** Of the last migration. */
  readonly migration: string;
  readonly createdAt: string;
  /** Whether it bears the signature of this installation, so that it cannot be changed unseen. */
  readonly isSigned: boolean;
}

export interface BackupOptions {
  readonly file: string;
  readonly onStep: (message: string) => void;
}

export interface RestoreOptions extends BackupOptions {
  /** Replace a database that holds something. */
  readonly force: boolean;
  /** Restore what was not signed by this installation, or was changed since. */
  readonly trust: boolean;
  /** End all sessions, keys, tokens and invitations that the backup brings back. */
  readonly revoke: boolean;
}

/** What the server's code does for the local commands. A refusal is thrown as an Error whose message says what to do. */
export interface ServerTools {
  /** What is wrong with the settings, and warnings about variables that are none; empty lists if all is well. */
  problemsOf(env: Variables): { readonly problem: string | null; readonly warnings: readonly string[] };
  settingsOf(env: Variables): readonly Setting[];
  isSecretSetting(name: string): boolean;
  readonly settingNames: readonly string[];
  examine(env: Variables, options: ExamineOptions): AsyncIterable<Finding>;
  backUp(env: Variables, options: BackupOptions): Promise<BackupSummary>;
  restore(env: Variables, options: RestoreOptions): Promise<BackupSummary>;
}
