import type { Client } from '../call.js';
import type { Context } from '../context/types.js';
import type { Output } from '../output/types.js';
import type { Prompt } from '../terminal/types.js';
import type { Command } from './types.js';

/** One call of a command: what was typed, and what its code works with. */
export interface Invocation {
  readonly command: Command;
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
