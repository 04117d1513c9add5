import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OWN_NODE_ARGS } from '../../services/core/operation/own-programs.js';
import type { StdioProgram } from '../../services/tools/upstream/port.js';

/** The program of the server's own tools: beside the compiled server, or among the sources. */
function ownProgram(): string {
  const beside = fileURLToPath(new URL('./built-in-tools.js', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('./program.mjs', import.meta.url));
}

/** Node.js 20 warns of modules that are JSON, which the sources have and the bundle has not. */
const QUIET = '--disable-warning=ExperimentalWarning';

/** What is started for a program. */
export const commandOf = ({
  isBuiltIn,
  command,
  args,
}: StdioProgram): { readonly command: string; readonly args: readonly string[] } =>
  isBuiltIn ? { command: process.execPath, args: [...OWN_NODE_ARGS, QUIET, ownProgram(), ...args] } : { command, args };
