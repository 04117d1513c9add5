import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED_DIRECTORY } from '../../database/embedded/location.js';
import type { Config } from '../../services/core/operation/config.js';
import { masterKeyFile } from '../../services/core/vault/master-keys.js';
import type { Confinement } from './confinement.js';

type Settings = Pick<Config, 'ORGRAPH_HOME' | 'RUN_ISOLATION' | 'SECRETS_MASTER_KEY_FILE' | 'STORAGE_DIR'>;

/** What a program may see that has nothing of its own; null where programs run without isolation. */
export function confinementOf(config: Settings): Confinement | null {
  if (config.RUN_ISOLATION === 'none') return null;
  const { ORGRAPH_HOME, STORAGE_DIR } = config;
  // The settings of the server are read from a file of its working directory.
  const hidden = [ORGRAPH_HOME, STORAGE_DIR, resolve(masterKeyFile(config)), SHARED_DIRECTORY, resolve('.env')];
  return { own: [], workspaces: [], readable: [], hidden, installation: installation() };
}

/** The folder of the package that this module is a part of, compiled or not. */
function installation(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return here;
}
