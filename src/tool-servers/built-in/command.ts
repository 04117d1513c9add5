import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OWN_NODE_ARGS } from '#services/core/process/own-programs.js';
import type { StdioProgram } from '#services/tools/servers/upstream.js';

/** The program with the server's own tools: beside the compiled server, or among the sources. */
function ownProgram(): string {
  const beside = fileURLToPath(new URL('./built-in-tools.js', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('./program.mjs', import.meta.url));
}

/** Hides a warning: Node.js 20 warns about JSON modules, which the sources import and the bundle does not. */
const QUIET = '--disable-warning=ExperimentalWarning';

/** The command and arguments that start a program. */
export const commandOf = ({
  isBuiltIn,
  command,
  args,
}: StdioProgram): { readonly command: string; readonly args: readonly string[] } =>
  isBuiltIn ? { command: process.execPath, args: [...OWN_NODE_ARGS, QUIET, ownProgram(), ...args] } : { command, args };
