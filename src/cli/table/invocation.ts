import type { Client } from '../call.js';
import type { Context } from '../context/types.js';
import type { Output } from '../output/types.js';
import type { Prompt } from '../terminal/types.js';

/** The properties of a command that its code reads. */
export interface CommandFacts {
  /** The words that call it, as in `issue create` or `company branding:update`. A colon may be typed as a space. */
  readonly path: string;
  /** The operation's id in the OpenAPI document. */
  readonly operation?: string;
  /** The columns that people see of a list, in this order; paths into a row are allowed, such as `owner.name`. */
  readonly columns?: readonly string[];
  /** The fields that people see of a single object, in this order; all of them by default. */
  readonly fields?: readonly string[];
  /** The path of the rows in a response that is not a list itself, such as `items`. */
  readonly rows?: string;
}

/** One call of a command: the typed input, and everything that its code works with. */
export interface CommandInvocation {
  readonly command: CommandFacts;
  /** By name; a list for `files...`. */
  readonly args: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** By name in camel case, with the flag's type; absent if not given. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** Parameters, query and body from arguments and flags, for commands that have an operation and code. */
  readonly request: { readonly params: Record<string, string>; query: Record<string, unknown>; body: unknown };
  readonly context: Context;
  /** Calls the API. */
  readonly client: Client;
  readonly output: Output;
  readonly prompt: Prompt;
  readonly system: System;
  /** Aborted by Ctrl-C, and when the reader of standard output is gone. */
  readonly signal: AbortSignal;
  /** Whether the user agreed in advance, with `--yes`. */
  readonly isAgreed: boolean;
}

/** The parts of the process that the client uses; tests provide their own. */
export interface System {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}
