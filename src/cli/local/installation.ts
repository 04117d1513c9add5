import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Variables } from './server-tools.js';

/** A server on this machine: its settings and its data. */
export interface Installation {
  /** The file with its settings, whether or not it exists. */
  readonly envFile: string;
  /** Its data directory. */
  readonly home: string;
  /** The variables with which its server would start: the environment overrides the file. */
  readonly env: Variables;
  /** The values in the file alone. */
  readonly fileValues: Variables;
}

interface Place {
  readonly configFile: string | undefined;
  readonly dataDir: string | undefined;
}

/**
 * The installation that local commands work on: the one in flags or the environment, else that of the current folder,
 * else that of the user, below `~/.orgraph`.
 */
export function findInstallation(
  place: Place,
  system: { readonly env: Variables; readonly cwd: string },
): Installation {
  const { cwd } = system;
  const env = withoutEmpty(system.env);
  const ofUser = join(env.HOME || homedir(), '.orgraph');
  const isHere = place.dataDir === undefined && isInstallation(cwd, ofUser);
  const folder = place.dataDir ?? env.ORGRAPH_HOME ?? ofUser;
  const standardFile = isHere ? '.env' : join(folder, '.env');
  const envFile = resolve(cwd, place.configFile ?? env.ORGRAPH_ENV_FILE ?? standardFile);
  const fileValues = withoutEmpty(readVariables(envFile));
  const configuredHome = place.dataDir ?? env.ORGRAPH_HOME ?? fileValues.ORGRAPH_HOME;
  const home = resolve(cwd, configuredHome ?? (isHere ? '.orgraph' : ofUser));
  return { envFile, home, fileValues, env: { ...fileValues, ...env, ORGRAPH_HOME: home, ORGRAPH_ENV_FILE: envFile } };
}

/** An empty variable counts as unset, as in the server. */
const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value));

/**
 * Whether a server was started or set up in the folder. A lone `.env` may belong to any other program, and `.orgraph`
 * in the user's home belongs to the user's installation.
 */
function isInstallation(folder: string, ofUser: string): boolean {
  const data = join(folder, '.orgraph');
  return (data !== ofUser && existsSync(data)) || readVariables(join(folder, '.env')).ORGRAPH_HOME !== undefined;
}

const NO_FILE = ['ENOENT', 'ENOTDIR', 'EISDIR'];

/** The variables in a file; none if there is no file. */
export function readVariables(path: string): Variables {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (NO_FILE.includes((error as NodeJS.ErrnoException).code ?? '')) return {};
    throw error;
  }
}

/** The address at which a client on this machine reaches the server with these settings. */
export function localAddress(env: Variables): string {
  const host = env.HOST ?? '127.0.0.1';
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${env.PORT ?? '3100'}`;
}

/** Describes the installation that local commands work on, for their help. */
export const PLACE = `The command works on the installation that --config and --data-dir name.
Without these flags, it works on the one in the current folder (with a
.orgraph folder, or a .env that sets ORGRAPH_HOME), or else on ~/.orgraph of
your user.`;
