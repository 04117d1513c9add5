import { existsSync } from 'node:fs';
import type { Run } from '../table/types.js';
import { installationOf } from './here.js';
import { becomeServer } from './programs.js';

/** Becomes the server of the installation. Its output, its signals and its exit code are this process's. */
export const run: Run = async (invocation) => {
  const { env, envFile, home } = installationOf(invocation);
  if (invocation.output.isTerminal) {
    const settings = existsSync(envFile) ? `settings: ${envFile}` : 'no settings yet: orgraph onboard';
    invocation.output.note(`Data: ${home} (${settings})`);
  }
  // Only these: the server reads the file by itself, and tells what is wrong with it.
  process.env.ORGRAPH_HOME = home;
  const isNamed = invocation.context.configFile !== undefined || process.env.ORGRAPH_ENV_FILE;
  if (isNamed || existsSync(envFile)) process.env.ORGRAPH_ENV_FILE = env.ORGRAPH_ENV_FILE;
  await becomeServer();
  // The server ends the process; until then nothing of the client may.
  await new Promise<never>(() => {});
};
