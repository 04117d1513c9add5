import type { Client } from '../call.js';
import type { CommandFacts, CommandInvocation } from './invocation.js';

/**
 * A command of the client. One with `operation` is made from that operation of the API: its flags, their types and its
 * summary come from the OpenAPI document. One with `run` has code of its own, loaded when it is called.
 */
export interface Command extends CommandFacts {
  /** Other words for the same command, each a whole path. */
  readonly aliases?: readonly string[];
  /** One line for help. Left out, it is the operation's. */
  readonly summary?: string;
  /** More for the help of this command alone. */
  readonly details?: string;
  /** Lines that show how it is used, without the program's name. */
  readonly examples?: readonly string[];
  /**
   * What is given by position: `issueId`, `body?` (optional), `files...` (any number). Of an operation, each names a
   * parameter of the path or the query, or a property of the body. Left out, it is what the path has besides the company.
   */
  readonly args?: readonly string[];
  /** Flags beside the operation's, or in place of them where `field` is the same. */
  readonly flags?: readonly Flag[];
  /** Fields of the operation that get no flag. */
  readonly omit?: readonly string[];
  /** Fields with a value that is always sent, of path, query or body. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Secret fields: read from a file, standard input, a variable or a hidden prompt, never from arguments. */
  readonly secrets?: readonly string[];
  /** Fields that take an id, each with what finds the id of something that people call otherwise, as by a slug. */
  readonly references?: Readonly<Record<string, () => Promise<{ readonly idOf: IdOf }>>>;
  /** What is asked before it is done; `{name}` stands for an argument. Without a terminal, `--yes` is needed. */
  readonly confirm?: string;
  /** Said on standard error once it is done; `{name}` stands for an argument or a field of the answer. */
  readonly done?: string;
  /** The part of the command with code. With `operation` too, the operation only gives flags and summary. */
  readonly run?: () => Promise<{ readonly run: Run }>;
  /** Not in help, not completed; it can be called. */
  readonly isHidden?: boolean;
  /** Whether the command works without a server: neither a key nor a company is looked for. */
  readonly isLocal?: boolean;
}

/** Does the command's work. What it throws is told to the user, and ends the client with 1. */
export type Run = (invocation: CommandInvocation) => Promise<void>;

/** Finds an id; fails with the next step where there is none. */
export type IdOf = (client: Client, ref: string) => Promise<string>;

/** A flag of a command. */
export interface Flag {
  /** In camel case, as it arrives in `invocation.flags`; `dryRun` is `--dry-run`. */
  readonly name: string;
  /** A letter, as `f`. Taken by all commands: C, c, d, h, o, y. */
  readonly short?: string;
  readonly type?: FlagType;
  readonly description?: string;
  readonly values?: readonly string[];
  readonly isRequired?: boolean;
  /** The field of the operation that it sets. Left out, the command's code reads it from `invocation.flags`. */
  readonly field?: string;
  /** What stands for the value in help, as `path`. */
  readonly placeholder?: string;
  /** Completed with these: names of files or folders, or ids that the server knows. */
  readonly completes?: Completes;
}

/**
 * `text` takes what is typed, `@file`, or `-` for standard input; `string` only what is typed. `list` is repeated or has
 * commas, `each` is repeated and taken whole. `json` is parsed, and takes `@file` and `-`. `secret` takes `@file`, `-` or `env:NAME`, never the value.
 */
export type FlagType = 'string' | 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'each' | 'json' | 'secret';

export type Completes = 'file' | 'agent' | 'project' | 'issue' | 'company';

/** Commands that share their first word. */
export interface Group {
  readonly name: string;
  readonly summary: string;
  /** Under which heading the overview of all groups lists it. */
  readonly heading: 'Start' | 'Work' | 'Company' | 'Configuration' | 'Local' | 'Tools';
  readonly load: () => Promise<{ readonly commands: readonly Command[] }>;
}
