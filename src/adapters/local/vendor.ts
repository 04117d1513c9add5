import { join } from 'node:path';
import type { AdapterModel, SkillFolder } from '../adapter.js';
import { withInstructions, withSkills } from '../text.js';
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
  readonly access: ModelAccess;
  invocation(start: VendorStart): VendorInvocation;
  /** Makes the reader of the events of one start. */
  reader(): EventReader;
  /** Matches what it writes when it does not know a session. */
  readonly unknownSession: RegExp;
  /** Its token counts cover the whole session, not only this start. */
  readonly countsWholeSessions?: boolean;
  detectModel(env: Env): Promise<DetectedModel | null>;
  /** How the command line lists models, where it can. */
  readonly listing?: { readonly args: readonly string[]; read(output: string): readonly AdapterModel[] };
}

/** A model that an environment is set up for, and the variable or file that names it. */
export interface DetectedModel {
  readonly model: string;
  readonly source: string;
}

/** The credentials by which a vendor's command line can use its models. */
export interface ModelAccess {
  /** Variables whose use is paid by the token. */
  readonly keys: readonly string[] | ((env: Env) => readonly string[]);
  /** Variables that stand for a subscription. */
  readonly tokens: readonly string[];
  /** Files that a sign-in writes. */
  files(env: Env): readonly string[];
  /** What a person must do when all of these are missing. */
  readonly remedy: string;
}

export const keysOf = ({ keys }: ModelAccess, env: Env): readonly string[] =>
  typeof keys === 'function' ? keys(env) : keys;

/** @param secret what to set as a variable @param signIn the command that signs in */
export const remedyOf = (secret: string, signIn: string): string =>
  `Set ${secret} as a secret in the environment of the agent, or sign in with \`${signIn}\` as the user that runs the server`;

/** `workspace`: works unattended, within what the vendor's own rules allow; `full`: nothing is refused or confined. */
export type Permissions = 'workspace' | 'full';

export interface VendorStart {
  readonly model: string | undefined;
  readonly permissions: Permissions;
  readonly extra: readonly string[];
  readonly cwd: string;
  readonly env: Env;
  /** The id of the session to continue. */
  readonly resume: string | undefined;
  readonly prompt: string;
  readonly instructions: Instructions | null;
  /** Whether the session has had these instructions before. */
  readonly instructed: boolean;
  /** Directories outside of `cwd` that the agent writes to. */
  readonly directories: readonly string[];
  /** The skills of the agent, and the folder that holds them; undefined without any. */
  readonly skills: readonly SkillFolder[];
  readonly skillsRoot: string | undefined;
  /** Where the run calls the tools of its company; undefined where it has none. */
  readonly toolsUrl: string | undefined;
}

/**
 * The name of the company's tools among the servers that a command line knows. It is given the address itself, since files
 * in the folder of the run could set a variable that names it; but never the token, which stands in no file and in no list
 * of arguments: the variable that holds it is named.
 */
export const TOOLS_SERVER = 'orgraph';
export const TOOLS_KEY = 'SERVICE_API_KEY';

export interface Instructions {
  readonly text: string;
  /** A file that holds the text. */
  readonly file: string;
  /** The directory of the files they refer to; undefined where the agent can read that anyway. */
  readonly directory: string | undefined;
}

export interface VendorInvocation {
  readonly args: readonly string[];
  readonly stdin: string;
  /** Variables that override those of the run. */
  readonly env?: Env;
}

/** The prompt, with the instructions before it the first time in a session: for vendors without an option for them. */
export const promptWithInstructions = ({ prompt, instructions, instructed }: VendorStart): string =>
  withInstructions(prompt, instructed ? null : instructions);

/** The same with the list of skills, each time: the folders of each run are its own. For vendors without an option for them. */
export const promptWithSkills = (start: VendorStart): string => withSkills(promptWithInstructions(start), start.skills);

/** Directories that a vendor must be told of, since it reads no others. */
export const readable = ({ directories, instructions }: VendorStart): string[] =>
  instructions?.directory ? [...directories, instructions.directory] : [...directories];

export const option = (name: string, value: string | undefined): string[] => (value ? [name, value] : []);

/** The directory that a variable names, or else one below the home directory. */
export const directoryIn = (env: Env, variable: string, ...below: string[]): string =>
  env[variable] ?? join(env.HOME ?? '/', ...below);

/** The model that a variable names. */
export const modelNamedBy = (env: Env, variable: string): DetectedModel | null =>
  env[variable] ? { model: env[variable], source: variable } : null;

type EventHandler = (event: Fields, report: Report) => void;

/** Adds what an event says to the report. @returns false for an event that it does not know */
export type EventReader = (event: Fields, report: Report) => boolean;

/** Reads events with the handler of their type. */
export const eventReader =
  (handlers: Readonly<Record<string, EventHandler>>): EventReader =>
  (event, report) => {
    const type = String(event.type);
    const handle = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
    handle?.(event, report);
    return handle !== undefined;
  };

/** Handles events that say nothing worth a report. */
export const ignore: EventHandler = () => {};
