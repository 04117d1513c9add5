import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import { findInstallation, type Installation } from './installation.js';
import type { ServerTools } from './server-tools.js';

/** The folder of the package that this module belongs to, compiled or not. */
export function packageFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return here;
}

/** The server's code for the local commands. It is a separate program, so the client starts without it. */
export async function loadServerTools(): Promise<ServerTools> {
  const { serverTools } = (await importProgram('local')) as { readonly serverTools: ServerTools };
  return serverTools;
}

/** Turns this process into the server, which takes over its signals, output and exit code. */
export async function becomeServer(): Promise<void> {
  process.argv.splice(2); // the server would read them as its own command
  // The client ends at once on an interrupt; the server drains.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal);
  await importProgram('main');
}

async function importProgram(name: 'local' | 'main'): Promise<unknown> {
  const path = join(packageFolder(), 'dist', `${name}.js`);
  if (!existsSync(path)) throw new Failure(`The server is not built: ${path} is missing.`, 'Run npm run build first.');
  return import(pathToFileURL(path).href);
}

/** The installation that a command works on. */
export const installationOf = ({ context, system }: Pick<CommandInvocation, 'context' | 'system'>): Installation =>
  findInstallation({ configFile: context.configFile, dataDir: context.dataDir }, system);
