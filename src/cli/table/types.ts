import type { Client } from '../call.js';
import type { CommandFacts, CommandInvocation } from './invocation.js';

/**
 * A command of the client. A command with `operation` is made from that operation of the API: its flags, their types
 * and its summary come from the OpenAPI document. A command with `run` has its own code, loaded when it is called.
 */
export interface Command extends CommandFacts {
  /** Other names of the same command, each a whole path. */
  readonly aliases?: readonly string[];
  /** One line for help. Defaults to the operation's summary. */
  readonly summary?: string;
  /** More text for the help of this command alone. */
  readonly details?: string;
  /** Example lines, without the program's name. */
  readonly examples?: readonly string[];
  /**
   * Positional arguments: `issueId`, `body?` (optional), `files...` (any number). With an operation, each names a
   * parameter of the path or the query, or a property of the body. Defaults to the path parameters except the company,
   * and the file if there is one.
   */
  readonly args?: readonly string[];
  /** Flags besides the operation's. A flag with the same `field` replaces the operation's. */
  readonly flags?: readonly Flag[];
  /** Fields of the operation that get no flag. */
  readonly omit?: readonly string[];
  /** Fields of path, query or body that are always sent with this value. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Secret fields: read from a file, standard input, a variable or a hidden prompt, never from arguments. */
  readonly secrets?: readonly string[];
  /** Fields that take an id, each with a function that finds the id by another name, such as a slug. */
  readonly references?: Readonly<Record<string, () => Promise<{ readonly idOf: IdOf }>>>;
  /** The question before the command runs; `{name}` stands for an argument. Without a terminal, `--yes` is needed. */
  readonly confirm?: string;
  /** The message on standard error after success; `{name}` stands for an argument or a field of the response. */
  readonly done?: string;
  /** The command's own code. If `operation` is set too, the operation only gives flags and summary. */
  readonly run?: () => Promise<{ readonly run: Run }>;
  /** Not in help and not completed, but it can be called. */
  readonly isHidden?: boolean;
  /** Whether the command works without a server: the client looks for neither a key nor a company. */
  readonly isLocal?: boolean;
}

/** Runs the command. Errors are printed for the user, and end the client with 1. */
export type Run = (invocation: CommandInvocation) => Promise<void>;

/** Finds an id. Fails with the next step if there is none. */
export type IdOf = (client: Client, ref: string) => Promise<string>;

/** A flag of a command. */
export interface Flag {
  /** In camel case, as it arrives in `invocation.flags`; `dryRun` is `--dry-run`. */
  readonly name: string;
  /** A single letter, such as `f`. The common flags use C, c, d, h, o, y. */
  readonly short?: string;
  readonly type?: FlagType;
  readonly description?: string;
  readonly values?: readonly string[];
  readonly isRequired?: boolean;
  /** The field of the operation that it sets. Without one, the command's code reads it from `invocation.flags`. */
  readonly field?: string;
  /** The placeholder for the value in help, such as `path`. */
  readonly placeholder?: string;
  /** The completions of its value: names of files or folders, or ids that the server knows. */
  readonly completes?: Completes;
}

/**
 * `text` takes typed text, `@file`, or `-` for standard input; `string` only typed text. `list` is repeated or has
 * commas, `each` is repeated and taken whole. `json` is parsed, and takes `@file` and `-`. `secret` takes `@file`, `-`
 * or `env:NAME`, never the value.
 */
export type FlagType = 'string' | 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'each' | 'json' | 'secret';

export type Completes = 'file' | 'agent' | 'project' | 'issue' | 'company';

/** Commands that share their first word. */
export interface Group {
  readonly name: string;
  readonly summary: string;
  /** The heading of the group in the overview of all groups. */
  readonly heading: 'Start' | 'Work' | 'Company' | 'Configuration' | 'Local' | 'Tools';
  readonly load: () => Promise<{ readonly commands: readonly Command[] }>;
}
