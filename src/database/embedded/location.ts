import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canEnter, isRoot, type SystemAccount, unprivilegedAccount } from './account.js';
import { errorCode } from './errors.js';

/** The directory of a home's PostgreSQL files, and the account of its PostgreSQL. */
export interface Location {
  directory: string;
  account: SystemAccount | undefined;
}

/** Used if root starts the server and only root may enter the home: PostgreSQL runs as another user. */
export const SHARED_DIRECTORY = '/var/lib/orgraph';

type Log = (message: string) => void;

/** Finds the directory of the home's data, or chooses one. Existing data never move. */
export async function findLocation(home: string, log: Log): Promise<Location> {
  await mkdir(home, { recursive: true });
  const inHome = join(await realpath(home), 'postgres');
  const location = isRoot() ? await locateAsRoot(inHome, log) : await locateAsUser(inHome);
  await mkdir(location.directory, { recursive: true });
  // Root's umask may be strict, but the account must be able to reach its data.
  if (location.account && !(await exists(join(location.directory, 'cluster')))) await chmod(location.directory, 0o711);
  return location;
}

/** Gives a file that root wrote to the owner of the directory, so that this user can still start the server later. */
export async function giveToOwner(path: string, location: Location): Promise<void> {
  if (!location.account) return;
  const { uid, gid } = await stat(location.directory);
  await chown(path, uid, gid);
}

async function locateAsUser(inHome: string): Promise<Location> {
  const elsewhere = await readFile(pointerFile(inHome), 'utf8').catch(() => undefined);
  if (elsewhere) throw new Error(`The data of this home are in ${elsewhere.trim()}, created by root: start as root.`);
  const owner = await ownerOfData(inHome);
  if (owner && owner.uid !== process.getuid?.()) {
    throw new Error(`The data in ${inHome} belong to the user with id ${owner.uid}: start as that user or as root.`);
  }
  return { directory: inHome, account: undefined };
}

async function locateAsRoot(inHome: string, log: Log): Promise<Location> {
  const outside = join(SHARED_DIRECTORY, createHash('sha256').update(inHome).digest('hex').slice(0, 16));
  for (const directory of [inHome, outside]) {
    const account = await ownerOfData(directory);
    if (!account) continue;
    if (canEnter(account, directory)) return { directory, account };
    throw new Error(`The user with id ${account.uid}, who owns the data in ${directory}, cannot enter that directory.`);
  }
  const account = unprivilegedAccount(log);
  await mkdir(inHome, { recursive: true, mode: 0o711 });
  if (canEnter(account, inHome)) return { directory: inHome, account };
  log(`PostgreSQL's user cannot enter ${inHome}: its data go to ${outside}`);
  await mkdir(SHARED_DIRECTORY, { recursive: true, mode: 0o755 });
  await writeFile(pointerFile(inHome), `${outside}\n`);
  return { directory: outside, account };
}

/**
 * The pointer file only serves error messages: the data are found by the hash of their home, which cannot be
 * redirected.
 */
function pointerFile(inHome: string): string {
  return join(inHome, 'location');
}

async function ownerOfData(directory: string): Promise<SystemAccount | undefined> {
  try {
    const { uid, gid } = await stat(join(directory, 'cluster', 'data'));
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
