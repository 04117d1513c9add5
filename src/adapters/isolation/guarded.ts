import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED_DIRECTORY } from '../../database/embedded/location.js';
import type { Config } from '../../services/core/operation/config.js';
import { masterKeyFile } from '../../services/core/vault/master-keys.js';
import type { Confinement } from './confinement.js';

type IsolationConfig = Pick<Config, 'ORGRAPH_HOME' | 'RUN_ISOLATION' | 'SECRETS_MASTER_KEY_FILE' | 'STORAGE_DIR'>;

/** The confinement of a program without folders of its own; null if programs run without isolation. */
export function confinementOf(config: IsolationConfig): Confinement | null {
  if (config.RUN_ISOLATION === 'none') return null;
  const { ORGRAPH_HOME, STORAGE_DIR } = config;
  // The server reads its settings from a file in its working directory.
  const hidden = [ORGRAPH_HOME, STORAGE_DIR, resolve(masterKeyFile(config)), SHARED_DIRECTORY, resolve('.env')];
  return { own: [], workspaces: [], readable: [], hidden, installation: installation() };
}

/** The folder of the package that contains this module, compiled or not. */
function installation(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return here;
}
