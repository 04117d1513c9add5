import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED_DIRECTORY } from '../../database/embedded/location.js';
import type { Config } from '../../services/core/operation/config.js';
import { masterKeyFile } from '../../services/core/vault/master-keys.js';
import type { Confinement } from './confinement.js';

type IsolationConfig = Pick<
  Config,
  'ORGRAPH_ENV_FILE' | 'ORGRAPH_HOME' | 'RUN_ISOLATION' | 'SECRETS_MASTER_KEY_FILE' | 'STORAGE_DIR'
>;

/** The confinement of a program without folders of its own; null if programs run without isolation. */
export function confinementOf(config: IsolationConfig): Confinement | null {
  if (config.RUN_ISOLATION === 'none') return null;
  return { own: [], workspaces: [], readable: [], hidden: hiddenPlaces(config), installation: installation() };
}

type PlacesConfig = Omit<IsolationConfig, 'RUN_ISOLATION'>;

/** The files and folders of the server, with the file of its settings. */
export const hiddenPlaces = (config: PlacesConfig): string[] => [
  config.ORGRAPH_HOME,
  config.STORAGE_DIR,
  resolve(masterKeyFile(config)),
  SHARED_DIRECTORY,
  resolve(config.ORGRAPH_ENV_FILE),
];

/** The places of the server that nobody else is to read or to change, with its own program. */
export const serverPlaces = (config: PlacesConfig): string[] => [...hiddenPlaces(config), installation()];

/** The folder of the package that contains this module, compiled or not. */
export function installation(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return here;
}
