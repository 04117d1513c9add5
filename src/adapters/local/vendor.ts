import { join } from 'node:path';
import type { AdapterModel, SkillFolder } from '../adapter.js';
import { withInstructions, withSkills } from '../prompt.js';
import type { Report } from './report.js';
import type { Fields } from './values.js';

export type Env = Readonly<Record<string, string>>;

/** A vendor's command line: how to start it, and how to read its events. */
export interface Vendor {
  readonly type: string;
  readonly label: string;
  /** The prefix of the codes of checks. */
  readonly prefix: string;
  readonly command: string;
  readonly install: string;
  /** The provider and biller of tokens, depending on the model and the environment. */
  provider(model: string | undefined, env: Env): { readonly provider: string; readonly biller?: string };
  readonly models: readonly AdapterModel[];
  readonly defaultModel?: string;
  readonly access: ModelAccess;
  invocation(start: VendorStart): VendorInvocation;
  /** Creates the reader for the events of one start. */
  reader(): EventReader;
  /** Matches its error message for an unknown session. */
  readonly unknownSession: RegExp;
  /** Its token counts cover the whole session, not only this start. */
  readonly countsWholeSessions?: boolean;
  detectModel(env: Env): Promise<DetectedModel | null>;
  /** The arguments and reader for its list of models; undefined if it cannot list them. */
  readonly listing?: { readonly args: readonly string[]; read(output: string): readonly AdapterModel[] };
}

/** A model that an environment is configured for, and the variable or file that names it. */
export interface DetectedModel {
  readonly model: string;
  readonly source: string;
}

/** The credentials with which a vendor's command line can use its models. */
export interface ModelAccess {
  /** Variables with credentials that are billed by the token. */
  readonly keys: readonly string[] | ((env: Env) => readonly string[]);
  /** Variables that represent a subscription. */
  readonly tokens: readonly string[];
  /** Files that a sign-in writes. */
  files(env: Env): readonly string[];
  /** The remedy for a person when all of these are missing. */
  readonly remedy: string;
}

export const keysOf = ({ keys }: ModelAccess, env: Env): readonly string[] =>
  typeof keys === 'function' ? keys(env) : keys;

/** @param secret the secret to set as a variable @param signIn the command that signs in */
export const remedyOf = (secret: string, signIn: string): string =>
  `Set ${secret} as a secret in the environment of the agent, or sign in with \`${signIn}\` as the user that runs the server`;

/** `workspace`: works unattended within the vendor's own rules; `full`: no rule or sandbox applies. */
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
  /** Whether the session has already received these instructions. */
  readonly instructed: boolean;
  /** Directories outside of `cwd` that the agent writes to. */
  readonly directories: readonly string[];
  /** The skills of the agent, and the folder that contains them; undefined without skills. */
  readonly skills: readonly SkillFolder[];
  readonly skillsRoot: string | undefined;
  /** The address of the company's tools for the run; undefined if it has none. */
  readonly toolsUrl: string | undefined;
}

/**
 * The name of the company's tools among the servers of a command line. The configuration contains the address itself: a
 * variable with it could be set by files in the folder of the run. It never contains the token, only the name of its
 * variable: the token must not appear in files or argument lists.
 */
export const TOOLS_SERVER = 'orgraph';
export const TOOLS_KEY = 'SERVICE_API_KEY';

export interface Instructions {
  readonly text: string;
  /** A file that contains the text. */
  readonly file: string;
  /** The directory of the files they refer to; undefined if the agent can read it anyway. */
  readonly directory: string | undefined;
}

export interface VendorInvocation {
  readonly args: readonly string[];
  readonly stdin: string;
  /** Variables that override those of the run. */
  readonly env?: Env;
}

/** The prompt, preceded by the instructions the first time in a session: for vendors without an option for them. */
export const promptWithInstructions = ({ prompt, instructions, instructed }: VendorStart): string =>
  withInstructions(prompt, instructed ? null : instructions);

/**
 * The prompt with the list of skills in every run, since each run has its own folders. For vendors without an option
 * for them.
 */
export const promptWithSkills = (start: VendorStart): string => withSkills(promptWithInstructions(start), start.skills);

/** Directories that a vendor reads only if an option names them. */
export const readable = ({ directories, instructions }: VendorStart): string[] =>
  instructions?.directory ? [...directories, instructions.directory] : [...directories];

export const option = (name: string, value: string | undefined): string[] => (value ? [name, value] : []);

/** The directory that a variable names, or else a path below the home directory. */
export const directoryIn = (env: Env, variable: string, ...below: string[]): string =>
  env[variable] ?? join(env.HOME ?? '/', ...below);

/** The model that a variable names. */
export const modelNamedBy = (env: Env, variable: string): DetectedModel | null =>
  env[variable] ? { model: env[variable], source: variable } : null;

type EventHandler = (event: Fields, report: Report) => void;

/** Adds the contents of an event to the report. @returns false for an unknown event */
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

/** Ignores events that have no content for a report. */
export const ignore: EventHandler = () => {};
