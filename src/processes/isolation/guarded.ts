import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED_DIRECTORY } from '#database/embedded/location.js';
import type { Config } from '#services/core/process/config.js';
import { masterKeyFile } from '#services/core/vault/master-keys.js';
import type { ProgramNetwork } from '../network/program-network.js';
import type { Confinement } from './confinement.js';
import { limitsOf } from './limits.js';

/** The settings of isolation. */
export type IsolationConfig = Pick<
  Config,
  | 'ORGRAPH_ENV_FILE'
  | 'ORGRAPH_HOME'
  | 'OUTBOUND_ALLOWED_HOSTS'
  | 'RUN_ISOLATION'
  | 'RUN_MEMORY_MAX'
  | 'RUN_NETWORK'
  | 'RUN_OPEN_FILES_MAX'
  | 'RUN_TASKS_MAX'
  | 'RUN_TEMPORARY_MAX'
  | 'SECRETS_MASTER_KEY_FILE'
  | 'STORAGE_DIR'
>;

/**
 * The confinement of a program without folders of its own; null if programs run without isolation.
 * @param api the address of the API; null for a program that may not call it
 */
export function confinementOf(config: IsolationConfig, api: string | null = null): Confinement | null {
  if (config.RUN_ISOLATION === 'none') return null;
  return {
    own: [],
    workspaces: [],
    readable: [],
    hidden: hiddenPlaces(config),
    installation: installation(),
    network: programNetwork(config, api),
    limits: limitsOf(config),
  };
}

/**
 * The network of programs. Except with `host`, a program has the loopback interface of its own namespace.
 * @param api the address of the API; null for a program that does not call it
 */
export function programNetwork(
  { RUN_NETWORK, OUTBOUND_ALLOWED_HOSTS: allowed }: Pick<Config, 'RUN_NETWORK' | 'OUTBOUND_ALLOWED_HOSTS'>,
  api: string | null,
): ProgramNetwork {
  if (RUN_NETWORK === 'host') return 'host';
  const outside = RUN_NETWORK === 'internet' ? { allowLoopback: false, allowed } : null;
  return api === null && outside === null ? 'none' : { api, outside };
}

type PlacesConfig = Pick<
  IsolationConfig,
  'ORGRAPH_ENV_FILE' | 'ORGRAPH_HOME' | 'SECRETS_MASTER_KEY_FILE' | 'STORAGE_DIR'
>;

/** The server's files and folders, including its settings file. */
export const hiddenPlaces = (config: PlacesConfig): string[] => [
  config.ORGRAPH_HOME,
  config.STORAGE_DIR,
  resolve(masterKeyFile(config)),
  SHARED_DIRECTORY,
  resolve(config.ORGRAPH_ENV_FILE),
];

/** The server's files and folders, including its own program: no other program may read or change them. */
export const serverPlaces = (config: PlacesConfig): string[] => [...hiddenPlaces(config), installation()];

/** The folder of the package that contains this module, compiled or not. */
export function installation(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return here;
}
