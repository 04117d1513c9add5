import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
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

async function passableFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'orgraph-test-'));
  await chmod(folder, 0o711);
  return folder;
}

async function hasRoom(): Promise<boolean> {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize >= ROOM_BYTES;
}
