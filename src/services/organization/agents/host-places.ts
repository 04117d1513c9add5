import { readlink, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type DomainError, unprocessable } from '../../core/errors/errors.js';
import type { Config } from '../../core/operation/config.js';
import type { Scope } from '../../core/operation/scope.js';
import { masterKeyFile } from '../../core/vault/master-keys.js';
import { instructionsRootsOf } from '../instance/settings.js';
import { agentHomeOf } from './home.js';

/** Directories where the system exposes processes, devices and secrets as files. */
const SYSTEM = ['/proc', '/sys', '/dev', '/run/secrets', '/var/run/secrets'];

/** Directories below the home of the server's user where programs keep keys. */
const KEYS = [
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.docker',
  '.config/gcloud',
  '.config/gh',
  '.netrc',
  '.npmrc',
  '.pgpass',
  '.git-credentials',
];

/** The server's own data: its home with the database and the keys, stored files, and its settings file. */
const ownPlaces = (config: Config): string[] =>
  [config.ORGRAPH_HOME, config.STORAGE_DIR, masterKeyFile(config), '.env'].map((place) => resolve(place));

/** Whether a path is a directory, or lies in it. */
export function contains(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The maximum number of links that Linux follows in one path. */
const MAX_LINKS = 40;

/** The path with links resolved as far as it exists. Its missing rest would be created there, also behind a link. */
async function withoutLinks(path: string, links = MAX_LINKS): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    const target = await readlink(path).catch(() => undefined);
    if (target !== undefined && links > 0) return withoutLinks(resolve(await withoutLinks(parent), target), links - 1);
    return parent === path ? path : join(await withoutLinks(parent), basename(path));
  }
}

/**
 * The resolved path of a file or folder of the host that may contain instructions: below one of the roots that the
 * instance admins list, and never among the private data of the server, its user or the system. Without listed roots
 * nothing is allowed, except in a local_trusted deployment, where everything else is. An allowed path may become a link
 * to elsewhere, so it is checked before each use.
 * @param name of the path in errors
 * @throws 422
 */
export async function assertInstructionsPlace(scope: Scope, path: string, name: string): Promise<string> {
  const real = await assertNotPrivate(scope, path, name);
  await assertBelowRoot(scope, real, name);
  return real;
}

/**
 * The resolved path of a file or folder of the host that is not among the private data of the server, its user or the
 * system, and has none of those in it.
 * @throws 422
 */
export async function assertNotPrivate(
  { services: { config } }: Pick<Scope, 'services'>,
  path: string,
  name: string,
): Promise<string> {
  const real = await withoutLinks(path);
  const meets = async (place: string) => {
    const own = await withoutLinks(place);
    return [path, real].some((one) => contains(own, one) || contains(place, one) || contains(one, own));
  };
  for (const place of ownPlaces(config)) {
    if (await meets(place)) throw unprocessable(`${name} must be apart from the server's own data`);
  }
  for (const place of [...SYSTEM, ...KEYS.map((key) => join(homedir(), key))]) {
    if (await meets(place)) throw unprocessable(`${name} must be apart from ${place}`);
  }
  return real;
}

/**
 * The same for the one file that an adapter configuration may name, which may also be in the agent's own home.
 * @throws 422
 */
export async function assertInstructionsFile(
  scope: Scope,
  agent: { readonly id: string; readonly companyId: string },
  path: string,
  name = 'adapterConfig.instructionsFilePath',
): Promise<string> {
  const real = await withoutLinks(path);
  const isOwn = contains(await withoutLinks(agentHomeOf(scope.services.config, agent)), real);
  return isOwn ? real : assertInstructionsPlace(scope, path, name);
}

const OutsideRoots = (name: string): DomainError =>
  unprocessable(`${name} must lie below a folder that an instance admin lists in the setting instructionsRoots`);

async function assertBelowRoot(scope: Scope, real: string, name: string): Promise<void> {
  const roots = await instructionsRootsOf(scope);
  if (roots.length === 0 && scope.services.config.DEPLOYMENT_MODE === 'local_trusted') return;
  for (const root of roots) if (contains(await withoutLinks(root), real)) return;
  throw OutsideRoots(name);
}
