import type { AdapterModel } from '../adapter.js';
import type { Report } from './report.js';
import type { Fields } from './values.js';

export type Env = Readonly<Record<string, string>>;

/** A vendor's command line: how it is started, and what its events mean. */
export interface Vendor {
  readonly type: string;
  readonly label: string;
  /** Begins the codes of checks. */
  readonly prefix: string;
  readonly command: string;
  readonly install: string;
  /** Who is paid for tokens, by the model and the environment. */
  provider(model: string | undefined, env: Env): { readonly provider: string; readonly biller?: string };
  readonly models: readonly AdapterModel[];
  readonly defaultModel?: string;
  readonly access: Access;
  invocation(start: Start): Invocation;
  /** Begins to read the events of one start; answers false for an event that it does not know. */
  reader(): (event: Fields, report: Report) => boolean;
  /** How it says that it does not know a session. */
  readonly unknownSession: RegExp;
  /** Its counts of tokens are those of the whole session, not of this start. */
  readonly countsWholeSessions?: boolean;
  detectModel(env: Env): Promise<{ readonly model: string; readonly source: string } | null>;
  /** Where the command line itself lists models. */
  readonly listing?: { readonly args: readonly string[]; read(output: string): readonly AdapterModel[] };
}

/** What lets a vendor's command line at its models. */
export interface Access {
  /** Variables whose use is paid by the token. */
  readonly keys: readonly string[] | ((env: Env) => readonly string[]);
  /** Variables that stand for a subscription. */
  readonly tokens: readonly string[];
  /** Files that a sign-in leaves behind. */
  files(env: Env): readonly string[];
  /** What somebody must do where there is none of them, in a sentence. */
  readonly remedy: string;
}

/** `workspace`: works unattended, within what the vendor's own rules allow; `full`: nothing is refused or confined. */
export type Permissions = 'workspace' | 'full';

export interface Start {
  readonly model: string | undefined;
  readonly permissions: Permissions;
  readonly extra: readonly string[];
  readonly cwd: string;
  readonly env: Env;
  /** The session to go on with. */
  readonly resume: string | undefined;
  readonly prompt: string;
  readonly instructions: Instructions | null;
  /** The session has had these instructions before. */
  readonly instructed: boolean;
  /** Directories outside of `cwd` that the agent writes to. */
  readonly directories: readonly string[];
}

export interface Instructions {
  readonly text: string;
  /** A file that holds the text. */
  readonly file: string;
  /** Where what they refer to lies; undefined where that is within the others. */
  readonly directory: string | undefined;
}

export interface Invocation {
  readonly args: readonly string[];
  readonly stdin: string;
  /** Over the environment of the run. */
  readonly env?: Env;
}

/** The prompt with the instructions before it, for those who take them no other way; once in a session. */
export const promptWithInstructions = ({ prompt, instructions, instructed }: Start): string =>
  instructions && !instructed ? `${instructions.text}\n\n---\n\n${prompt}` : prompt;

/** Directories to be named to those who read nothing else. */
export const readable = ({ directories, instructions }: Start): string[] =>
  instructions?.directory ? [...directories, instructions.directory] : [...directories];

export const option = (name: string, value: string | undefined): string[] => (value ? [name, value] : []);
