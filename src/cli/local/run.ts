import { existsSync } from 'node:fs';
import type { Run } from '../table/types.js';
import { becomeServer, installationOf } from './programs.js';

/** Becomes the server of the installation, with the output, signals and exit code of this process. */
export const run: Run = async (invocation) => {
  const { env, envFile, home } = installationOf(invocation);
  if (invocation.output.isTerminal) {
    const settings = existsSync(envFile) ? `settings: ${envFile}` : 'no settings yet: orgraph onboard';
    invocation.output.note(`Data: ${home} (${settings})`);
  }
  // Sets only these: the server reads the file itself, and reports its problems.
  process.env.ORGRAPH_HOME = home;
  const isNamed = invocation.context.configFile !== undefined || process.env.ORGRAPH_ENV_FILE;
  if (isNamed || existsSync(envFile)) process.env.ORGRAPH_ENV_FILE = env.ORGRAPH_ENV_FILE;
  await becomeServer();
  // The server ends the process; the client must not end it before.
  await new Promise<never>(() => {});
};
