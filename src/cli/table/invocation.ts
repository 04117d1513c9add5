import type { Client } from '../call.js';
import type { Context } from '../context/types.js';
import type { Output } from '../output/types.js';
import type { Prompt } from '../terminal/types.js';

/** What a command's code reads of the command. */
export interface CommandFacts {
  /** The words that call it, as in `issue create` or `company branding:update`. A colon may be typed as a space. */
  readonly path: string;
  /** The operation's id in the OpenAPI document. */
  readonly operation?: string;
  /** What people see of a list, in this order; paths into a row are allowed, as in `owner.name`. */
  readonly columns?: readonly string[];
  /** What people see of a single object, in this order. Left out: all of it. */
  readonly fields?: readonly string[];
  /** Where the rows are in an answer that is not a list itself, as `items`. */
  readonly rows?: string;
}

/** One call of a command: what was typed, and what its code works with. */
export interface CommandInvocation {
  readonly command: CommandFacts;
  /** By name; of `files...` a list. */
  readonly args: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** By name in camel case, of the flag's type; absent when not given. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** What parameters, query and body come to from arguments and flags, for commands of an operation with code. */
  readonly request: { readonly params: Record<string, string>; query: Record<string, unknown>; body: unknown };
  readonly context: Context;
  /** Calls the API. */
  readonly client: Client;
  readonly output: Output;
  readonly prompt: Prompt;
  readonly system: System;
  /** Aborted by Ctrl-C and by a reader of standard output that has gone. */
  readonly signal: AbortSignal;
  /** Whether the user agreed beforehand, by `--yes`. */
  readonly isAgreed: boolean;
}

/** What the client has of the process that it runs in; tests have their own. */
export interface System {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}
