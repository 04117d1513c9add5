import { readlinkSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEachFile } from './each-file.js';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/** A temporary home that PostgreSQL's user may pass through, as it must when the tests run as root. */
export const temporaryHome = (): Promise<string> => passableFolder(tmpdir());

/**
 * A folder for the data of a PostgreSQL, in memory where there is room. A new database is 770 files, and a disk takes
 * 1.3 s of processor to make and remove them, memory 0.04 s.
 */
export const databaseFolder = async (): Promise<string> => passableFolder((await hasRoom()) ? MEMORY : tmpdir());

const folders: string[] = [];
afterEachFile(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
});

/** As `databaseFolder`, until the test file ends. */
export async function databaseFolderOfFile(): Promise<string> {
  const folder = await databaseFolder();
  folders.push(folder);
  return folder;
}

/** Removes the folders of processes that were killed, which could not do so themselves. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const parent of new Set([MEMORY, tmpdir()])) {
    const names = await readdir(parent).catch(() => []);
    const abandoned = names.filter((name) => name.startsWith(PREFIX) && !isRunning(pidIn(name)));
    await Promise.all(abandoned.map((name) => removeOwn(join(parent, name))));
  }
}

/** What another user has left is theirs to remove. */
async function removeOwn(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
  });
}

/** Containers may share folders, and number their processes each for itself: a folder is judged where it was made. */
const PREFIX = `orgraph-test-${placeOfProcesses()}-`;

function placeOfProcesses(): string {
  try {
    return Number(/\d+/.exec(readlinkSync('/proc/self/ns/pid'))).toString(36);
  } catch {
    return 'here';
  }
}

const pidIn = (name: string): number => Number.parseInt(name.slice(PREFIX.length), 10);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function passableFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
  return folder;
}

async function hasRoom(): Promise<boolean> {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize >= ROOM_BYTES;
}
